import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import {
  type Config,
  type HouseOptions,
  openHouse,
  PRACTICE_FLOOR,
  type RunningHouse,
  readConfig,
} from '@hardway/server';
import { hash, verify } from '@node-rs/argon2';
import { scratchFolder } from '../scratch.ts';
import { HouseClient } from './client.ts';

/** The practice floor's tables that run by time, without people behind them. */
export const UNATTENDED = PRACTICE_FLOOR.filter(({ unattended }) => unattended !== null && unattended.betting !== null);

export const practiceConfig = (folder: string, tables: Config['tables']): Config => ({
  ...readConfig({ HARDWAY_PORT: '0', HARDWAY_FOLDER: folder, HARDWAY_NAME: 'A test house' }),
  tables,
});

/** Of the same kind as in a house at work, and with next to no work in them: every test would pay for that. */
export const QUICK: Required<HouseOptions>['passwords'] = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (stored, password) => verify(stored, password),
};

/** What the people of a practice floor sign in with. */
const passwordsIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const people = JSON.parse(await readFile(join(folder, 'practice-staff.json'), 'utf8')) as {
    name: string;
    password: string;
  }[];
  return new Map(people.map(({ name, password }) => [name, password]));
};

/** A house that cannot look at its record at the moment is asked again, as every screen does it. */
const signIn = async (address: string, role: string, password: string): Promise<string> => {
  const response = await fetch(`${address}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ name: `demo-${role}`, password }),
  });
  if (response.status === 503) {
    await passed(100);
    return signIn(address, role, password);
  }
  if (!response.ok) throw new Error(`demo-${role} cannot sign in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** Signs somebody in at a house that runs elsewhere, by the passwords in its folder, and gives the cookie. */
export const signInAt = async (address: string, folder: string, role: string): Promise<string> =>
  signIn(address, role, (await passwordsIn(folder)).get(`demo-${role}`)!);

/** Where the last house with screens stood. */
let ofScreens = 0;

/** The next one stands there too, if nobody else does: a browser has its windows and what they have loaded from there. */
const portOfScreens = (): Promise<number> =>
  new Promise((resolve) => {
    const trial = createServer();
    trial.once('error', () => resolve(0));
    trial.listen(ofScreens, '127.0.0.1', () => trial.close(() => resolve(ofScreens)));
  });

const portOf = (address: string): number => Number(new URL(address).port);

/** Whether houses with screens still come to this address. */
export const hasScreensAgain = (address: string): boolean => portOf(address) === ofScreens;

/** A house of its own for a test, in a folder that goes with it, and the people who work there. */
export class TestHouse {
  readonly folder: string;
  readonly tables: Config['tables'];
  running: RunningHouse;
  private readonly options: HouseOptions;
  private readonly passwords: ReadonlyMap<string, string>;
  private readonly cookies = new Map<string, Promise<string>>();

  private constructor(
    folder: string,
    tables: Config['tables'],
    options: HouseOptions,
    running: RunningHouse,
    passwords: ReadonlyMap<string, string>,
  ) {
    this.folder = folder;
    this.tables = tables;
    this.options = options;
    this.running = running;
    this.passwords = passwords;
  }

  static async open(
    tables: Config['tables'],
    options: HouseOptions = {},
    settings: Partial<Config> = {},
  ): Promise<TestHouse> {
    const folder = await scratchFolder('house');
    const settled = { passwords: QUICK, ...options };
    const port = options.web ? await portOfScreens() : 0;
    const running = await openHouse({ ...practiceConfig(folder, tables), ...settings, port }, settled);
    if (options.web) ofScreens = portOf(running.address);
    return new TestHouse(folder, tables, settled, running, await passwordsIn(folder));
  }

  get address(): string {
    return this.running.address;
  }

  passwordOf(role: string): string {
    return this.passwords.get(`demo-${role}`)!;
  }

  /** Signs a person of this role in, once, and gives the cookie. */
  cookieOf(role: string): Promise<string> {
    const known = this.cookies.get(role) ?? signIn(this.address, role, this.passwordOf(role));
    this.cookies.set(role, known);
    return known;
  }

  /** A console of somebody with this role. */
  async console(role: string, table: string): Promise<HouseClient> {
    const client = await HouseClient.connect(this.address, { cookie: await this.cookieOf(role) });
    const welcome = await client.hello({ as: 'staff', table, role });
    if (welcome.is !== 'welcome') throw new Error(`${role} at ${table}: ${welcome.message}`);
    return client;
  }

  async restart(): Promise<void> {
    const port = this.options.web ? portOf(this.address) : 0;
    await this.running.close();
    this.running = await openHouse({ ...practiceConfig(this.folder, this.tables), port }, this.options);
  }

  async close(): Promise<void> {
    await this.running.close();
    await rm(this.folder, { recursive: true });
  }
}
