import { type Roll, weightedRolls } from '../dice/index.ts';
import { type Fraction, fraction, money } from '../money/index.ts';
import type { Point } from '../rules/index.ts';
import { isWorking, type RulesSubmission, settle, spotOf, stakeMultiple, type Wager } from '../submission/index.ts';

/** The possible results of the next roll for all of a player's wagers together. Amounts are minor units. */
export interface Slip {
  readonly staked: number;
  /** Each roll, without regard to the order of its dice: the ways to throw it and the net result. */
  readonly byRoll: readonly { readonly roll: Roll; readonly ways: number; readonly net: number }[];
  /** Each net result and the ways to it, worst first. */
  readonly distribution: readonly { readonly net: number; readonly ways: number }[];
  readonly ways: { readonly win: number; readonly even: number; readonly lose: number; readonly of: number };
  readonly expectedLoss: Fraction;
}

export const slipOf = (submission: RulesSubmission, wagers: readonly Wager[], point: Point | null = null): Slip => {
  const rolls = weightedRolls(submission.dice);
  const nets = new Array<number>(rolls.length).fill(0);
  for (const wager of wagers) {
    if (!isWorking(submission, wager, point)) continue;
    const { per, byRoll } = netsOf(submission, wager);
    const times = wager.stake / per;
    for (let index = 0; index < nets.length; index += 1) nets[index]! += times * byRoll[index]!;
  }
  const byRoll = rolls.map(({ roll, ways }, index) => ({ roll, ways, net: nets[index]! }));
  return {
    staked: wagers.reduce((sum, { stake }) => sum + stake, 0),
    byRoll,
    distribution: distributionOf(byRoll),
    ways: {
      win: waysWhere(byRoll, (net) => net > 0),
      even: waysWhere(byRoll, (net) => net === 0),
      lose: waysWhere(byRoll, (net) => net < 0),
      of: waysWhere(byRoll, () => true),
    },
    expectedLoss: expectedLossOf(byRoll),
  };
};

type ByRoll = Slip['byRoll'];

const waysWhere = (byRoll: ByRoll, test: (net: number) => boolean): number =>
  byRoll.reduce((sum, { net, ways }) => (test(net) ? sum + ways : sum), 0);

const expectedLossOf = (byRoll: ByRoll): Fraction => {
  const lost = byRoll.reduce((sum, { net, ways }) => sum - BigInt(net) * BigInt(ways), 0n);
  return fraction(
    lost,
    waysWhere(byRoll, () => true),
  );
};

const distributionOf = (byRoll: ByRoll): Slip['distribution'] => {
  const ways = new Map<number, number>();
  for (const { net, ways: some } of byRoll) ways.set(net, (ways.get(net) ?? 0) + some);
  return [...ways].toSorted(([a], [b]) => a - b).map(([net, some]) => ({ net, ways: some }));
};

/** Nets of the smallest payable stake on each roll; an exact settlement is proportional to the stake. */
interface Nets {
  readonly per: number;
  readonly byRoll: readonly number[];
}

const known = new WeakMap<RulesSubmission, Map<string, Nets>>();

const netsOf = (submission: RulesSubmission, wager: Wager): Nets => {
  const own = known.get(submission) ?? new Map<string, Nets>();
  known.set(submission, own);
  const rounds = submission.rounding !== 'exact';
  const key = `${wager.spot} ${wager.state.point} ${wager.state.seen}${rounds ? ` ${wager.stake}` : ''}`;
  const nets = own.get(key) ?? workOutNets(submission, wager, rounds);
  own.set(key, nets);
  return nets;
};

const workOutNets = (submission: RulesSubmission, wager: Wager, rounds: boolean): Nets => {
  const spot = spotOf(submission, wager);
  const per = rounds ? wager.stake : stakeMultiple(submission, spot, wager.state);
  const byRoll = weightedRolls(submission.dice).map(({ roll }) => {
    const settled = settle(submission, { ...wager, stake: money(per) }, roll);
    return settled.result === 'stands' ? settled.returned : settled.net;
  });
  return { per, byRoll };
};
