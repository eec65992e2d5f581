import { isHeld, type Result, sumOf } from '../test/faults/sweep.ts';
import type { Done } from '../test/shards.ts';
import { type FigureRow, grouped } from './figures.ts';

/** What the trials of check:faults came to, kind by kind. */

type Trials = readonly Done<Result>[];

const KINDS: readonly (readonly [what: string, ids: RegExp])[] = [
  ['the house is killed at a call, a house at work', /^a house at work: kill/],
  ['the house is killed at a call, a new house', /^a new house: kill/],
  ['EIO once', /: EIO at call \d+$/],
  ['EIO from then on', /: EIO .* and after$/],
  ['ENOSPC once', /: ENOSPC at call \d+$/],
  ['ENOSPC from then on', /: ENOSPC .* and after$/],
  ['half a write, and the rest when it is asked for', /: short at write \d+$/],
  ['half a write, and a full disk from then on', /: short .* and after$/],
  ['PostgreSQL’s line is cut before a message', /^PostgreSQL: cut before/],
  ['PostgreSQL’s line is cut in a message', /^PostgreSQL: cut in/],
  ['PostgreSQL’s line is cut after a message', /^PostgreSQL: cut after/],
  ['PostgreSQL crashes, or is cut off, in an evening', /^PostgreSQL: session/],
];

const outcomeOf = (trials: Trials): string => {
  const { wrong, refused } = sumOf(trials);
  const found = Object.entries(wrong).filter(([, list]) => list.length > 0);
  const told = [
    ...found.map(([what, list]) => `${list.length} ${what}`),
    ...(refused.length > 0 ? [`${refused.length} refused to serve`] : []),
  ];
  return told.length === 0 ? 'nothing lost, doubled or contradicted; all served again' : told.join(', ');
};

const rowOf = (what: string, trials: Trials): FigureRow => {
  const { faults } = sumOf(trials);
  const calls = new Map<string, number>();
  for (const { call } of trials) if (call !== undefined) calls.set(call, (calls.get(call) ?? 0) + 1);
  const named = [...calls].toSorted(([, a], [, b]) => b - a).map(([call, count]) => `${grouped(count)} ${call}`);
  const where = named.length > 0 && /call|EIO|ENOSPC|write/.test(what) ? ` (${named.join(', ')})` : '';
  return {
    what,
    count: `${grouped(faults)} faults in ${grouped(trials.length)} trials${where}`,
    outcome: outcomeOf(trials),
  };
};

const powerRow = (trials: Trials): FigureRow => {
  const syncs = trials.reduce((sum, result) => sum + (result.syncs ?? 0), 0);
  const { images } = sumOf(trials);
  return {
    what: 'power cuts before and after every sync, with five kinds of loss, and after every other change',
    count: `${grouped(images)} images at ${grouped(syncs)} syncs of ${trials.length} recorded evenings`,
    outcome: outcomeOf(trials),
  };
};

const rotRow = (trials: Trials): FigureRow => {
  const fates = new Map<string, number>();
  for (const { fate } of trials) if (fate) fates.set(fate, (fates.get(fate) ?? 0) + 1);
  return {
    what: 'bytes of the record that rot',
    count: `${grouped(trials.length)} records`,
    outcome: [...fates].map(([fate, count]) => `${count} ${fate}`).join(', '),
  };
};

/** Of so many that a complete run has. */
export const faultRows = (all: Trials, planned: number): readonly FigureRow[] => {
  const of = (ids: RegExp): Trials => all.filter(({ id }) => ids.test(id));
  const [power, rot] = [of(/power cuts/), of(/^rot /)];
  return [
    ...KINDS.flatMap(([what, ids]) => (of(ids).length > 0 ? [rowOf(what, of(ids))] : [])),
    ...(power.length > 0 ? [powerRow(power)] : []),
    ...(rot.length > 0 ? [rotRow(rot)] : []),
    {
      what: 'all together',
      count: `${grouped(all.length)} of ${grouped(planned)} trials, ${grouped(sumOf(all).faults)} faults`,
      outcome: `${grouped(all.filter((result) => !isHeld(result)).length)} held against the house`,
    },
  ];
};
