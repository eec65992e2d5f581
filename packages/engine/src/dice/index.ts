export * from './pattern.ts';
export * from './roll.ts';
