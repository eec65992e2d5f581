import { commonDivisor } from '../money/index.ts';
import { isCountable, type Kernel, type Player } from './kernel.ts';
import { DRAWN } from './loop.ts';
import { drawsOf, Lane, SESSIONS_PER_LANE } from './random.ts';
import { SIXTEEN } from './sixteen.wasm.ts';

/**
 * Plays sixteen sessions at once with vectors of bytes, where the strategy's tables are small enough and the machine can.
 * What is out of the ordinary in a session goes to the kernel, with the same draws.
 */

/** The little of WebAssembly that is needed, wherever the engine runs. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Record<string, unknown> };
};

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  play(
    blocks: number,
    steps: number,
    tables: number,
    thresholds: number,
    fair: number,
    winners: number,
    losers: number,
    least: number,
    most: number,
    rolls: number,
  ): number;
}

const CODE = Uint8Array.from({ length: SIXTEEN.length / 2 }, (_, index) =>
  Number.parseInt(SIXTEEN.slice(2 * index, 2 * index + 2), 16),
);

/** Whether this machine has vectors. */
export const HAS_VECTORS = typeof WebAssembly === 'object' && WebAssembly.validate(CODE);

export const SESSIONS_AT_ONCE = 16;

/** Where things are in the machine's memory. */
const AT = {
  thresholds: 1024,
  next: 2048,
  outcome: 2304,
  row: 2560,
  staked: 2576,
  netLow: 2592,
  netHigh: 2608,
  decided: 2624,
  decidedStake: 2640,
  position: 3136,
  positionBefore: 3152,
  totals: 3648,
  draws: 4096,
} as const;

/** Sixteen words each: four generators of four, then one for each session. */
const WORDS_AT = {
  generators: 3072,
  bankroll: 3200,
  peak: 3264,
  drawdown: 3328,
  run: 3392,
  losingRun: 3456,
  rolls: 3520,
  status: 3584,
} as const;

const STATUS = { over: 0, here: 1, elsewhere: 2 } as const;

/** So that counts of a block fit into bytes. */
const STEPS_MAX = 127;
/** The furthest that a block may move a bankroll, in units. */
const REACH_UNITS = 16_383;
/** Blocks played before the caller hears of it again. */
const BLOCKS_PER_CALL = 1024;
/** Shorter sessions are over before vectors pay. */
const ROLLS_MIN = 200;
/** With so few sessions left at play, vectors are mostly empty. */
const FEW_SESSIONS = 4;

/** A roll's net result in units, the number of wagers it decides, and their stakes in units of stakes. */
interface Outcome {
  readonly net: number;
  readonly decided: number;
  readonly decidedStake: number;
}

/** A strategy's tables as bytes. */
interface Vectors {
  readonly next: Uint8Array;
  readonly outcome: Uint8Array;
  readonly row: Uint8Array;
  readonly staked: Uint8Array;
  readonly thresholds: readonly number[];
  readonly outcomes: readonly Outcome[];
  readonly winners: number;
  readonly losers: number;
  readonly steps: number;
  readonly stakeUnit: number;
}

/** Undefined for tables that are too large. */
const vectorsOf = ({ tables, bounds: { unit } }: Kernel): Vectors | undefined => {
  const { positions, columns, width, next, net, decided, decidedStake, staked } = tables;
  if (positions.length > 16 || tables.isRanged || tables.rows.some(({ kind }) => kind !== 'roll')) return undefined;
  const entryOf = (id: number, column: number): string => {
    const entry = id * width + column;
    return `${next[entry]} ${net[entry]} ${decided[entry]} ${decidedStake[entry]}`;
  };
  const ids = positions.map((_, id) => id);
  const kinds = Array.from({ length: columns }, (_, column) => ids.map((id) => entryOf(id, column)).join());
  const firsts = kinds.flatMap((kind, column) => (kind === kinds[column - 1] ? [] : [column]));
  const rows = new Map<string, number>();
  for (const id of ids) {
    const row = firsts.map((column) => entryOf(id, column)).join();
    if (!rows.has(row)) rows.set(row, id);
  }
  const distinct = [...rows.values()];
  const rowOf = (id: number): number => [...rows.keys()].indexOf(firsts.map((column) => entryOf(id, column)).join());
  const entries = distinct.flatMap((id) => firsts.map((column) => id * width + column));
  const stakeUnit = [...staked, ...decidedStake].reduce(commonDivisor, 0) || 1;
  const outcomeOf = (entry: number): Outcome => ({
    net: net[entry]! / unit,
    decided: decided[entry]!,
    decidedStake: decidedStake[entry]! / stakeUnit,
  });
  const outcomes = outcomesOf(entries.map(outcomeOf));
  const largest = Math.max(...outcomes.map((outcome) => Math.abs(outcome.net)), 1);
  const busiest = Math.max(...outcomes.map((outcome) => outcome.decided), 1);
  const steps = Math.floor(Math.min(STEPS_MAX, REACH_UNITS / largest, 255 / busiest));
  const fits =
    entries.length <= 256 &&
    firsts.length <= 21 &&
    outcomes.length <= 16 &&
    steps >= 16 &&
    [...staked, ...decidedStake].every((amount) => amount >= 0 && amount / stakeUnit <= 255);
  if (!fits) return undefined;
  const column = drawsOf(tables.strategy.submission.dice).column;
  return {
    next: Uint8Array.from(entries, (entry) => next[entry]! / width),
    outcome: Uint8Array.from(entries, (entry) => outcomes.findIndex((known) => isSame(known, outcomeOf(entry)))),
    row: Uint8Array.from(ids, (id) => rowOf(id) * firsts.length),
    staked: Uint8Array.from(staked, (amount) => amount / stakeUnit),
    thresholds: firsts.slice(1).map((first) => column.indexOf(first)),
    outcomes,
    winners: outcomes.findLastIndex((outcome) => outcome.net === 0),
    losers: outcomes.findLastIndex((outcome) => outcome.net >= 0),
    steps,
    stakeUnit,
  };
};

/** Outcomes of a roll in order: nothing first, then others that cost nothing, then winners, then losers. */
const outcomesOf = (all: readonly Outcome[]): readonly Outcome[] => {
  const distinct = [{ net: 0, decided: 0, decidedStake: 0 }, ...all].filter(
    (outcome, index, list) => list.findIndex((other) => isSame(other, outcome)) === index,
  );
  const rank = ({ net }: { net: number }): number => (net === 0 ? 0 : net > 0 ? 1 : 2);
  return distinct.toSorted((a, b) => rank(a) - rank(b));
};

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.net === b.net && a.decided === b.decided && a.decidedStake === b.decidedStake;

/** Signed comparison of unsigned bytes. */
const turned = (value: number): number => value ^ 0x80;

export class Sixteen {
  private readonly kernel: Kernel;
  private readonly vectors: Vectors;
  private readonly machine: Machine;
  private readonly bytes: Uint8Array;
  /** Views of what the machine knows of each session. */
  private readonly at: Readonly<Record<keyof typeof WORDS_AT, Int32Array>>;
  private readonly bounds: Kernel['bounds'];

  /** Undefined where vectors or the strategy do not allow it. */
  static of(kernel: Kernel): Sixteen | undefined {
    const { plan, strategy } = kernel.run;
    // The machine draws by itself, and knows fair dice alone.
    const fair = strategy.submission.loaded === undefined;
    const worthIt = HAS_VECTORS && fair && kernel.bounds.span > 0 && plan.rolls >= ROLLS_MIN;
    const vectors = worthIt ? vectorsOf(kernel) : undefined;
    return vectors && new Sixteen(kernel, vectors);
  }

  private constructor(kernel: Kernel, vectors: Vectors) {
    this.kernel = kernel;
    this.vectors = vectors;
    this.bounds = kernel.bounds;
    this.machine = new WebAssembly.Instance(new WebAssembly.Module(CODE)).exports as unknown as Machine;
    this.bytes = new Uint8Array(this.machine.memory.buffer);
    this.at = Object.fromEntries(
      Object.entries(WORDS_AT).map(([name, at]) => [name, new Int32Array(this.machine.memory.buffer, at, 16)]),
    ) as Record<keyof typeof WORDS_AT, Int32Array>;
    this.load();
  }

  private load(): void {
    const { bytes, vectors } = this;
    bytes.fill(0x7f, AT.thresholds, AT.thresholds + 20 * 16);
    for (const [number, first] of vectors.thresholds.entries())
      bytes.fill(turned(first - 1), AT.thresholds + number * 16, AT.thresholds + (number + 1) * 16);
    bytes.set(vectors.next, AT.next);
    bytes.set(vectors.outcome, AT.outcome);
    bytes.set(vectors.row, AT.row);
    bytes.set(vectors.staked, AT.staked);
    bytes.set(
      vectors.outcomes.map(({ net }) => net & 0xff),
      AT.netLow,
    );
    bytes.set(
      vectors.outcomes.map(({ net }) => (net >> 8) & 0xff),
      AT.netHigh,
    );
    bytes.set(
      vectors.outcomes.map(({ decided }) => decided),
      AT.decided,
    );
    bytes.set(
      vectors.outcomes.map(({ decidedStake }) => decidedStake),
      AT.decidedStake,
    );
  }

  /** Whether the tables are still those that the vectors were made from. */
  get isCurrent(): boolean {
    return this.bounds === this.kernel.bounds;
  }

  /** Plays the sixteen sessions from number `first` on to their ends. */
  play(first: number): readonly Player[] {
    const { kernel, bounds, vectors } = this;
    const { seed, plan } = kernel.run;
    const lanes = [0, 1, 2, 3].map((lane) => new Lane(seed, first / SESSIONS_PER_LANE + lane));
    const generators = this.at.generators;
    for (const [lane, { state }] of lanes.entries())
      for (const [word, value] of state.entries()) generators[word * 4 + lane] = value;
    const players = Array.from({ length: SESSIONS_AT_ONCE }, () => kernel.newPlayer());
    for (const session of players.keys()) this.write(players[session]!, session);
    const tables = Math.ceil(vectors.next.length / 16);
    const fair = drawsOf(kernel.run.strategy.submission.dice).column.indexOf(kernel.tables.columns);
    while (this.isCurrent) {
      const status = this.at.status;
      const playing = status.filter((is) => is !== STATUS.over).length;
      if (playing <= FEW_SESSIONS) break;
      const aside = this.machine.play(
        BLOCKS_PER_CALL,
        vectors.steps,
        tables,
        vectors.thresholds.length,
        turned(fair),
        vectors.winners,
        vectors.losers,
        bounds.least,
        bounds.least + bounds.span,
        plan.rolls,
      );
      for (const session of players.keys()) if ((aside >>> session) & 1) this.playAside(players[session]!, session);
    }
    this.finish(players, lanes);
    this.settleTotals();
    return players;
  }

  /** Plays one session's part of the last block by the kernel. */
  private playAside(player: Player, session: number): void {
    const { steps } = this.vectors;
    if (this.at.status[session] === STATUS.here) this.read(player, session, AT.positionBefore);
    for (let step = 0; step < steps; step += 1) DRAWN[step] = this.bytes[AT.draws + step * 16 + session]!;
    this.kernel.play(player, 0, 1, steps, this.kernel.run.plan.rolls);
    this.write(player, session);
  }

  /** Plays the last few sessions, or all if the tables have grown, lane by lane. */
  private finish(players: readonly Player[], lanes: readonly Lane[]): void {
    const generators = this.at.generators;
    const status = this.at.status;
    for (const [number, lane] of lanes.entries()) {
      lane.state.set([0, 1, 2, 3].map((word) => generators[word * 4 + number]!));
      const mine = [0, 1, 2, 3].map((byte) => number * SESSIONS_PER_LANE + byte);
      for (const session of mine)
        if (status[session] === STATUS.here) this.read(players[session]!, session, AT.position);
      this.kernel.playLane(
        lane,
        mine.map((session) => players[session]!),
      );
    }
  }

  private read(player: Player, session: number, positions: number): void {
    const { unit, rest } = this.bounds;
    const { progress } = player;
    player.row = this.bytes[positions + session]! * this.kernel.tables.width;
    progress.bankroll = this.at.bankroll[session]! * unit + rest;
    progress.peak = this.at.peak[session]! * unit + rest;
    progress.drawdown = this.at.drawdown[session]! * unit;
    progress.run = this.at.run[session]!;
    progress.losingRun = this.at.losingRun[session]!;
    progress.rolls = this.at.rolls[session]!;
  }

  private write({ progress, row, walk, end }: Player, session: number): void {
    const { unit, rest } = this.bounds;
    const position = row / this.kernel.tables.width;
    const here = walk === null && position < this.vectors.row.length && isCountable(this.bounds, progress);
    this.at.status[session] = end !== null ? STATUS.over : here ? STATUS.here : STATUS.elsewhere;
    this.bytes[AT.position + session] = here ? position : 0;
    this.at.bankroll[session] = (progress.bankroll - rest) / unit;
    this.at.peak[session] = (progress.peak - rest) / unit;
    this.at.drawdown[session] = progress.drawdown / unit;
    this.at.run[session] = progress.run;
    this.at.losingRun[session] = progress.losingRun;
    this.at.rolls[session] = progress.rolls;
  }

  private settleTotals(): void {
    const totals = new BigInt64Array(this.machine.memory.buffer, AT.totals, 3);
    const { stakeUnit } = this.vectors;
    this.kernel.book(Number(totals[0]), Number(totals[1]) * stakeUnit, Number(totals[2]) * stakeUnit);
    totals.fill(0n);
  }
}
