import { type Fraction, fraction, isRefusal, parseFraction, plus, rolls, sum, times } from '@hardway/engine';
import { expect, test } from 'vitest';
import { shootingCraps, stick } from '../../../../test/craps-table.ts';
import {
  after,
  answer,
  bet,
  betting,
  cage,
  dealer,
  enter,
  floorperson,
  type Order,
  player,
  SECOND,
  type Story,
} from '../../../../test/table.ts';
import type { Entry } from '../protocol/entry.ts';
import { keptEvent } from '../protocol/packing.ts';
import { nextRoll, RunningTakings, roundsAnHour, takingsAnew } from './takings.ts';

/** A story with the entries that its log would have. */
class Logged {
  story: Story;
  readonly entries: Entry[] = [];

  constructor(begun: Story) {
    this.story = begun;
    for (const event of begun.events) this.log([event], `begun ${this.entries.length}`, begun.now);
  }

  does(...orders: readonly Order[]): this {
    for (const order of orders) {
      const events = answer(this.story, order);
      if (isRefusal(events)) throw new Error(events.message);
      const { now } = this.story;
      this.story = after(this.story, order);
      this.log(events, `command ${this.entries.length}`, now);
    }
    return this;
  }

  private log(events: Story['events'], command: string, at: number): void {
    for (const event of events)
      this.entries.push({
        ...{ stream: 'table:one', version: this.entries.length + 1, command, at, hash: '' },
        event: keptEvent(event, { id: 'ann', role: 'dealer' }),
      } as Entry);
  }

  get takings(): RunningTakings {
    const takings = RunningTakings.start(this.story.rulebook);
    for (const command of new Set(this.entries.map((entry) => entry.command)))
      takings.take(this.entries.filter((entry) => entry.command === command));
    return takings;
  }
}

const exactly = (text: string): Fraction => parseFraction(text)!;
const mean = (values: readonly number[]): Fraction => sum(values.map((value) => fraction(value, values.length)));

const CLOSED = after(betting('rws'), dealer('CloseBetting'), dealer('MixDice', { times: 3 }));

test('what a round of Sic Bo was expected to bring is the mean of what all rolls bring, and the exposure the worst of them', () => {
  const outcomes = rolls(3)
    .filter(([one, two, three]) => one! <= two! && two! <= three!)
    .map((dice) => ({
      ways: [1, 3, 6][new Set(dice).size - 1]!,
      ...new Logged(CLOSED).does(...enter(...dice), dealer('ConfirmResult')).takings.now,
    }));
  const { staked, expected, variance } = outcomes[0]!;
  const means = (value: (win: number) => number): Fraction =>
    sum(outcomes.map(({ win, ways }) => fraction(value(win) * ways, 216)));
  expect(staked).toBeGreaterThan(0);
  expect(exactly(expected)).toEqual(means((win) => win));
  expect(plus(exactly(variance), times(exactly(expected), exactly(expected)))).toEqual(means((win) => win * win));
  const wins = outcomes.map(({ win }) => win);
  const nets = nextRoll(CLOSED.table)!.byRoll.map(({ net }) => net);
  expect(Math.max(...nets)).toBe(-Math.min(...wins));
});

const CRAPS = shootingCraps(
  { form: 'craps', oddsMultiple: 3, buy: true, vigorish: { when: 'placed' } },
  [1, 2],
  1_000_000,
);
const throws = (...dice: number[]): Order[] => [player(1)('ThrowDice', { seat: 1 }), stick('CallThrow', { dice })];
const LASTING = [bet(1, 'pass', 1000), bet(2, 'buy/4', 2000)];
const BETS = [...LASTING, bet(2, 'field', 500)];

test('at craps, with a vigorish and wagers that stand, every throw is expected to bring the mean of its rolls', () => {
  const begun = new Logged(CRAPS).does(...BETS, ...throws(3, 3), bet(2, 'come', 1000), bet(1, 'pass-odds', 2500));
  const before = begun.takings.now;
  const outcomes = rolls(2).map((dice) => new Logged(begun.story).does(...throws(...dice)).takings.now.win);
  const brought = plus(mean(outcomes), fraction(-before.win));
  const thrown = begun.does(...throws(2, 6)).takings.now;
  expect(plus(exactly(before.expected), brought)).toEqual(exactly(thrown.expected));
  expect(thrown).toMatchObject({ rounds: 2, drop: 2_000_000, paidOut: 0 });
});

test('a throw that is called again was expected to bring what it would have brought if it had been called so at first', () => {
  const since = [bet(1, 'come', 1000), bet(2, 'buy/10', 4000), ...throws(5, 4)];
  const wrong = new Logged(CRAPS).does(...LASTING, ...throws(2, 2), ...since, bet(2, 'buy/5', 2000));
  wrong.does(floorperson('ReopenThrow', { number: 1, dice: [3, 3], approver: SECOND }));
  // Wagers that were made after the last throw go back with it.
  const right = new Logged(CRAPS).does(...LASTING, ...throws(3, 3), ...since);
  const { win, expected, variance, staked, rounds } = wrong.takings.now;
  const { win: rightWin, expected: rightMean, variance: rightSpread, staked: rightStaked } = right.takings.now;
  expect([win, expected, variance, staked]).toEqual([rightWin, rightMean, rightSpread, rightStaked]);
  expect(rounds).toBe(2);
});

test('a shift begins with nothing; wins and those who left stay, and the rounds of the last hour', () => {
  const log = new Logged(CRAPS).does(...BETS, ...throws(3, 4), cage('CashOut', { seat: 1 }));
  const { wins, departures } = log.takings.now;
  expect(wins).toMatchObject([{ seat: 1, net: 1000, number: 1 }]);
  expect(departures).toMatchObject([{ seat: 1, brought: 1_000_000, staked: 1000, paid: 1_001_000 }]);
  const next = log.does(floorperson('BeginShift', { shift: 'night' })).takings.now;
  expect(next).toMatchObject({ drop: 0, paidOut: 0, staked: 0, rounds: 0, expected: '0', win: 0, wins, departures });
  expect(roundsAnHour(next, log.story.now)).toBe(1);
  expect(roundsAnHour(next, log.story.now + 2 * 3_600_000)).toBe(0);
});

test('takings that were saved go on as if they had never been put away, and are proved from the log', async () => {
  const log = new Logged(CRAPS).does(...BETS, ...throws(3, 3));
  const half = log.takings;
  const resumed = RunningTakings.resume(JSON.parse(JSON.stringify(half.state)))!;
  const from = log.entries.length;
  log.does(...throws(2, 2), bet(1, 'field', 500), ...throws(3, 3));
  for (const command of new Set(log.entries.slice(from).map((entry) => entry.command)))
    resumed.take(log.entries.filter((entry) => entry.command === command));
  expect(resumed.now).toEqual(log.takings.now);
  async function* all() {
    yield* log.entries;
  }
  expect(await takingsAnew(all(), resumed)).toEqual(resumed.state);
  expect(await takingsAnew(all(), { version: resumed.version + 1 })).toBeUndefined();
  expect(RunningTakings.resume({ form: 0 })).toBeUndefined();
});
