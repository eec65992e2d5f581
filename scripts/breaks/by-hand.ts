import type { Break } from './break.ts';

/** Breaks of clauses for which no single datum or refusal stands. */
export const BY_HAND: Readonly<Record<string, Break>> = {};
