/** The length of a session and its stops. Amounts are minor units. */
export interface SessionPlan {
  readonly bankroll: number;
  readonly rolls: number;
  /** Leaves once ahead by this much: no new wagers, and those that may be taken down are. */
  readonly stopWin?: number;
  /** Leaves once behind by this much. */
  readonly stopLoss?: number;
}
