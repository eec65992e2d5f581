import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR, readStore, type TablePlan } from '@hardway/server';
import { until } from '../until.ts';
import { Bettors } from './bettors.ts';
import { judge, type Wrong } from './judge.ts';
import { HouseProcess } from './process.ts';

/**
 * Two houses with one key on one record in PostgreSQL. The one that serves is killed, or stands still until its lease has run
 * out, while players bet; they go on at the other. Only the processes started here are ended, by their ids.
 */

const TABLE = 'sentosa';
const PLAN: TablePlan = {
  ...PRACTICE_FLOOR.find(({ id }) => id === TABLE)!,
  unattended: { betting: 150, showing: 30 },
};
const SEATS = 4;
/** A house that nobody has bet at yet has nothing to lose. */
const ACKNOWLEDGED_EACH = 6;

export type Fault = 'killed' | 'stood still';

export interface Takeovers {
  readonly acknowledged: number;
  /** Milliseconds from each fault until the other house served. */
  readonly took: readonly { readonly fault: Fault; readonly milliseconds: number }[];
  readonly wrong: Wrong;
}

export const takeOverRepeatedly = async (faults: readonly Fault[], databaseUrl: string): Promise<Takeovers> => {
  const folders = [await newFolder('first'), await newFolder('second')];
  try {
    const pair = await Pair.open(folders, databaseUrl);
    for (const fault of faults) await pair.round(fault);
    return await pair.end();
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};

const newFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `hardway-${name}-`));

class Pair {
  private readonly databaseUrl: string;
  private readonly bettors = new Bettors(TABLE);
  private readonly took: { fault: Fault; milliseconds: number }[] = [];
  private serving: HouseProcess;
  private standing: HouseProcess;
  /** Settles when the one that stands by serves. */
  private takenOver: Promise<void> = Promise.resolve();

  static async open([first, second]: readonly string[], databaseUrl: string): Promise<Pair> {
    const serving = new HouseProcess(first!, databaseUrl);
    await serving.start([PLAN]);
    for (const name of ['signing-key.pem', 'public-key.pem']) await copyFile(join(first!, name), join(second!, name));
    const pair = new Pair(serving, new HouseProcess(second!, databaseUrl), databaseUrl);
    await pair.bettors.takeSeats(serving.address, SEATS);
    await pair.standBy();
    return pair;
  }

  private constructor(serving: HouseProcess, standing: HouseProcess, databaseUrl: string) {
    this.serving = serving;
    this.standing = standing;
    this.databaseUrl = databaseUrl;
  }

  private async standBy(): Promise<void> {
    this.takenOver = this.standing.start([PLAN]);
    await until(() => this.standing.said.includes('standing by'));
  }

  async round(fault: Fault): Promise<void> {
    const { bettors, serving, standing } = this;
    const sitting = await bettors.sitDown(serving.address);
    const enough = bettors.history.acknowledged + ACKNOWLEDGED_EACH;
    const betting = sitting.map((one) => bettors.bet(one));
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 200)));
    await until(() => bettors.history.acknowledged >= enough);
    const began = performance.now();
    const ended = serving.ended;
    process.kill(serving.pid!, fault === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    await this.takenOver;
    this.took.push({ fault, milliseconds: performance.now() - began });
    if (fault === 'stood still') process.kill(serving.pid!, 'SIGCONT');
    await ended;
    await Promise.all(betting);
    for (const { client } of sitting) client.close();
    [this.serving, this.standing] = [standing, serving];
    await this.standBy();
  }

  /** Sends again what was never answered, and closes in good order. */
  async end(): Promise<Takeovers> {
    const { bettors, serving, standing, took, databaseUrl } = this;
    const sitting = await bettors.sitDown(serving.address);
    await Promise.all(sitting.map((one) => bettors.sendAgain(one)));
    for (const { client } of sitting) client.close();
    this.takenOver.catch(() => undefined);
    await standing.kill('SIGTERM');
    await serving.kill('SIGTERM');
    const { folder } = serving;
    const { history } = bettors;
    const store = (await readStore({ databaseUrl, folder }))!;
    try {
      const wrong = await judge({ store, folder, tables: [PLAN], history, reconciled: true });
      return { acknowledged: history.acknowledged, took, wrong };
    } finally {
      await store.close();
    }
  }
}
