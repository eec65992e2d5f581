export * from './builtin.ts';
export * from './compile.ts';
export * from './random.ts';
export * from './session.ts';
export * from './simulate.ts';
export * from './statistics.ts';
