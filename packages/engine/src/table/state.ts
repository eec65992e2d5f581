import type { Roll } from '../dice/index.ts';
import type { Point, ShakerId } from '../rules/index.ts';
import type { RulesSubmission, Wager } from '../submission/index.ts';
import type { WagerResult } from './event.ts';
import { EMPTY_LEDGER, type Ledger } from './ledger.ts';

/** A table as its events have made it. */
export interface Table {
  readonly rulebook: string;
  /** How many events it has seen. */
  readonly version: number;
  readonly phase: Phase;
  readonly submission: RulesSubmission | null;
  /** Everything filed so far: past rounds are read under the rules of their own day. */
  readonly filings: readonly RulesSubmission[];
  readonly attested: readonly string[];
  readonly shaker: ShakerId | null;
  readonly dice: { readonly serial: string; readonly loadedAt: number; readonly expiresAt: number | null } | null;
  /** Serials that have served and may not be loaded again. */
  readonly retiredDice: readonly string[];
  /** Inspections passed since they were last called for. */
  readonly passed: { readonly device: number; readonly shaker: number; readonly shift: number };
  readonly shift: string | null;
  readonly dealer: string | null;
  readonly round: Round | null;
  /** Where a craps table's hand stands. */
  readonly hand: HandState;
  /** The last rounds that are over. Older ones can be corrected and voided too, once they are before the table again. */
  readonly rounds: readonly RoundRecord[];
  readonly roundNumber: number;
  readonly ledger: Ledger;
  /** What roundings have kept back so far, an exact fraction; the ledger's account has its whole units. */
  readonly breakage: string;
  /** By seat, once somebody has cashed out there. */
  readonly sittings: Readonly<Record<number, Sitting>>;
  readonly cutOff: readonly number[];
  /** What has failed and is not repaired yet; it outlives a closing. */
  readonly broken: 'result-device' | 'wager-area' | null;
}

export type Phase =
  | { readonly is: 'closed' }
  | { readonly is: 'open' }
  /** Stopped until what failed is repaired. */
  | { readonly is: 'halted'; readonly what: 'result-device' | 'wager-area' };

/** A round being played. Its stage says what it can have. */
export type Round = BettingRound | ClosedRound | LitRound;

interface RoundBase {
  readonly number: number;
  /** Which of the table's filings it is played under. */
  readonly filing: number;
  /** How many steps of the document's order are done. */
  readonly done: number;
  readonly mixes: number;
  /** The player who sets the shaker going, where one does. */
  readonly selected: number | null;
  readonly seats: Readonly<Record<number, SeatBets>>;
}

export interface BettingRound extends RoundBase {
  readonly stage: 'betting';
}

export interface ClosedRound extends RoundBase {
  readonly stage: 'closed';
  /** The dice as far as they are entered. */
  readonly entered: Roll;
}

export interface LitRound extends RoundBase {
  readonly stage: 'lit';
  readonly roll: Roll;
  readonly lit: readonly string[];
  readonly results: readonly WagerResult[];
  readonly corrected: boolean;
}

/** What one player has on the layout in a round. */
export interface SeatBets {
  readonly wagers: readonly Wager[];
  /** The last commands that have registered something in this round: they register nothing more. */
  readonly registered: readonly string[];
}

/** Whoever sends a command again does so soon; a house looks in its log besides, which remembers all of them. */
const REGISTERED_KEPT = 50;

export const registeredAfter = (registered: readonly string[], command: string): readonly string[] =>
  [...registered, command].slice(-REGISTERED_KEPT);

/** A craps hand: who shoots, what the dice have done, and every wager on the layout. */
export interface HandState {
  readonly stage: 'betting' | 'thrown' | 'disputed';
  readonly shooter: number | null;
  readonly previousShooter: number | null;
  /** To whom the dice are being offered, and who has declined them in this offer. */
  readonly offered: number | null;
  readonly declined: readonly number[];
  /** The shooter throws only to decide come wagers, without a line wager. */
  readonly comeWagersOnly: boolean;
  readonly point: Point | null;
  readonly newShooter: boolean;
  /** Throws that counted, of the table since its first day and by this shooter. */
  readonly throws: number;
  readonly shooterThrows: number;
  readonly seats: Readonly<Record<number, HandBets>>;
  /** Players at the table, by seat. */
  readonly players: readonly number[];
  readonly calls: readonly { readonly seat: number; readonly spot: string; readonly working: boolean }[];
  /** Different points made since the last loser 7, and totals thrown since the last 7. */
  readonly pointsMade: readonly Point[];
  readonly totalsThrown: readonly number[];
  /** Surveillance has been told of a fourth point and has not answered yet. */
  readonly noticeOpen: boolean;
  /** The last throws that counted, newest last. */
  readonly recent: readonly ThrowRecord[];
}

/** A throw that counted, and what it decided. */
export interface ThrowRecord {
  readonly number: number;
  readonly roll: Roll;
  readonly results: readonly WagerResult[];
}

export interface HandBets extends SeatBets {
  /** Wagers taken down since the last throw. */
  readonly withdrawn: readonly string[];
}

/** A player's time at a seat, as far as the table can tell: it ends by cashing out, and the next credit begins another. */
export interface Sitting {
  /** The last round or throw that was decided before it began. */
  readonly after: number;
  readonly isOver: boolean;
}

export const NO_HAND_BETS: HandBets = { wagers: [], registered: [], withdrawn: [] };

export const NEW_HAND_STATE: HandState = {
  stage: 'betting',
  shooter: null,
  previousShooter: null,
  offered: null,
  declined: [],
  comeWagersOnly: false,
  point: null,
  newShooter: true,
  throws: 0,
  shooterThrows: 0,
  seats: {},
  players: [],
  calls: [],
  pointsMade: [],
  totalsThrown: [],
  noticeOpen: false,
  recent: [],
};

export interface RoundRecord {
  readonly number: number;
  readonly filing: number;
  readonly seats: Readonly<Record<number, SeatBets>>;
  /** Null for a round that was void and has no result. */
  readonly roll: Roll | null;
  readonly results: readonly WagerResult[];
  readonly corrected: boolean;
}

export const newTable = (rulebook: string): Table => ({
  rulebook,
  version: 0,
  phase: { is: 'closed' },
  submission: null,
  filings: [],
  attested: [],
  shaker: null,
  dice: null,
  retiredDice: [],
  passed: { device: 0, shaker: 0, shift: 0 },
  shift: null,
  dealer: null,
  round: null,
  hand: NEW_HAND_STATE,
  rounds: [],
  roundNumber: 0,
  ledger: EMPTY_LEDGER,
  breakage: '0',
  sittings: {},
  cutOff: [],
  broken: null,
});
