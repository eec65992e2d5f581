import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';

/** The address as state. A table's screens are /play/:table and /display/:table; everything else is the floor. */

const MOVED = 'hardway:moved';

export const go = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
};

const watch = (changed: () => void): (() => void) => {
  for (const event of ['popstate', MOVED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', MOVED]) window.removeEventListener(event, changed);
  };
};

export type Place = { readonly screen: 'floor' } | { readonly screen: 'play' | 'display'; readonly table: string };

export const placeOf = (path: string): Place => {
  const match = /^\/(play|display)\/([a-z0-9-]{1,40})\/?$/.exec(path);
  return match ? { screen: match[1] as 'play' | 'display', table: match[2]! } : { screen: 'floor' };
};

export const usePlace = (): Place => placeOf(useSyncExternalStore(watch, () => location.pathname));

/** Opening in a new window stays the browser's business. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const Link = ({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) => (
  <a
    href={href}
    {...rest}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      go(href);
    }}
  />
);
