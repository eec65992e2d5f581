import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { showAmountsIn } from './design/amount.ts';
import './design/design.css';
import { BrandInHead, showBrand } from './house/brand.tsx';
import { FirstPaint } from './house/first-paint.tsx';
import { placeNow, stay, usePlace } from './house/router.tsx';
import { enrolledTable } from './house/seat.ts';
import { houseShown } from './house/shown.ts';
import { showSound } from './sound/settings.ts';
import { LanguageProvider, startingSpeech, WithAllWords } from './words/language.tsx';

const LOADS = {
  lobby: () => import('./lobby/lobby.tsx'),
  nowhere: () => import('./lobby/nowhere.tsx'),
  terminal: () => import('./player/terminal.tsx'),
  enrolment: () => import('./player/enrolment-door.tsx'),
  display: () => import('./display/display.tsx'),
  invitation: () => import('./staff/invitation.tsx'),
  staff: () => import('./staff/home.tsx'),
  console: () => import('./console/console.tsx'),
  floor: () => import('./floor/floor.tsx'),
  cage: () => import('./cage/cage.tsx'),
  accounts: () => import('./accounts/accounts.tsx'),
  audit: () => import('./audit/audit.tsx'),
  odds: () => import('./odds/odds.tsx'),
};

const Lobby = lazy(LOADS.lobby);
const Nowhere = lazy(LOADS.nowhere);
const Terminal = lazy(LOADS.terminal);
const EnrolmentDoor = lazy(LOADS.enrolment);
const Display = lazy(LOADS.display);
const Invitation = lazy(LOADS.invitation);
const StaffHome = lazy(LOADS.staff);
const Console = lazy(LOADS.console);
const Floor = lazy(LOADS.floor);
const Cage = lazy(LOADS.cage);
const Accounts = lazy(LOADS.accounts);
const Audit = lazy(LOADS.audit);
const Odds = lazy(LOADS.odds);

const Screen = () => {
  const place = usePlace();
  switch (place.screen) {
    case 'lobby':
      return <Lobby />;
    case 'nowhere':
      return <Nowhere />;
    case 'play':
      return <Terminal key={place.table} table={place.table} />;
    case 'terminal':
      return place.table === undefined ? <EnrolmentDoor /> : <Terminal key={place.table} table={place.table} isSetUp />;
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
const FIRST_SCREENS: readonly string[] = ['lobby', 'nowhere', 'play', 'terminal', 'display'];

const WordedScreen = () =>
  FIRST_SCREENS.includes(usePlace().screen) ? (
    <Screen />
  ) : (
    <WithAllWords>
      <Screen />
    </WithAllWords>
  );

// A terminal that was installed begins at its table, wherever the installed page begins.
const [isInstalled, own] = [
  matchMedia('(display-mode: fullscreen), (display-mode: standalone)').matches,
  enrolledTable(),
];
if (isInstalled && own !== null && location.pathname === '/') stay(`/terminal/${own}`);

/** What the address asks for is on its way while the house is asked for its currency. */
const { screen } = placeNow();
void LOADS[screen === 'play' ? 'terminal' : screen]();

const [start, house] = await Promise.all([startingSpeech(), houseShown()]);
showAmountsIn(house.currency);
showBrand(house.brand);
showSound(house.sound);
document.title = house.brand.name[start.language];
createRoot(document.getElementById('house')!).render(
  <StrictMode>
    <LanguageProvider start={start}>
      <BrandInHead />
      <Suspense fallback={<FirstPaint />}>
        <WordedScreen />
      </Suspense>
    </LanguageProvider>
  </StrictMode>,
);
