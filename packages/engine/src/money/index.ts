export * from './fraction.ts';
export * from './minor-digits.ts';
export * from './money.ts';
export * from './odds.ts';
export * from './rounding.ts';
