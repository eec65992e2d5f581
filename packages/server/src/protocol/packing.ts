import type { Actor, TableEvent, WagerResult } from '@hardway/engine';
import type { StoredEvent } from './entry.ts';

/**
 * How a log keeps the results of a settlement: what many wagers have in common is written once, and each of them is then
 * three numbers. A full table's settlement is a tenth as long that way, and so is the time to write, hash and keep it.
 */

/** The result of a wager without seat and amounts. */
type Kind = Omit<WagerResult, 'seat' | 'stake' | 'returned'>;

interface PackedResults {
  readonly kinds: readonly Kind[];
  /** For each run of results of one seat: the seat, then the number of the kind, stake and return of each. */
  readonly seats: readonly (readonly number[])[];
}

/** An event of a table with who caused it. */
export type KeptEvent = TableEvent & { readonly by: Actor };

/** An event as the log keeps it. */
export interface PackedEvent extends StoredEvent {
  readonly by: Actor;
  readonly results?: PackedResults;
}

/** Ready for the log. */
export const keptEvent = (event: TableEvent, by: Actor): PackedEvent =>
  'results' in event ? { ...event, results: packed(event.results), by } : { ...event, by };

/** An event of the log as it was decided. */
export const eventOf = (stored: StoredEvent): KeptEvent => {
  const { results } = stored as { results?: PackedResults | readonly WagerResult[] };
  const isPacked = results !== undefined && 'kinds' in results;
  return (isPacked ? { ...stored, results: unpacked(results) } : stored) as unknown as KeptEvent;
};

const packed = (results: readonly WagerResult[]): PackedResults => {
  const kinds = new Kinds();
  const seats: number[][] = [];
  let run: number[] = [];
  for (const result of results) {
    if (run[0] !== result.seat) {
      run = [result.seat];
      seats.push(run);
    }
    run.push(kinds.numberOf(result), result.stake, result.returned);
  }
  return { kinds: kinds.all, seats };
};

const unpacked = ({ kinds, seats }: PackedResults): WagerResult[] => {
  const results: WagerResult[] = [];
  for (const run of seats) {
    if (run.length % 3 !== 1) throw new Error('The log has results that are cut off.');
    for (let at = 1; at < run.length; at += 3) {
      const kind = kinds[run[at]!];
      if (!kind) throw new Error('The log has a result of no kind.');
      results.push({ ...kind, seat: run[0]!, stake: run[at + 1]!, returned: run[at + 2]! });
    }
  }
  return results;
};

/** Numbers kinds as they come. */
class Kinds {
  readonly all: Kind[] = [];
  private readonly bySpot = new Map<string, number[]>();

  numberOf(result: WagerResult): number {
    const known = this.bySpot.get(result.spot);
    const found = known?.find((number) => isOfKind(result, this.all[number]!));
    if (found !== undefined) return found;
    const { seat: _, stake: __, returned: ___, ...kind } = result;
    const number = this.all.push(kind) - 1;
    if (known) known.push(number);
    else this.bySpot.set(result.spot, [number]);
    return number;
  }
}

const isOfKind = (one: Kind, other: Kind): boolean =>
  one.result === other.result &&
  one.stands === other.stands &&
  one.vigorish === other.vigorish &&
  one.breakage === other.breakage &&
  one.clauses.length === other.clauses.length &&
  one.clauses.every((clause, index) => clause === other.clauses[index]);
