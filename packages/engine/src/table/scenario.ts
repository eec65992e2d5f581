import { isRefusal, positionOf, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { isRecord, practiceFiling, spotOf, submit } from '../submission/index.ts';
import { readCommand } from './command.ts';
import { type Crew, crewAt } from './crew.ts';
import { decideAt } from './decide.ts';
import type { TableEvent } from './event.ts';
import { evolveTable } from './evolve.ts';
import type { Act, Game, Order, Step } from './game.ts';
import { balancesOf, creditAt, seatsWithCredit } from './ledger.ts';
import { recallingAt } from './recalling.ts';
import { emptyTable, type PlayState, type RoundRecord, type TableOf } from './state.ts';

/** A table's story that a laboratory can write, run and keep. */
export interface Scenario {
  readonly rulebook: Rulebook;
  /** Undefined: a crew files the least that opens a table; without a crew nothing is filed. */
  readonly submission: unknown;
  readonly seats: ReadonlyMap<number, number>;
  /** `manual`: nothing is done that the scenario does not do. */
  readonly staff: 'auto' | 'manual';
  readonly steps: readonly Step[];
}

const KEYS = ['name', 'rulebook', 'submission', 'seats', 'staff', 'steps'];
const STEPS_MAX = 100_000;

/** Reads a scenario file's contents. */
export const readScenario = (rulebooks: readonly Rulebook[], file: unknown): Scenario | Refusal => {
  const no = (message: string): Refusal => refusal('bad-choice', null, message);
  if (!isRecord(file)) return no('A scenario must be an object with "rulebook", "seats" and "steps".');
  const unknown = Object.keys(file).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return refusal('unknown-key', null, `A scenario has no "${unknown}"; it has ${KEYS.join(', ')}.`);
  const rulebook = rulebooks.find(({ id }) => id === file.rulebook);
  if (!rulebook) return refusal('unknown-rulebook', null, `There is no rulebook ${JSON.stringify(file.rulebook)}.`);
  const { name = '', submission, seats = {}, staff = 'auto', steps } = file;
  if (typeof name !== 'string') return no('A scenario’s "name" must be a text.');
  if (staff !== 'auto' && staff !== 'manual') return no('"staff" must be auto or manual.');
  const filed = submit(rulebook, submission);
  if (isRefusal(filed)) return filed;
  const credits = readSeats(seats);
  if (!credits) return no('"seats" must give each seat’s credit in minor units, such as {"1": 100000}.');
  if (!Array.isArray(steps) || steps.length > STEPS_MAX || !steps.every(isStep))
    return no(`"steps" must be a list of at most ${STEPS_MAX} steps, each with a "do".`);
  return { rulebook, submission, seats: credits, staff, steps };
};

const isStep = (value: unknown): value is Step => isRecord(value) && typeof value.do === 'string';

const readSeats = (seats: unknown): ReadonlyMap<number, number> | undefined => {
  if (!isRecord(seats)) return undefined;
  if (!Object.keys(seats).every((seat) => /^[1-9]\d{0,3}$/.test(seat))) return undefined;
  const entries = Object.entries(seats).map(([seat, credit]) => [Number(seat), credit] as const);
  const fine = entries.every(
    ([seat, credit]) =>
      Number.isSafeInteger(seat) &&
      seat > 0 &&
      seat < 10_000 &&
      Number.isSafeInteger(credit) &&
      Number(credit) >= 0 &&
      Number(credit) <= 1e12,
  );
  return fine ? new Map(entries as [number, number][]) : undefined;
};

/** The events of a step, or its refusal. A refused step has changed nothing. */
export type StepOutcome<P extends PlayState = PlayState> =
  | { readonly step: number; readonly ok: true; readonly events: readonly TableEvent[]; readonly table: TableOf<P> }
  | ({ readonly step: number; readonly ok: false } & Refusal);

export interface Played<P extends PlayState = PlayState> {
  readonly opening: readonly TableEvent[];
  readonly steps: readonly StepOutcome<P>[];
  readonly table: TableOf<P>;
}

/** Plays a scenario from a new table to its last step. */
export const playScenarioAt = <P extends PlayState>(game: Game<P>, scenario: Scenario): Played<P> | Refusal => {
  const stage = new Stage(game, scenario);
  const opening = stage.perform(openingActs(stage.crew, scenario));
  if (isRefusal(opening)) return opening;
  const credits = stage.perform(
    [...scenario.seats]
      .filter(([, amount]) => amount > 0)
      .map(
        ([seat, amount]) =>
          () =>
            stage.crew.buyIn(seat, amount),
      ),
  );
  if (isRefusal(credits)) return credits;
  const steps = scenario.steps.map((step, index) => stage.play(step, index + 1));
  return { opening: [...opening, ...credits], steps, table: stage.table };
};

/** A crew opens the table and fills in what the filing lacks; without one the file's submission is filed as it stands. */
const openingActs = (crew: Crew, { rulebook, submission, staff }: Scenario): readonly Act[] => {
  if (staff === 'auto') return crew.opening(practiceFiling(rulebook, (submission ?? {}) as Record<string, unknown>));
  return submission === undefined ? [] : [() => crew.filing(submission)];
};

/** The table while its story is told, with a clock of its own: one second a command. */
class Stage<P extends PlayState> {
  table: TableOf<P>;
  readonly crew: Crew;
  private readonly game: Game<P>;
  private readonly rulebook: Rulebook;
  private readonly staff: Scenario['staff'];
  private clock = 0;
  private readonly archive = new Map<number, RoundRecord>();

  constructor(game: Game<P>, { rulebook, staff }: Scenario) {
    this.game = game;
    this.rulebook = rulebook;
    this.staff = staff;
    this.table = emptyTable(rulebook.id, game.start);
    this.crew = crewAt(game as unknown as Game, rulebook);
  }

  /** Carries out a step's commands, all or none. */
  play(step: Step, number: number): StepOutcome<P> {
    const before = this.table;
    const acts = this.crew.acts(step, this.staff === 'auto');
    const events = isRefusal(acts) ? acts : this.perform(acts);
    if (!isRefusal(events)) return { step: number, ok: true, events, table: this.table };
    this.table = before;
    return { step: number, ok: false, ...events };
  }

  /** Each act is asked for its commands only when its turn comes, since they depend on what was done before. */
  perform(acts: readonly Act[]): readonly TableEvent[] | Refusal {
    const events: TableEvent[] = [];
    for (const act of acts)
      for (const order of act(this.table)) {
        const done = this.obey(order);
        if (isRefusal(done)) return done;
        events.push(...done);
      }
    return events;
  }

  private obey(order: Order): readonly TableEvent[] | Refusal {
    this.clock += 1;
    const command = readCommand({ id: `step-${this.clock}`, at: this.clock * 1000, ...order });
    if (isRefusal(command)) return command;
    const { game } = this;
    const evolve = (table: TableOf<P>, event: TableEvent) => evolveTable(game, table, event);
    const records = game
      .forgotten(this.table.play, game.named(command))
      .flatMap((number) => this.archive.get(number) ?? []);
    const recalled = recallingAt(game, this.table, records);
    const events = decideAt(game, this.rulebook, recalled, command);
    if (isRefusal(events)) return events;
    for (const record of game.records(events.reduce(evolve, recalled).play)) this.archive.set(record.number, record);
    this.table = events.reduce(evolve, this.table);
    return events;
  }
}

export interface SeatSummary {
  readonly credit: number;
  readonly wagers: readonly { readonly spot: string; readonly stake: number }[];
}

export const summariseAt = <P extends PlayState>(
  game: Game<P>,
  table: TableOf<P>,
  seats: Iterable<number>,
): { seats: Record<string, SeatSummary>; ledger: Readonly<Record<string, number>> } => ({
  seats: Object.fromEntries(
    [...new Set([...seats, ...seatsWithCredit(table.ledger)])].map((seat) => [
      seat,
      { credit: creditAt(table.ledger, seat), wagers: layoutOf(game, table, seat) },
    ]),
  ),
  ledger: balancesOf(table.ledger),
});

/** A player's wagers where they lie. */
const layoutOf = <P extends PlayState>(
  game: Game<P>,
  { play, submission }: TableOf<P>,
  seat: number,
): SeatSummary['wagers'] =>
  (game.standing(play)[seat]?.wagers ?? []).map((wager) => ({
    spot: positionOf(spotOf(submission!, wager), wager.state),
    stake: wager.stake,
  }));
