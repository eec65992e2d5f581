import {
  balancesOf,
  crapsPlay,
  decide,
  evolve,
  isRefusal,
  newTable,
  RULEBOOKS,
  readCommand,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { CrapsCrowd, positionOf, type Wagers } from '../../../../../test/crowd/craps.ts';
import { freeze } from '../../../../../test/freeze.ts';
import { sizeOf } from '../../../../../test/proofs.ts';
import { Random } from '../../../../../test/random.ts';

/**
 * Craps and mini-craps tables under random commands, legal and not, from everybody: whatever is asked, the books balance
 * and the layout holds what is at stake. Each of the four streams has 100,000 commands in `npm run check:proofs` and a tenth
 * of them in `npm test`. A stream is repeated by its seed, which a failure names; STREAM_SEED in the environment tries
 * another one.
 */
const WHOLE_STREAM = 100_000;
const COMMANDS_PER_STREAM = sizeOf(WHOLE_STREAM, WHOLE_STREAM / 10);
const REPLAYS_PER_STREAM = 10;
const SEED = Number(process.env.STREAM_SEED ?? 20_240_704);

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' };
const OTHERWISE = {
  ...{
    fire: 'B',
    bonus: 'B',
    diceOlogy: 'B',
    luckyShooter: 'D',
    anySeven: '26 to 5',
    oddsMultiple: 5,
    comeOdds: 'off',
  },
  ...{ vigorish: { when: 'won', on: 'wager' }, keepWinning: false, hornHighArea: false, whirlArea: false },
  confirmCalls: 'automatic',
};
const STREAMS = ['craps', 'mini-craps'].flatMap((form) => [
  [form, 'pay tables A', { form, ...SIDE_BETS, vigorishRefund: true, oddsMultiple: 3 }] as const,
  [form, 'pay tables B', { form, ...OTHERWISE }] as const,
]);

const json = (value: unknown): string => JSON.stringify(value);

const assert = (fine: boolean, message: () => string): void => {
  if (!fine) throw new Error(message());
};

/** What must be true of any table at any moment. */
const checkBooks = (table: Table): void => {
  const { ledger } = table;
  const hand = crapsPlay(table);
  let sum = 0;
  for (const [account, balance] of Object.entries(balancesOf(ledger))) {
    sum += balance;
    assert(!account.startsWith('seat:') || balance >= 0, () => `${account} is overdrawn: ${json(ledger)}`);
  }
  assert(sum === 0, () => `The ledger sums to ${sum}: ${json(ledger)}`);
  let atStake = 0;
  for (const [seat, { wagers }] of Object.entries(hand.seats)) {
    for (const wager of wagers) atStake += checkWager(wager, wagers, hand.point, seat);
    assert(new Set(wagers.map(positionOf)).size === wagers.length, () => `Seat ${seat} bets twice: ${json(wagers)}`);
  }
  // What is won and not paid yet lies there too.
  for (const { waiting } of hand.notices) for (const { stake } of waiting?.results ?? []) atStake += stake;
  assert(
    (ledger.house.layout ?? 0) === atStake,
    () => `The layout has ${ledger.house.layout}, at stake are ${atStake}.`,
  );
};

const OF_THE_HAND = ['pass', 'dont-pass', 'fire', 'lucky-shooter'];

/** A wager on the line has the hand's point, and what supports a wager stands beside it. */
const checkWager = (wager: Wagers[number], own: Wagers, point: number | null, seat: string): number => {
  const { spot, stake, state } = wager;
  assert(Number.isSafeInteger(stake) && stake > 0, () => `Seat ${seat} has ${stake} on ${spot}.`);
  if (OF_THE_HAND.includes(spot)) assert(state.point === point, () => `${spot} has ${state.point}, the hand ${point}.`);
  const [, line] = /^(.*)-odds/.exec(spot) ?? [];
  const supported = !line || own.some((other) => other.spot === line && other.state.point === state.point);
  assert(supported, () => `${spot} of seat ${seat} supports nothing: ${json(own)}`);
  return stake;
};

/** One table's life. */
class Stream {
  table = freeze(newTable(rulebook));
  readonly counts: Record<string, number> = {};
  private readonly random: Random;
  private readonly crowd: CrapsCrowd;
  private readonly events: TableEvent[] = [];
  /** The table after some numbers of events. */
  private readonly kept: (readonly [events: number, table: Table])[] = [[0, this.table]];
  private clock = Date.UTC(2026, 0, 31);
  private sent = 0;

  constructor(choices: Readonly<Record<string, unknown>>, seed: number) {
    this.random = new Random(seed);
    this.crowd = new CrapsCrowd(this.random, choices);
  }

  step(): void {
    this.sent += 1;
    this.clock += 1_000 * (1 + this.random.below(40)) + (this.random.chance(0.03) ? 86_400_000 : 0);
    const wish = this.crowd.wish(this.table, this.clock);
    const said = { id: `command ${this.sent}`, at: this.clock, ...wish };
    try {
      this.obey(said);
    } catch (error) {
      throw new Error(`command ${this.sent}, ${json(said)}: ${(error as Error).message}`, { cause: error });
    }
  }

  private obey(said: object): void {
    const command = freeze(readCommand(said));
    if (isRefusal(command)) throw new Error(command.message);
    const again = 'seat' in command && crapsPlay(this.table).seats[command.seat!]?.registered.includes(command.id);
    const events = freeze(decide(rulebook, this.table, command));
    if (isRefusal(events)) {
      this.count(`refused ${events.refused}`);
      return;
    }
    if (again) {
      this.count('repeated');
      assert(events.length === 0, () => `A repeated command registers ${json(events)}`);
    }
    for (const event of events) this.count(event.type);
    this.events.push(...events);
    this.table = freeze(events.reduce(evolve, this.table));
    if (events.some(({ type }) => /^Wager(Placed|Changed|TakenDown)$/.test(type))) this.crowd.said.push(command);
    checkBooks(this.table);
  }

  /** Remembers the present table; a table that was remembered comes of its events, and this one comes of it. */
  checkReplay(): void {
    this.kept.push([this.events.length, this.table]);
    const [cut, then] = this.random.pick(this.kept);
    const prefix = this.events.slice(0, cut).reduce(evolve, newTable(rulebook));
    assert(json(prefix) === json(then), () => `${cut} events lead to another table.`);
    const resumed = this.events.slice(cut).reduce(evolve, JSON.parse(json(prefix)) as Table);
    assert(json(resumed) === json(this.table), () => `The events from ${cut} on lead to another table.`);
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** What each whole stream reaches at the least, so that it proves something; a part of it, as much less. */
const REACHED: Readonly<Record<string, number>> = {
  ...{ ThrowCalled: 3_000, NoRollCalled: 100, ThrowDisputed: 50, PointSet: 500, PointMade: 200, ShooterLost: 300 },
  ...{ WagerPlaced: 5_000, WagerChanged: 200, WagerTakenDown: 200, WagerCalled: 100, WagersStand: 2_000 },
  ...{ FireMarkerPlaced: 100, TotalMarked: 1_000, MarkersRemoved: 500, OfferDeclined: 100, DiceGivenUp: 50 },
  ...{ ThrowReopened: 200, 'refused too-late': 100 },
  ...{ ShooterContinues: 5, DiceRetired: 10, CreditCashedOut: 20, CreditAdjusted: 10, TableOpened: 10, repeated: 50 },
};

test.each(STREAMS.map(([form, tables, choices], index) => [form, tables, SEED + index, choices] as const))(
  '%s, %s, seed %i: the books balance whatever is asked',
  (_, __, seed, choices) => {
    const stream = new Stream(choices, seed);
    for (let sent = 1; sent <= COMMANDS_PER_STREAM; sent += 1) {
      stream.step();
      if (sent % (COMMANDS_PER_STREAM / REPLAYS_PER_STREAM) === 0) stream.checkReplay();
    }
    const short = Object.entries(REACHED).filter(
      ([what, least]) => (stream.counts[what] ?? 0) < (least * COMMANDS_PER_STREAM) / WHOLE_STREAM,
    );
    expect(short, json(stream.counts)).toEqual([]);
  },
);
