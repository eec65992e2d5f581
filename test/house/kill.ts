import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR, readStore, type TablePlan } from '@hardway/server';
import { until } from '../until.ts';
import { Bettors } from './bettors.ts';
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

/** Bets that a house has acknowledged since its start before it is killed. */
const ACKNOWLEDGED_EACH = 6;

const SEATS = 8;

export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  readonly slowestStart: number;
  readonly wrong: Wrong;
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
  private readonly bettors = new Bettors(TABLE);
  private slowestStart = 0;

  constructor(folder: string, databaseUrl: string | null) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.house = new HouseProcess(folder, databaseUrl);
  }

  async begin(): Promise<void> {
    await this.start([PLAN]);
    await this.bettors.takeSeats(this.house.address, SEATS);
  }

  /** Plays for a while, on a slow machine until there is something to lose, then kills the house in the middle of it. */
  async round(milliseconds: number): Promise<void> {
    const { bettors, house } = this;
    const sitting = await bettors.sitDown(house.address);
    const enough = bettors.history.acknowledged + ACKNOWLEDGED_EACH;
    const betting = sitting.map((one) => bettors.bet(one));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await until(() => bettors.history.acknowledged >= enough);
    await house.kill('SIGKILL');
    await Promise.all(betting);
    for (const { client } of sitting) client.close();
    await this.start();
  }

  /** Sends again what was never answered, and closes in good order. */
  async end(): Promise<void> {
    const sitting = await this.bettors.sitDown(this.house.address);
    await Promise.all(sitting.map((one) => this.bettors.sendAgain(one)));
    for (const { client } of sitting) client.close();
    await this.house.kill('SIGTERM');
  }

  private async start(tables?: readonly TablePlan[]): Promise<void> {
    const began = Date.now();
    await this.house.start(tables);
    this.slowestStart = Math.max(this.slowestStart, Date.now() - began);
  }

  async findings(kills: number): Promise<Findings> {
    const { slowestStart, folder } = this;
    const { history } = this.bettors;
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
