import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import './design/design.css';
import { LanguageProvider, useLanguage } from './language.tsx';
import { usePlace } from './router.tsx';

const Lobby = lazy(() => import('./lobby/lobby.tsx'));
const Terminal = lazy(() => import('./terminal/terminal.tsx'));
const Display = lazy(() => import('./display/display.tsx'));

const Screen = () => {
  const place = usePlace();
  switch (place.screen) {
    case 'floor':
      return <Lobby />;
    case 'play':
      return <Terminal key={place.table} table={place.table} />;
    case 'display':
      return <Display key={place.table} table={place.table} />;
  }
};

const Waiting = () => <p role="status">{useLanguage().words.loading}</p>;

createRoot(document.getElementById('house')!).render(
  <StrictMode>
    <LanguageProvider>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </LanguageProvider>
  </StrictMode>,
);
