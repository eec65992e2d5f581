import { type Evaluate, ExpressionError, type Looking, type Scope, type Type, understand } from '../language/index.ts';
import { compare, type Fraction, ONE, parseFraction, ZERO } from '../money/index.ts';
import { isPoint, isRefusal, POINTS, type Point, type RefusalCode, refusal, type Spot } from '../rules/index.ts';
import { findSpot, isRecord, multipleAt, type RulesSubmission } from '../submission/index.ts';
import type { PlacedOrder } from './order-log.ts';
import {
  type BetView,
  betScope,
  chanceScope,
  isOfMoney,
  patternOf,
  type RollView,
  rollScope,
  type SpotPattern,
} from './scopes.ts';
import { StrategyError } from './strategy-error.ts';
import type { StrategyFile } from './strategy-file.ts';

/** The part of a strategy that is written in the language, as it stands in the file. */
export type Program = Pick<StrategyFile, 'counters' | 'chances' | 'boards' | 'rules' | 'stop'>;

export const PROGRAM_KEYS = ['counters', 'chances', 'boards', 'rules', 'stop'] as const;

/** A program that was understood. */
export interface Workings {
  readonly counters: readonly BoundedCounter[];
  readonly chances: readonly Chance[];
  readonly rules: readonly Rule[];
  readonly stop: Evaluate<BetView> | null;
  /** Whether what it does depends on how much money there is. */
  readonly looksAtMoney: boolean;
  readonly looksAtShooter: boolean;
  /** Whether it calls wagers on or off. */
  readonly calls: boolean;
}

export interface BoundedCounter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly beyond: 'stay' | 'start';
  readonly reset: Evaluate<RollView> | null;
  readonly set: Evaluate<RollView> | null;
  readonly add: Evaluate<RollView> | null;
  readonly before: Evaluate<BetView> | null;
}

/** Drawn before bets: 1 in `parts` of `of` cases. */
export interface Chance {
  readonly name: string;
  readonly parts: number;
  readonly of: number;
  readonly when: Evaluate<BetView> | null;
}

export interface Rule {
  readonly when: Evaluate<BetView> | null;
  /** Whether what is not named comes down. */
  readonly clears: boolean;
  readonly bets: readonly BoardBet[];
  readonly down: readonly PatternOrder[];
  readonly off: readonly PatternOrder[];
  readonly on: readonly PatternOrder[];
  readonly first: readonly Rule[] | null;
}

export interface PatternOrder extends SpotPattern, PlacedOrder {}

export interface BoardBet extends PlacedOrder {
  readonly spot: Spot;
  readonly stake: Evaluate<BetView>;
  readonly when: Evaluate<BetView> | null;
  readonly upTo: number;
  readonly odds: OddsWanted | null;
}

export type OddsWanted =
  | { readonly by: 'full' }
  | { readonly by: 'times'; readonly times: (view: BetView, point: Point) => number }
  | {
      readonly by: 'amount' | 'win';
      readonly amount: Evaluate<BetView>;
      /** Where it is the same amount each time, and so ought to be allowed somewhere. */
      readonly fixed: PlacedOrder | null;
    };

const NAME = /^[A-Za-z]\w*$/;
const COUNTERS_MAX = 32;
const RULES_MAX = 64;
const RANGE_MAX = 1_000_000;

/** Understands a program, or throws a strategy error that says where it is wrong. */
export const readProgram = (submission: RulesSubmission, file: Program): Workings => new Reader(submission).read(file);

const fail = (message: string, code: RefusalCode = 'bad-choice'): never => {
  throw new StrategyError(refusal(code, null, message));
};

class Reader {
  private readonly submission: RulesSubmission;
  private readonly words = new Set<string>();
  private names: readonly string[] = [];
  private boards = new Map<string, readonly BoardBet[]>();
  private calls = false;

  constructor(submission: RulesSubmission) {
    this.submission = submission;
  }

  read({ counters = {}, chances = {}, boards = {}, rules = [], stop }: Program): Workings {
    for (const [key, value] of Object.entries({ counters, chances, boards }))
      if (!isRecord(value)) fail(`"${key}" must be an object of names.`);
    this.names = [...Object.keys(counters), ...Object.keys(chances)];
    this.checkNames(Object.keys(boards));
    const read = {
      counters: Object.entries(counters).map(([name, entry]) =>
        within(`counters.${name}`, () => this.counter(name, entry)),
      ),
      chances: Object.entries(chances).map(([name, entry]) =>
        within(`chances.${name}`, () => this.chance(name, entry)),
      ),
    };
    for (const [name, entry] of Object.entries(boards))
      this.boards.set(
        name,
        within(`boards.${name}`, () => this.bets(entry, `boards.${name}`)),
      );
    const understood = this.rules(rules, 'rules');
    const ends =
      stop === undefined
        ? null
        : within('stop', () => this.expression(stop, 'stop', betScope(this.submission, this.names), 'condition'));
    return {
      ...read,
      rules: understood,
      stop: ends,
      looksAtMoney: [...this.words].some(isOfMoney),
      looksAtShooter: this.words.has('newShooter'),
      calls: this.calls,
    };
  }

  private checkNames(boards: readonly string[]): void {
    const { names } = this;
    if (names.length > COUNTERS_MAX) fail(`A strategy has at most ${COUNTERS_MAX} counters and chances.`);
    for (const name of [...names, ...boards])
      if (!NAME.test(name)) fail(`"${name}" is no name: one is made of letters and digits, and begins with a letter.`);
    const [after, before] = [rollScope(this.submission, []), betScope(this.submission, [])];
    const taken = [after.names, after.functions, before.names, before.functions].flatMap((all) => Object.keys(all));
    const reserved = [...taken, 'min', 'max', 'and', 'or', 'not', 'in', 'if', 'then', 'else'];
    for (const [index, name] of names.entries()) {
      if (reserved.includes(name)) fail(`"${name}" means something already; call the counter something else.`);
      if (names.indexOf(name) !== index) fail(`"${name}" is a counter and a chance; give one of them another name.`);
    }
  }

  private counter(name: string, entry: unknown): BoundedCounter {
    const path = `counters.${name}`;
    if (!isRecord(entry)) return fail(`${path} must be an object with a "max".`);
    this.checkKeys(entry, ['min', 'max', 'start', 'reset', 'add', 'set', 'before', 'beyond'], path);
    const { min = 0, max, reset, set, add, before, beyond = 'stay' } = entry;
    if (!isWithin(min, -RANGE_MAX, RANGE_MAX) || !isWithin(max, min, RANGE_MAX))
      return fail(`${path} needs "min" and "max", whole numbers from -${RANGE_MAX} to ${RANGE_MAX}.`);
    const start = entry.start ?? Math.max(min, Math.min(max, 0));
    if (!isWithin(start, min, max)) return fail(`${path}.start must be a whole number from ${min} to ${max}.`);
    if (beyond !== 'stay' && beyond !== 'start') return fail(`${path}.beyond must be stay or start.`);
    if (set !== undefined && add !== undefined) return fail(`${path} has "set" and "add"; it takes one of them.`);
    const [after, ahead] = [rollScope(this.submission, this.names), betScope(this.submission, this.names)];
    const value = <V extends Looking>(part: unknown, key: string, scope: Scope<V>, type: Type | 'any' = 'number') =>
      part === undefined ? null : this.expression(part, `${path}.${key}`, scope, type);
    return {
      ...{ name, min, max, start, beyond },
      reset: value(reset, 'reset', after, 'condition'),
      set: value(set, 'set', after),
      add: value(add, 'add', after, 'any'),
      before: value(before, 'before', ahead),
    };
  }

  private chance(name: string, entry: unknown): Chance {
    const path = `chances.${name}`;
    if (!isRecord(entry)) return fail(`${path} must be an object with a "chance".`);
    this.checkKeys(entry, ['chance', 'when'], path);
    const chance: Fraction | undefined = typeof entry.chance === 'string' ? parseFraction(entry.chance) : undefined;
    const ways = 6 ** this.submission.dice;
    if (!chance || compare(chance, ZERO) <= 0 || compare(chance, ONE) >= 0 || chance.denominator > BigInt(ways))
      return fail(`${path}.chance must be a fraction such as "1/3", between 0 and 1 and with at most ${ways} parts.`);
    const scope = chanceScope(this.submission, this.names);
    const when = entry.when === undefined ? null : this.expression(entry.when, `${path}.when`, scope, 'condition');
    return { name, parts: Number(chance.numerator), of: Number(chance.denominator), when };
  }

  private rules(entries: unknown, path: string): Rule[] {
    if (!Array.isArray(entries) || entries.length > RULES_MAX)
      return fail(`${path} must be a list of at most ${RULES_MAX} rules.`);
    return entries.map((entry, index) => within(`${path}[${index}]`, () => this.rule(entry, `${path}[${index}]`)));
  }

  private rule(entry: unknown, path: string): Rule {
    if (!isRecord(entry)) return fail(`${path} must be an object, such as {"when": "point > 0", "board": "inside"}.`);
    this.checkKeys(entry, ['when', 'board', 'bets', 'down', 'off', 'on', 'first'], path);
    const { when, board, bets, first } = entry;
    if (first !== undefined && Object.keys(entry).some((key) => key !== 'when' && key !== 'first'))
      return fail(`${path} has "first", so the boards and bets stand in its rules.`);
    const scope = betScope(this.submission, this.names);
    const named = board === undefined ? [] : textsOf(board, `${path}.board`).flatMap((name) => this.board(name, path));
    const [off, on] = [this.patterns(entry.off, `${path}.off`), this.patterns(entry.on, `${path}.on`)];
    if (off.length + on.length > 0) this.calls = true;
    return {
      when: when === undefined ? null : this.expression(when, `${path}.when`, scope, 'condition'),
      clears: board !== undefined,
      bets: [...named, ...(bets === undefined ? [] : this.bets(bets, `${path}.bets`))],
      down: this.patterns(entry.down, `${path}.down`),
      off,
      on,
      first: first === undefined ? null : this.rules(first, `${path}.first`),
    };
  }

  private board(name: string, path: string): readonly BoardBet[] {
    const known = [...this.boards.keys()];
    return (
      this.boards.get(name) ??
      fail(`${path}.board: there is no board "${name}"${known.length > 0 ? `; there is ${known.join(', ')}` : ''}.`)
    );
  }

  private patterns(value: unknown, path: string): PatternOrder[] {
    if (value === undefined) return [];
    return textsOf(value, path).map((text, index) => ({
      ...this.placed(path, text, () => patternOf(this.submission, text, 0)),
      path: typeof value === 'string' ? path : `${path}[${index}]`,
    }));
  }

  private bets(entries: unknown, path: string): BoardBet[] {
    const list = isRecord(entries) ? Object.entries(entries).map(([spot, stake]) => ({ spot, stake })) : entries;
    if (!Array.isArray(list)) return fail(`${path} must be a list of bets, or an object such as {"place/6": 1200}.`);
    const spots = isRecord(entries) ? Object.keys(entries) : null;
    return list.map((entry, index) => {
      const place = spots ? `${path}.${spots[index]}` : `${path}[${index}]`;
      return within(place, () => (spots ? this.bet(entry, path, place) : this.bet(entry, place)));
    });
  }

  /** `place` is where the bet stands in the file, which in an object of stakes is the place of its stake. */
  private bet(entry: unknown, path: string, place = path): BoardBet {
    if (!isRecord(entry)) return fail(`${path} must be an object with "spot" and "stake".`);
    this.checkKeys(entry, ['spot', 'stake', 'when', 'upTo', 'odds'], path);
    const { stake, when, odds, upTo = 1 } = entry;
    if (typeof entry.spot !== 'string') return fail(`${path} must name its spot, such as "pass".`);
    const spot = findSpot(this.submission, entry.spot);
    if (isRefusal(spot)) throw new StrategyError(spot);
    if (spot.made.when === 'supporting')
      return fail(`${spot.id} supports a line wager: give that wager "odds" instead of a bet of its own.`);
    if (odds !== undefined && spot.play.kind !== 'line')
      return fail(`${spot.id} is not a line wager, so it takes no "odds".`);
    const travels = spot.play.kind === 'line' && spot.play.travels !== null;
    if (!isWithin(upTo, 1, travels ? 6 : 1))
      return fail(`"upTo" must be a whole number from 1 to ${travels ? 6 : 1} on ${spot.id}.`);
    if (stake === undefined) return fail(`${path} needs a "stake".`);
    const scope = betScope(this.submission, this.names);
    return {
      ...{ spot, path: place },
      stake: this.expression(stake, `${path} (${spot.id})`, scope, 'number', place === path ? `${path}.stake` : place),
      when: when === undefined ? null : this.expression(when, `${path}.when`, scope, 'condition'),
      upTo,
      odds: odds === undefined ? null : this.odds(odds, spot, `${path}.odds`),
    };
  }

  private odds(value: unknown, line: Spot, path: string): OddsWanted | null {
    if (value === 'full') return { by: 'full' };
    if (value === '3-4-5') {
      this.checkTimes(THREE_FOUR_FIVE, line, path);
      return timesByPoint(THREE_FOUR_FIVE);
    }
    if (isWithin(value, 0, 100)) {
      this.checkTimes(new Map(POINTS.map((point) => [point, value])), line, path);
      return value === 0 ? null : { by: 'times', times: () => value };
    }
    if (!isRecord(value))
      return fail(`${path} must be a multiple, full, 3-4-5, or an object such as {"6": 5} or {"win": 3000}.`);
    const scope = betScope(this.submission, this.names);
    const [key, ...more] = Object.keys(value);
    if (more.length === 0 && (key === 'times' || key === 'amount' || key === 'win')) {
      const place = `${path}.${key}`;
      const given = value[key];
      const amount = this.expression(given, place, scope, 'number');
      if (key !== 'times') return { by: key, amount, fixed: typeof given === 'number' ? { path: place } : null };
      if (typeof given === 'number') this.checkTimes(new Map(POINTS.map((point) => [point, given])), line, place);
      return { by: 'times', times: amount };
    }
    const table = new Map<Point, number>();
    for (const [point, times] of Object.entries(value)) {
      const number = Number(point);
      if (!isPoint(number) || !isWithin(times, 0, 100))
        return fail(`${path} names points from ${POINTS.join(', ')}, each with a multiple from 0 to 100.`);
      this.checkTimes(new Map([[number, times]]), line, `${path}.${point}`);
      table.set(number, times);
    }
    return timesByPoint(table);
  }

  /** Odds that no point allows are refused; where some points allow fewer, as many are taken as they allow. */
  private checkTimes(wanted: ReadonlyMap<Point, number>, line: Spot, path: string): void {
    const supports = [...wanted].flatMap(([point, times]) =>
      this.submission.spots
        .filter(({ made }) => made.line === line.id && (made.point ?? point) === point)
        .map((support) => ({ support, point, times, most: multipleAt(this.submission, support, point) })),
    );
    const [first] = supports;
    if (!first || supports.some(({ times, most }) => times <= most)) return;
    const { support, point, times, most } = first;
    throw new StrategyError({
      ...refusal(
        'above-maximum',
        support.clause,
        `${path} asks for ${times} times on ${line.id} with a point of ${point}, and at most ${most} times are filed.`,
      ),
      place: { path, at: null },
    });
  }

  private expression<V extends Looking>(
    value: unknown,
    path: string,
    scope: Scope<V>,
    wanted: Type | 'any',
    place = path,
  ): Evaluate<V> {
    if (typeof value === 'number' && wanted !== 'condition') {
      if (!Number.isSafeInteger(value)) return fail(`${path} must be a whole number, not ${value}.`);
      return () => value;
    }
    if (typeof value === 'boolean' && wanted === 'condition') return () => (value ? 1 : 0);
    if (typeof value !== 'string')
      return fail(
        `${path} must be ${wanted === 'condition' ? 'a condition' : 'a whole number or an expression'}, in quotes.`,
      );
    for (const [word] of value.matchAll(/[A-Za-z]\w*/g)) this.words.add(word);
    const meaning = this.placed(
      path,
      value,
      () => understand(value, scope, wanted === 'any' ? ['number', 'condition'] : [wanted]),
      place,
    );
    if (meaning.type === 'money') throw new Error('Nothing wants money.');
    return (view) => {
      try {
        return meaning.value(view);
      } catch (error) {
        if (error instanceof ExpressionError) throw misplaced(path, value, error, place);
        throw error;
      }
    };
  }

  private placed<T>(path: string, text: string, read: () => T, place = path): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof ExpressionError) throw misplaced(path, text, error, place);
      throw error;
    }
  }

  private checkKeys(entry: Record<string, unknown>, known: readonly string[], path: string): void {
    const unknown = Object.keys(entry).find((key) => !known.includes(key));
    if (unknown !== undefined) fail(`${path} has no "${unknown}"; it has ${known.join(', ')}.`, 'unknown-key');
  }
}

/** Says where in a file's text the mistake is: counted from 1, as editors do. */
const misplaced = (path: string, text: string, { at, message }: ExpressionError, place: string): StrategyError => {
  const before = text.slice(0, at).split('\n');
  const line = before.length > 1 || text.includes('\n') ? `line ${before.length}, ` : '';
  const column = before.at(-1)!.length + 1;
  return new StrategyError({
    ...refusal('bad-choice', null, `${path}, ${line}column ${column}: ${message}. It says: ${text}`),
    place: { path: place, at },
  });
};

/** Says of a mistake that was met inside where it is, unless that is known more closely. */
const within = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof StrategyError && error.refusal.place === undefined)
      throw new StrategyError({ ...error.refusal, place: { path, at: null } });
    throw error;
  }
};

const THREE_FOUR_FIVE: ReadonlyMap<Point, number> = new Map([
  ...([4, 10] as const).map((point) => [point, 3] as const),
  ...([5, 9] as const).map((point) => [point, 4] as const),
  ...([6, 8] as const).map((point) => [point, 5] as const),
]);

const timesByPoint = (table: ReadonlyMap<Point, number>): OddsWanted => ({
  by: 'times',
  times: (_, point) => table.get(point) ?? 0,
});

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;

const textsOf = (value: unknown, path: string): readonly string[] => {
  const list = typeof value === 'string' ? [value] : value;
  if (Array.isArray(list) && list.every((entry): entry is string => typeof entry === 'string')) return list;
  return fail(`${path} must be a text or a list of texts.`);
};
