import { type Money, money } from '../money/index.ts';

/** Reading values that came from outside. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const quote = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Far above any table's maximum, and far below where a payout at 1,000 for 1 would leave the safe integers. */
export const STAKE_MAX = money(1_000_000_000_000);

/** A positive whole number of minor units, or undefined. */
export const amountOf = (value: unknown): Money | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= STAKE_MAX
    ? money(value)
    : undefined;
