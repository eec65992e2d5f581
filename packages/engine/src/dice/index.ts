export * from './loaded.ts';
export * from './pattern.ts';
export * from './roll.ts';
