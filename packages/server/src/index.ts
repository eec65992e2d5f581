export { type Config, ConfigError, readConfig } from './config.ts';
export { type HouseOptions, openHouse, RunningHouse } from './house.ts';
export * from './protocol/messages.ts';
export * from './protocol/refusal.ts';
export * from './protocol/view.ts';
export * from './store/index.ts';
export type { TablePlan } from './tables/floor.ts';
export { PRACTICE_FLOOR } from './tables/practice-floor.ts';
