import type { FoundRounds, HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { askHouse, isHouseRefusal } from '../house/ask.ts';

interface Wanted {
  readonly table: string;
  /** What is looked for; null while it cannot be asked. */
  readonly query: string | null;
  /** Rounds asked for at a time. */
  readonly page: number;
  /** Asked again whenever this changes. */
  readonly fresh?: number;
}

interface Rounds {
  readonly found: FoundRounds | null;
  readonly refusal: HouseRefusal | null;
  readonly older: () => Promise<void>;
}

/** The rounds of a table that are over, newest first, a page at a time. */
export const useFoundRounds = ({ table, query, page, fresh = 0 }: Wanted): Rounds => {
  const [found, setFound] = useState<{ readonly of: string; readonly rounds: FoundRounds } | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const of = `${table}?${query}`;
  const ask = async (before: string): Promise<FoundRounds | null> => {
    const answer = await askHouse<FoundRounds>('GET', `/api/tables/${table}/rounds?${query}&limit=${page}${before}`);
    setRefusal(isHouseRefusal(answer) ? answer : null);
    return isHouseRefusal(answer) ? null : answer;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another search and when a round is over
  useEffect(() => {
    let stopped = false;
    setRefusal(null);
    if (query !== null) void ask('').then((rounds) => !stopped && rounds && setFound({ of, rounds }));
    return () => {
      stopped = true;
    };
  }, [of, fresh]);
  const known = query !== null && found?.of === of ? found.rounds : null;
  const older = async (): Promise<void> => {
    const more = known && (await ask(`&before=${known.next}`));
    if (more) setFound({ of, rounds: { rounds: [...known.rounds, ...more.rounds], next: more.next } });
  };
  return { found: known, refusal, older };
};
