import type { TableView } from '@hardway/server/protocol';
import { useEffect, useMemo, useState } from 'react';
import { shownResults } from './results-strip.tsx';
import { COUNTED_ROUNDS, joined, type Shown } from './rounds.ts';

/** The last rounds, oldest first: those that a display was told of, and before them those that the house remembers. */
export const useRounds = (table: string, view: TableView | null, isLinked: boolean): readonly Shown[] => {
  const [remembered, setRemembered] = useState<readonly Shown[]>([]);
  // After a break there may be rounds that nobody told.
  useEffect(() => {
    if (!isLinked) return;
    const stop = new AbortController();
    fetch(`/api/tables/${table}/results?limit=${COUNTED_ROUNDS}`, { signal: stop.signal })
      .then((response) => (response.ok ? (response.json() as Promise<readonly Shown[]>) : []))
      .then(setRemembered)
      // Without them the wall counts what it was told of.
      .catch(() => undefined);
    return () => stop.abort();
  }, [table, isLinked]);
  const told = useMemo(() => (view ? shownResults(view) : []), [view]);
  useEffect(() => setRemembered((before) => joined(before, told)), [told]);
  return useMemo(() => joined(remembered, told), [remembered, told]);
};
