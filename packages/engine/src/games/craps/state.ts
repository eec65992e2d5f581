import type { Roll } from '../../dice/index.ts';
import type { HandClauses, Point, Rulebook } from '../../rules/index.ts';
import type { EventOf, Notice, SeatBets, TableEvent, TableOf, WagerResult, WaitingCall } from '../../table/index.ts';

/** A craps hand: who shoots, what the dice have done, and every wager on the layout. */
export interface CrapsPlay {
  readonly game: 'craps';
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
  readonly calls: readonly WaitingCall[];
  /**
   * Different points made, in the order of their markers: a count for the Fire Bets of each hand, oldest first. Where two
   * come to the same points they are one count from then on.
   */
  readonly fireCounts: readonly (readonly Point[])[];
  /** Totals thrown since the last 7. */
  readonly totalsThrown: readonly number[];
  /** What surveillance has been told and has not answered yet, oldest first. */
  readonly notices: readonly Notice[];
  /** The last throws that counted, newest last. */
  readonly recent: readonly ThrowRecord[];
  /** Throws of this hand as they can be reopened, newest last. A hand that was saved before this was kept has none. */
  readonly called?: readonly CalledThrow[];
}

/** A throw that was called, with all that it takes to take it back. */
export interface CalledThrow {
  readonly number: number;
  readonly roll: Roll;
  readonly before: HandBefore;
  /** What the call brought, and everything until the next one. */
  readonly since: readonly TableEvent[];
}

type HandBefore = Omit<CrapsPlay, 'recent' | 'called'>;

/** A throw that counted, and what it decided. */
export interface ThrowRecord {
  readonly number: number;
  readonly roll: Roll;
  readonly results: readonly WagerResult[];
  /** It was called otherwise before, or follows one that was. */
  readonly corrected?: true;
}

export interface HandBets extends SeatBets {
  /** Wagers taken down since the last throw. */
  readonly withdrawn: readonly string[];
}

export type CrapsTable = TableOf<CrapsPlay>;

export const NO_HAND_BETS: HandBets = { wagers: [], registered: [], withdrawn: [] };

export const NO_HAND_YET: CrapsPlay = {
  game: 'craps',
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
  fireCounts: [],
  totalsThrown: [],
  notices: [],
  recent: [],
};

/** A craps document always has these clauses. */
export const handClauses = ({ id, hand }: Rulebook): HandClauses => {
  if (!hand) throw new Error(`${id} does not say by which clauses its hand is played.`);
  return hand;
};

/** Whether a player goes, by whichever way. */
export const isLeaving = (event: TableEvent): event is EventOf<'CreditCashedOut' | 'VisitEnded'> =>
  event.type === 'CreditCashedOut' || event.type === 'VisitEnded';
