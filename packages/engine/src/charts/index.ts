export * from './curve-labels.ts';
export * from './curves.ts';
export * from './finals.ts';
export * from './frame.ts';
export * from './labels.ts';
export * from './scale.ts';
export * from './svg.ts';
export * from './text.ts';
