import type { Roll } from '../dice/index.ts';
import type { Irregularity, Refusal, Rulebook } from '../rules/index.ts';
import type { RulesSubmission, Situation, Wager } from '../submission/index.ts';
import type { Actor, Command, CommandOf, CommandType } from './command.ts';
import type { TableEvent, WagerResult } from './event.ts';
import type { PlayState, RoundRecord, SeatBets, TableOf } from './state.ts';

export type Verdict = readonly TableEvent[] | Refusal;

export type Decider<T extends CommandType, P extends PlayState = PlayState> = (
  rulebook: Rulebook,
  table: TableOf<P>,
  command: CommandOf<T>,
  game: Game<P>,
) => Verdict;

export type Deciders<P extends PlayState = PlayState> = { readonly [T in CommandType]?: Decider<T, P> };

/** Where a game stands: in which round or throw, and at which stage of it. */
export interface Turn {
  readonly unit: 'round' | 'throw';
  /** Of the round being played or the throw that is awaited; the last one's while nothing is under way. */
  readonly number: number;
  readonly stage: 'between' | 'betting' | 'closed' | 'lit' | 'thrown' | 'disputed';
}

/** The round being played, or the throw that is awaited; 0 while nothing is under way. */
export const numberUnderWay = ({ number, stage }: Turn): number => (stage === 'between' ? 0 : number);

/** An order as a scenario or a crew writes it: nobody has read its fields yet. */
export interface Order {
  readonly type: CommandType;
  readonly by: Actor;
  readonly [field: string]: unknown;
}

/** Commands that somebody gives; asked for only when their turn comes, since they depend on the table. */
export type Act<P extends PlayState = PlayState> = (table: TableOf<P>) => readonly Order[];

/** One step of a story: what is done, and with what. */
export interface Step {
  readonly do: string;
  readonly [field: string]: unknown;
}

/** A step of a story and who is there to take it. */
export interface Cue {
  readonly rulebook: Rulebook;
  readonly fields: Record<string, unknown>;
  readonly supervisor: Actor;
  readonly second: Actor;
  /** Whether the crew does what a step takes for granted. */
  readonly auto: boolean;
}

export type StepActs<P extends PlayState = PlayState> = (cue: Cue) => readonly Act<P>[] | Refusal;

/**
 * A crew that has a table to itself. Each of its acts looks at the table first and does what is missing, so that it goes
 * on from wherever it, or others before it, have stopped.
 */
export interface CrewAlone<P extends PlayState = PlayState> {
  /** Takes bets, where none are taken yet. */
  readonly opening: readonly Act<P>[];
  /** All that is done before the dice decide. */
  readonly toDice: readonly Act<P>[];
  /** Enters and confirms the dice, as far as that is not done yet. */
  readonly byDice: (dice: Roll) => readonly Act<P>[];
  /** Answers players whose words wait for a dealer. */
  readonly answering: readonly Act<P>[];
  /** Ends what has been decided. */
  readonly ending: readonly Act<P>[];
}

export interface UnitResults {
  readonly number: number;
  readonly results: readonly WagerResult[];
}

/** The public part of a round or throw; no dice if it was void. */
export interface ShownResult {
  readonly number: number;
  readonly roll: Roll | null;
  readonly corrected: boolean;
}

/** A player's word that waits for a dealer's. */
export interface WaitingCall {
  readonly seat: number;
  readonly spot: string;
  readonly working: boolean;
  /** Until the point is decided; otherwise on come out rolls. */
  readonly now?: true;
}

/** Something that surveillance has been told, and the payouts that wait for its word. */
export interface Notice {
  /** The throw with which it was given. */
  readonly number: number;
  readonly points: readonly number[];
  /** Seats whose wagers surveillance is to confirm. */
  readonly seats: readonly number[];
  /** Won meanwhile and not paid yet. */
  readonly waiting: UnitResults | null;
}

export interface SeatView {
  readonly bets: SeatBets | null;
  readonly calls: readonly WaitingCall[];
  /** What surveillance was told about this seat's wagers, where a game tells it anything. */
  readonly notices?: readonly Notice[];
}

/** The part of the layout that only a seat's own screen, or staff, may see. */
export interface SeatsView {
  readonly seats: Readonly<Record<number, SeatBets>>;
  readonly calls: readonly WaitingCall[];
  readonly players?: readonly number[];
  readonly entered?: Roll;
  readonly notices?: readonly Notice[];
}

/** Something a player could do now, or why not. Screens use this and nothing else. */
export interface LegalAction {
  readonly action: 'bet' | 'change' | 'remove' | 'call' | 'throw' | 'pass-dice' | 'answer-offer' | 'cash-out';
  /** The spot or, for a wager that stands, the position. */
  readonly spot: string | null;
  readonly refusal: Refusal | null;
  /** For a bet that may be made: the stakes that may be added. */
  readonly stakes: { readonly least: number; readonly most: number; readonly multiple: number } | null;
}

/** Who decides, for whatever is done by two. */
export interface People {
  readonly by: Actor;
  readonly approver: Actor | undefined;
}

export const CALLED_AT_EVERY_TABLE: readonly string[] = ['last-bets', 'void', 'corrected'];

/**
 * What a game is to the table that plays it, and to everything that shows or runs the table: chosen once by the rulebook,
 * never asked for by name. Methods, so that one list can have all games.
 */
export interface Game<P extends PlayState = PlayState> {
  /** As a person calls it. */
  readonly name: string;
  /** File names of the calls that an operator may record; a call is one of them, or several one after another. */
  readonly recordings: readonly string[];
  /** Roles that have a part in dealing it. */
  readonly dealtBy: readonly Actor['role'][];
  /** Where a new table's game stands. */
  readonly start: P;
  /** Deciders of commands that only this game has. */
  readonly deciders: Deciders<P>;
  evolve(table: TableOf<P>, event: TableEvent): P;
  turn(play: P): Turn;
  /** The last round or throw that the dice have decided. */
  lastDecided(play: P): number;
  /** A seat's wagers and what it may do with them. */
  situation(table: TableOf<P>, seat: number): Situation;
  /** Commands of a seat that have registered something since the dice last decided. */
  registered(play: P, seat: number): readonly string[];
  /** Wagers on the layout that no dice have decided, by seat. */
  standing(play: P): Readonly<Record<number, { readonly wagers: readonly Wager[] }>>;
  /** Whether the table and its equipment may be changed now: not in the middle of a round. */
  checkIdle(play: P): Refusal | undefined;
  /** Whether the dice may be exchanged now; `served` says that they are past their time and must not be thrown any more. */
  checkDiceFree(play: P, served: boolean): Refusal | undefined;
  /** Whether the table may be closed now. */
  checkClosing(play: P): Refusal | undefined;
  /** Whether somebody at this seat may bet and stay. */
  checkPlayer(rulebook: Rulebook, table: TableOf<P>, seat: number): Refusal | undefined;
  /** The clause by which a player with wagers up stays. */
  staying(rulebook: Rulebook, table: TableOf<P>): Refusal['clause'];
  /** What else happens when the player at a seat leaves the table, or why that cannot be now. */
  leave(rulebook: Rulebook, table: TableOf<P>, seat: number): Verdict;
  /** Whether a wager may lie where it is put, beyond what the submission says. */
  checkArea(rulebook: Rulebook, submission: RulesSubmission, spot: string, seat: number): Refusal | undefined;
  /** Whether the log keeps the state of a wager when it is made. */
  readonly keepsWagerState: boolean;
  checkLoader(rulebook: Rulebook, table: TableOf<P>, by: Actor): Refusal | undefined;
  /** A player's actions besides wagers and credit. */
  actions(ask: (type: CommandType, fields?: object) => Refusal | null): readonly LegalAction[];
  /** Effects of a ruling on a round or a throw. */
  readonly rulings: {
    void(rulebook: Rulebook, table: TableOf<P>, number: number, people: People, irregularity: Irregularity): Verdict;
    settle(rulebook: Rulebook, table: TableOf<P>, roll: Roll, people: People, irregularity: Irregularity): Verdict;
    resettle(
      rulebook: Rulebook,
      table: TableOf<P>,
      asked: { readonly round: number; readonly dice: readonly number[] } & People,
      irregularity: Irregularity,
    ): Verdict;
  };
  /** The rounds that a command is about. */
  named(command: Command): readonly number[];
  /** The rounds of these that the table has let go of. */
  forgotten(play: P, numbers: readonly number[]): readonly number[];
  /** A table with these rounds before it, and no others. */
  withRecords(table: TableOf<P>, records: readonly RoundRecord[]): TableOf<P>;
  /** The last round that is over. */
  lastOver(play: P): number;
  /** The rounds that are over and at hand. */
  records(play: P): readonly RoundRecord[];
  /** Players' words that wait for a dealer's. */
  calls(play: P): readonly WaitingCall[];
  /** Seats at which somebody plays, where the game goes by them. */
  players(play: P): readonly number[];
  /** The dice that have been said to lie there, as far as they have. */
  entered(play: P): Roll;
  /** Results of the last rounds or throws, newest last. */
  results(play: P): readonly UnitResults[];
  /** The dice of the rounds or throws that are over and of the one that is being settled, newest last. */
  shownResults(play: P): readonly ShownResult[];
  /** Results of the last decision at every seat, where staff need them. */
  settled(play: P): UnitResults | null;
  /** What surveillance has been told and has not answered, oldest first. */
  notices(play: P): readonly Notice[];
  /** The dice of the last round or throw that counted. */
  lastRoll(play: P): Roll | null;
  /** The public part: no wagers, no money, no dice that are not final, and no round or throw up to this one. */
  shown(play: P, since: number): P;
  /** Whether nothing that was played before bears on what somebody who comes now can bet and win. */
  isFresh(play: P): boolean;
  /** One seat's wagers, if they were made after this round or throw. */
  seen(play: P, seat: number, since: number): SeatView;
  /** The public part joined with the part that only some may see. */
  seeing(shown: P, seen: SeatsView): P;
  /** Steps of a story, by name. */
  readonly steps: Readonly<Record<string, StepActs<P>>>;
  /** The role that brings new dice. */
  diceBringer(rulebook: Rulebook, table: TableOf<P>): Actor['role'];
  crewAlone(rulebook: Rulebook): CrewAlone<P>;
}
