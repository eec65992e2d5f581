import type { Roll, SicBoPlay, WagerResult } from '@hardway/engine';
import type { OwnPart } from '@hardway/server/protocol';
import { netOf } from '../visit.ts';

/** A round that is over, as one seat knew it. */
export interface RecalledRound {
  readonly number: number;
  /** Null for a round that was void. */
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly results: readonly WagerResult[];
  readonly staked: number;
  readonly returned: number;
  readonly net: number;
  /** Whether it was played under the rules that are in force now, so that the felt can show it. */
  readonly isByThisRules: boolean;
}

const sumOf = (results: readonly WagerResult[], part: 'stake' | 'returned'): number =>
  results.reduce((sum, result) => sum + result[part], 0);

/** The last rounds of a seat, newest first: the table's dice joined with the seat's own results. */
export const recalledRounds = (
  { rounds, round }: Pick<SicBoPlay, 'rounds' | 'round'>,
  own: Pick<OwnPart, 'results'>,
): readonly RecalledRound[] => {
  const over = [...rounds, ...(round?.stage === 'lit' ? [round] : [])];
  const filing = round?.filing ?? rounds.at(-1)?.filing;
  return over
    .map((record) => {
      const results = own.results.find(({ number }) => number === record.number)?.results ?? [];
      return {
        number: record.number,
        roll: record.roll,
        corrected: record.corrected,
        results,
        staked: sumOf(results, 'stake'),
        returned: sumOf(results, 'returned'),
        net: netOf(results),
        isByThisRules: record.filing === filing,
      };
    })
    .toReversed();
};

/** The round before or after one in the list; newest is first. */
export const neighbour = (
  rounds: readonly RecalledRound[],
  number: number,
  towards: 'earlier' | 'later',
): RecalledRound | undefined => {
  const index = rounds.findIndex((round) => round.number === number);
  return index < 0 ? undefined : rounds[towards === 'earlier' ? index + 1 : index - 1];
};
