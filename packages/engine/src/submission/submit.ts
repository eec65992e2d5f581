import {
  compare,
  formatFraction,
  formatOdds,
  fraction,
  negated,
  netWin,
  parseOdds,
  ROUNDINGS,
  type Rounding,
  WORDINGS,
  type Wording,
  ZERO,
} from '../money/index.ts';
import {
  type Clause,
  isRefusal,
  legsOf,
  type Payout,
  type Payouts,
  type Paytable,
  payKeysOf,
  type Refusal,
  type Rulebook,
  refusal,
  type Spot,
} from '../rules/index.ts';
import { type Chosen, chooseOptions } from './choices.ts';
import { expectedOneRollNet } from './expectation.ts';
import { fileHouse } from './house.ts';
import { setLimits } from './limits.ts';
import type { HouseFiling, RulesSubmission, Warning } from './submission.ts';
import { isRecord, ODDS_MAX, quote } from './value.ts';

const COMMON_KEYS = [
  'paytable',
  'payouts',
  'limits',
  'rounding',
  'wording',
  'operator',
  'shaker',
  'oddsPosted',
  'approvals',
  'cashAlone',
  'handPay',
  'limitsNotice',
  'shifts',
];

/** Validates an operator's choices against a document; the first one that it does not allow is refused. */
export const submit = (rulebook: Rulebook, filed: unknown = {}): RulesSubmission | Refusal => {
  if (!isRecord(filed)) return refusal('bad-choice', null, 'A submission must be an object of choices.');
  const unknown = unknownKey(rulebook, filed);
  if (unknown) return unknown;
  const paytable = choosePaytable(rulebook, filed.paytable);
  if (isRefusal(paytable)) return paytable;
  const chosen = chooseOptions(rulebook, filed);
  if (isRefusal(chosen)) return chosen;
  const payouts = choosePayouts(rulebook, { ...paytable.payouts, ...chosen.payouts }, filed.payouts);
  if (isRefusal(payouts)) return payouts;
  const spots = paytable.spots.filter((spot) => isCovered(paytable.spots, spot, payouts));
  const limits = setLimits(rulebook, spots, filed.limits);
  if (isRefusal(limits)) return limits;
  const rounding = chooseRounding(rulebook, filed.rounding);
  if (isRefusal(rounding)) return rounding;
  const wording = chooseWording(rulebook, paytable, filed.wording);
  if (isRefusal(wording)) return wording;
  const house = fileHouse(rulebook, filed);
  if (isRefusal(house)) return house;
  return {
    rulebook: rulebook.id,
    game: rulebook.game,
    dice: rulebook.dice,
    paytable: paytable.id,
    layout: paytable.layout,
    wording,
    spots,
    payouts,
    withheld: withheldSpots(rulebook, paytable, spots, chosen),
    absent: paytable.absent,
    limits,
    rounding,
    choices: chosen.choices,
    named: Object.keys(filed),
    house,
    warnings: favours(rulebook, spots, payouts),
    clauses: {
      wagers: rulebook.wagersClause,
      placing: rulebook.placingClause,
      bettingOpens: rulebook.betting.opens,
      bettingCloses: closingClause(rulebook, house),
      limits: rulebook.limits.clauses,
      shooterNeeds: rulebook.shooterNeeds,
      verbal: rulebook.verbalWagers,
    },
  };
};

/** Where the order of a round depends on the shaker, so does the clause that closes betting. */
const closingClause = ({ shakers, betting }: Rulebook, house: HouseFiling): Clause => {
  const shaker = shakers.find(({ id }) => id === house.shaker);
  return shaker?.round.steps.find(({ step }) => step === 'close-betting')?.clause ?? betting.closes;
};

const unknownKey = (rulebook: Rulebook, filed: Record<string, unknown>): Refusal | undefined => {
  const known = [...COMMON_KEYS, ...rulebook.options.map(({ key }) => key)];
  const unknown = Object.keys(filed).find((key) => !known.includes(key));
  if (unknown === undefined) return undefined;
  return refusal('unknown-key', null, `${rulebook.id} has no setting "${unknown}"; it has ${known.join(', ')}.`);
};

const choosePaytable = (rulebook: Rulebook, id: unknown): Paytable | Refusal => {
  const [only, ...others] = rulebook.paytables;
  if (id === undefined && others.length === 0) return only!;
  const found = rulebook.paytables.find((table) => table.id === id);
  if (found) return found;
  const known = rulebook.paytables.map((table) => table.id).join(', ');
  const clause = rulebook.offer.clause;
  if (id === undefined)
    return refusal('missing-choice', clause, `${rulebook.id} has several pay tables, and one must be named: ${known}.`);
  return refusal('unknown-paytable', clause, `${rulebook.id} has no pay table ${quote(id)}; it has ${known}.`);
};

/** Names that payouts had before; these were easily taken for the number that is bet on. */
const FORMER_KEYS: Readonly<Record<string, string>> = {
  'single/1': 'single/on-one',
  'single/2': 'single/on-two',
  'single/3': 'single/on-three',
};

/** Higher odds than the listed ones, where these are floors. */
const choosePayouts = (rulebook: Rulebook, listed: Payouts, filed: unknown): Payouts | Refusal => {
  if (filed === undefined) return listed;
  const { rule, clause } = rulebook.offer;
  if (rule === 'exactly')
    return refusal('bad-choice', clause, `${rulebook.id} fixes its odds; a submission cannot name others.`);
  if (!isRecord(filed))
    return refusal('bad-choice', clause, 'Payouts must be an object such as {"triple": "180 to 1"}.');
  const raised: Record<string, Payout> = { ...listed };
  for (const [named, value] of Object.entries(filed)) {
    const key = Object.hasOwn(listed, named) ? named : (FORMER_KEYS[named] ?? named);
    const floor = Object.hasOwn(listed, key) ? listed[key] : undefined;
    if (!floor)
      return refusal(
        'bad-choice',
        clause,
        `There is no payout ${quote(key)}; there are ${Object.keys(listed).join(', ')}.`,
      );
    const odds = typeof value === 'string' ? parseOdds(value) : undefined;
    if (odds?.stated !== 'to')
      return refusal(
        'bad-choice',
        floor.clause,
        `The payout of ${key} must be written like "9 to 1", not ${quote(value)}.`,
      );
    if (floor.fixed && compare(netWin(odds), netWin(floor.odds)) !== 0)
      return refusal(
        'bad-choice',
        floor.clause,
        `${key} must pay exactly ${formatOdds(floor.odds)}, not ${formatOdds(odds)}: its odds are not a minimum.`,
      );
    if (compare(netWin(odds), netWin(floor.odds)) < 0)
      return refusal(
        'bad-choice',
        floor.clause,
        `${key} must pay no less than ${formatOdds(floor.odds)}; ${formatOdds(odds)} is less.`,
      );
    if (compare(netWin(odds), fraction(ODDS_MAX)) > 0)
      return refusal('bad-choice', null, `Payouts are counted up to ${ODDS_MAX} to 1; ${formatOdds(odds)} is more.`);
    raised[key] = { ...floor, odds };
  }
  return raised;
};

const isCovered = (spots: readonly Spot[], spot: Spot, payouts: Payouts): boolean =>
  legsOf(spots, spot).every(({ play }) => payKeysOf(play).every((key) => Object.hasOwn(payouts, key)));

/** Roundings that never pay less than the odds. The others are in records alone: no clause of any document allows them. */
export const FAIR_ROUNDINGS = ['exact', 'up'] as const satisfies readonly Rounding[];

const chooseRounding = ({ id, offer }: Rulebook, filed: unknown): Rounding | Refusal => {
  const fair = FAIR_ROUNDINGS.find((name) => name === (filed === undefined ? 'exact' : filed));
  if (fair) return fair;
  const unfair = ROUNDINGS.find((name) => name === filed);
  const choices = `file ${FAIR_ROUNDINGS.map(quote).join(' or ')}`;
  return unfair
    ? refusal(
        'bad-choice',
        offer.clause,
        `Rounding ${unfair} could pay less than the odds, and no clause of ${id} allows that; ${choices}.`,
      )
    : refusal('bad-choice', null, `There is no rounding ${quote(filed)}; ${choices}.`);
};

const chooseWording = (rulebook: Rulebook, paytable: Paytable, filed: unknown): Wording | Refusal => {
  const { allowed, clause } = rulebook.wordings;
  const layout = rulebook.layouts.find(({ id }) => id === paytable.layout);
  const choices = layout?.wording ? [layout.wording] : allowed;
  const wording = WORDINGS.find((name) => name === (filed === undefined ? choices[0] : filed));
  if (wording && choices.includes(wording)) return wording;
  return refusal(
    'bad-choice',
    layout?.wording ? layout.clause : clause,
    `Odds may be worded ${choices.map(quote).join(' or ')} here, not ${quote(filed)}.`,
  );
};

const withheldSpots = (rulebook: Rulebook, paytable: Paytable, offered: readonly Spot[], chosen: Chosen) => {
  const offeredIds = new Set(offered.map(({ id }) => id));
  const own = paytable.spots
    .filter(({ id }) => !offeredIds.has(id))
    .map((spot) => ({
      spot: spot.id,
      clause: chosen.withholds(spot) ?? spot.clause,
      says: 'the submission does not offer it',
    }));
  const ownIds = new Set(paytable.spots.map(({ id }) => id));
  const others = rulebook.paytables
    .flatMap(({ spots }) => spots)
    .filter(({ id }) => !ownIds.has(id))
    .map((spot) => ({ spot: spot.id, clause: paytable.clause, says: `pay table ${paytable.id} does not have it` }));
  return [...own, ...new Map(others.map((entry) => [entry.spot, entry])).values()];
};

const favours = (rulebook: Rulebook, spots: readonly Spot[], payouts: Payouts): Warning[] =>
  spots.flatMap((spot) => {
    const net = expectedOneRollNet(rulebook.dice, spots, spot, payouts);
    if (!net || compare(net, ZERO) <= 0) return [];
    const edge = formatFraction(negated(net));
    return [
      {
        warning: 'favours-player',
        spot: spot.id,
        clause: spot.clause,
        edge,
        message: `${spot.name.en} favours the player: the house edge is ${edge}.`,
      } as const,
    ];
  });
