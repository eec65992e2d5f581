import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { showAmountsIn } from './design/amount.ts';
import './design/design.css';
import { currencyOfHouse } from './house/currency.ts';
import { LanguageProvider, useLanguage } from './language.tsx';
import { usePlace } from './router.tsx';

const Lobby = lazy(() => import('./lobby/lobby.tsx'));
const Terminal = lazy(() => import('./terminal/terminal.tsx'));
const Display = lazy(() => import('./display/display.tsx'));
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

const Waiting = () => <p role="status">{useLanguage().words.loading}</p>;

showAmountsIn(await currencyOfHouse());
createRoot(document.getElementById('house')!).render(
  <StrictMode>
    <LanguageProvider>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </LanguageProvider>
  </StrictMode>,
);
