import { type Money, money } from '../money/index.ts';

/** Reading values that came from outside. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const quote = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Far above any table's maximum; together with the highest odds a payout stays within the safe integers. */
export const STAKE_MAX = money(1_000_000_000_000);
export const ODDS_MAX = 5_000;

/** A positive whole number of minor units, or undefined. */
export const amountOf = (value: unknown): Money | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= STAKE_MAX
    ? money(value)
    : undefined;
