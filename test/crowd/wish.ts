import type { Actor, CommandType } from '@hardway/engine';

/** A command without its id and time, unless it is said again. */
export type Wish = { readonly type: CommandType; readonly by: Actor } & Readonly<Record<string, unknown>>;

export interface CrowdOptions {
  readonly seats?: readonly number[];
  /** How much of what is asked while bets are taken is wagers, beside 24 of everything else. */
  readonly wagers?: number;
  /** Percent of throws by which a shooter makes the point without any chance. */
  readonly luck?: number;
  /** Percent of commands of a craps table after which it is to close. */
  readonly closing?: number;
}
