import type { Control } from '../test/cluster/controls.ts';
import { KINDS, type Kind } from '../test/cluster/faults.ts';
import { inSeconds, isWaitedFor, type Outcome, type Recovery } from '../test/cluster/trial.ts';
import { type FigureRow, grouped } from './figures.ts';

/** What the trials of check:cluster came to: faults, answers, and how soon tables took bets again. */

const SAYS: Readonly<Record<Kind, string>> = {
  kill: 'a node is killed',
  drain: 'a node is told to stop',
  pause: 'a node stands still',
  'database-cut': 'a node is cut off from the database',
  'bus-cut': 'a node is cut off from NATS',
  'bus-kill': 'a NATS server is killed',
  'bus-pause': 'a NATS server stands still',
  'route-cut': 'two NATS servers are cut off from each other',
  'replication-cut': 'the standby is cut off from the primary',
  failover: 'the primary is killed and the standby promoted',
  clock: 'a node’s clock is wrong',
  together: 'several of these at once',
};

/** Milliseconds in which every table takes bets again. */
const owed = ({ kind, says }: Recovery): number =>
  kind === 'failover' || says.includes('PostgreSQL') ? 10_000 : 5_000;

export const isLate = (recovery: Recovery): boolean => recovery.milliseconds > owed(recovery);

export interface Spread {
  readonly median: number;
  readonly most: number;
}

/** Of milliseconds; null of none. */
export const spreadOf = (milliseconds: readonly number[]): Spread | null => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const most = sorted.at(-1);
  return most === undefined ? null : { median: sorted[Math.floor((sorted.length - 1) / 2)]!, most };
};

export const since = (kind: Kind): string => (isWaitedFor(kind) ? 'after the last was over' : 'after it began');

const kindRow = ({ faults, recoveries }: Outcome, kind: Kind): readonly FigureRow[] => {
  const own = recoveries.filter((each) => each.kind === kind);
  const spread = spreadOf(own.map(({ milliseconds }) => milliseconds));
  if (!spread) return [];
  const late = own.filter(isLate).length;
  const owing = late > 0 ? `; ${late} later than is owed` : '';
  const outcome = `bets at every table ${since(kind)}: median ${inSeconds(spread.median)}, at most ${inSeconds(spread.most)}`;
  const count = faults.get(kind) ?? 0;
  return [
    { what: SAYS[kind], count: `${grouped(count)} ${count === 1 ? 'fault' : 'faults'}`, outcome: `${outcome}${owing}` },
  ];
};

const wrongIn = ({ found, missing }: Outcome): string => {
  const told = Object.entries(found).flatMap(([what, list]) => (list.length > 0 ? [`${list.length} ${what}`] : []));
  if (missing.length > 0) told.push(`${missing.length} missing`);
  return told.length > 0 ? told.join(', ') : 'nothing lost, doubled, contradicted or out of order';
};

export interface Ran {
  readonly seed: string;
  readonly minutes: number;
  readonly nodes: string;
  readonly players: string;
}

export const clusterRows = (outcome: Outcome, { seed, minutes, nodes, players }: Ran): readonly FigureRow[] => {
  const { faults, figures, recoveries, ends } = outcome;
  const all = [...faults.values()].reduce((sum, each) => sum + each, 0);
  const late = recoveries.filter(isLate).length;
  return [
    {
      what: `faults, seed ${seed}`,
      count: `${grouped(all)} in ${grouped(minutes)} minutes`,
      outcome: wrongIn(outcome),
    },
    {
      what: `commands of ${players} players at ${nodes} nodes`,
      count: `${grouped(figures.acknowledged)} acknowledged, ${grouped(figures.refused)} refused`,
      outcome: `${grouped(figures.unknown)} unknown at the end`,
    },
    { what: 'recoveries', count: grouped(recoveries.length), outcome: `${grouped(late)} later than is owed` },
    { what: 'nodes that ended by themselves', count: grouped(ends.length), outcome: 'started again' },
    ...KINDS.flatMap((kind) => kindRow(outcome, kind)),
  ];
};

/** Of what was found. */
const WORDS_MAX = 200;

const GUARDS: Readonly<Record<Control, string>> = {
  fence: 'no statement asks whose turn it is to write',
  early: 'senders are told before anything is written',
  async: 'the standby that is promoted is asynchronous',
  lease: 'a node does not look at its lease',
};

export interface ControlSays {
  readonly whole: string;
  readonly broken: string;
  readonly isCaught: boolean;
}

/** A guard that was taken out, and what was found then. */
export const controlRow = (name: Control, { whole, broken, isCaught }: ControlSays): FigureRow => ({
  what: GUARDS[name],
  count: '1 house, and 1 as it is',
  outcome: isCaught ? `caught: ${broken.slice(0, WORDS_MAX)}` : `not caught: as it is ${whole}; taken out ${broken}`,
});
