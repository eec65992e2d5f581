import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWhole, readSqlite, verifyRecord } from '@hardway/server';
import { signInAt } from '../test/house/open.ts';
import { prepareSeats } from '../test/house/seats.ts';
import { QUICK, runBench, type Teller } from './bench.ts';
import { Child } from './house/child.ts';
import { Crowd } from './house/crowd.ts';
import { CREDIT, SECONDS, WINDOW } from './house/floor.ts';
import { perSecond } from './house/times.ts';
import { LONG, playRecord } from './reports/record.ts';

const ENTRIES = QUICK ? 50_000 : 1_000_000;
const TERMINALS = 50;
/** Bets a second, which leaves the machine something for reports. */
const RATE = 500;

const many = ENTRIES.toLocaleString('en-US');

/** Asks a house that runs elsewhere for its reports. */
class Auditor {
  private readonly address: string;
  private readonly cookie: string;

  constructor(address: string, cookie: string) {
    this.address = address;
    this.cookie = cookie;
  }

  /** Reads the whole answer and gives its bytes. */
  async read(path: string): Promise<number> {
    const { body } = await this.ask(path);
    let bytes = 0;
    for await (const piece of body!) bytes += (piece as Uint8Array).length;
    return bytes;
  }

  /** A search for what is not there, question by question to the end. */
  async search(query: string): Promise<void> {
    for (let before = ''; ; ) {
      const response = await this.ask(`tables/${LONG.id}/rounds?${query}${before}`);
      const { next } = (await response.json()) as { next: number | null };
      if (next === null) return;
      before = `&before=${next}`;
    }
  }

  private async ask(path: string): Promise<Response> {
    const response = await fetch(`${this.address}/api/${path}`, { headers: { cookie: this.cookie } });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  }
}

const secondsFor = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const measureReports = async (tell: Teller, auditor: Auditor): Promise<void> => {
  const meters = (): Promise<number> => auditor.read(`tables/${LONG.id}/meters`);
  const first = await secondsFor(meters);
  tell.figure({
    name: 'meters, asked for again',
    value: (await secondsFor(meters)) * 1000,
    unit: 'ms',
    beside: { name: 'the first time', value: first * 1000 },
  });
  let bytes = 0;
  const log = await secondsFor(async () => {
    bytes = await auditor.read('audit/export/log');
  });
  tell.figure({ name: `the log exported, ${Math.round(bytes / 1e6)} MB`, value: log, unit: 's' });
  tell.figure({
    name: 'a search through every round for a seat that nobody had',
    value: await secondsFor(() => auditor.search('seat=999')),
    unit: 's',
  });
  tell.figure({
    name: 'a search for corrected rounds where there are none',
    value: (await secondsFor(() => auditor.search('is=corrected'))) * 1000,
    unit: 'ms',
  });
};

/** Bets at a steady rate, first alone and then with one report after the other. */
const measureBets = async (tell: Teller, crowd: Crowd, auditor: Auditor): Promise<void> => {
  await crowd.steady(RATE, SECONDS);
  const alone = { p50: crowd.times.at(0.5), p99: crowd.times.at(0.99), longest: crowd.times.at(1) };
  let [isOver, reports] = [false, 0];
  const reading = (async () => {
    for (; !isOver; reports += 1) await auditor.read(`audit/export/${reports % 2 === 0 ? 'meters' : 'log'}`);
  })();
  await crowd.steady(RATE, SECONDS);
  isOver = true;
  for (const [name, share, value] of [
    ['p50', 0.5, alone.p50],
    ['p99', 0.99, alone.p99],
    ['the longest', 1, alone.longest],
  ] as const)
    tell.figure({
      name: `bets at ${perSecond(RATE)} while the record is exported: ${name}`,
      value: crowd.times.at(share),
      unit: 'ms',
      beside: { name: 'without reports', value },
      ...(share === 0.99 ? { owed: { most: 250 } } : {}),
    });
  await reading;
  tell.aside(`${reports} exports of the whole record`);
};

const measureVerify = async (tell: Teller, folder: string): Promise<void> => {
  const store = readSqlite(join(folder, 'hardway.db'));
  const publicKey = await readFile(join(folder, 'public-key.pem'), 'utf8');
  const began = process.cpuUsage();
  const seconds = await secondsFor(async () => {
    const report = await verifyRecord(store, { publicKey });
    if (!isWhole(report)) throw new Error(JSON.stringify(report));
  });
  const { user, system } = process.cpuUsage(began);
  await store.close();
  tell.figure({ name: `the whole record of ${many} entries proved`, value: seconds, unit: 's', owed: { most: 60 } });
  tell.note(`the proof took ${((user + system) / 1e6).toFixed(1)} s of processor time`);
};

await runBench({
  title: 'Reports',
  about:
    `A house plays a record of ${many} entries at one table. At another bets come at a steady rate while an auditor takes ` +
    'the whole record away, again and again.',
  limits:
    'Reports have a thread and a connection of their own, so bets share nothing with them but the processors and the disk. ' +
    'Proving a record reads and plays it on one processor.',
  run: async (tell) => {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-reports-'));
    try {
      tell.aside(`${perSecond(await playRecord(folder, ENTRIES))} entries played`);
      const seats = await prepareSeats({ folder }, WINDOW, TERMINALS, CREDIT);
      const child = await Child.open(folder, null, [WINDOW, LONG]);
      const auditor = new Auditor(child.address, await signInAt(child.address, folder, 'auditor'));
      await measureReports(tell, auditor);
      const crowd = await Crowd.sitDown(child.address, seats);
      await measureBets(tell, crowd, auditor);
      crowd.leave();
      await child.close();
      await measureVerify(tell, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
