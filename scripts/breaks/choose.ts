import { type Clause, RULEBOOKS } from '../../packages/engine/src/index.ts';
import { isBreakable, type RegisterRow } from '../register.ts';
import { type Break, identityOf } from './break.ts';
import { BY_HAND } from './by-hand.ts';
import { applies } from './of-code.ts';
import { dataBreaksOf } from './of-data.ts';

/** A clause with the changes that break it; the next is tried where a test meets one with an exception. */
export interface Breakable {
  readonly clause: string;
  readonly breaks: readonly Break[];
}

const breaksOf = ({ clause, met }: RegisterRow): readonly Break[] => {
  const own = BY_HAND[clause];
  if (own) return [own];
  const rulebook = RULEBOOKS.find(({ id }) => clause.startsWith(`${id} `))!;
  const data = dataBreaksOf(rulebook, clause as Clause, met);
  return [
    ...data,
    met === 'enforced'
      ? { kind: 'guard', clause, says: 'refuses nothing' }
      : { kind: 'outcome', clause, says: 'dice that decide by it decide otherwise' },
  ];
};

/** Every clause that can be broken. A break that two clauses would share is left to neither, nor is one that fits nowhere. */
export const breakables = (register: readonly RegisterRow[]): readonly Breakable[] => {
  const all = register.filter(isBreakable).map((row) => ({ clause: row.clause, breaks: breaksOf(row) }));
  const shared = repeated(all.flatMap(({ breaks }) => breaks.map(identityOf)));
  return all.map(({ clause, breaks }) => ({
    clause,
    breaks: breaks.filter((one) => !shared.has(identityOf(one)) && applies(one)),
  }));
};

const repeated = (ids: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(ids.filter((id) => seen.has(id) || !seen.add(id)));
};
