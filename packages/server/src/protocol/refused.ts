import type { Pieces } from '@hardway/engine';

/** An expected no of the house's own rooms, in the form of the engine's. No document has a clause for it. */
export interface RefusalOf<Code extends string = string> {
  readonly refused: Code;
  readonly clause: null;
  readonly message: string;
  readonly pieces?: Pieces;
}

export const isRefused = <T>(value: T): value is Extract<T, { readonly refused: string }> =>
  typeof value === 'object' && value !== null && 'refused' in value;
