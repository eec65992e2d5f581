import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { showAmountsIn } from './design/amount.ts';
import './design/design.css';
import { currencyOfHouse } from './house/currency.ts';
import { usePlace } from './house/router.tsx';
import { LanguageProvider, startingSpeech, useWords, WithAllWords } from './words/language.tsx';

const Lobby = lazy(() => import('./lobby/lobby.tsx'));
const Terminal = lazy(() => import('./player/terminal.tsx'));
const Display = lazy(() => import('./display/display.tsx'));
const Invitation = lazy(() => import('./staff/invitation.tsx'));
const StaffHome = lazy(() => import('./staff/home.tsx'));
const Console = lazy(() => import('./console/console.tsx'));
const Floor = lazy(() => import('./floor/floor.tsx'));
const Cage = lazy(() => import('./cage/cage.tsx'));
const Accounts = lazy(() => import('./accounts/accounts.tsx'));
const Audit = lazy(() => import('./audit/audit.tsx'));
const Odds = lazy(() => import('./odds/odds.tsx'));

const Screen = () => {
  const place = usePlace();
  switch (place.screen) {
    case 'lobby':
      return <Lobby />;
    case 'play':
      return <Terminal key={place.table} table={place.table} />;
    case 'terminal':
      return <Terminal key={place.table} table={place.table} isSetUp />;
    case 'display':
      return <Display key={place.table} table={place.table} />;
    case 'invitation':
      return <Invitation />;
    case 'staff':
      return <StaffHome />;
    case 'console':
      return <Console key={place.table} table={place.table} />;
    case 'floor':
      return <Floor key={place.table ?? ''} table={place.table} />;
    case 'cage':
      return <Cage />;
    case 'accounts':
      return <Accounts />;
    case 'audit':
      return <Audit key={place.table ?? ''} table={place.table} />;
    case 'odds':
      return <Odds />;
  }
};

/** These have all their words in the first part of the catalogue. */
const FIRST_SCREENS: readonly string[] = ['lobby', 'play', 'terminal', 'display'];

const WordedScreen = () =>
  FIRST_SCREENS.includes(usePlace().screen) ? (
    <Screen />
  ) : (
    <WithAllWords>
      <Screen />
    </WithAllWords>
  );

const Waiting = () => <p role="status">{useWords().shared.loading}</p>;

const [start, currency] = await Promise.all([startingSpeech(), currencyOfHouse()]);
showAmountsIn(currency);
createRoot(document.getElementById('house')!).render(
  <StrictMode>
    <LanguageProvider start={start}>
      <Suspense fallback={<Waiting />}>
        <WordedScreen />
      </Suspense>
    </LanguageProvider>
  </StrictMode>,
);
