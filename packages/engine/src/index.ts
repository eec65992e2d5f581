export * from './dice/index.ts';
export * from './money/index.ts';
export * from './odds/index.ts';
export * from './rulebooks/index.ts';
export * from './rules/index.ts';
export * from './simulator/index.ts';
export * from './submission/index.ts';
export * from './table/index.ts';
