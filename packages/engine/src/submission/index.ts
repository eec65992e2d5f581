export * from './admission.ts';
export * from './expectation.ts';
export * from './hand.ts';
export { missingFromFiling } from './house.ts';
export { checkPayable, checkStake, payableMultiple, rateOf, unitMultiple } from './payable.ts';
export * from './settle.ts';
export * from './submission.ts';
export * from './submit.ts';
export * from './wager.ts';
