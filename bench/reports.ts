import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.ts';
import { signInAt } from '../test/house/open.ts';
import { prepareSeats } from '../test/house/seats.ts';
import { QUICK, runBench, type Teller } from './bench.ts';
import { Child } from './house/child.ts';
import { Crowd } from './house/crowd.ts';
import { CREDIT, SECONDS, WINDOW } from './house/floor.ts';
import { perSecond } from './house/times.ts';
import { type Place, type Proof, proofOf } from './reports/proof.ts';
import { LONG, playRecord } from './reports/record.ts';

const ENTRIES = QUICK ? 50_000 : 1_000_000;
/** Another record, to see what grows. */
const FEWER = 0.3 * ENTRIES;
const TERMINALS = 50;
/** Bets a second, which leaves the machine something for reports. */
const RATE = 500;

const inWords = (entries: number): string => `${entries.toLocaleString('en-US')} entries`;
const many = inWords(ENTRIES);

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

interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Bets at a steady rate, and how long they took. */
const waitsOf = async (crowd: Crowd): Promise<Waits> => {
  await crowd.steady(RATE, SECONDS);
  return { p50: crowd.times.at(0.5), p99: crowd.times.at(0.99), longest: crowd.times.at(1) };
};

const tellWaits = (tell: Teller, meanwhile: string, waits: Waits, alone: Waits): void => {
  for (const [name, part] of [
    ['p50', 'p50'],
    ['p99', 'p99'],
    ['the longest', 'longest'],
  ] as const)
    tell.figure({
      name: `bets at ${perSecond(RATE)} while ${meanwhile}: ${name}`,
      value: waits[part],
      unit: 'ms',
      beside: { name: 'alone', value: alone[part] },
      ...(part === 'p99' ? { owed: { most: 250 } } : {}),
    });
};

/** Bets while one report is made after the other. */
const besideExports = async (tell: Teller, crowd: Crowd, auditor: Auditor): Promise<Waits> => {
  let [isOver, reports] = [false, 0];
  const reading = (async () => {
    for (; !isOver; reports += 1) await auditor.read(`audit/export/${reports % 2 === 0 ? 'meters' : 'log'}`);
  })();
  const waits = await waitsOf(crowd);
  isOver = true;
  await reading;
  tell.aside(`${reports} exports of the whole record`);
  return waits;
};

/** A house that opens proves its record beside the first bets. */
const measureHouse = async (tell: Teller, folder: string): Promise<void> => {
  const seats = await prepareSeats({ folder }, WINDOW, TERMINALS, CREDIT);
  const child = await Child.open(folder, null, [WINDOW, LONG]);
  const crowd = await Crowd.sitDown(child.address, seats);
  // The first bets are slower, as code that has not run before is.
  await waitsOf(crowd);
  const whileProved = await waitsOf(crowd);
  await child.proved();
  const auditor = new Auditor(child.address, await signInAt(child.address, folder, 'auditor'));
  await measureReports(tell, auditor);
  const alone = await waitsOf(crowd);
  tellWaits(tell, 'the house proves its record', whileProved, alone);
  tellWaits(tell, 'the record is exported', await besideExports(tell, crowd, auditor), alone);
  crowd.leave();
  await child.close();
};

const measureProof = async (tell: Teller, longer: Place, shorter: Place): Promise<void> => {
  const [proof, before] = [await proofOf(longer), await proofOf(shorter)];
  const beside = (part: keyof Proof) => ({ name: inWords(FEWER), value: before[part] });
  tell.figure({
    name: `a record of ${many} proved`,
    value: proof.seconds,
    unit: 's',
    beside: beside('seconds'),
    owed: { most: 60 },
  });
  tell.figure({ name: 'processor time for it', value: proof.processor, unit: 's', beside: beside('processor') });
  tell.figure({ name: 'memory at most, resident', value: proof.resident, unit: 'MB', beside: beside('resident') });
};

/** The same on a server of its own, with fewer entries, as it takes a while to write them. */
const measurePostgres = async (tell: Teller, folder: string): Promise<void> => {
  const server = await startPostgres();
  try {
    const place = { folder, databaseUrl: await server.createDatabase() };
    await playRecord(place, FEWER / 3);
    const { seconds, resident } = await proofOf(place);
    tell.figure({ name: `${inWords(FEWER / 3)} on PostgreSQL proved`, value: seconds, unit: 's' });
    tell.figure({ name: 'memory at most, resident', value: resident, unit: 'MB' });
  } finally {
    await server.stop();
  }
};

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-reports-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

await runBench({
  title: 'Reports',
  about:
    `A floor of ten tables plays a record of ${many}, with vouchers to and fro. At another table bets come at a steady rate ` +
    'while the house proves the record and an auditor takes all of it away, again and again.',
  limits:
    'Reports have a thread and a connection of their own, of lower priority, so bets share nothing with them but the ' +
    'processors and the disk. A proof reads and plays the record once, on one processor; what it holds does not grow with it.',
  run: (tell) =>
    inFolder((folder) =>
      inFolder(async (shorter) => {
        tell.aside(`${perSecond(await playRecord({ folder }, ENTRIES))} entries played`);
        await playRecord({ folder: shorter }, FEWER);
        await measureHouse(tell, folder);
        await measureProof(tell, { folder }, { folder: shorter });
        await inFolder((other) => measurePostgres(tell, other));
      }),
    ),
});
