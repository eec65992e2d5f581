export * from './blocks.ts';
export * from './builtin.ts';
export * from './compile.ts';
export * from './kernel.ts';
export * from './random.ts';
export * from './session.ts';
export * from './simulate.ts';
export { HAS_VECTORS, SESSIONS_AT_ONCE, Sixteen } from './sixteen.ts';
export * from './statistics.ts';
