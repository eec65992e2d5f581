import { gameOf, isRoll, type Roll, type Table, turnOf } from '@hardway/engine';
import type { PublicResult } from '@hardway/server/protocol';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useLoaded } from '../house/loaded.ts';

/** A round as the record has it. */
export interface PlayedRound {
  readonly number: number;
  /** Null for a round that is void. */
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly at: number | null;
}

const playedOf = ({ number, at, roll, corrected = false }: PublicResult): PlayedRound => ({
  number,
  at,
  corrected,
  roll: roll && isRoll(roll, 3) ? roll : null,
});

const PAGE = 10;

/** Rounds of the record up to a number, newest first; null while they are being fetched. */
export const useResults = (table: string, upTo: number | null, version: number): readonly PlayedRound[] | null => {
  const path = `/api/tables/${table}/results?limit=${PAGE}${upTo === null ? '' : `&to=${upTo}`}`;
  // Whatever happens at the table may have changed its rounds.
  const rounds = useLoaded(`${path} ${version}`, async () => {
    const found = await askHouse<readonly PublicResult[]>('GET', path);
    return isHouseRefusal(found) ? undefined : found.map(playedOf);
  });
  return rounds?.value ?? null;
};

/** The round whose winners are lit counts as settled, and the record may not have it yet. */
export const withLit = (rounds: readonly PlayedRound[], view: Pick<Table, 'play'>): readonly PlayedRound[] => {
  const lit = turnOf(view).stage === 'lit' ? gameOf(view.play.game).shownResults(view.play).at(-1) : undefined;
  return lit && !rounds.some(({ number }) => number === lit.number) ? [{ ...lit, at: null }, ...rounds] : rounds;
};

/** The number of the round that is being played, while its dice have not decided it. */
export const liveRound = (view: Pick<Table, 'play'>): number | null => {
  const { unit, number, stage } = turnOf(view);
  return unit === 'round' && (stage === 'betting' || stage === 'closed') ? number : null;
};
