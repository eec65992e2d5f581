import { setTimeout as passed } from 'node:timers/promises';
import { readStore, type TablePlan } from '@hardway/server';
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
  /** Whether another fault is due, by what has been. */
  readonly goesOn: (faults: number) => boolean;
  readonly tell?: (line: string) => void;
}

export interface Recovery {
  readonly kind: Kind;
  readonly says: string;
  /** Until every table had taken a bet that was sent after the fault, or after the last of several at once was over. */
  readonly milliseconds: number;
  /** Tables that did not within the time that is waited at most. */
  readonly stuck: readonly string[];
}

export interface Outcome {
  readonly faults: ReadonlyMap<Kind, number>;
  readonly recoveries: readonly Recovery[];
  readonly figures: TimedHistory['figures'];
  readonly refusals: ReadonlyMap<string, number>;
  /** What nodes said that ended without having been asked to. */
  readonly ends: readonly string[];
  readonly found: Found;
}

/** A house that does not come to itself within this has not recovered; the others that follow would say nothing new. */
const PATIENCE_MS = 60_000;

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
  private readonly began = performance.now();

  constructor(cluster: Cluster, plan: TrialPlan) {
    this.cluster = cluster;
    this.plan = plan;
    this.faults = new Faults(cluster, new Random(plan.seed), plan.only ?? KINDS, plan.clocks !== undefined);
    this.names = plan.tables.map(({ id }) => id);
  }

  async run(): Promise<Outcome> {
    const { cluster, plan, counts, recoveries } = this;
    const { tables, players, seed } = plan;
    const addresses = (): readonly string[] => cluster.addresses;
    const floor = await Floor.open({ tables, players, seed, addresses, folder: cluster.folders[0]! });
    const { history } = floor;
    this.tell(`${players} players at ${tables.length} tables of ${cluster.nodes.length} nodes`);
    let isStuck = !(await comesWithin(PATIENCE_MS, () => history.lateTables(this.names, 0).length === 0));
    if (isStuck)
      recoveries.push({ kind: 'kill', says: 'at the beginning', milliseconds: PATIENCE_MS, stuck: this.names });
    for (let count = 0; !isStuck && plan.goesOn(count); ) {
      const fault = await this.episode(history);
      count += fault.count;
      isStuck = (recoveries.at(-1)?.stuck.length ?? 0) > 0;
    }
    await floor.close();
    await cluster.end();
    this.tell('everybody has gone; the record is read');
    return {
      faults: counts,
      recoveries,
      figures: history.figures,
      refusals: history.refusals,
      ends: cluster.nodes.flatMap(({ ends }) => ends),
      found: await judged(cluster, tables, history),
    };
  }

  private async episode(history: TimedHistory): Promise<Fault> {
    let since = performance.now();
    const fault = await this.faults.begin();
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + fault.count);
    // Whatever is left while several are at work may be too little to go on with, and without its standby nobody commits.
    if (isWaitedFor(fault.kind)) {
      await Promise.race([fault.over, passed(PATIENCE_MS, null, { ref: false })]);
      since = performance.now();
    }
    const late = (): readonly string[] => history.lateTables(this.names, since);
    await comesWithin(PATIENCE_MS, () => late().length === 0);
    const milliseconds = performance.now() - since;
    const stuck = late();
    this.recoveries.push({ kind: fault.kind, says: fault.says, milliseconds, stuck });
    const isOver = await Promise.race([fault.over.then(() => true), passed(PATIENCE_MS, false, { ref: false })]);
    const ready =
      isOver &&
      (await comesWithin(PATIENCE_MS, async () => {
        for (const node of this.cluster.nodes) if (!(await node.isReady())) return false;
        return true;
      }));
    if (!ready)
      this.recoveries.push({ kind: fault.kind, says: fault.says, milliseconds, stuck: ['a node that is not ready'] });
    const { acknowledged, refused } = history.figures;
    const outcome =
      stuck.length > 0 ? `NO BETS AT ${stuck.join(', ')}` : `bets everywhere after ${inSeconds(milliseconds)}`;
    this.tell(
      `${fault.says}: ${outcome}${ready ? '' : ', NOT ALL NODES ARE READY'}; ${acknowledged} yes, ${refused} no`,
    );
    return fault;
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
