import { money } from '../money/index.ts';
import {
  type Clause,
  isRefusal,
  type Pieces,
  type Refusal,
  type Rulebook,
  refusal,
  type Spot,
  type SpotLimit,
  says,
} from '../rules/index.ts';
import type { Limits, SpotLimits } from './submission.ts';
import { amountOf, isRecord, quote, STAKE_MAX } from './value.ts';

export const setLimits = (rulebook: Rulebook, spots: readonly Spot[], filed: unknown = {}): Limits | Refusal => {
  const no = (said: string | Pieces, clause: Clause | null = rulebook.limits.clauses?.max ?? null) =>
    refusal('bad-limits', clause, said);
  if (!isRecord(filed)) return no('Limits must be an object such as {"min": 500, "max": 50000}.');
  const unknown = Object.keys(filed).find((key) => !['min', 'max', 'spots'].includes(key));
  if (unknown !== undefined) return no(`Limits have no field ${quote(unknown)}; they have min, max and spots.`);
  const table = minAndMax(filed, { min: 1, max: STAKE_MAX }, 'The table', no);
  if (isRefusal(table)) return table;
  const own = Object.fromEntries(
    rulebook.limits.spots.filter(isOffered(spots)).map((limit) => [limit.spot, documentLimits(limit)]),
  );
  const filedSpots = filed.spots ?? {};
  if (!isRecord(filedSpots))
    return no('Limits of spots must be an object such as {"total/4": {"min": 500, "max": 5000}}.');
  const result: Record<string, SpotLimits> = { ...own };
  for (const [id, value] of Object.entries(filedSpots)) {
    if (!spots.some((spot) => spot.id === id)) return no(`Limits name ${quote(id)}, which is not on offer.`);
    const supports = spots.find((spot) => spot.id === id && spot.made.when === 'supporting');
    if (supports) return no(`${id} is limited by its line wager, not by the table.`, supports.clause);
    const limits = spotLimits(id, value, own[id], table, no);
    if (isRefusal(limits)) return limits;
    result[id] = limits;
  }
  return { ...table, spots: result };
};

type No = (said: string | Pieces, clause?: Clause | null) => Refusal;

const isOffered = (spots: readonly Spot[]) => (limit: SpotLimit) => spots.some(({ id }) => id === limit.spot);

const documentLimits = (limit: SpotLimit): SpotLimits => ({
  min: money(limit.min),
  max: money(limit.max),
  increment: money(limit.increment),
  clauses: limit.clause,
});

const minAndMax = (filed: Record<string, unknown>, fallback: { min: number; max: number }, whose: string, no: No) => {
  const min = amountOf(filed.min === undefined ? fallback.min : filed.min);
  const max = amountOf(filed.max === undefined ? fallback.max : filed.max);
  if (!min || !max) return no(`${whose}’s limits must be positive whole numbers of minor units.`);
  return min > max ? no(says`${whose}’s minimum of ${min} is above its maximum of ${max}.`) : { min, max };
};

const spotLimits = (
  id: string,
  filed: unknown,
  document: SpotLimits | undefined,
  table: { min: number; max: number },
  no: No,
): SpotLimits | Refusal => {
  if (!isRecord(filed)) return no(`The limits of ${id} must be an object with min and max.`);
  const unknown = Object.keys(filed).find((key) => !['min', 'max'].includes(key));
  if (unknown !== undefined) return no(`The limits of ${id} have no field ${quote(unknown)}; they have min and max.`);
  const range = minAndMax(filed, document ?? table, id, no);
  if (isRefusal(range) || !document) return isRefusal(range) ? range : { ...range, increment: money(1), clauses: null };
  const { clauses } = document;
  if (range.min < document.min)
    return no(says`The minimum on ${id} must be at least ${document.min}.`, clauses?.min ?? null);
  if (range.max > document.max)
    return no(says`The maximum on ${id} must be at most ${document.max}.`, clauses?.max ?? null);
  if (range.min % document.increment || range.max % document.increment)
    return no(says`The limits of ${id} must be in steps of ${document.increment}.`, clauses?.increment ?? null);
  return { ...document, ...range };
};
