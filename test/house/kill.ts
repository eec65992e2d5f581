import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { balancesOf, evolve, newTable, type Table } from '@hardway/engine';
import {
  entriesOf,
  eventOf,
  headFileIn,
  PRACTICE_FLOOR,
  readKey,
  readStore,
  type TablePlan,
  verifyRecord,
} from '@hardway/server';
import { HouseClient } from './client.ts';
import { HouseProcess } from './process.ts';

/**
 * Kills a house at random moments while players bet, starts it again on the same record, and compares what was
 * acknowledged with what is there. Only the processes started here are ended, by their ids.
 */

const TABLE = 'sentosa';
const STREAM = `table:${TABLE}`;

export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged, and not in the record with the version that was told. */
  readonly lost: readonly string[];
  /** In the record more than once. */
  readonly doubled: readonly string[];
  readonly unbalanced: readonly string[];
  readonly broken: readonly string[];
  /** Answers to a repeated command that were not the first one. */
  readonly changed: readonly string[];
  readonly slowestStart: number;
}

interface Seat {
  readonly terminal: string;
  readonly key: string;
  readonly seat: number;
}

export const killRepeatedly = async (kills: number, databaseUrl: string | null): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-kill-'));
  const plan = PRACTICE_FLOOR.find(({ id }) => id === TABLE)!;
  const trial = new Trial(folder, databaseUrl);
  try {
    await trial.begin({ ...plan, unattended: { betting: 150, showing: 30 } });
    for (let kill = 0; kill < kills; kill += 1) await trial.round(randomInt(50, 400));
    await trial.end();
    return await trial.findings(kills);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

class Trial {
  private readonly folder: string;
  private readonly databaseUrl: string | null;
  private readonly house: HouseProcess;
  private slowestStart = 0;
  private seats: Seat[] = [];
  private readonly acknowledged = new Map<string, number>();
  /** Sent without an answer: they are sent again after a restart. */
  private readonly open = new Map<string, object>();
  private readonly changed: string[] = [];

  constructor(folder: string, databaseUrl: string | null) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.house = new HouseProcess(folder, databaseUrl);
  }

  async begin(plan: TablePlan): Promise<void> {
    await this.start([plan]);
    for (let seat = 0; seat < 8; seat += 1) {
      const response = await fetch(`${this.house.address}/api/practice/${TABLE}/seat`, {
        method: 'POST',
        headers: { 'x-hardway': '1' },
      });
      this.seats.push((await response.json()) as Seat);
    }
  }

  /** Plays for a while, then kills the house in the middle of it. */
  async round(milliseconds: number): Promise<void> {
    const clients = await this.sitDown();
    const until = Date.now() + milliseconds;
    const betting = clients.map(({ seat, client }) => this.bet(seat, client, until));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await this.house.kill('SIGKILL');
    await Promise.all(betting);
    for (const { client } of clients) client.close();
    await this.start();
  }

  /** Sends again what was never answered, and closes in good order. */
  async end(): Promise<void> {
    const clients = await this.sitDown();
    await Promise.all(clients.map(({ seat, client }) => this.sendAgain(seat, client)));
    for (const { client } of clients) client.close();
    await this.house.kill('SIGTERM');
  }

  private async sitDown(): Promise<{ seat: Seat; client: HouseClient }[]> {
    return Promise.all(
      this.seats.map(async (seat) => {
        const client = await HouseClient.connect(this.house.address);
        await client.hello({ as: 'terminal', table: TABLE, terminal: seat.terminal, key: seat.key });
        return { seat, client };
      }),
    );
  }

  private async bet(seat: Seat, client: HouseClient, until: number): Promise<void> {
    await this.sendAgain(seat, client);
    while (Date.now() < until && client.isOpen) {
      const id = randomUUID();
      const spot = ['small', 'big', 'total/9', 'single/3'][randomInt(4)]!;
      this.open.set(`${seat.terminal}:${id}`, { seat: seat.seat, spot, stake: 100 });
      await this.send(seat, client, id);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  private async sendAgain(seat: Seat, client: HouseClient): Promise<void> {
    for (const name of [...this.open.keys()].filter((key) => key.startsWith(`${seat.terminal}:`)))
      await this.send(seat, client, name.slice(seat.terminal.length + 1));
  }

  private async send(seat: Seat, client: HouseClient, id: string): Promise<void> {
    const name = `${seat.terminal}:${id}`;
    const answer = await Promise.race([client.command('PlaceWager', this.open.get(name)!, id), client.closed()]);
    if (typeof answer === 'number') return;
    if (answer.refused === 'table-unavailable' || answer.refused === 'too-many') return;
    this.open.delete(name);
    if (!answer.ok) return;
    const before = this.acknowledged.get(name);
    if (before !== undefined && before !== answer.version) this.changed.push(name);
    this.acknowledged.set(name, answer.version as number);
    // Now and then one that was answered is asked again.
    if (randomInt(20) === 0 && before === undefined) {
      this.open.set(name, { seat: seat.seat, spot: 'small', stake: 100 });
      await this.send(seat, client, id);
    }
  }

  private async start(tables?: readonly TablePlan[]): Promise<void> {
    const began = Date.now();
    await this.house.start(tables);
    this.slowestStart = Math.max(this.slowestStart, Date.now() - began);
  }

  async findings(kills: number): Promise<Findings> {
    const store = (await readStore({ databaseUrl: this.databaseUrl ?? undefined, folder: this.folder }))!;
    try {
      const lost: string[] = [];
      for (const [name, version] of this.acknowledged) {
        const kept = await store.answerTo(STREAM, name);
        if (!kept || (kept.answer as { version: number }).version !== version) lost.push(name);
      }
      const placed = new Map<string, number>();
      const unbalanced: string[] = [];
      let table: Table = newTable('rws-sicbo');
      for await (const { event, version } of entriesOf(store, STREAM)) {
        table = evolve(table, eventOf(event));
        const sum = Object.values(balancesOf(table.ledger)).reduce((total, balance) => total + balance, 0);
        const overdrawn = Object.entries(balancesOf(table.ledger)).some(
          ([account, balance]) => account.startsWith('seat:') && balance < 0,
        );
        if (sum !== 0 || overdrawn) unbalanced.push(`entry ${version}`);
        if (event.type === 'WagerPlaced') {
          const { command } = event as unknown as { command: string };
          placed.set(command, (placed.get(command) ?? 0) + 1);
        }
      }
      const doubled = [...placed].filter(([, count]) => count > 1).map(([command]) => command);
      const { publicKey, secret } = (await readKey(this.folder))!;
      const headFile = headFileIn(this.folder);
      const { streams, flaws } = await verifyRecord(store, { publicKey, secret, headFile });
      const broken = [...streams.filter(({ is }) => is === 'broken').map(({ stream }) => stream), ...flaws];
      return {
        kills,
        acknowledged: this.acknowledged.size,
        lost,
        doubled,
        unbalanced,
        broken,
        changed: this.changed,
        slowestStart: this.slowestStart,
      };
    } finally {
      await store.close();
    }
  }
}
