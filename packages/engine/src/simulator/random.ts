import { type DiceCount, facesOf, type LoadedDice, type Roll, rolls, type ThrownDice, total } from '../dice/index.ts';

/** What a seed and a session's number stand for. Runs of the same version have the same dice; a change of them is a new one. */
export const STREAM_VERSION = 1;

/**
 * Seeded dice. A lane is one generator, sfc32 (small fast counting, by Chris Doty-Humphrey), named by the run's seed and
 * the lane's number. Each of its 32-bit words is four draws, one for each of four sessions: session 4n + k has byte k of
 * lane n. So any session can be played again alone, four at a time, or sixteen from four lanes side by side. For
 * simulation only: it keeps no secret.
 *
 * No two lanes of a run share a word of their streams. A step of sfc32 can be undone, and adds one to the counter, with which
 * all lanes begin alike: two lanes could only meet after equally many words, fewer than 2^32 since `fill` makes no more and
 * `rollsMax` keeps sessions far below, and then they would have begun alike. They begin with what `mixer` makes of the seed and the lane's number, from which both can be told.
 */
export class Lane {
  /** The generator's three words and its counter. */
  readonly state: Int32Array;

  constructor(seed: number, lane: number) {
    const next = mixer(seed, lane);
    this.state = Int32Array.of(next(), next(), next(), 1);
    this.fill(new Int32Array(WARM_UP_WORDS), WARM_UP_WORDS);
  }

  /** Writes the next words. */
  fill(words: Int32Array, count: number): void {
    let [a, b, c, counter] = this.state as unknown as [number, number, number, number];
    if ((counter >>> 0) + count > WORDS_MAX) throw new Error('A session has used up the words of its stream.');
    for (let index = 0; index < count; index += 1) {
      const word = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      words[index] = word;
    }
    this.state.set([a, b, c, counter]);
  }
}

const WARM_UP_WORDS = 15;
/** When a lane's counter comes round, it could be where another one began. */
const WORDS_MAX = 2 ** 32;
export const SESSIONS_PER_LANE = 4;
/** The numbers of lanes, and so those of sessions, that a run may have for its lanes to be told apart. */
const LANES_MAX = 2 ** 32;
export const SESSIONS_MAX = SESSIONS_PER_LANE * LANES_MAX;

/**
 * Spreads a seed and a lane's number over 32-bit words (the finaliser of MurmurHash3 over a Weyl sequence). The finaliser
 * can be undone: the first two words tell the state before each, their difference is the counter, which is the lane's
 * number but for the seed's upper half, and the state before them is then the seed's lower half.
 */
const mixer = (seed: number, lane: number): (() => number) => {
  let state = (seed ^ Math.imul(lane + 1, 0x9e37_79b9) ^ Math.imul(Math.floor(lane / 2 ** 32), 0x85eb_ca6b)) | 0;
  let counter = Math.imul(Math.floor(seed / 2 ** 32) + 0x51ed_270b, 0xc2b2_ae35) ^ lane;
  return () => {
    counter = (counter + 0x9e37_79b9) | 0;
    state = (state + counter) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
    return word ^ (word >>> 16);
  };
};

/**
 * What each of a draw's 256 values stands for. Two dice have 36 rolls of seven values each, three dice 216 of one; the
 * values left over are thrown away, so every roll is equally likely. Rolls are in order of their total, and those with
 * the same faces are one column of a table.
 */
export interface Draws {
  readonly rolls: readonly (Roll | undefined)[];
  /** The column of each value; the last column is for values thrown away. */
  readonly column: Uint8Array;
  /** The faces of each column, in ascending order. */
  readonly faces: readonly Roll[];
}

const nameOf = (roll: Roll): string => facesOf(roll).join();
/** Digits stand in order by themselves; comparing them as words of a language would load that language. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const drawsOfFair = (dice: DiceCount): Draws => {
  const order = rolls(dice).toSorted((a, b) => total(a) - total(b) || byName(nameOf(a), nameOf(b)));
  const each = Math.floor(256 / order.length);
  const drawn = Array.from({ length: 256 }, (_, value) => order[Math.floor(value / each)]);
  const names = [...new Set(order.map(nameOf))];
  return {
    rolls: drawn,
    column: Uint8Array.from(drawn, (roll) => (roll ? names.indexOf(nameOf(roll)) : names.length)),
    faces: names.map((name) => facesOf(order.find((roll) => nameOf(roll) === name)!)),
  };
};

const DRAWS: Readonly<Record<DiceCount, Draws>> = { 2: drawsOfFair(2), 3: drawsOfFair(3) };

/** A draw of loaded dice is the number of its column. */
const drawsOfLoaded = (dice: DiceCount): Draws => {
  const { faces } = DRAWS[dice];
  const column = (value: number): number => Math.min(value, faces.length);
  return {
    rolls: Array.from({ length: 256 }, (_, value) => faces[value]),
    column: Uint8Array.from({ length: 256 }, (_, value) => column(value)),
    faces,
  };
};

const LOADED_DRAWS: Readonly<Record<DiceCount, Draws>> = { 2: drawsOfLoaded(2), 3: drawsOfLoaded(3) };

export const drawsOf = (dice: ThrownDice): Draws => (typeof dice === 'number' ? DRAWS[dice] : LOADED_DRAWS[dice.dice]);

/** Where draws come from: a lane, or one that draws loaded dice. */
export type DrawSource = Pick<Lane, 'fill'>;

export const sourceOf = (seed: number, lane: number, dice: ThrownDice): DrawSource =>
  typeof dice === 'number' ? new Lane(seed, lane) : new LoadedLane(seed, lane, dice);

/** Of a draw's values at most one in so many is thrown away. */
const THROWN_AWAY_SHARE = 16;

const wordsOfLoadedDraw = ({ ways }: LoadedDice): number => Math.ceil(Math.log2(ways * THROWN_AWAY_SHARE) / 8);

/**
 * Draws of loaded dice from a lane: so many of its words are one draw for each of the four sessions that there are far more
 * values than ways. Every way has equally many of them, and those left over are thrown away, as with fair dice.
 */
class LoadedLane {
  private readonly lane: Lane;
  private readonly bytes: number;
  /** The first value of each column, and behind them the first that is thrown away. */
  private readonly firsts: readonly number[];
  private readonly words: Int32Array;

  constructor(seed: number, lane: number, loaded: LoadedDice) {
    const { dice, rolls: weighted, ways } = loaded;
    this.lane = new Lane(seed, lane);
    this.bytes = wordsOfLoadedDraw(loaded);
    this.words = new Int32Array(this.bytes);
    const each = Math.floor(256 ** this.bytes / ways);
    const waysOf = new Map(weighted.map(({ roll, ways: some }) => [nameOf(roll), some]));
    let first = 0;
    this.firsts = [0, ...DRAWS[dice].faces.map((faces) => (first += each * waysOf.get(nameOf(faces))!))];
  }

  fill(words: Int32Array, count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.lane.fill(this.words, this.bytes);
      let draws = 0;
      for (let byte = 0; byte < SESSIONS_PER_LANE; byte += 1) {
        let value = 0;
        for (const word of this.words) value = value * 256 + ((word >>> (8 * byte)) & 0xff);
        draws |= this.columnOf(value) << (8 * byte);
      }
      words[index] = draws;
    }
  }

  /** The last column that does not begin beyond this value. */
  private columnOf(value: number): number {
    let [low, high] = [0, this.firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.firsts[middle]! <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The words of a draw that is a roll, those of draws that are thrown away before it included, on average and at most. */
const wordsOfRoll = (dice: ThrownDice): number => {
  if (typeof dice === 'number') return 256 / DRAWS[dice].rolls.filter((roll) => roll !== undefined).length;
  return wordsOfLoadedDraw(dice) * (THROWN_AWAY_SHARE / (THROWN_AWAY_SHARE - 1));
};

/** A chance is drawn by rolls that are not played, of which fewer than half are drawn again. */
const ROLLS_OF_CHANCE = 2;

/**
 * The most rolls of a session with these dice and so many chances before each roll: half of a lane's words are enough for them
 * on average, and what luck takes beyond that is nowhere near the other half.
 */
export const rollsMax = (dice: ThrownDice, chances: number): number =>
  Math.floor(WORDS_MAX / 2 / (wordsOfRoll(dice) * (1 + ROLLS_OF_CHANCE * chances)));

const PIECE_WORDS = 256;

/** The dice of one session, roll by roll. */
export class SessionDice {
  private readonly source: DrawSource;
  private readonly words = new Int32Array(PIECE_WORDS);
  private readonly bytes = new Uint8Array(this.words.buffer);
  private readonly draws: Draws;
  private at: number;

  constructor(seed: number, session: number, dice: ThrownDice) {
    this.source = sourceOf(seed, Math.floor(session / SESSIONS_PER_LANE), dice);
    this.draws = drawsOf(dice);
    this.at = (session % SESSIONS_PER_LANE) + this.bytes.length;
  }

  next(): Roll {
    for (;;) {
      if (this.at >= this.bytes.length) {
        this.source.fill(this.words, PIECE_WORDS);
        this.at -= this.bytes.length;
      }
      const roll = this.draws.rolls[this.bytes[this.at]!];
      this.at += SESSIONS_PER_LANE;
      if (roll) return roll;
    }
  }
}
