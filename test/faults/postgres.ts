import { rm } from 'node:fs/promises';
import { type PostgresServer, runOnPostgres } from '../../scripts/postgres.ts';
import { HouseProcess } from '../house/process.ts';
import { Random } from '../random.ts';
import { aftermath, type Outcome } from './base.ts';
import { newFolder } from './folder.ts';
import { Network, type Trouble } from './network.ts';
import { ARRIVED, HouseGone, Session, STEPS, TABLES } from './session.ts';

/** A house whose database server dies, or is cut off from it, while people play. */

type Fault = Trouble | { readonly is: 'kill-backend' } | { readonly is: 'crash-server' };

/** In the course of one session. */
const FAULTS_EACH = 4;

export interface DatabaseOutcome extends Outcome {
  readonly faults: readonly string[];
}

/** Which step is met by which fault. */
const drawFaults = (random: Random, own: boolean): ReadonlyMap<number, Fault> =>
  new Map(
    Array.from({ length: FAULTS_EACH }, () => [ARRIVED + random.below(STEPS.length - ARRIVED), drawFault(random, own)]),
  );

const drawFault = (random: Random, own: boolean): Fault => {
  const from = random.pick(['client', 'server'] as const);
  return random.weighted<Fault>(
    [4, () => ({ is: 'cut', from, after: 1 + random.below(4000) })],
    [2, () => ({ is: 'swallow', from, milliseconds: 50 + random.below(400) })],
    [1, () => ({ is: 'delay', milliseconds: 50 + random.below(400) })],
    [1, () => ({ is: 'refuse', milliseconds: 50 + random.below(600) })],
    [own ? 2 : 0, () => ({ is: 'kill-backend' })],
    [own ? 2 : 0, () => ({ is: 'crash-server' })],
  );
};

export const tryDatabase = async (server: PostgresServer, seed: number): Promise<DatabaseOutcome> => {
  const random = new Random(seed);
  const direct = await server.createDatabase();
  const { hostname, port } = new URL(direct);
  const network = await Network.to({ host: hostname, port: Number(port) });
  const through = new URL(direct);
  through.host = `127.0.0.1:${network.port}`;
  const folder = await newFolder();
  const house = new HouseProcess(folder, through.href);
  const session = new Session(house);
  const faults = drawFaults(random, server.own);
  const inflicted: string[] = [];
  let under: Promise<unknown> = Promise.resolve();
  try {
    await house.start(TABLES);
    await session.play(ARRIVED);
    session.onStep = (step) => {
      const fault = faults.get(step);
      if (!fault) return;
      inflicted.push(`${fault.is} at step ${step}`);
      // One after the other: a server that is down cannot be ended.
      under = under.then(() => inflict(fault, server, network, direct));
    };
    await playThrough(house, session);
    session.onStep = () => {};
    await under;
    network.forget();
    await house.kill('SIGKILL');
    return { ...(await aftermath(house, session, inflicted.length > 0, direct)), faults: inflicted };
  } finally {
    await house.kill('SIGKILL');
    await network.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** How often people who had given up come back to a house that is still there. */
const RETURNS_MAX = 10;

const playThrough = async (house: HouseProcess, session: Session): Promise<void> => {
  for (let returns = 0; returns < RETURNS_MAX && house.isRunning && !session.isOver; returns += 1)
    await session.play().catch((error: unknown) => {
      if (!(error instanceof HouseGone)) throw error;
    });
};

const inflict = async (fault: Fault, server: PostgresServer, network: Network, url: string): Promise<void> => {
  if (fault.is === 'crash-server') return server.crash();
  if (fault.is === 'kill-backend') return killBackend(url);
  return network.make(fault);
};

/** The process that writes this house's appends; it is one of our own server's. */
const killBackend = async (url: string): Promise<void> => {
  const found = await runOnPostgres(
    url,
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'hardway appends' AND datname = current_database()`,
  ).catch(() => null);
  for (const { pid } of (found?.rows ?? []) as { pid: number }[]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself, as another fault may have it.
    }
  }
};
