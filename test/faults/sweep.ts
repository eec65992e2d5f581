import { isFine, type Wrong } from '../house/judge.ts';
import type { Piece } from '../shards.ts';
import { NOTHING_WRONG } from './base.ts';
import type { Fate } from './rot.ts';

/** What came of many trials. */

export interface Result {
  /** Faults that really came, and how many images of a disk were opened. */
  readonly faults: number;
  readonly images: number;
  readonly acknowledged: number;
  readonly wrong: Wrong;
  /** What a house said that did not serve people again though its disk had kept its word. */
  readonly refused: readonly string[];
  /** Of a record that was altered. */
  readonly fate?: Fate;
  /** The call that was let down. */
  readonly call?: string | undefined;
  /** How many syncs the power was cut at. */
  readonly syncs?: number;
}

export type Trial = Piece<Result>;

/** A trial that cannot be made is no proof of anything. */
export const failed = (error: unknown): Result => ({
  faults: 0,
  images: 0,
  acknowledged: 0,
  wrong: NOTHING_WRONG,
  refused: [`The trial itself failed: ${(error as Error).stack}`],
});

/** Whether nothing is held against the house. */
export const isHeld = ({ wrong, refused, fate }: Result): boolean =>
  isFine(wrong) && refused.length === 0 && fate !== 'silent';

export const sumOf = (results: readonly Result[]): Result =>
  results.reduce<Result>(
    (sum, next) => ({
      faults: sum.faults + next.faults,
      images: sum.images + next.images,
      acknowledged: sum.acknowledged + next.acknowledged,
      wrong: joined(sum.wrong, next.wrong),
      refused: [...sum.refused, ...next.refused],
    }),
    { faults: 0, images: 0, acknowledged: 0, wrong: NOTHING_WRONG, refused: [] },
  );

const joined = (one: Wrong, other: Wrong): Wrong =>
  Object.fromEntries(
    Object.entries(one).map(([what, found]) => [what, [...found, ...other[what as keyof Wrong]]]),
  ) as unknown as Wrong;
