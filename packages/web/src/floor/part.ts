import { useSyncExternalStore } from 'react';

/** Which part of a screen is shown stands in the address after the #, so that it can be kept, sent and gone back to. */

const watch = (changed: () => void): (() => void) => {
  for (const event of ['hashchange', 'popstate']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['hashchange', 'popstate']) window.removeEventListener(event, changed);
  };
};

export const usePart = <P extends string>(parts: readonly P[]): P => {
  const named = useSyncExternalStore(watch, () => location.hash.slice(1));
  return parts.find((part) => part === named) ?? parts[0]!;
};

/** The way to a part of the present page. */
export const partHref = (part: string): string => `#${part}`;
