import type { Refusal } from '../rules/index.ts';

/** A rule stood in a strategy's way that no waiting removes; what it says is for the person who wrote it. */
export class StrategyError extends Error {
  readonly refusal: Refusal;
  constructor(cause: Refusal) {
    super(cause.message);
    this.refusal = cause;
  }
}
