import { isRoll, type Roll } from '@hardway/engine';
import type { PublicTable } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { askHouse, isRefused } from '../house/ask.ts';

/** A round as the record has it. */
export interface PlayedRound {
  readonly number: number;
  /** Null for a round that is void. */
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly at: number | null;
}

interface Kept {
  readonly number: number;
  readonly at: number;
  readonly roll: readonly number[] | null;
  readonly corrected?: boolean;
}

const playedOf = ({ number, at, roll, corrected = false }: Kept): PlayedRound => ({
  number,
  at,
  corrected,
  roll: roll && isRoll(roll, 3) ? roll : null,
});

const PAGE = 10;

/** Rounds of the record up to a number, newest first; null while they are being fetched. */
export const useResults = (table: string, upTo: number | null, version: number): readonly PlayedRound[] | null => {
  const [rounds, setRounds] = useState<readonly PlayedRound[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever happens at the table may have changed its rounds
  useEffect(() => {
    let stopped = false;
    const to = upTo === null ? '' : `&to=${upTo}`;
    void askHouse<readonly Kept[]>('GET', `/api/tables/${table}/results?limit=${PAGE}${to}`).then((found) => {
      if (!stopped && !isRefused(found)) setRounds(found.map(playedOf));
    });
    return () => {
      stopped = true;
    };
  }, [table, upTo, version]);
  return rounds;
};

/** The round whose winners are lit counts as settled, and the record may not have it yet. */
export const withLit = (rounds: readonly PlayedRound[], { round }: PublicTable): readonly PlayedRound[] =>
  round?.stage === 'lit' && !rounds.some(({ number }) => number === round.number)
    ? [{ number: round.number, roll: round.roll, corrected: round.corrected, at: null }, ...rounds]
    : rounds;
