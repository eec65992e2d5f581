import { dividedBy, fraction, money, netWin } from '../money/index.ts';
import { isRefusal, type Point, payKeysOf, positionOf, type Refusal, type Spot } from '../rules/index.ts';
import {
  callWager,
  checkPayable,
  checkSupplement,
  type RulesSubmission,
  spotOf,
  stakeMultiple,
  supplementMax,
  supplementOf,
  type Wager,
  wagerAt,
} from '../submission/index.ts';
import type { BoardBet, OddsWanted, PatternOrder, Rule } from './program.ts';
import type { BettingPurse } from './purse.ts';
import type { BetView, SpotPattern } from './scopes.ts';
import { StrategyError } from './strategy-error.ts';

interface WantedStake {
  readonly spot: Spot;
  readonly stake: number;
  readonly upTo: number;
  readonly odds: OddsWanted | null;
  /** The bets that ask for a part of it. */
  readonly orders: readonly BoardBet[];
}

/** What the rules that apply ask for, put together. */
interface Wanted {
  readonly stakes: Map<string, WantedStake>;
  /** Whether what is not named comes down. */
  clears: boolean;
  readonly down: PatternOrder[];
  readonly off: PatternOrder[];
  readonly on: PatternOrder[];
}

/** Turns the felt into what the rules ask for, as far as it may be changed now and money reaches. */
export const playRules = (
  submission: RulesSubmission,
  rules: readonly Rule[],
  view: BetView,
  purse: BettingPurse,
  keeps: readonly string[],
): void => {
  const wanted: Wanted = { stakes: new Map(), clears: false, down: [], off: [], on: [] };
  for (const rule of rules) gather(rule, view, wanted);
  const felt = new Felt(submission, view, purse, wanted);
  felt.takeDown(keeps);
  felt.lower();
  felt.raise();
  felt.call();
};

/** Adds what a rule asks for if it applies. Stakes on the same spot add up. */
const gather = (rule: Rule, view: BetView, wanted: Wanted): boolean => {
  if (rule.when && !rule.when(view)) return false;
  if (rule.first) {
    rule.first.some((inner) => gather(inner, view, wanted));
    return true;
  }
  wanted.clears ||= rule.clears;
  wanted.down.push(...rule.down);
  wanted.off.push(...rule.off);
  wanted.on.push(...rule.on);
  for (const bet of rule.bets) {
    const { spot, stake, when, upTo, odds } = bet;
    if (when && !when(view)) continue;
    const named = wanted.stakes.get(spot.id) ?? { spot, stake: 0, upTo, odds, orders: [] };
    const amount = stake(view);
    wanted.stakes.set(spot.id, {
      ...named,
      stake: named.stake + amount,
      odds: named.odds ?? odds,
      orders: amount > 0 ? [...named.orders, bet] : named.orders,
    });
  }
  return true;
};

const meaning = <Pattern extends SpotPattern>(patterns: readonly Pattern[], wager: Wager): readonly Pattern[] =>
  patterns.filter(({ isWager }) => isWager(wager));

class Felt {
  private readonly submission: RulesSubmission;
  private readonly view: BetView;
  private readonly purse: BettingPurse;
  private readonly wanted: Wanted;

  constructor(submission: RulesSubmission, view: BetView, purse: BettingPurse, wanted: Wanted) {
    this.submission = submission;
    this.view = view;
    this.purse = purse;
    this.wanted = wanted;
  }

  /** What supports a line wager comes down before it. */
  takeDown(keeps: readonly string[]): void {
    for (const supports of [true, false])
      for (const wager of this.purse.wagers) {
        const spot = spotOf(this.submission, wager);
        if ((spot.made.when === 'supporting') === supports && this.comesDown(wager, spot, keeps))
          this.purse.takeDown(wager, meaning(this.wanted.down, wager));
      }
  }

  private comesDown(wager: Wager, spot: Spot, keeps: readonly string[]): boolean {
    const { down, clears, stakes } = this.wanted;
    const line = spot.made.line ?? spot.id;
    if (meaning(down, wager).length > 0) return true;
    if (keeps.includes(line)) return false;
    const named = stakes.get(line);
    if (!named) return clears;
    if (spot.made.when !== 'supporting') return named.stake <= 0;
    const under = this.lineOf(wager, line);
    return under !== undefined && named.odds !== null && this.oddsOn(under, spot, named.odds) <= 0;
  }

  private lineOf({ state }: Wager, line: string): Wager | undefined {
    return this.purse.wagers.find((wager) => wager.spot === line && wager.state.point === state.point);
  }

  /** Regresses: what supports a line wager goes down before it. */
  lower(): void {
    for (const line of this.purse.wagers) this.backLine(line, 'down');
    for (const { spot, stake, orders } of this.wanted.stakes.values()) {
      const there = wagerAt(this.submission, this.purse.wagers, spot.id)?.wager;
      if (there && stake > 0 && stake < there.stake) this.purse.change(there, stake, orders);
    }
  }

  /** Places and presses. */
  raise(): void {
    for (const { spot, stake, upTo, orders } of this.wanted.stakes.values()) {
      if (stake < 0) throw negative(spot, stake);
      if (stake === 0 || isMeantBySpot(this.wanted.down, spot)) continue;
      const there = wagerAt(this.submission, this.purse.wagers, spot.id)?.wager;
      const standing = this.purse.wagers.filter((wager) => wager.spot === spot.id).length;
      if (there && stake > there.stake) this.purse.change(there, stake, orders);
      else if (!there && standing < upTo) this.purse.make(spot.id, stake, orders);
      else if (!there || stake === there.stake) this.purse.note(orders, null);
    }
    for (const line of this.purse.wagers) this.backLine(line, 'up');
  }

  /** Brings the supplemental wager of a line wager to what is wanted, one way. */
  private backLine(line: Wager, way: 'up' | 'down'): void {
    const odds = this.wanted.stakes.get(line.spot)?.odds;
    if (!odds || line.state.point === null) return;
    const support = supportOf(this.submission, line);
    if (!support || isMeantBySpot(this.wanted.down, support)) return;
    const stake = this.oddsOn(line, support, odds);
    const there = supplementOf(this.submission, this.purse, line)?.wager;
    if (!there) {
      if (way === 'up' && stake > 0) this.purse.make(support.id, stake);
    } else if (stake > 0 && (way === 'up' ? stake > there.stake : stake < there.stake)) this.purse.change(there, stake);
  }

  /** What the odds come to on a line wager's point: never more than is allowed, and always payable. */
  private oddsOn(line: Wager, support: Spot, odds: OddsWanted): number {
    const most = supplementMax(this.submission, support, line);
    if (odds.by === 'full') return most;
    const point = line.state.point as Point;
    if (odds.by === 'times') {
      const times = odds.times(this.view, point);
      return times <= 0 ? 0 : Math.min(most, supplementMax(this.submission, support, line, times));
    }
    const wanted = odds.amount(this.view);
    if (wanted <= 0) return 0;
    const state = { point, seen: [] };
    const amount = odds.by === 'amount' ? wanted : this.toWin(wanted, support, point);
    const multiple = stakeMultiple(this.submission, support, state);
    const stake = Math.floor(amount / multiple) * multiple;
    if (odds.fixed) this.purse.note([odds.fixed], this.whyNot(stake || amount, support, line));
    return Math.min(most, stake);
  }

  /** What forbids these odds; null if nothing does. */
  private whyNot(stake: number, support: Spot, line: Wager): Refusal | null {
    const { submission } = this;
    const state = { point: line.state.point, seen: [] };
    return (
      checkPayable(submission, support, money(stake), state) ??
      checkSupplement(submission, support, money(stake), line) ??
      null
    );
  }

  /** The largest stake that wins no more than this. */
  private toWin(winnings: number, { play }: Spot, point: Point): number {
    if (play.kind !== 'supplement') throw new Error('Odds support a line wager.');
    const [key] = payKeysOf(play, { point, seen: [] });
    const { numerator, denominator } = dividedBy(fraction(winnings), netWin(this.submission.payouts[key!]!.odds));
    return Number(numerator / denominator);
  }

  /** Calls wagers on or off for the next roll. Whatever is not called works as document and filing say. */
  call(): void {
    const { off, on } = this.wanted;
    if (off.length + on.length === 0) return;
    const { point } = this.view.hand;
    for (const wager of this.purse.wagers) {
      const calledOff = meaning(off, wager);
      const orders = calledOff.length > 0 ? calledOff : meaning(on, wager);
      const working = orders !== calledOff;
      if (orders.length === 0 || (working && point !== null)) continue;
      const position = positionOf(spotOf(this.submission, wager), wager.state);
      const called = callWager(this.submission, this.purse.situation, position, working, point !== null);
      this.purse.note(orders, isRefusal(called) ? called : null);
      if (!isRefusal(called)) this.purse.replace(wager, called);
      else {
        const one = orders.find(({ isOne }) => isOne);
        if (one) throw new StrategyError({ ...called, place: { path: one.path, at: null } });
      }
    }
  }
}

const negative = ({ id }: Spot, stake: number): StrategyError =>
  new StrategyError({
    refused: 'bad-stake',
    clause: null,
    message: `The stake on ${id} came to ${stake}; it must be 0 for none, or more.`,
  });

const isMeantBySpot = (patterns: readonly SpotPattern[], { id }: Spot): boolean =>
  patterns.some(({ isPosition }) => isPosition(id));

const supportOf = (submission: RulesSubmission, line: Wager): Spot | undefined =>
  submission.spots.find(
    ({ made }) => made.line === line.spot && (made.point === undefined || made.point === line.state.point),
  );
