export * from './messages.ts';
export * from './refusal.ts';
export * from './view.ts';
