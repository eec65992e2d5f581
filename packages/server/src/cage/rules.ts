import type { CageRules } from '../protocol/answers.ts';

/** As long as the operator files nothing. */
export const USUAL_RULES: CageRules = { drawers: false, paidAlone: null, soldAlone: null, differenceAlone: 0 };
