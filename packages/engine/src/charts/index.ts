export * from './curves.ts';
export * from './finals.ts';
export * from './scale.ts';
