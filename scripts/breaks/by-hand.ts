import type { Break } from './break.ts';
import { CRAPS_BY_HAND } from './by-hand-craps.ts';
import { SICBO_BY_HAND } from './by-hand-sicbo.ts';

/** Breaks of clauses for which no datum stands alone, or one that says less about them. */
export const BY_HAND: Readonly<Record<string, Break>> = { ...SICBO_BY_HAND, ...CRAPS_BY_HAND };
