import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type OddsState, type Read, readState, writeState } from './state.ts';

const CHANGED = 'hardway:odds';

const watch = (changed: () => void): (() => void) => {
  for (const event of ['popstate', CHANGED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', CHANGED]) window.removeEventListener(event, changed);
  };
};

export type ChangeOdds = (changes: Partial<OddsState>, how?: 'step' | 'stay') => void;

/** The page's state, which is its address. A step is one that the browser's Back undoes. */
export const useOddsState = (): Read & { readonly change: ChangeOdds } => {
  const search = useSyncExternalStore(watch, () => location.search);
  const read = useMemo(() => readState(search), [search]);
  const change = useCallback<ChangeOdds>((changes, how = 'stay') => {
    const address = `${location.pathname}${writeState({ ...readState(location.search).state, ...changes })}`;
    if (how === 'step') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return { ...read, change };
};
