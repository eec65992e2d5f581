import { setTimeout as passed } from 'node:timers/promises';
import { runOnPostgres } from '../../scripts/postgres.ts';
import type { Network, Trouble } from '../faults/network.ts';
import type { Random } from '../random.ts';
import type { Cluster, ClusterNode } from './cluster.ts';

/** What can go wrong with a house on several nodes, drawn from a seed. */

export const KINDS = [
  'kill',
  'drain',
  'pause',
  'database-cut',
  'bus-cut',
  'bus-kill',
  'bus-pause',
  'route-cut',
  'replication-cut',
  'failover',
  'clock',
  'together',
] as const;

export type Kind = (typeof KINDS)[number];

/** How often each is drawn. */
const WEIGHTS: Readonly<Record<Kind, number>> = {
  kill: 20,
  drain: 6,
  pause: 16,
  'database-cut': 16,
  'bus-cut': 14,
  'bus-kill': 10,
  'bus-pause': 5,
  'route-cut': 6,
  'replication-cut': 4,
  failover: 6,
  clock: 8,
  together: 8,
};

/** Something that has begun to go wrong. */
export interface Fault {
  readonly kind: Kind;
  /** In a few words, for whoever looks on. */
  readonly says: string;
  /** How many faults it counts for. */
  readonly count: number;
  /** Settles once everything is as it was. */
  readonly over: Promise<unknown>;
}

export class Faults {
  private readonly cluster: Cluster;
  private readonly random: Random;
  private readonly kinds: readonly Kind[];

  constructor(cluster: Cluster, random: Random, only: readonly Kind[], canSkew: boolean) {
    this.cluster = cluster;
    this.random = random;
    const possible = only.filter(
      (kind) =>
        (cluster.pair !== null || (kind !== 'failover' && kind !== 'replication-cut')) &&
        (cluster.nats !== null || !kind.startsWith('bus')) &&
        (cluster.nats?.routes.length || kind !== 'route-cut') &&
        (canSkew || kind !== 'clock'),
    );
    this.kinds = possible;
  }

  private draw(): Kind {
    return this.random.weighted(...this.kinds.map((each) => [WEIGHTS[each], () => each] as const));
  }

  /** Draws a fault, if none is wished for, and begins it. */
  async begin(kind = this.draw()): Promise<Fault> {
    return kind === 'together' ? this.together() : this.beginOne(kind, this.random.pick(this.cluster.nodes));
  }

  private beginOne(kind: Exclude<Kind, 'together'>, node: ClusterNode): Promise<Fault> {
    switch (kind) {
      case 'kill':
        return this.kill(node);
      case 'drain':
        return this.drain(node);
      case 'pause':
        return this.pause(node);
      case 'database-cut':
        return this.cut(kind, `${node.name} and the database`, node.databases);
      case 'bus-cut':
        return this.cut(kind, `${node.name} and NATS`, this.random.chance(60) ? node.buses : this.some(node.buses));
      case 'bus-kill':
        return this.killBus();
      case 'bus-pause':
        return this.pauseBus();
      case 'route-cut':
        return this.cut(kind, 'NATS servers', this.some(this.cluster.nats!.routes));
      case 'replication-cut':
        return this.cutReplication();
      case 'failover':
        return this.failOver();
      case 'clock':
        return this.skew(node);
    }
  }

  private between(least: number, most: number): number {
    return least + this.random.below(most - least);
  }

  private some<Item>(items: readonly Item[]): readonly Item[] {
    const first = this.random.below(items.length);
    return items.filter((_, index) => index === first || this.random.chance(40));
  }

  private async kill(node: ClusterNode): Promise<Fault> {
    const after = this.between(100, 2_000);
    await node.stop('SIGKILL');
    return { kind: 'kill', says: `${node.name} killed`, count: 1, over: passed(after).then(() => node.start()) };
  }

  /** Ends in good order while the others go on, as for an upgrade. */
  private async drain(node: ClusterNode): Promise<Fault> {
    const over = node.stop('SIGTERM').then(() => node.start());
    return { kind: 'drain', says: `${node.name} stopped and started`, count: 1, over };
  }

  /** One to twenty seconds, mostly around the length of a lease. */
  private async pause(node: ClusterNode): Promise<Fault> {
    const long = this.random.chance(20) ? this.between(7_000, 20_000) : this.between(1_000, 7_000);
    node.pause();
    const says = `${node.name} paused for ${seconds(long)}`;
    return { kind: 'pause', says, count: 1, over: passed(long).then(() => node.resume()) };
  }

  /** One way, the other, or both: what is sent is lost, or comes late. */
  private async cut(
    kind: 'database-cut' | 'bus-cut' | 'route-cut',
    between: string,
    ways: readonly Network[],
  ): Promise<Fault> {
    const milliseconds = this.between(500, 8_000);
    const [trouble, how] = this.random.pick<readonly [Trouble, string]>([
      [{ is: 'refuse', milliseconds }, 'nobody is let in'],
      [{ is: 'swallow', from: 'client', milliseconds }, 'nothing gets out'],
      [{ is: 'swallow', from: 'server', milliseconds }, 'nothing gets in'],
      [{ is: 'hold', from: 'client', milliseconds }, 'everything gets out late'],
      [{ is: 'hold', from: 'server', milliseconds }, 'everything gets in late'],
    ]);
    const over = Promise.all(ways.map((way) => way.make(trouble)));
    const says = `${ways.length} ways between ${between} cut for ${seconds(milliseconds)}, ${how}`;
    return { kind, says, count: 1, over };
  }

  private async killBus(): Promise<Fault> {
    const all = this.cluster.nats!.servers;
    const killed = this.some(all);
    const after = this.between(200, 4_000);
    for (const server of killed) await server.kill();
    const back = async (): Promise<void> => {
      for (const server of killed) await server.start();
    };
    const says = `${killed.length} of ${all.length} NATS servers killed for ${seconds(after)}`;
    return { kind: 'bus-kill', says, count: killed.length, over: passed(after).then(back) };
  }

  /** Cut off from all nodes and from the other servers, without a word. */
  private async pauseBus(): Promise<Fault> {
    const server = this.random.pick(this.cluster.nats!.servers);
    const long = this.between(500, 6_000);
    server.pause();
    const says = `a NATS server paused for ${seconds(long)}`;
    return { kind: 'bus-pause', says, count: 1, over: passed(long).then(() => server.resume()) };
  }

  /** The standby hears nothing for a while, so that nobody is acknowledged. */
  private async cutReplication(): Promise<Fault> {
    const { rows } = await runOnPostgres(this.cluster.pair!.standby.url(), 'SELECT pid FROM pg_stat_wal_receiver');
    const pid = (rows[0] as { readonly pid: number } | undefined)?.pid;
    const long = this.between(500, 4_000);
    if (pid !== undefined) process.kill(pid, 'SIGSTOP');
    const back = (): void => void (pid !== undefined && process.kill(pid, 'SIGCONT'));
    const says = `PostgreSQL’s standby hears nothing for ${seconds(long)}`;
    return { kind: 'replication-cut', says, count: 1, over: passed(long).then(back) };
  }

  private async failOver(): Promise<Fault> {
    await this.cluster.failOver();
    const over = passed(this.between(0, 1_000)).then(() => this.cluster.pair!.rebuild());
    return { kind: 'failover', says: 'PostgreSQL killed, its standby promoted', count: 1, over };
  }

  private async skew(node: ClusterNode): Promise<Fault> {
    const off = this.between(1, this.random.chance(30) ? 3_600 : 30) * (this.random.chance(50) ? 1 : -1);
    const long = this.between(2_000, 6_000);
    await node.setClock(off);
    const over = passed(long).then(() => node.setClock(0));
    return { kind: 'clock', says: `${node.name}'s clock off by ${off} s for ${seconds(long)}`, count: 1, over };
  }

  /** Several at once, each to another part; no two nodes are stopped in one way. */
  private async together(): Promise<Fault> {
    const rest = this.kinds.filter((kind) => kind !== 'together');
    const wanted = this.random.chance(30) ? rest.length : this.between(2, 5);
    const faults: Fault[] = [];
    const busy = new Set<ClusterNode>();
    let isBusHit = false;
    let isPairHit = false;
    for (const kind of shuffled(rest, this.random).slice(0, wanted)) {
      const isOfNode = kind === 'kill' || kind === 'drain' || kind === 'pause';
      const isOfBus = kind === 'bus-kill' || kind === 'bus-pause';
      const isOfPair = kind === 'failover' || kind === 'replication-cut';
      const node = this.random.pick(this.cluster.nodes);
      // A process that was killed cannot be paused as well, nor a server; and a standby that was behind would not follow.
      if ((isOfNode && busy.has(node)) || (isOfBus && isBusHit) || (isOfPair && isPairHit)) continue;
      if (isOfNode) busy.add(node);
      isBusHit ||= isOfBus;
      isPairHit ||= isOfPair;
      faults.push(await this.beginOne(kind, node));
    }
    return {
      kind: 'together',
      says: faults.map(({ says }) => says).join('; '),
      count: faults.reduce((sum, { count }) => sum + count, 0),
      over: Promise.all(faults.map(({ over }) => over)),
    };
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] => {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]!);
};
