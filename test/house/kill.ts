import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR, readStore, type TablePlan } from '@hardway/server';
import { HouseClient } from './client.ts';
import { History, type Told } from './history.ts';
import { judge, type Wrong } from './judge.ts';
import { HouseProcess } from './process.ts';

/**
 * Kills a house at random moments while players bet, starts it again on the same record, and compares what was
 * acknowledged with what is there. Only the processes started here are ended, by their ids.
 */

const TABLE = 'sentosa';
const PLAN: TablePlan = {
  ...PRACTICE_FLOOR.find(({ id }) => id === TABLE)!,
  unattended: { betting: 150, showing: 30 },
};

export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  readonly slowestStart: number;
  readonly wrong: Wrong;
}

interface Seat {
  readonly terminal: string;
  readonly key: string;
  readonly seat: number;
}

export const killRepeatedly = async (kills: number, databaseUrl: string | null): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-kill-'));
  const trial = new Trial(folder, databaseUrl);
  try {
    await trial.begin();
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
  private readonly history = new History();
  /** Sent without an answer, by id: they are sent again after a restart. */
  private readonly open = new Map<string, { readonly terminal: string; readonly bet: object }>();

  constructor(folder: string, databaseUrl: string | null) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.house = new HouseProcess(folder, databaseUrl);
  }

  async begin(): Promise<void> {
    await this.start([PLAN]);
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
      this.history.asks({ is: 'command', key: id, table: TABLE });
      await this.send(seat, client, id, { seat: seat.seat, spot, stake: 100 });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  private async sendAgain(seat: Seat, client: HouseClient): Promise<void> {
    for (const [id, { terminal, bet }] of [...this.open])
      if (terminal === seat.terminal) await this.send(seat, client, id, bet);
  }

  private async send(seat: Seat, client: HouseClient, id: string, bet: object): Promise<void> {
    this.open.set(id, { terminal: seat.terminal, bet });
    const answer = await Promise.race([client.command('PlaceWager', bet, id), client.closed()]);
    if (typeof answer === 'number' || !this.history.hears(id, answer as unknown as Told)) return;
    this.open.delete(id);
    // Now and then one that was answered is asked again.
    if (answer.ok && randomInt(20) === 0) await this.send(seat, client, id, bet);
  }

  private async start(tables?: readonly TablePlan[]): Promise<void> {
    const began = Date.now();
    await this.house.start(tables);
    this.slowestStart = Math.max(this.slowestStart, Date.now() - began);
  }

  async findings(kills: number): Promise<Findings> {
    const { history, slowestStart, folder } = this;
    const place = { databaseUrl: this.databaseUrl ?? undefined, folder };
    const store = (await readStore(place))!;
    try {
      const wrong = await judge({ store, folder, tables: [PLAN], history, reconciled: true });
      return { kills, acknowledged: history.acknowledged, slowestStart, wrong };
    } finally {
      await store.close();
    }
  }
}
