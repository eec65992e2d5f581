import { shortAmount } from '../design/amount.ts';

/** What a refusal's sentence may speak of. */
export interface RefusalFacts {
  readonly min: number | null;
  readonly max: number | null;
  readonly nearest: { readonly below: number | null; readonly above: number } | null;
}

export const limit = (value: number | null): string => (value === null ? '–' : shortAmount(value));

export const nearestWords = ({ nearest }: RefusalFacts, or: string): string =>
  nearest
    ? [nearest.below, nearest.above]
        .filter((value) => value !== null)
        .map(shortAmount)
        .join(` ${or} `)
    : '';
