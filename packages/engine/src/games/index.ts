import type { GameName, Refusal, Rulebook } from '../rules/index.ts';
import {
  type Act,
  type Actor,
  type Command,
  type Crew,
  type CrewAlone,
  crewAt,
  decideAt,
  emptyTable,
  evolveTable,
  type Game,
  type LegalAction,
  legalActionsAt,
  legalCommandsAt,
  numberUnderWay,
  type Order,
  type Played,
  playScenarioAt,
  type RoundRecord,
  readyingActs,
  recallingAt,
  type Scenario,
  type SeatSummary,
  type StepOutcome,
  summariseAt,
  type TableEvent,
  type TableOf,
  type Turn,
  type Verdict,
  wouldRefuseAt,
} from '../table/index.ts';
import { craps } from './craps/index.ts';
import type { CrapsPlay } from './craps/state.ts';
import { sicbo } from './sicbo/index.ts';
import type { SicBoPlay } from './sicbo/state.ts';

export { roleFor } from './craps/crew.ts';
export {
  type CrapsPlay,
  type CrapsTable,
  type HandBets,
  handClauses,
  NO_HAND_BETS,
  NO_HAND_YET,
  type ThrowRecord,
} from './craps/state.ts';
export { callOf, hasLineWagers } from './craps/throw.ts';
export { narrate, narrator } from './narrate.ts';
export { isStartedByPlayer, orderOf, resultsOf } from './sicbo/round.ts';
export type { BettingRound, ClosedRound, LitRound, Round, SicBoPlay, SicBoTable } from './sicbo/state.ts';

/** Where a table's game stands. */
export type GamePlay = SicBoPlay | CrapsPlay;

/** A table as its events have made it. */
export type Table = TableOf<GamePlay>;

/** Every game that there is. */
const GAMES: { readonly [G in GamePlay['game']]: Game<Extract<GamePlay, { game: G }>> } = { sicbo, craps };

export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[];

export const recordingsOf = (game: GameName): readonly string[] => GAMES[game].recordings;

/** The game that a rulebook, or a table, is of. */
export const gameOf = (game: GamePlay['game']): Game<GamePlay> => GAMES[game] as unknown as Game<GamePlay>;

const at = ({ play }: Table): Game<GamePlay> => gameOf(play.game);

/** A table that has seen nothing yet. */
export const newTable = ({ id, game }: { readonly id: string } & Pick<Rulebook, 'game'>): Table =>
  emptyTable(id, gameOf(game).start);

/** Decides a command: its events, or a refusal. Pure: time, dice and identity are in the command. */
export const decide = (rulebook: Rulebook, table: Table, command: Command): Verdict =>
  decideAt(at(table), rulebook, table, command);

/** A table after an event. It only takes the event's word: no rule is asked here. */
export const evolve = (table: Table, event: TableEvent): Table => evolveTable(at(table), table, event);

/** Whether a command would be refused if it were given. */
export const wouldRefuse = (rulebook: Rulebook, table: Table, order: Order, time: number): Refusal | null =>
  wouldRefuseAt(at(table), rulebook, table, order, time);

export const legalActions = (
  rulebook: Rulebook,
  table: Table,
  seat: number,
  time: number,
  by?: Actor,
): readonly LegalAction[] => legalActionsAt(at(table), rulebook, table, seat, time, by);

export const legalCommands = (
  rulebook: Rulebook,
  table: Table,
  by: Actor,
  time: number,
): Readonly<Record<string, Refusal | null>> => legalCommandsAt(at(table), rulebook, table, by, time);

export const turnOf = (table: Pick<Table, 'play'>): Turn => gameOf(table.play.game).turn(table.play);

/** The round being played at a table, or the throw that is awaited; 0 while nothing is under way. */
export const turnUnderWay = (table: Pick<Table, 'play'>): number => numberUnderWay(turnOf(table));

/** Whether a document's tables count rounds or throws. */
export const unitOf = ({ game }: Pick<Rulebook, 'game'>): Turn['unit'] => gameOf(game).turn(gameOf(game).start).unit;

/** The last round or throw that the dice have decided. */
export const lastDecided = ({ play }: Pick<Table, 'play'>): number => gameOf(play.game).lastDecided(play);

/** Wagers on the layout that no dice have decided, by seat. */
export const standingWagers = (table: Pick<Table, 'play'>) => gameOf(table.play.game).standing(table.play);

/** The rounds that a command is about and that the table has let go of. */
export const forgottenBy = (table: Table, command: Command): readonly number[] =>
  at(table).forgotten(table.play, at(table).named(command));

/** The rounds of these that the table has let go of. */
export const forgotten = (table: Table, numbers: readonly number[]): readonly number[] =>
  at(table).forgotten(table.play, numbers);

/** A table that has older rounds before it again, to decide a command about them; it is not evolved further. */
export const recalling = (table: Table, records: readonly RoundRecord[]): Table =>
  recallingAt(at(table), table, records);

/** A table with these rounds before it, and no others. */
export const withRecords = (table: Table, records: readonly RoundRecord[]): Table =>
  at(table).withRecords(table, records);

/** The rounds that are over and at hand. */
export const recordsOf = (table: Pick<Table, 'play'>): readonly RoundRecord[] =>
  gameOf(table.play.game).records(table.play);

export const crewOf = (rulebook: Rulebook): Crew => crewAt(gameOf(rulebook.game) as unknown as Game, rulebook);

export const crewAlone = (rulebook: Rulebook): CrewAlone<GamePlay> => gameOf(rulebook.game).crewAlone(rulebook);

/** Acts that an open table needs before its next round or throw; none at a table that is ready. */
export const readying = (rulebook: Rulebook, time: number): readonly Act[] =>
  readyingActs(gameOf(rulebook.game) as unknown as Game, rulebook, time);

export const playScenario = (scenario: Scenario): PlayedStory | Refusal =>
  playScenarioAt(gameOf(scenario.rulebook.game), scenario);

/** A story as it was played, and one step of it. */
export type PlayedStory = Played<GamePlay>;
export type PlayedStep = StepOutcome<GamePlay>;

export const summarise = (
  table: Table,
  seats: Iterable<number>,
): { seats: Record<string, SeatSummary>; ledger: Readonly<Record<string, number>> } =>
  summariseAt(at(table), table, seats);

interface Playing {
  readonly play: GamePlay;
}

/** The rounds of a table that is known to play Sic Bo. */
export const sicBoPlay = ({ play }: Playing): SicBoPlay => {
  if (play.game !== 'sicbo') throw new Error('This is not a Sic Bo table.');
  return play;
};

/** The hand of a table that is known to play craps. */
export const crapsPlay = ({ play }: Playing): CrapsPlay => {
  if (play.game !== 'craps') throw new Error('This is not a craps table.');
  return play;
};
