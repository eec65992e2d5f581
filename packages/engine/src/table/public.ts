/** The part of this room that is public; `games` exports the rest under its own names. */
export * from './command.ts';
export type { Crew } from './crew.ts';
export { winningSpots } from './device-test.ts';
export * from './event.ts';
export type {
  Act,
  CrewAlone,
  Game,
  LegalAction,
  Notice,
  Order,
  SeatsView,
  SeatView,
  ShownResult,
  Step,
  Turn,
  UnitResults,
  WaitingCall,
} from './game.ts';
export { handPaysAt } from './hand-pays.ts';
export * from './ledger.ts';
export {
  conformityClause,
  inspectionOf,
  isAutomated,
  missingShiftInspection,
  sealingClause,
  toAttest,
} from './opening.ts';
export { isOptional, keeperClause, postsOf } from './posts.ts';
export { isPassing, isTimeFor } from './queue.ts';
export { readScenario, type Scenario, type SeatSummary } from './scenario.ts';
export type { JsonSchema } from './schema.ts';
export { isShiftDue, scheduledShift } from './shifts.ts';
export {
  type HandPay,
  type Phase,
  type QueuedOrder,
  type RoundRecord,
  type SeatBets,
  type Sitting,
  UNITS_KEPT,
} from './state.ts';
export * from './taken-alone.ts';
