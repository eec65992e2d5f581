export * from './closed-form.ts';
export { drawByDice } from './counters.ts';
export * from './decision.ts';
export { checkOrders } from './evening.ts';
export * from './explain.ts';
export {
  type ExplainedWords,
  SMALLEST_AND_LARGEST,
  WORDS_AFTER,
  WORDS_ALWAYS,
  WORDS_BEFORE,
} from './expression-words.ts';
export * from './figures.ts';
export * from './free-player.ts';
export * from './hand-book.ts';
export * from './machine.ts';
export { OrderLog } from './order-log.ts';
export * from './position.ts';
export * from './removal.ts';
export * from './report.ts';
export { type ExpressionPlace, wordsAt } from './scopes.ts';
export * from './session.ts';
export * from './session-plan.ts';
export * from './side-bet.ts';
export * from './slip.ts';
export * from './strategy.ts';
export * from './strategy-builder.ts';
export * from './strategy-error.ts';
export * from './strategy-file.ts';
export * from './terms.ts';
export * from './weights.ts';
