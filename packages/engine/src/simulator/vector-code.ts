import {
  addToMemory64,
  type Code,
  call,
  i8x16,
  i16x8,
  i32,
  i32x4,
  type Local,
  moduleOf,
  Routine,
  v128,
} from './wasm.ts';

/**
 * Writes the machine that plays sixteen sessions side by side, one in each byte of a vector, for one strategy: with the tables
 * that it has, and no instruction for what it has not. A block of rolls runs without a branch, on small integers relative to
 * where it began. Its end books it for each session, and leaves those to the caller for which anything out of the ordinary
 * happened.
 */

/** Where things are in memory. The caller writes tables and sessions, and reads sessions. */
export const AT = {
  /** By sixteenths of the values of a draw: the column of the first, and after how many of them the next ones begin. */
  column: 1024,
  thresholds: 1040,
  /** By row and column: the kind of roll that it is, and the next row where that does not follow from the kind. */
  kind: 2048,
  next: 2304,
  /** By kind. */
  row: 2560,
  netLow: 2576,
  netHigh: 2592,
  decided: 2608,
  decidedStake: 2624,
  gone: 2640,
  /** By session: the row now, and the row before the last block. */
  rows: 3136,
  rowsBefore: 3152,
  totals: 3648,
  /** A vector for each step of the last block. */
  draws: 4096,
} as const;

/** Sixteen words each: four generators of four, then one for each session. */
export const WORDS_AT = {
  generators: 3072,
  bankroll: 3200,
  peak: 3264,
  drawdown: 3328,
  run: 3392,
  losingRun: 3456,
  rolls: 3520,
  status: 3584,
} as const;

/** A session that is over, one at play here, and one that the caller plays. */
export const STATUS = { over: 0, here: 1, elsewhere: 2 } as const;

/** What a machine is made for. */
export interface MachineShape {
  /** Draws of a block, a multiple of `STEPS_TOGETHER`. */
  readonly steps: number;
  /** Entries, in sixteens. */
  readonly tables: number;
  /** The most columns that begin within a sixteenth of the values of a draw. */
  readonly thresholds: number;
  /** The first value that is thrown away: the last column. */
  readonly thrownAway: number;
  /** Whether the next row follows from the kind of roll. */
  readonly kindsKnowRows: boolean;
  /** Kinds of rolls in order: the last of those that neither win nor lose, and the last before the winners. */
  readonly lastNeutral: number;
  readonly lastLoser: number;
  /** Whether net results fit into a byte, and whether the stakes that a block decides do. */
  readonly smallNets: boolean;
  readonly smallStakes: boolean;
  /** Whether stakes that are decided differ from those that leave the layout. */
  readonly winnersStay: boolean;
  /** Whether falls from a high and runs of losses are kept; they also tell whether a block left the bounds. */
  readonly falls: boolean;
}

export const STEPS_TOGETHER = 4;
/** How far above the bankroll a peak is followed exactly; beyond it no block can reach. */
const PEAK_REACH = 16_384;
/** Longer runs of losses are counted from here, with the rest kept apart. */
const RUN_REACH = 128;

/** Bytes of a vector. */
const BYTES = 16;
/** Sessions by fours, as they fit into a vector of words. */
const GROUPS = [0, 1, 2, 3] as const;
type Group = (typeof GROUPS)[number];

/** What is in the lower and in the upper half of a vector of bytes, as numbers of 16 bits. */
interface Pair {
  readonly lower: Code;
  readonly upper: Code;
}

const pairOf = (bytes: Code): Pair => ({ lower: i16x8.extendLow(bytes), upper: i16x8.extendHigh(bytes) });

const unsignedPairOf = (bytes: Code): Pair => ({
  lower: i16x8.extendLowUnsigned(bytes),
  upper: i16x8.extendHighUnsigned(bytes),
});

const shifted = ({ lower, upper }: Pair): Pair => ({
  lower: i16x8.shiftLeft(lower, 8),
  upper: i16x8.shiftLeft(upper, 8),
});

/** Numbers of 16 bits for sixteen sessions. */
class Halves implements Pair {
  private readonly low: Local;
  private readonly high: Local;

  constructor(routine: Routine) {
    this.low = routine.vector();
    this.high = routine.vector();
  }

  get lower(): Code {
    return this.low.get;
  }

  get upper(): Code {
    return this.high.get;
  }

  set({ lower, upper }: Pair): Code {
    return [...this.low.set(lower), ...this.high.set(upper)];
  }

  /** Joins both halves with those of others. */
  join(by: (one: Code, other: Code) => Code, { lower, upper }: Pair): Pair {
    return { lower: by(this.lower, lower), upper: by(this.upper, upper) };
  }

  words(group: Group): Code {
    const half = group < 2 ? this.lower : this.upper;
    return group % 2 === 0 ? i32x4.extendLow(half) : i32x4.extendHigh(half);
  }
}

/** Unsigned bytes of four sessions as words. */
const unsignedWords = (bytes: Code, group: Group): Code => {
  const { lower, upper } = unsignedPairOf(bytes);
  const half = group < 2 ? lower : upper;
  return group % 2 === 0 ? i32x4.extendLowUnsigned(half) : i32x4.extendHighUnsigned(half);
};

/** Joined two by two, so that no part waits for all before it. */
const treeOf = (parts: readonly Code[]): Code => {
  if (parts.length === 1) return parts[0]!;
  const half = Math.ceil(parts.length / 2);
  return v128.or(treeOf(parts.slice(0, half)), treeOf(parts.slice(half)));
};

const wordOf = (value: number): Code => i32x4.splat(i32.constant(value));

/** Writes the function that plays one block and gives the sessions, as bits, that the caller has to play from before it. */
class Block {
  readonly routine = new Routine(3);
  private readonly shape: MachineShape;
  private readonly generators = [0, 1, 2, 3].map(() => this.routine.vector()) as [Local, Local, Local, Local];
  private readonly word = this.routine.vector();
  private readonly index = this.routine.vector();
  private readonly turned = this.routine.vector();
  private readonly thrown = this.routine.vector();
  private readonly kind = this.routine.vector();
  private readonly row = this.routine.vector();
  private readonly net = this.routine.vector();
  private readonly thrownAway = this.routine.vector();
  private readonly run = this.routine.vector();
  private readonly runMost = this.routine.vector();
  private readonly decided = this.routine.vector();
  private readonly change = new Halves(this.routine);
  private readonly high = new Halves(this.routine);
  private readonly fall = new Halves(this.routine);
  private readonly stakes: readonly { readonly table: number; readonly sum: Local | Halves; readonly all: Local }[];
  private readonly allDecided = this.routine.vector();
  private readonly at = this.routine.integer();
  private readonly aside = this.routine.integer();
  /** How far each table of sixteen begins behind the first. */
  private readonly begins: readonly Local[];
  private readonly fixed: readonly { readonly local: Local; readonly value: Code }[];

  constructor(shape: MachineShape) {
    this.shape = shape;
    this.begins = Array.from({ length: shape.tables - 1 }, () => this.routine.vector());
    this.fixed = this.begins.map((local, number) => ({ local, value: i8x16.splat((number + 1) * BYTES) }));
    this.stakes = [AT.gone, ...(shape.winnersStay ? [AT.decidedStake] : [])].map((table) => ({
      table,
      sum: shape.smallStakes ? this.routine.vector() : new Halves(this.routine),
      all: this.routine.vector(),
    }));
    const [one, topBits, lastFair] = [this.routine.vector(), this.routine.vector(), this.routine.vector()];
    const [lastNeutral, lastLoser] = [this.routine.vector(), this.routine.vector()];
    this.begin();
    this.routine.write(
      one.set(wordOf(1)),
      topBits.set(i8x16.splat(-128)),
      lastFair.set(i8x16.splat((shape.thrownAway - 1) ^ 0x80)),
      lastNeutral.set(i8x16.splat(shape.lastNeutral)),
      lastLoser.set(i8x16.splat(shape.lastLoser)),
      ...this.fixed.map(({ local, value }) => local.set(value)),
    );
    this.routine.repeatWhile(
      () => {
        for (let step = 0; step < STEPS_TOGETHER; step += 1) {
          this.draw(step, one);
          this.find(topBits, lastFair);
          this.move();
          this.countMoney();
          this.countResults(lastNeutral, lastLoser);
        }
        this.routine.write(this.at.set(i32.add(this.at.get, i32.constant(STEPS_TOGETHER * BYTES))));
      },
      i32.isLess(this.at.get, i32.constant(shape.steps * BYTES)),
    );
    this.end();
  }

  private begin(): void {
    const { routine, generators, row, high, fall, run, runMost } = this;
    for (const [number, generator] of generators.entries())
      routine.write(generator.set(v128.load(WORDS_AT.generators + number * BYTES)));
    routine.write(row.set(v128.load(AT.rows)), v128.store(AT.rowsBefore, row.get));
    if (!this.shape.falls) return;
    const [reaches, runs] = [GROUPS.map(reachOf), GROUPS.map(countedRunOf)] as [Code[], Code[]];
    const narrow = ([a, b, c, d]: readonly Code[]): Pair => ({
      lower: i16x8.narrow(a!, b!),
      upper: i16x8.narrow(c!, d!),
    });
    const { lower, upper } = narrow(runs);
    routine.write(
      high.set(narrow(reaches)),
      // The bankroll at the beginning counts as well: it may be too low for the bets of its position.
      fall.set(high),
      run.set(i8x16.narrow(lower, upper)),
      runMost.set(run.get),
    );
  }

  /** The next word of each generator. */
  private draw(step: number, one: Local): void {
    const { routine, word } = this;
    const [a, b, c, counter] = this.generators;
    routine.write(
      word.set(i32x4.add(i32x4.add(a.get, b.get), counter.get)),
      counter.set(i32x4.add(counter.get, one.get)),
      a.set(v128.xor(b.get, i32x4.shiftRight(b.get, 9))),
      b.set(i32x4.add(c.get, i32x4.shiftLeft(c.get, 3))),
      c.set(i32x4.add(v128.or(i32x4.shiftLeft(c.get, 21), i32x4.shiftRight(c.get, 11)), word.get)),
      v128.store(AT.draws + step * BYTES, word.get, this.at.get),
    );
  }

  /** The entry of each draw: its row's first one, and as many more as columns begin before it. */
  private find(topBits: Local, lastFair: Local): void {
    const { routine, word, index, turned, thrown, thrownAway, row } = this;
    routine.write(turned.set(v128.xor(word.get, topBits.get)), index.set(i8x16.shiftRight(word.get, 4)));
    let column = i8x16.swizzle(v128.load(AT.column), index.get);
    for (let level = 0; level < this.shape.thresholds; level += 1) {
      const threshold = i8x16.swizzle(v128.load(AT.thresholds + level * BYTES), index.get);
      column = i8x16.subtract(column, i8x16.isGreater(turned.get, threshold));
    }
    routine.write(
      thrown.set(i8x16.isGreater(turned.get, lastFair.get)),
      thrownAway.set(i8x16.subtract(thrownAway.get, thrown.get)),
      index.set(i8x16.add(row.get, i8x16.subtract(column, thrown.get))),
    );
  }

  private move(): void {
    const { routine, kind, row } = this;
    routine.write(kind.set(this.lookUp(AT.kind)));
    routine.write(row.set(this.shape.kindsKnowRows ? this.byKind(AT.row) : this.lookUp(AT.next)));
  }

  private lookUp(table: number): Code {
    return treeOf([
      i8x16.swizzle(v128.load(table), this.index.get),
      ...this.begins.map((begin, number) =>
        i8x16.swizzle(v128.load(table + (number + 1) * BYTES), i8x16.subtract(this.index.get, begin.get)),
      ),
    ]);
  }

  private byKind(table: number): Code {
    return i8x16.swizzle(v128.load(table), this.kind.get);
  }

  private countMoney(): void {
    const { routine, net, change, high, fall } = this;
    const add = (amount: Pair): void => routine.write(change.set(change.join(i16x8.add, amount)));
    routine.write(net.set(this.byKind(AT.netLow)));
    if (this.shape.smallNets) add(pairOf(net.get));
    else {
      add(unsignedPairOf(net.get));
      routine.write(net.set(this.byKind(AT.netHigh)));
      add(shifted(pairOf(net.get)));
    }
    if (!this.shape.falls) return;
    routine.write(high.set(high.join(i16x8.max, change)));
    routine.write(fall.set(fall.join(i16x8.max, high.join(i16x8.subtract, change))));
  }

  private countResults(lastNeutral: Local, lastLoser: Local): void {
    const { routine, kind, decided, run, runMost } = this;
    routine.write(decided.set(i8x16.add(decided.get, this.byKind(AT.decided))));
    for (const { table, sum } of this.stakes) {
      if (sum instanceof Halves) {
        routine.write(this.net.set(this.byKind(table)));
        routine.write(sum.set(sum.join(i16x8.add, unsignedPairOf(this.net.get))));
      } else routine.write(sum.set(i8x16.add(sum.get, this.byKind(table))));
    }
    if (!this.shape.falls) return;
    const longer = i8x16.subtract(run.get, i8x16.isGreater(kind.get, lastNeutral.get));
    routine.write(run.set(v128.andNot(longer, i8x16.isGreater(kind.get, lastLoser.get))));
    routine.write(runMost.set(i8x16.max(runMost.get, run.get)));
  }

  private end(): void {
    const { routine, generators, row, allDecided, stakes, aside } = this;
    for (const [number, generator] of generators.entries())
      routine.write(v128.store(WORDS_AT.generators + number * BYTES, generator.get));
    routine.write(v128.store(AT.rows, row.get));
    const [ordinary, beyond, runNow] = [routine.vector(), routine.vector(), routine.vector()];
    for (const group of GROUPS) this.book(group, ordinary, beyond, runNow);
    for (const [number, { all }] of [{ all: allDecided }, ...stakes].entries())
      routine.write(addToMemory64(AT.totals + 8 * number, sumOfWords(all)));
    routine.write(aside.get);
  }

  /** Books the block for four sessions, those left out for which anything out of the ordinary happened. */
  private book(group: Group, ordinary: Local, beyond: Local, runNow: Local): void {
    const { routine, change, decided, stakes, allDecided } = this;
    const now = (figure: keyof typeof WORDS_AT): Code => wordsAt(figure, group);
    const rolled = i32x4.subtract(wordOf(this.shape.steps), unsignedWords(this.thrownAway.get, group));
    const rolls = i32x4.add(now('rolls'), rolled);
    const [, , rollsMax] = routine.takes as [Local, Local, Local];
    const conditions = [isStatus(STATUS.here, group), i32x4.isLess(rolls, i32x4.splat(rollsMax.get))];
    routine.write(
      ordinary.set([...conditions, ...(this.shape.falls ? this.withinBounds(group) : [])].reduce(v128.and)),
    );
    this.leave(group, ordinary);
    const keep = (figure: keyof typeof WORDS_AT, value: Code): Code =>
      v128.store(WORDS_AT[figure] + group * BYTES, v128.select(value, now(figure), ordinary.get));
    if (this.shape.falls) this.bookFalls(group, keep, beyond, runNow);
    routine.write(keep('rolls', rolls), keep('bankroll', i32x4.add(now('bankroll'), change.words(group))));
    const add = (all: Local, value: Code): Code => all.set(i32x4.add(all.get, v128.and(ordinary.get, value)));
    routine.write(add(allDecided, unsignedWords(decided.get, group)));
    for (const { sum, all } of stakes)
      routine.write(add(all, sum instanceof Halves ? sum.words(group) : unsignedWords(sum.get, group)));
  }

  /** The peak after the block; it goes by the bankroll before it. */
  private peak(group: Group): Code {
    const tooFar = i32x4.subtract(gapOf(group), reachOf(group));
    return i32x4.add(wordsAt('bankroll', group), i32x4.add(this.high.words(group), tooFar));
  }

  private withinBounds(group: Group): Code[] {
    const [least, most] = this.routine.takes as [Local, Local, Local];
    // The bankroll was never lower than this: the highest at the beginning less the furthest fall.
    const highest = i32x4.add(wordsAt('bankroll', group), reachOf(group));
    return [
      i32x4.isAtLeast(i32x4.subtract(highest, this.fall.words(group)), i32x4.splat(least.get)),
      i32x4.isAtLeast(i32x4.splat(most.get), this.peak(group)),
    ];
  }

  private bookFalls(
    group: Group,
    keep: (figure: keyof typeof WORDS_AT, value: Code) => Code,
    beyond: Local,
    runNow: Local,
  ): void {
    const { routine, fall } = this;
    const now = (figure: keyof typeof WORDS_AT): Code => wordsAt(figure, group);
    routine.write(
      beyond.set(i32x4.subtract(now('run'), countedRunOf(group))),
      runNow.set(unsignedWords(this.run.get, group)),
    );
    const isLong = i32x4.isAtLeast(runNow.get, wordOf(RUN_REACH));
    const longest = i32x4.add(unsignedWords(this.runMost.get, group), beyond.get);
    const tooFar = i32x4.subtract(gapOf(group), reachOf(group));
    routine.write(
      keep('drawdown', i32x4.max(now('drawdown'), i32x4.add(fall.words(group), tooFar))),
      keep('losingRun', i32x4.max(now('losingRun'), longest)),
      // After a win a block is too short to come back to where long runs are counted from.
      keep('run', i32x4.add(runNow.get, v128.and(beyond.get, isLong))),
      keep('peak', this.peak(group)),
    );
  }

  /** Notes those of four sessions that are neither ordinary nor over. */
  private leave(group: Group, ordinary: Local): void {
    const left = i32x4.bitmask(v128.not(v128.or(ordinary.get, isStatus(STATUS.over, group))));
    const bits = i32.shiftLeft(left, i32.constant(GROUPS.length * group));
    this.routine.write(this.aside.set(i32.or(this.aside.get, bits)));
  }
}

const wordsAt = (figure: keyof typeof WORDS_AT, group: Group): Code => v128.load(WORDS_AT[figure] + group * BYTES);

const isStatus = (status: number, group: Group): Code => i32x4.isEqual(wordsAt('status', group), wordOf(status));

/** How far the peak is above the bankroll, and as far as a block follows it. */
const gapOf = (group: Group): Code => i32x4.subtract(wordsAt('peak', group), wordsAt('bankroll', group));
const reachOf = (group: Group): Code => i32x4.min(gapOf(group), wordOf(PEAK_REACH));

/** As much of a run of losses as a block counts on from. */
const countedRunOf = (group: Group): Code => i32x4.min(wordsAt('run', group), wordOf(RUN_REACH));

const sumOfWords = (words: Local): Code =>
  GROUPS.map((lane) => i32x4.extractLane(words.get, lane)).reduce((sum, lane) => i32.add(sum, lane));

/** Plays blocks until a session has to be played elsewhere, or so many are played. */
const playing = (): Routine => {
  const routine = new Routine(4);
  const [blocks, ...bounds] = routine.takes as [Local, Local, Local, Local];
  const aside = routine.integer();
  routine.repeatWhile(() => {
    routine.write(aside.set(call(0, ...bounds.map(({ get }) => get))));
    routine.returnIf(aside);
    routine.write(blocks.set(i32.subtract(blocks.get, i32.constant(1))));
  }, blocks.get);
  routine.write(i32.constant(0));
  return routine;
};

/** A module with `play(blocks, least, most, rolls)`. */
export const machineFor = (shape: MachineShape): Uint8Array => moduleOf('play', [new Block(shape).routine, playing()]);
