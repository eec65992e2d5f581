export type { Meter, Meters } from '../reports/meters.ts';
export * from './chain.ts';
export * from './messages.ts';
export * from './packing.ts';
export * from './proof.ts';
export * from './refusal.ts';
export * from './turn.ts';
export * from './view.ts';
