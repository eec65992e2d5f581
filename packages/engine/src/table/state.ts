import type { Roll } from '../dice/index.ts';
import type { ShakerId } from '../rules/index.ts';
import type { RulesSubmission, Wager } from '../submission/index.ts';
import type { Actor, Post, Queueable } from './command.ts';
import type { WagerResult } from './event.ts';
import { EMPTY_LEDGER, type Ledger } from './ledger.ts';
import type { TakenAlone } from './taken-alone.ts';

/** Where a table's game stands: each game has a state of its own. */
export interface PlayState {
  readonly game: string;
}

/** A table as its events have made it, whatever it plays. */
export interface TableOf<P extends PlayState> {
  readonly rulebook: string;
  /** The number of its events so far. */
  readonly version: number;
  readonly phase: Phase;
  readonly submission: RulesSubmission | null;
  /** Everything filed so far: past rounds are read under the rules of their own day. */
  readonly filings: readonly RulesSubmission[];
  readonly attested: readonly string[];
  /** What was read off attested equipment, by item. */
  readonly noted: Readonly<Record<string, string>>;
  readonly shaker: ShakerId | null;
  readonly dice: DiceInUse | null;
  /** Serials that have served and may not be loaded again. */
  readonly retiredDice: readonly string[];
  /** Inspections passed since they were last called for. */
  readonly passed: { readonly device: number; readonly shaker: number; readonly shift: number };
  readonly device: DeviceTests;
  readonly shift: string | null;
  /** Null also for a shift that began before its time was recorded. */
  readonly shiftBegunAt: number | null;
  /** Who has signed in and deals. */
  readonly dealer: string | null;
  /** Who is assigned to the table, by role; absent where nobody ever was, as in every record from before. */
  readonly posts?: Readonly<Partial<Record<Post, string>>>;
  readonly play: P;
  readonly ledger: Ledger;
  /** Breakage so far, an exact fraction; the ledger's account has its whole units. */
  readonly breakage: string;
  /** By seat, once somebody has cashed out there. */
  readonly sittings: Readonly<Record<number, Sitting>>;
  readonly takenAlone: TakenAlone;
  /** Orders that wait for the end of a round or throw, in the order in which they were asked for; absent where none ever did. */
  readonly queue?: readonly QueuedOrder[];
  /** Wins that lock their seats, oldest first; absent where there never were any. */
  readonly handPays?: readonly HandPay[];
  readonly cutOff: readonly number[];
  /** Equipment that awaits repair, also while the table is closed. */
  readonly broken: 'result-device' | 'wager-area' | null;
}

/** An order that waits until the table is free for it. */
export interface QueuedOrder {
  /** The version at which it was asked for. */
  readonly number: number;
  readonly what: Queueable;
  /** The fields of the command. */
  readonly fields: unknown;
  readonly asker: Actor;
  readonly at: number;
  /** Not before this time. */
  readonly from?: number;
}

/** A win that waits for an attendant. */
export interface HandPay {
  readonly seat: number;
  /** The round or throw. */
  readonly number: number;
  readonly amount: number;
  readonly at: number;
}

interface DiceInUse {
  readonly serial: string;
  readonly loadedAt: number;
  readonly expiresAt: number | null;
  /** The last round or throw that was decided before they came: those after it were played with them. */
  readonly after: number;
  readonly identifiers?: readonly string[];
  readonly seal?: string;
  readonly conformity?: string;
}

/** The opening inspection of the result device. */
interface DeviceTests {
  /** What is lit for the inspector to look at. */
  readonly trial: { readonly dice: Roll; readonly lit: readonly string[] } | null;
  /** Values that lit rightly since the count last began. */
  readonly passedWith: readonly Roll[];
}

export const NO_DEVICE_TESTS: DeviceTests = { trial: null, passedWith: [] };

/** For what is done alike at every table. */
export type AnyTable = TableOf<PlayState>;

export type Phase =
  | { readonly is: 'closed' }
  | { readonly is: 'open' }
  /** Stopped until what failed is repaired. */
  | { readonly is: 'halted'; readonly what: 'result-device' | 'wager-area' };

export interface SeatBets {
  readonly wagers: readonly Wager[];
  /** The last commands that have registered something since the dice last decided: they register nothing more. */
  readonly registered: readonly string[];
  /** Wagers taken down since the dice last decided, where that matters. */
  readonly withdrawn?: readonly string[];
}

/** Repeated commands come soon after the first; older ones are looked up in the house's log. */
const REGISTERED_KEPT = 50;

export const registeredAfter = (registered: readonly string[], command: string): readonly string[] =>
  registered.concat(command).slice(-REGISTERED_KEPT);

/** A player's time at a seat, as far as the table can tell: it ends by cashing out, and the next credit begins another. */
export interface Sitting {
  /** The last round or throw that was decided before it began. */
  readonly after: number;
  readonly isOver: boolean;
}

/** A round that is over. */
export interface RoundRecord {
  readonly number: number;
  readonly filing: number;
  readonly seats: Readonly<Record<number, SeatBets>>;
  /** Null for a round that was void and has no result. */
  readonly roll: Roll | null;
  readonly results: readonly WagerResult[];
  readonly corrected: boolean;
}

export const emptyTable = <P extends PlayState>(rulebook: string, play: P): TableOf<P> => ({
  rulebook,
  version: 0,
  phase: { is: 'closed' },
  submission: null,
  filings: [],
  attested: [],
  noted: {},
  shaker: null,
  dice: null,
  retiredDice: [],
  passed: { device: 0, shaker: 0, shift: 0 },
  device: NO_DEVICE_TESTS,
  shift: null,
  shiftBegunAt: null,
  dealer: null,
  play,
  ledger: EMPTY_LEDGER,
  breakage: '0',
  sittings: {},
  takenAlone: {},
  cutOff: [],
  broken: null,
});

/** Rounds or throws that a table keeps in memory. Older ones are read from the log when a command is about them. */
export const UNITS_KEPT = 20;
