import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR, readStore, type TablePlan } from '@hardway/server';
import { type Running, startDeployedNats, startHaproxy } from '../test/deployed.ts';
import { Bettors } from '../test/house/bettors.ts';
import { History } from '../test/house/history.ts';
import { judge } from '../test/house/judge.ts';
import { HouseProcess } from '../test/house/process.ts';
import { type PatroniServer, startPatroni } from '../test/patroni.ts';
import { until } from '../test/until.ts';
import { findHaproxy, HAPROXY_WANTED } from './haproxy.ts';
import { findNatsServer, NATS_WANTED } from './nats.ts';
import { findPatroni, PATRONI_WANTED } from './patroni.ts';
import { freePort, runOnPostgres } from './postgres.ts';

/**
 * npm run check:patroni [failovers]: two PostgreSQL servers with Patroni, and a house of two nodes, one of which reaches the
 * record through HAProxy and the other by both servers' addresses. While players bet, the primary dies; the standby is
 * promoted, the house goes on, and the old primary comes back as standby. Then it is the other one's turn.
 */

const failovers = Number(process.argv[2] ?? 4);
const [nats, haproxy, patroni] = [findNatsServer(), findHaproxy(), findPatroni()];
if (!nats || !haproxy || !patroni) {
  const wanted = [nats ? '' : NATS_WANTED, haproxy ? '' : HAPROXY_WANTED, patroni ? '' : PATRONI_WANTED];
  process.stderr.write(`${wanted.filter((line) => line !== '').join('\n')}\n`);
  process.exit(2);
}

const PLAN = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa')!;
const TABLES: readonly TablePlan[] = ['left', 'middle', 'right'].map((id) => ({
  ...PLAN,
  id,
  unattended: { betting: 300, showing: 50 },
}));
const SEATS = 2;
/** At every table, before the primary dies and after it. */
const ACKNOWLEDGED_EACH = 6;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(2)} s`;

/** Players of a table who stay, whatever becomes of their sockets. */
class Regulars {
  readonly bettors: Bettors;
  private isOver = false;
  private staying: Promise<void> = Promise.resolve();

  constructor(table: string) {
    this.bettors = new Bettors(table);
  }

  get acknowledged(): number {
    return this.bettors.history.acknowledged;
  }

  async begin(houses: readonly HouseProcess[]): Promise<void> {
    await this.bettors.takeSeats(houses[0]!.address, SEATS);
    this.staying = this.stay(houses);
  }

  private async stay(houses: readonly HouseProcess[]): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const { address } = houses[turn % houses.length]!;
      const sitting = await this.bettors.sitDown(address).catch(() => []);
      const rising = setInterval(() => {
        if (this.isOver) for (const { client } of sitting) client.close();
      }, 50);
      await Promise.all(sitting.map((one) => this.bettors.bet(one)));
      clearInterval(rising);
    }
  }

  /** Asks once more for whatever was not answered. */
  async end(house: HouseProcess): Promise<void> {
    this.isOver = true;
    await this.staying;
    const sitting = await this.bettors.sitDown(house.address);
    await Promise.all(sitting.map((one) => this.bettors.sendAgain(one)));
    for (const { client } of sitting) client.close();
  }
}

const programs: Running[] = [];
const houses: HouseProcess[] = [];
const pair = await startPatroni(patroni);
try {
  const [first, second] = pair.servers;
  const { primary } = await pair.settled();
  say(`${primary.name} is the primary, and the other its synchronous standby`);

  const bound = `127.0.0.1:${await freePort()}`;
  const environment = {
    DATABASE_BIND: bound,
    DATABASE_ONE: `127.0.0.1:${first.port}`,
    DATABASE_ONE_PATRONI: `${first.restPort}`,
    DATABASE_TWO: `127.0.0.1:${second.port}`,
    DATABASE_TWO_PATRONI: `${second.restPort}`,
  };
  const through = pair.url(bound);
  const letsIn = () => runOnPostgres(through, 'SELECT 1');
  programs.push(await startHaproxy(haproxy, 'database.cfg', environment, letsIn));
  const listed = pair.url(`127.0.0.1:${first.port},127.0.0.1:${second.port}`);

  const ports = [{ client: await freePort(), route: await freePort(), monitor: await freePort() }];
  const { servers, addresses } = await startDeployedNats(nats, ports);
  programs.push(...servers);

  for (const [node, databaseUrl] of [
    ['through-haproxy', through],
    ['by-its-list', listed],
  ] as const) {
    const folder = await mkdtemp(join(tmpdir(), `hardway-${node}-`));
    for (const name of ['signing-key.pem', 'public-key.pem'])
      if (houses[0]) await copyFile(join(houses[0].folder, name), join(folder, name));
    const house = new HouseProcess(folder, databaseUrl, { HARDWAY_NATS_URL: addresses, HARDWAY_NODE: node });
    houses.push(house);
    await house.start(TABLES);
  }
  say('a house of two nodes is open, one through HAProxy, one by the list of servers');

  let restarted = 0;
  /** As a supervisor does: a node that was overtaken is started again, and one that ended for any other reason is told of. */
  const superviseAll = async (): Promise<void> => {
    for (const house of houses.filter(({ isRunning }) => !isRunning)) {
      if (!house.said.includes('taken the record over'))
        throw new Error(`A node has ended:\n${house.said.slice(-2000)}`);
      restarted += 1;
      await house.start();
    }
  };
  const regulars = TABLES.map(({ id }) => new Regulars(id));
  for (const each of regulars) await each.begin(houses);
  const moreBets = async (): Promise<void> => {
    const enough = regulars.map((each) => each.acknowledged + ACKNOWLEDGED_EACH);
    await until(async () => {
      await superviseAll();
      return regulars.every((each, index) => each.acknowledged >= enough[index]!);
    });
  };
  await moreBets();

  for (let count = 1; count <= failovers; count += 1) {
    const { primary: dying, standby: next } = await pair.settled();
    // A machine that dies says nothing to Patroni, and its key has to run out; a PostgreSQL that dies alone is seen at once.
    const isMachine = count % 2 === 1;
    const began = performance.now();
    await (isMachine ? dying.die() : dying.crash());
    await until(() => next.is('primary'));
    const promoted = seconds(began);
    await moreBets();
    const went = seconds(began);
    if (isMachine) dying.comesBack();
    await followsAgain(dying, next);
    await moreBets();
    say(
      `${count}. ${isMachine ? 'the machine of' : 'PostgreSQL of'} ${dying.name} died: ${next.name} promoted after ${promoted}, bets at all tables after ${went}, ${dying.name} back as standby after ${seconds(began)}`,
    );
  }

  await superviseAll();
  for (const each of regulars) await each.end(houses[0]!);
  for (const house of houses) await house.kill('SIGTERM');
  const { folder } = houses[0]!;
  const store = (await readStore({ databaseUrl: listed, folder }))!;
  const told = regulars.map(({ bettors }) => bettors.history);
  const history = new History(
    told.flatMap(({ deeds }) => deeds),
    told.flatMap(({ changed }) => changed),
  );
  const wrong = await judge({ store, folder, tables: TABLES, history, reconciled: true });
  await store.close();
  const problems = Object.entries(wrong).filter(([, found]) => found.length > 0);
  say(
    `${failovers} failovers, ${history.acknowledged} bets acknowledged, ${restarted} times a node was overtaken and started again`,
  );
  for (const [what, found] of problems) say(`${what}: ${JSON.stringify(found)}`);
  say(problems.length === 0 ? 'nothing lost, doubled, contradicted or unbalanced' : 'something is wrong');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  for (const house of houses) {
    await house.kill('SIGKILL');
    await rm(house.folder, { recursive: true, force: true });
  }
  for (const program of programs.reverse()) await program.end();
  await pair.stop();
}

/** The old primary has thrown away what only it had, and has all that the new one commits. */
async function followsAgain(back: PatroniServer, primary: PatroniServer): Promise<void> {
  await until(async () => (await back.is('sync')) && (await primary.is('primary')));
}
