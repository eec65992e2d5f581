import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';

/** The address as state: each screen has one, some of them one for each table. */

const MOVED = 'hardway:moved';

export const go = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
};

/** The address changes, and the way back stays what it was. */
export const stay = (path: string): void => {
  history.replaceState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
};

export const watch = (changed: () => void): (() => void) => {
  for (const event of ['popstate', MOVED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', MOVED]) window.removeEventListener(event, changed);
  };
};

const OF_A_TABLE = ['play', 'terminal', 'display', 'console', 'floor', 'audit'] as const;
const OF_THE_HOUSE = ['invitation', 'terminal', 'staff', 'floor', 'cage', 'accounts', 'audit', 'odds'] as const;

type Place =
  | { readonly screen: 'lobby' | 'nowhere' }
  | { readonly screen: (typeof OF_THE_HOUSE)[number]; readonly table?: undefined }
  | { readonly screen: (typeof OF_A_TABLE)[number]; readonly table: string };

const placeOf = (path: string): Place => {
  if (path === '/' || path === '/index.html') return { screen: 'lobby' };
  const [, name, table] = /^\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?\/?$/.exec(path) ?? [];
  const ofTable = OF_A_TABLE.find((screen) => screen === name);
  if (ofTable && table !== undefined) return { screen: ofTable, table };
  const ofHouse = OF_THE_HOUSE.find((screen) => screen === name);
  return ofHouse && table === undefined ? { screen: ofHouse } : { screen: 'nowhere' };
};

export const placeNow = (): Place => placeOf(location.pathname);

export const usePlace = (): Place => placeOf(useSyncExternalStore(watch, () => location.pathname));

/** Opening in a new window stays the browser's business. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const RouteLink = ({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) => (
  <a
    href={href}
    {...rest}
    onClick={(event) => {
      // A part of the same page stays the browser's business too.
      if (!isPlain(event) || href.startsWith('#')) return;
      event.preventDefault();
      go(href);
    }}
  />
);
