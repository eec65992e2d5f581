import { compare, formatFraction, fraction, parseFraction, ZERO } from '../money/index.ts';
import {
  type Clause,
  isRefusal,
  type LeafPlay,
  type Option,
  type Payouts,
  payKeysOf,
  type Refusal,
  type Rulebook,
  refusal,
  type Spot,
} from '../rules/index.ts';
import { readMultiple } from './multiple.ts';
import type { Choices, OddsMultiple, Vigorish } from './submission.ts';
import { isRecord, quote } from './value.ts';

export interface Chosen {
  readonly choices: Choices;
  /** Payouts that the choices add to the pay table. */
  readonly payouts: Payouts;
  /** The clause of the option that left a spot out. */
  readonly withholds: (spot: Spot) => Clause | undefined;
}

type Value = string | number | boolean | null | Vigorish | OddsMultiple;

export const chooseOptions = (rulebook: Rulebook, filed: Record<string, unknown>): Chosen | Refusal => {
  const values: Record<string, Value> = {};
  for (const option of rulebook.options) {
    const value = chooseOne(option, filed[option.key]);
    if (isRefusal(value)) return value;
    values[option.key] = value;
  }
  const conflict = rulebook.options.map((option) => conflictOf(option, values)).find((found) => found !== undefined);
  if (conflict) return conflict;
  return {
    choices: values as Choices,
    payouts: Object.assign({}, ...rulebook.options.map((option) => payoutsOf(option, values[option.key]!))),
    withholds: (spot) => rulebook.options.find((option) => covers(option, spot))?.clause,
  };
};

const chooseOne = (option: Option, filed: unknown): Value | Refusal => {
  switch (option.kind) {
    case 'table':
      return chooseTable(option, filed);
    case 'flag':
      if (filed === undefined) return option.default;
      return typeof filed === 'boolean' ? filed : no(option, `must be true or false, not ${quote(filed)}`);
    case 'choice':
      return (
        option.choices.find((choice) => choice === (filed === undefined ? option.default : filed)) ??
        no(option, `must be one of ${option.choices.join(', ')}, not ${quote(filed)}`)
      );
    case 'whole':
      return chooseWhole(option, filed);
    case 'multiple':
      return chooseMultiple(option, filed);
    case 'vigorish':
      return chooseVigorish(option, filed);
  }
};

const no = (option: Option, problem: string, clause = option.clause): Refusal =>
  refusal('bad-choice', clause, `The setting "${option.key}" ${problem}.`);

const chooseTable = (option: Extract<Option, { kind: 'table' }>, filed: unknown): Value | Refusal => {
  if (filed === undefined) return option.default;
  if (filed === null && option.default === null) return null;
  const known = Object.keys(option.choices);
  return (
    known.find((choice) => choice === filed) ?? no(option, `must be one of ${known.join(', ')}, not ${quote(filed)}`)
  );
};

const chooseWhole = (option: Extract<Option, { kind: 'whole' }>, filed: unknown): Value | Refusal => {
  if (filed === undefined || (filed === null && option.default === null)) return option.default;
  const inRange =
    typeof filed === 'number' && Number.isSafeInteger(filed) && filed >= option.min && filed <= option.max;
  return inRange
    ? filed
    : no(option, `must be a whole number from ${option.min} to ${option.max}, not ${quote(filed)}`);
};

const chooseMultiple = (option: Extract<Option, { kind: 'multiple' }>, filed: unknown): Value | Refusal => {
  if (filed === undefined || (filed === null && option.default === null)) return option.default;
  const multiple = readMultiple(filed);
  const named = typeof multiple === 'object' ? Object.values(multiple) : [multiple];
  const areAllowed = named.every((each) => each !== undefined && each >= option.min && each <= option.max);
  if (multiple !== undefined && areAllowed) return multiple;
  return no(
    option,
    `must be a whole number from ${option.min} to ${option.max}, or one for each point such as "3-4-5" (on 4 and 10, 5 and 9, 6 and 8), not ${quote(filed)}`,
  );
};

/** The default vigorish, as it would be filed. */
export const DEFAULT_FILED_VIGORISH = { when: 'placed', on: 'wager', rate: '1/20' } as const;

const RATE_PARTS_MAX = 10_000n;

const chooseVigorish = (option: Extract<Option, { kind: 'vigorish' }>, filed: unknown): Value | Refusal => {
  if (filed === undefined) return chooseVigorish(option, DEFAULT_FILED_VIGORISH);
  if (filed === 'none') return null;
  if (!isRecord(filed)) return no(option, 'is "none" or an object with "when", "on" and "rate"');
  const unknown = Object.keys(filed).find((key) => !['when', 'on', 'rate'].includes(key));
  if (unknown !== undefined) return no(option, `has no part ${quote(unknown)}`);
  const { when, on, rate: filedRate }: Record<string, unknown> = { ...DEFAULT_FILED_VIGORISH, ...filed };
  if (when !== 'placed' && when !== 'won') return no(option, `is taken when "placed" or "won", not ${quote(when)}`);
  const clause = option.clauses[when];
  if (on !== 'wager' && on !== 'win')
    return no(option, `is taken on the "wager" or the "win", not ${quote(on)}`, clause);
  if (when === 'placed' && on === 'win') return no(option, 'cannot be taken on a win before there is one', clause);
  const rate = typeof filedRate === 'string' ? parseFraction(filedRate) : undefined;
  if (!rate || compare(rate, ZERO) <= 0)
    return no(option, `has a rate such as "1/20" or "5%", not ${quote(filedRate)}`, clause);
  if (rate.denominator > RATE_PARTS_MAX) return no(option, `has a rate of at most ${RATE_PARTS_MAX} parts`, clause);
  if (compare(rate, fraction(option.percentMax, 100)) > 0)
    return no(option, `may be at most ${option.percentMax} percent; ${formatFraction(rate)} is more`, clause);
  return { when, on, rate: { parts: Number(rate.numerator), of: Number(rate.denominator) } };
};

const conflictOf = (option: Option, values: Readonly<Record<string, Value>>): Refusal | undefined => {
  const value = values[option.key];
  if (option.kind === 'flag' && option.offOnlyWith && value === false && !values[option.offOnlyWith])
    return no(option, `may be switched off only where "${option.offOnlyWith}" is offered instead`);
  if (option.kind === 'whole' && option.maxWhen && typeof value === 'number') {
    const { key, is, max, clause } = option.maxWhen;
    if (values[key] === is && value > max) return no(option, `is at most ${max} at ${is}, not ${value}`, clause);
  }
  return undefined;
};

const payoutsOf = (option: Option, value: Value): Payouts => {
  if (option.kind === 'table' && typeof value === 'string') return option.choices[value] ?? {};
  return option.kind === 'flag' && value === true ? (option.payouts ?? {}) : {};
};

/** Whether the option's payouts are those of the spot. */
const covers = (option: Option, spot: Spot): boolean => {
  const tables =
    option.kind === 'table' ? Object.values(option.choices) : option.kind === 'flag' ? [option.payouts] : [];
  return spot.play.kind !== 'split' && tables.some((table) => table && hasKeyOf(table, spot.play as LeafPlay));
};

const hasKeyOf = (payouts: Payouts, play: LeafPlay): boolean =>
  payKeysOf(play).some((key) => Object.hasOwn(payouts, key));
