export { type FairnessReport, FairnessTest, type Sorting, testTape } from './fairness.ts';
export * from './power.ts';
export * from './tape.ts';
