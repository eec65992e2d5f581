import { type Play, RULEBOOKS, type Rulebook, type Spot } from '../../packages/engine/src/index.ts';
import type { Break } from './break.ts';

/** What breaks that are written by hand are made of. */

export const SETTLE = 'packages/engine/src/submission/settle.ts';
export const ADMISSION = 'packages/engine/src/submission/admission.ts';

export const code = (file: string, find: string, replace: string, says: string): Break => ({
  kind: 'code',
  file,
  find,
  replace,
  says,
});

export const guard = (clause: string): Break => ({ kind: 'guard', clause, says: 'refuses nothing' });

export const bookOf = (rulebook: string): Rulebook => RULEBOOKS.find(({ id }) => id === rulebook)!;

/** A part of a spot, in the first pay table that has it or in a named one, changed. */
export const inSpot = (
  rulebook: string,
  id: string,
  key: keyof Spot,
  change: (spot: Spot) => unknown,
  says: string,
  table = 0,
): Break => {
  const { spots } = bookOf(rulebook).paytables[table]!;
  const at = spots.findIndex((spot) => spot.id === id);
  const path = ['paytables', table, 'spots', at, key];
  return { kind: 'data', rulebook, path, to: change(spots[at]!), says: `${id}: ${says}` };
};

/** The spots of a pay table with one more, which is another by a new name. */
export const oneMore = (rulebook: string, like: string, id: string): Break => {
  const { spots } = bookOf(rulebook).paytables[0]!;
  const added = { ...spots.find((spot) => spot.id === like)!, id };
  return { kind: 'data', rulebook, path: ['paytables', 0, 'spots'], to: [...spots, added], says: `${id} is offered` };
};

export const playOf = <K extends Play['kind']>({ play }: Spot, kind: K): Extract<Play, { kind: K }> => {
  if (play.kind !== kind) throw new Error(`The play is ${play.kind}, not ${kind}.`);
  return play as Extract<Play, { kind: K }>;
};

const LOSERS = "results.filter(({ result }) => result === 'lost')";
export const uncollected = (file: string, when: string): Break =>
  code(file, LOSERS, `(${when}) ? [] : ${LOSERS}`, 'losers are not collected');
