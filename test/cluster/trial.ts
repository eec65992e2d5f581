import { setTimeout as passed } from 'node:timers/promises';
import { readStore, type TablePlan } from '@hardway/server';
import { runOnPostgres } from '../../scripts/postgres.ts';
import { Random } from '../random.ts';
import { check, type Found } from './checker.ts';
import { Cluster, type ClusterPlan } from './cluster.ts';
import { type Fault, Faults, KINDS, type Kind } from './faults.ts';
import { Floor } from './floor.ts';
import type { TimedHistory } from './history.ts';

/** A house on several nodes with people at its tables, faults one after another, and a judgement at the end. */

export interface TrialPlan extends ClusterPlan {
  readonly players: number;
  readonly seed: number;
  readonly only?: readonly Kind[];
  /** The first ones, before any is drawn. */
  readonly first?: readonly Kind[];
  /** Whether another fault is due, by what has been. */
  readonly goesOn: (faults: number) => boolean;
  readonly tell?: (line: string) => void;
}

export interface Recovery {
  readonly kind: Kind;
  readonly says: string;
  /** Until every table had taken a bet that was sent after the fault, or after the last of several at once was over. */
  readonly milliseconds: number;
}

export interface Outcome {
  readonly faults: ReadonlyMap<Kind, number>;
  readonly recoveries: readonly Recovery[];
  readonly figures: TimedHistory['figures'];
  readonly refusals: ReadonlyMap<string, number>;
  /** What nodes said that ended without having been asked to. */
  readonly ends: readonly string[];
  /** What did not come, however long it was waited for. */
  readonly missing: readonly string[];
  readonly found: Found;
}

/** A house that has not come to itself by then does not; what would follow would say nothing new. */
const PATIENCE_MS = 60_000;
/** After which it is told who owns the tables that took no bets, and what was said at them until they did. */
const LATE_MS = 4_500;

export const runTrial = async (plan: TrialPlan): Promise<Outcome> => {
  const cluster = await Cluster.start(plan);
  try {
    return await new Trial(cluster, plan).run();
  } finally {
    await cluster.stop();
  }
};

/** Whether it comes in time. */
export const comesWithin = async (milliseconds: number, look: () => boolean | Promise<boolean>): Promise<boolean> => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if (await look()) return true;
    await passed(10);
  }
  return look();
};

class Trial {
  private readonly cluster: Cluster;
  private readonly plan: TrialPlan;
  private readonly faults: Faults;
  private readonly names: readonly string[];
  private readonly counts = new Map<Kind, number>();
  private readonly recoveries: Recovery[] = [];
  private readonly missing: string[] = [];
  private readonly began = performance.now();

  constructor(cluster: Cluster, plan: TrialPlan) {
    this.cluster = cluster;
    this.plan = plan;
    this.faults = new Faults(cluster, new Random(plan.seed), plan.only ?? KINDS, plan.clocks !== undefined);
    this.names = plan.tables.map(({ id }) => id);
  }

  async run(): Promise<Outcome> {
    const { cluster, plan, counts, recoveries, missing } = this;
    const { tables, players, seed } = plan;
    const addresses = (): readonly string[] => cluster.addresses;
    const floor = await Floor.open({ tables, players, seed, addresses, folder: cluster.folders[0]! });
    const { history } = floor;
    this.tell(`${players} players at ${tables.length} tables of ${cluster.nodes.length} nodes`);
    if (!(await comesWithin(PATIENCE_MS, () => history.lateTables(this.names, 0).length === 0)))
      missing.push(`the first bets at ${history.lateTables(this.names, 0).join(', ')}`);
    for (let count = 0; missing.length === 0 && plan.goesOn(count); ) count += (await this.episode(history)).count;
    if (missing.length > 0) this.tellSaid();
    await floor.close();
    missing.push(...(await cluster.end()).map((name) => `the end of ${name}`));
    this.tell('everybody has gone; the record is read');
    return {
      faults: counts,
      recoveries,
      figures: history.figures,
      refusals: history.refusals,
      ends: cluster.nodes.flatMap(({ ends }) => ends),
      missing,
      found: await judged(cluster, tables, history),
    };
  }

  private async episode(history: TimedHistory): Promise<Fault> {
    let since = performance.now();
    const fault = await this.faults.begin(this.plan.first?.[this.recoveries.length]);
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + fault.count);
    // Whatever is left while several are at work may be too little to go on with, and without its standby nobody commits.
    if (isWaitedFor(fault.kind)) {
      await Promise.race([fault.over, passed(PATIENCE_MS, null, { ref: false })]);
      since = performance.now();
    }
    const late = (): readonly string[] => history.lateTables(this.names, since);
    const tardy = (await comesWithin(LATE_MS, () => late().length === 0)) ? [] : late();
    await comesWithin(PATIENCE_MS, () => late().length === 0);
    const milliseconds = performance.now() - since;
    if (tardy.length > 0) await this.tellLate(tardy, history, since);
    this.recoveries.push({ kind: fault.kind, says: fault.says, milliseconds });
    const stuck = late();
    if (stuck.length > 0) this.missing.push(`bets at ${stuck.join(', ')} after ${fault.says}`);
    const isOver = await Promise.race([fault.over.then(() => true), passed(PATIENCE_MS, false, { ref: false })]);
    if (!isOver) this.missing.push(`the end of this: ${fault.says}`);
    else await this.untilReady(fault);
    const { acknowledged, refused } = history.figures;
    this.tell(`${fault.says}: bets everywhere after ${inSeconds(milliseconds)}; ${acknowledged} yes, ${refused} no`);
    for (const what of this.missing) this.tell(`MISSING: ${what}`);
    return fault;
  }

  private async untilReady({ says }: Fault): Promise<void> {
    const waiting = new Set(this.cluster.nodes);
    await comesWithin(PATIENCE_MS, async () => {
      for (const node of waiting) if (await node.isReady()) waiting.delete(node);
      return waiting.size === 0;
    });
    for (const { name } of waiting) this.missing.push(`${name} being ready again after ${says}`);
  }

  /** For whoever has to find out why a table took so long. */
  private async tellLate(tables: readonly string[], history: TimedHistory, since: number): Promise<void> {
    const sql = 'SELECT stream, node, epoch FROM owners WHERE stream = ANY ($1)';
    const { pair, databaseUrl } = this.cluster;
    const url = pair?.primary.url(databaseUrl.split('/').at(-1)) ?? databaseUrl;
    const owners = await runOnPostgres(url, sql, [tables.map((table) => `table:${table}`)]).catch(() => null);
    for (const row of owners?.rows ?? []) this.tell(`late: ${JSON.stringify(row)}`);
    for (const line of history.saidAt(tables, since)) this.tell(`late: ${line}`);
    for (const { name, said } of this.cluster.nodes)
      for (const line of said.trimEnd().split('\n').slice(-12)) this.tell(`late: ${name}: ${line.slice(0, 260)}`);
  }

  /** What the nodes said last, for whoever has to find out why one does not serve. */
  private tellSaid(): void {
    for (const { name, said } of this.cluster.nodes)
      for (const line of said.trimEnd().split('\n').slice(-12)) this.tell(`${name}: ${line.slice(0, 400)}`);
  }

  private tell(line: string): void {
    const passedSeconds = Math.floor((performance.now() - this.began) / 1000);
    const clock = `${Math.floor(passedSeconds / 60)}:${String(passedSeconds % 60).padStart(2, '0')}`;
    this.plan.tell?.(`${clock.padStart(6)} ${line}`);
  }
}

/** Whether bets are owed again only once it is over, and not while others stand in. */
export const isWaitedFor = (kind: Kind): boolean => kind === 'together' || kind === 'replication-cut';

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** Read past all networks, once nobody writes any more. */
export const judged = async (cluster: Cluster, tables: readonly TablePlan[], history: TimedHistory): Promise<Found> => {
  const { databaseUrl, folders } = cluster;
  const store = await readStore({ databaseUrl, folder: folders[0]! });
  if (!store) throw new Error('There is no record.');
  try {
    return await check({ store, tables, history, reconciled: true, folders });
  } finally {
    await store.close();
  }
};
