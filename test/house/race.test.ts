import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { balancesOf, creditAt, evolve, newTable, RULEBOOKS, sicBoPlay, type Table } from '@hardway/engine';
import {
  entriesOf,
  eventOf,
  type OwnPart,
  openHouse,
  PRACTICE_FLOOR,
  type RunningHouse,
  readConfig,
  streamOf,
  type TablePlan,
  trialBalance,
} from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import type { Message } from './client.ts';
import { QUICK } from './open.ts';
import { prepareSeats, type Seat } from './seats.ts';
import { sleep, Visitor } from './visitor.ts';

/** What happens at the same moment: bets and the close, one voucher at many terminals. */

const CLIENTS = 20;
const ROUNDS = 10;
const CREDIT = 50_000_000;
const TERMINALS = 10;
const VOUCHERS = 5;

const planOf = (id: string, betting: number): TablePlan => {
  const plan = PRACTICE_FLOOR.find(({ rulebook }) => rulebook === 'md-sicbo')!;
  return { ...plan, id, choices: { limits: { min: 100, max: 10_000_000 } }, unattended: { betting, showing: 40 } };
};
const FAST = planOf('fast', 150);
const SLOW = planOf('slow', 3_600_000);
const STREAM = streamOf(FAST.id);

/** Everybody speaks as fast as they like. */
const LIMITS = { rate: 100_000, burst: 100_000, addressRate: 100_000, addressBurst: 100_000 };

let folder: string;
let house: RunningHouse;
let players: readonly Seat[];
let redeemers: readonly Seat[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-race-'));
  players = await prepareSeats({ folder }, FAST, CLIENTS, CREDIT);
  redeemers = await prepareSeats({ folder }, SLOW, TERMINALS + VOUCHERS, 12_300);
  const config = readConfig({ HARDWAY_FOLDER: folder, HARDWAY_PORT: '0' });
  house = await openHouse({ ...config, tables: [FAST, SLOW] }, { limits: LIMITS, passwords: QUICK });
});

afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true });
});

/** One player who bets without a pause, and what came of it. */
class Bettor {
  readonly seat: Seat;
  readonly sent = new Set<string>();
  private readonly visitor: Visitor;

  private constructor(seat: Seat, visitor: Visitor) {
    this.seat = seat;
    this.visitor = visitor;
  }

  static async sit(seat: Seat): Promise<Bettor> {
    return new Bettor(seat, await Visitor.at(house.address, seat));
  }

  async betUntil(isOver: () => boolean): Promise<void> {
    const { seat } = this.seat;
    while (!isOver()) {
      const id = `bet-${this.sent.size}`;
      this.sent.add(id);
      const spot = ['small', 'big', 'total/9', 'single/3', 'any-triple'][this.sent.size % 5];
      this.visitor.socket.send({ is: 'command', id, type: 'PlaceWager', fields: { seat, spot, stake: 100 } });
      await sleep(4);
    }
    await until(() => this.answers.length >= this.sent.size);
  }

  get answers(): readonly Message[] {
    return this.visitor.heard.filter(({ is }) => is === 'answer');
  }

  /** The own part as it was told last. */
  get own(): OwnPart {
    return this.visitor.heard.findLast(({ is }) => is === 'own' || is === 'welcome')!.own as OwnPart;
  }

  nameOf(id: unknown): string {
    return `${this.seat.terminal}:${id}`;
  }

  leave(): void {
    this.visitor.leave();
  }
}

interface LogFacts {
  /** By command: the version of its entry, and the round that was open to bets when it was written. */
  readonly placed: ReadonlyMap<string, { readonly version: number; readonly round: number | null }>;
  readonly doubled: readonly string[];
  readonly wrongLayout: readonly number[];
  readonly closes: number;
  readonly table: Table;
}

const readLog = async (): Promise<LogFacts> => {
  const placed = new Map<string, { version: number; round: number | null }>();
  const doubled: string[] = [];
  const wrongLayout: number[] = [];
  let [open, closes, staked] = [null as number | null, 0, 0];
  let table = newTable(RULEBOOKS.find(({ id }) => id === FAST.rulebook)!);
  for await (const { event, command, version } of entriesOf(house.store, STREAM)) {
    const happened = eventOf(event);
    table = evolve(table, happened);
    if (happened.type === 'BettingOpened') [open, staked] = [happened.round, 0];
    if (happened.type === 'BettingClosed') [open, closes] = [null, closes + 1];
    if (happened.type === 'WagerPlaced') {
      staked += happened.added;
      if (placed.has(command)) doubled.push(command);
      placed.set(command, { version, round: open });
    }
    if (happened.type === 'BettingClosed' && (table.ledger.house.layout ?? 0) !== staked) wrongLayout.push(version);
  }
  return { placed, doubled, wrongLayout, closes, table };
};

test('bets around the close: each is answered once, and is in the log before the close or not at all', async () => {
  const bettors = await Promise.all(players.map((seat) => Bettor.sit(seat)));
  const { owner } = house.floor.tables.get(FAST.id)!;
  const first = sicBoPlay(owner.table).roundNumber;
  const answered = (ok: boolean): number =>
    bettors.flatMap(({ answers }) => answers.filter((one) => one.ok === ok)).length;
  // As many rounds as a slow machine needs until enough bets came before a close, and enough after one.
  const isOver = (): boolean =>
    sicBoPlay(owner.table).roundNumber > first + ROUNDS &&
    answered(true) > CLIENTS * ROUNDS &&
    answered(false) > CLIENTS;
  await Promise.all(bettors.map((bettor) => bettor.betUntil(isOver)));
  await house.floor.tables.get(FAST.id)!.unattended!.conclude(Date.now());

  const { placed, doubled, wrongLayout, closes, table } = await readLog();
  expect(closes).toBeGreaterThanOrEqual(ROUNDS);
  expect({ doubled, wrongLayout }).toEqual({ doubled: [], wrongLayout: [] });

  const wrong: unknown[] = [];
  let accepted = 0;
  for (const bettor of bettors) {
    expect(bettor.answers.map(({ id }) => id).toSorted()).toEqual([...bettor.sent].toSorted());
    for (const answer of bettor.answers) {
      const kept = placed.get(bettor.nameOf(answer.id));
      accepted += answer.ok ? 1 : 0;
      const right = answer.ok ? kept?.version === answer.version && kept?.round !== null : kept === undefined;
      if (!right) wrong.push({ answer, kept });
    }
  }
  expect(wrong).toEqual([]);
  expect(placed.size).toBe(accepted);

  expect(owner.table).toEqual(table);
  expect(trialBalance([table.ledger]).sum).toBe(0);
  expect(
    Object.entries(balancesOf(table.ledger)).filter(([account, balance]) => account.startsWith('seat:') && balance < 0),
  ).toEqual([]);
  const told = (): unknown => bettors.map(({ own }) => [own.seat, own.credit]);
  const held = bettors.map(({ seat: { seat } }) => [seat, creditAt(table.ledger, seat)]);
  await until(() => isDeepStrictEqual(told(), held));
  for (const bettor of bettors) bettor.leave();
});

test('100 redemptions of one voucher at once, from ten terminals: one succeeds, and its money is there once', async () => {
  const visitors = await Promise.all(redeemers.map((seat) => Visitor.at(house.address, seat)));
  const { owner } = house.floor.tables.get(SLOW.id)!;
  const credits = (): number => redeemers.reduce((sum, { seat }) => sum + creditAt(owner.table.ledger, seat), 0);
  for (let turn = 0; turn < VOUCHERS; turn += 1) {
    const before = credits();
    const giver = visitors[TERMINALS + turn]!;
    const { voucher } = await giver.reply({ is: 'cash-out', id: 'out' });
    expect(voucher).toEqual(expect.any(String));
    expect(credits()).toBe(before - 12_300);
    const takers = visitors.slice(0, TERMINALS);
    const places = takers.map(({ heard }) => heard.length);
    for (let index = 0; index < 10; index += 1)
      for (const taker of takers) taker.socket.send({ is: 'redeem', id: `in-${turn}-${index}`, number: voucher });
    const answersAt = (taker: Visitor, index: number): Message[] =>
      taker.heard.slice(places[index]).filter(({ is }) => is === 'answer');
    await until(() => takers.every((taker, index) => answersAt(taker, index).length === 10));
    const answers = takers.flatMap(answersAt);
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ refused }) => refused))).toEqual(new Set(['voucher-paid']));
    expect(credits()).toBe(before);
    // The one that succeeded says so again, and gives nothing more.
    const winner = takers.findIndex((taker, index) => answersAt(taker, index).some(({ ok }) => ok));
    const won = answersAt(takers[winner]!, winner).find(({ ok }) => ok)!;
    expect(await takers[winner]!.reply({ is: 'redeem', id: won.id, number: voucher })).toEqual(won);
    expect(credits()).toBe(before);
  }
  for (const visitor of visitors) visitor.leave();
  expect(trialBalance([owner.table.ledger]).sum).toBe(0);
});

test('many bets of one seat from many sockets at once never overdraw its credit', async () => {
  const [seat] = redeemers as [Seat];
  const { owner } = house.floor.tables.get(SLOW.id)!;
  await until(() => sicBoPlay(owner.table).round?.stage === 'betting');
  const credit = creditAt(owner.table.ledger, seat.seat);
  const layout = owner.table.ledger.house.layout ?? 0;
  const sockets = await Promise.all(Array.from({ length: 10 }, () => Visitor.at(house.address, seat)));
  for (let bet = 0; bet < 40; bet += 1)
    for (const [index, { socket }] of sockets.entries())
      socket.send({
        is: 'command',
        id: `many-${index}-${bet}`,
        type: 'PlaceWager',
        fields: { seat: seat.seat, spot: 'big', stake: 500 },
      });
  const answersOf = ({ heard }: Visitor): Message[] => heard.filter(({ is }) => is === 'answer');
  await until(() => sockets.every((socket) => answersOf(socket).length === 40));
  const accepted = sockets.flatMap(answersOf).filter(({ ok }) => ok).length;
  expect(accepted).toBe(Math.floor(credit / 500));
  expect(creditAt(owner.table.ledger, seat.seat)).toBe(credit - accepted * 500);
  expect(owner.table.ledger.house.layout).toBe(layout + accepted * 500);
  for (const socket of sockets) socket.leave();
});
