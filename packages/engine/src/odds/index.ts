export * from './closed-form.ts';
export * from './decision.ts';
export * from './figures.ts';
export * from './machine.ts';
export * from './report.ts';
export * from './session.ts';
export * from './slip.ts';
export * from './strategy.ts';
