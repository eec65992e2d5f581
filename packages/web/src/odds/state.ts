import {
  HAND_COUNTS,
  type HandCount,
  isRefusal,
  POINTS,
  type Point,
  ROLLS_PER_HOUR,
  RULEBOOKS,
  type Rulebook,
  SPANS,
  type Span,
} from '@hardway/engine';
import { COLUMNS, type Column } from './columns.ts';
import { FAIR_FACES, readFaces } from './dice/faces.ts';
import { type Book, settingsOf, standardBook, submissionOf } from './filing.ts';
import { FLAT, PLAYERS, STRATEGIES } from './strategies.ts';

/** Everything the page shows, as it stands in its address. */
export interface OddsState {
  readonly view: View;
  readonly book: Book;
  readonly sort: Sort;
  /** Every spot in a row of its own, not one row for all that are alike. */
  readonly every: boolean;
  readonly find: string;
  readonly spot: string | null;
  /** The point at which a wager of several rolls is looked at. */
  readonly point: Point | null;
  readonly against: Book | null;
  readonly differing: boolean;
  /** Odds to try, by pay key. */
  readonly payouts: Readonly<Record<string, string>>;
  readonly session: SessionState;
  /** Strategies that are compared, by their names. */
  readonly players: readonly string[];
  readonly hand: HandState;
  readonly tape: TapeState;
}

/** A question about a shooter's hand. */
export interface HandState {
  readonly counts: HandCount;
  readonly span: Span;
  readonly atLeast: number;
  /** A side bet's pay list as it was typed: a count and its odds on each line. */
  readonly pays: string;
  /** The wager whose best removal is worked out. */
  readonly removed: string | null;
}

/** What a tape is asked; its rolls stay out of the address. */
export interface TapeState {
  /** The chance of a false accusation. */
  readonly alpha: Alpha;
  /** Weights of faces whose bias is looked for. */
  readonly bias: string;
}

export const ALPHAS = ['1/20', '1/100', '1/1000'] as const;
export type Alpha = (typeof ALPHAS)[number];

export const AT_LEAST_MAX = 1000;

export const VIEWS = ['table', 'compare', 'what-if', 'session', 'together', 'hand', 'tape', 'check-us'] as const;
export type View = (typeof VIEWS)[number];

/** Views of a pay table, which is chosen above them. */
export const BOOK_VIEWS: readonly View[] = ['table', 'compare', 'what-if', 'session', 'hand'];

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

/** Amounts are minor units. */
export interface SessionState {
  readonly strategy: string;
  /** The own strategy file as it was typed. */
  readonly text: string | null;
  readonly bet: string | null;
  readonly stake: number;
  readonly bankroll: number;
  readonly rolls: number;
  readonly sessions: number;
  readonly stopWin: number | null;
  readonly stopLoss: number | null;
  readonly seed: number;
  /** Rolls an hour, where time at the table counts. */
  readonly hour: number;
  /** Whether it is to be run as soon as the page opens. */
  readonly run: boolean;
}

/** Longer files are not kept in the address: houses and browsers would cut it off. */
export const TEXT_MAX = 5000;

export const BOUNDS = {
  stake: [1, 1e9],
  bankroll: [1, 1e12],
  rolls: [1, 100_000],
  sessions: [1, 1_000_000],
  stopWin: [1, 1e12],
  stopLoss: [1, 1e12],
  seed: [0, Number.MAX_SAFE_INTEGER],
  hour: [1, 10_000],
} as const;

export const START: OddsState = {
  view: 'table',
  book: standardBook('md-sicbo'),
  sort: { column: 'spot', descending: false },
  every: false,
  find: '',
  spot: null,
  point: null,
  against: null,
  differing: false,
  payouts: {},
  session: {
    strategy: FLAT,
    text: null,
    bet: null,
    stake: 1000,
    bankroll: 50_000,
    rolls: 200,
    sessions: 20_000,
    stopWin: null,
    stopLoss: null,
    seed: 1,
    hour: ROLLS_PER_HOUR,
    run: false,
  },
  players: ['pass-line', 'pass-odds-10x', 'iron-cross', 'field-martingale'],
  hand: {
    counts: 'rolls',
    span: 'hand',
    atLeast: 20,
    pays: '20-29: 5 for 1\n30-39: 10 for 1\n40+: 100 for 1',
    removed: null,
  },
  tape: { alpha: '1/20', bias: '1,1,1,1,1,11/10' },
};

const HAND_KEYS = ['counts', 'span', 'atLeast', 'pays', 'removed'] as const;

const CHOICE = 'set.';
const PAYOUT = 'pay.';

/** Writes a state as a query; what is as at the start is left out. */
export const writeState = (state: OddsState): string => {
  const { book, sort, session, hand, tape } = state;
  const entries: (readonly [string, string | null])[] = [
    ['view', state.view === START.view ? null : state.view],
    ['book', book.rulebook],
    ['table', book.paytable],
    ...entriesOnPage(CHOICE, book.choices),
    ['dice', book.dice],
    ['sort', isSame(sort, START.sort) ? null : `${sort.descending ? '-' : ''}${sort.column}`],
    ['every', state.every ? '1' : null],
    ['find', state.find || null],
    ['spot', state.spot],
    ['point', state.point === null ? null : `${state.point}`],
    ['vs', state.against && `${state.against.rulebook}:${state.against.paytable}`],
    ...entriesOnPage(`vs.${CHOICE}`, state.against?.choices ?? {}),
    ['vs.dice', state.against?.dice ?? null],
    ['differing', state.differing ? '1' : null],
    ...entriesOnPage(PAYOUT, state.payouts),
    ['play', session.strategy === START.session.strategy ? null : session.strategy],
    ['text', session.text !== null && session.text.length <= TEXT_MAX ? session.text : null],
    ['bet', session.bet],
    ...Object.keys(BOUNDS).map((key) => [key, numberText(session, key as keyof typeof BOUNDS)] as const),
    ...(isSame(state.players, START.players) ? [] : state.players.map((player) => ['with', player] as const)),
    ['run', session.run ? '1' : null],
    ['alpha', tape.alpha === START.tape.alpha ? null : tape.alpha],
    ['bias', tape.bias === START.tape.bias ? null : tape.bias],
    ...HAND_KEYS.map((key) => [key, hand[key] === START.hand[key] ? null : `${hand[key]}`] as const),
  ];
  const query = new URLSearchParams();
  for (const [key, value] of entries) if (value !== null) query.append(key, value);
  return `?${query}`;
};

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const entriesOnPage = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [`${prefix}${key}`, value] as const);

const numberText = (session: SessionState, key: keyof typeof BOUNDS): string | null =>
  session[key] === START.session[key] || session[key] === null ? null : `${session[key]}`;

/** What an address asks for, and those parts of it that mean nothing here. */
export interface Read {
  readonly state: OddsState;
  readonly unknown: readonly string[];
}

export const readState = (search: string): Read => new Reader(new URLSearchParams(search)).read();

/** Takes an address apart; whatever it cannot use it names. */
class Reader {
  private readonly query: URLSearchParams;
  private readonly unknown: string[] = [];

  constructor(query: URLSearchParams) {
    this.query = query;
  }

  read(): Read {
    const book = this.book(this.text('book') ?? START.book.rulebook, this.text('table'), CHOICE);
    const state: OddsState = {
      view: this.oneOf('view', VIEWS) ?? START.view,
      book,
      sort: this.sort(),
      every: this.flag('every'),
      find: this.text('find') ?? '',
      spot: this.spotOf('spot', book),
      point: this.point(),
      against: this.against(),
      differing: this.flag('differing'),
      payouts: this.prefixed(PAYOUT),
      session: {
        strategy: this.oneOf('play', STRATEGIES) ?? START.session.strategy,
        text: this.text('text'),
        bet: this.spotOf('bet', book),
        stake: this.number('stake') ?? START.session.stake,
        bankroll: this.number('bankroll') ?? START.session.bankroll,
        rolls: this.number('rolls') ?? START.session.rolls,
        sessions: this.number('sessions') ?? START.session.sessions,
        stopWin: this.number('stopWin'),
        stopLoss: this.number('stopLoss'),
        seed: this.number('seed') ?? START.session.seed,
        hour: this.number('hour') ?? START.session.hour,
        run: this.flag('run'),
      },
      players: this.players(),
      hand: {
        counts: this.oneOf('counts', HAND_COUNTS) ?? START.hand.counts,
        span: this.oneOf('span', SPANS) ?? START.hand.span,
        atLeast: this.atLeast(),
        pays: this.text('pays') ?? START.hand.pays,
        removed: this.text('removed'),
      },
      tape: { alpha: this.oneOf('alpha', ALPHAS) ?? START.tape.alpha, bias: this.bias() },
    };
    return { state, unknown: this.unknown };
  }

  private text(key: string): string | null {
    return this.query.get(key);
  }

  private flag(key: string): boolean {
    return this.oneOf(key, ['1']) === '1';
  }

  private oneOf<T extends string>(key: string, known: readonly T[]): T | null {
    const value = this.text(key);
    if (value === null) return null;
    return known.find((each) => each === value) ?? this.refuse(key, value);
  }

  private number(key: keyof typeof BOUNDS): number | null {
    const value = this.text(key);
    if (value === null) return null;
    const [least, most] = BOUNDS[key];
    const number = Number(value);
    const fits = /^\d{1,16}$/.test(value) && number >= least && number <= most;
    return fits ? number : this.refuse(key, value);
  }

  private sort(): Sort {
    const value = this.text('sort');
    if (value === null) return START.sort;
    const column = COLUMNS.find((each) => each === value.replace(/^-/, ''));
    return column ? { column, descending: value.startsWith('-') } : (this.refuse('sort', value) ?? START.sort);
  }

  private point(): Point | null {
    const value = this.text('point');
    if (value === null) return null;
    return POINTS.find((point) => `${point}` === value) ?? this.refuse('point', value);
  }

  private against(): Book | null {
    const value = this.text('vs');
    if (value === null) return null;
    const [rulebook = '', paytable] = value.split(':');
    return this.book(rulebook, paytable ?? null, `vs.${CHOICE}`);
  }

  private book(id: string, table: string | null, prefix: string): Book {
    const rulebook = RULEBOOKS.find((each) => each.id === id);
    if (!rulebook) {
      this.refuse('book', id);
      return START.book;
    }
    const paytable = rulebook.paytables.find((each) => each.id === table);
    if (table !== null && !paytable) this.refuse('table', table);
    const book = { ...standardBook(id, paytable?.id), choices: this.choices(rulebook, prefix) };
    return { ...book, dice: this.dice(book, prefix.replace(CHOICE, 'dice')) };
  }

  private dice(book: Book, key: string): string | null {
    const value = this.text(key);
    if (value === null || value === FAIR_FACES) return null;
    return isRefusal(readFaces(submissionOf(book).dice, value)) ? this.refuse(key, value) : value;
  }

  /** Settings at their standard are left out, so that equal books are equal. */
  private choices(rulebook: Rulebook, prefix: string): Record<string, string> {
    const settings = settingsOf(rulebook);
    const chosen = Object.entries(this.prefixed(prefix)).filter(([key, value]) => {
      const setting = settings.find((each) => each.key === key);
      if (!setting?.values.includes(value)) this.refuse(`${prefix}${key}`, value);
      return setting?.values.slice(1).includes(value) ?? false;
    });
    return Object.fromEntries(chosen);
  }

  private spotOf(key: string, { rulebook }: Book): string | null {
    const value = this.text(key);
    if (value === null) return null;
    const tables = RULEBOOKS.find(({ id }) => id === rulebook)?.paytables ?? [];
    return tables.some(({ spots }) => spots.some(({ id }) => id === value)) ? value : this.refuse(key, value);
  }

  private bias(): string {
    const value = this.text('bias') ?? START.tape.bias;
    return isRefusal(readFaces(2, value)) ? (this.refuse('bias', value) ?? START.tape.bias) : value;
  }

  private atLeast(): number {
    const value = this.text('atLeast') ?? `${START.hand.atLeast}`;
    const fits = /^\d{1,4}$/.test(value) && Number(value) <= AT_LEAST_MAX;
    return fits ? Number(value) : (this.refuse('atLeast', value) ?? START.hand.atLeast);
  }

  private players(): readonly string[] {
    const named = this.query.getAll('with');
    const known = named.filter((player) => PLAYERS.includes(player) || this.refuse('with', player));
    return known.length > 0 ? known : START.players;
  }

  private prefixed(prefix: string): Record<string, string> {
    return Object.fromEntries(
      [...this.query].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
    );
  }

  private refuse(key: string, value: string): null {
    this.unknown.push(`${key}=${value}`);
    return null;
  }
}
