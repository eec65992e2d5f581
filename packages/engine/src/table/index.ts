export * from './command.ts';
export * from './decide.ts';
export * from './event.ts';
export * from './evolve.ts';
export * from './ledger.ts';
export { winningSpots } from './opening.ts';
export type { JsonSchema } from './schema.ts';
export * from './state.ts';
