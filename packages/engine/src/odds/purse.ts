import type { Sight } from '../language/index.ts';
import { NOTHING } from '../money/index.ts';
import { isRefusal, positionOf, type Refusal } from '../rules/index.ts';
import {
  type Admission,
  admit,
  amend,
  type Hand,
  type RulesSubmission,
  type Situation,
  spotOf,
  vigorishBack,
  type Wager,
  withdraw,
} from '../submission/index.ts';
import type { OrderLog, PlacedOrder } from './order-log.ts';
import { StrategyError } from './strategy-error.ts';

/** Refusals that time or another wager may lift; anything else is a mistake in the strategy. */
const WAITS = ['wrong-time', 'no-line-wager', 'contract-wager', 'no-increase'];

/** A player's remaining money and the wagers placed so far, before a roll. */
export class BettingPurse {
  wagers: readonly Wager[];
  cost = 0;
  /** The vigorish of each wager made; negative where it goes back. */
  readonly vigorish: number[] = [];
  short = false;
  private readonly submission: RulesSubmission;
  private readonly hand: Hand;
  private readonly sight: Sight;
  /** What lay on the layout to begin with is part of the bankroll, and not of the credit. */
  private readonly layout: number;
  private readonly log: OrderLog | undefined;
  private withdrawn: readonly string[] = [];

  constructor(submission: RulesSubmission, hand: Hand, wagers: readonly Wager[], sight: Sight, log?: OrderLog) {
    this.log = log;
    this.submission = submission;
    this.hand = hand;
    this.wagers = wagers;
    this.sight = sight;
    this.layout = wagers.reduce((sum, { stake }) => sum + stake, 0);
  }

  get situation(): Situation {
    const { hand, wagers, withdrawn } = this;
    return { betting: 'open', point: hand.point, newShooter: hand.newShooter, wagers, withdrawn };
  }

  /** Makes a wager; false if there is no money for it. */
  make(spot: string, stake: number, orders: readonly PlacedOrder[] = []): boolean {
    return this.pay(admit(this.submission, this.situation, spot, stake), orders);
  }

  /** Sets a standing wager to another stake; false if there is no money for it. */
  change(wager: Wager, stake: number, orders: readonly PlacedOrder[] = []): boolean {
    return this.pay(amend(this.submission, this.situation, this.positionOf(wager), stake), orders, wager);
  }

  /** Takes a wager down if it may come down now. */
  takeDown(wager: Wager, orders: readonly PlacedOrder[] = []): void {
    const refused = withdraw(this.submission, this.situation, this.positionOf(wager));
    this.note(orders, isRefusal(refused) ? refused : null);
    if (isRefusal(refused)) {
      waitOrFail(refused);
      return;
    }
    const back = vigorishBack(this.submission, wager, NOTHING);
    this.cost -= wager.stake + back;
    if (back !== 0) this.vigorish.push(-back);
    this.wagers = this.wagers.filter((other) => other !== wager);
    this.withdrawn = [...this.withdrawn, wager.spot];
  }

  replace(wager: Wager, by: Wager): void {
    this.wagers = this.wagers.map((other) => (other === wager ? by : other));
  }

  /** Remembers what became of orders. */
  note(orders: readonly PlacedOrder[], refused: Refusal | null): void {
    for (const order of orders) this.log?.note(order, refused);
  }

  private positionOf(wager: Wager): string {
    return positionOf(spotOf(this.submission, wager), wager.state);
  }

  private pay(admitted: Admission | Refusal, orders: readonly PlacedOrder[], replaces?: Wager): boolean {
    this.note(orders, isRefusal(admitted) ? admitted : null);
    if (isRefusal(admitted)) {
      waitOrFail(admitted);
      return true;
    }
    const price = admitted.added + admitted.vigorish;
    if (price > 0 && !this.sight.covers(this.layout + this.cost + price)) {
      this.short = true;
      return false;
    }
    this.cost += price;
    this.vigorish.push(admitted.vigorish);
    if (replaces) this.replace(replaces, admitted.wager);
    else this.wagers = [...this.wagers, admitted.wager];
    return true;
  }
}

const waitOrFail = (refused: Refusal): void => {
  if (!WAITS.includes(refused.refused)) throw new StrategyError(refused);
};
