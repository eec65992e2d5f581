import { isCountable, type Kernel, type Player } from './kernel.ts';
import { DRAWN } from './loop.ts';
import { Lane, SESSIONS_PER_LANE } from './random.ts';
import { AT, type MachineShape, machineFor, STATUS, STEPS_TOGETHER, WORDS_AT } from './vector-code.ts';
import { type Vectors, vectorsOf } from './vectors.ts';

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
  play(blocks: number, least: number, most: number, rolls: number): number;
}

/** The least that a machine is made for. */
const SMALLEST: MachineShape = {
  ...{ steps: STEPS_TOGETHER, tables: 1, thresholds: 1, thrownAway: 252, kindsKnowRows: true },
  ...{ lastNeutral: 0, lastLoser: 1, smallNets: true, smallStakes: true, winnersStay: false },
  falls: false,
};

/** Whether this machine has vectors. */
export const HAS_VECTORS = typeof WebAssembly === 'object' && WebAssembly.validate(machineFor(SMALLEST));

export const SESSIONS_AT_ONCE = 16;

/** Blocks played before the caller hears of it again. */
const BLOCKS_PER_CALL = 1024;
/** Shorter sessions are over before vectors pay. */
const ROLLS_MIN = 200;
/** With so few sessions left at play, vectors are mostly empty. */
const FEW_SESSIONS = 4;

/** Machines by what they are made for: the same one plays every block of a run. */
const machines = new Map<string, object>();

const machineOf = (shape: MachineShape): Machine => {
  const name = JSON.stringify(shape);
  const machine = machines.get(name) ?? new WebAssembly.Module(machineFor(shape));
  machines.set(name, machine);
  return new WebAssembly.Instance(machine).exports as unknown as Machine;
};

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
    this.machine = machineOf({ ...vectors.shape, falls: kernel.run.falls !== false || !kernel.bounds.isNeverLeft });
    this.bytes = new Uint8Array(this.machine.memory.buffer);
    this.at = Object.fromEntries(
      Object.entries(WORDS_AT).map(([name, at]) => [name, new Int32Array(this.machine.memory.buffer, at, 16)]),
    ) as Record<keyof typeof WORDS_AT, Int32Array>;
    for (const [at, bytes] of vectors.memory) this.bytes.set(bytes, at);
  }

  /** Whether the tables are still those that the vectors were made from. */
  get isCurrent(): boolean {
    return this.bounds === this.kernel.bounds;
  }

  /** Plays the sixteen sessions from number `first` on to their ends. */
  play(first: number): readonly Player[] {
    const { kernel, bounds } = this;
    const { seed, plan } = kernel.run;
    const lanes = [0, 1, 2, 3].map((lane) => new Lane(seed, first / SESSIONS_PER_LANE + lane));
    const generators = this.at.generators;
    for (const [lane, { state }] of lanes.entries())
      for (const [word, value] of state.entries()) generators[word * 4 + lane] = value;
    const players = Array.from({ length: SESSIONS_AT_ONCE }, () => kernel.newPlayer());
    for (const session of players.keys()) this.write(players[session]!, session);
    while (this.isCurrent) {
      const status = this.at.status;
      const playing = status.filter((is) => is !== STATUS.over).length;
      if (playing <= FEW_SESSIONS) break;
      const { least, span } = bounds;
      const aside = this.machine.play(BLOCKS_PER_CALL, least, least + span, plan.rolls);
      for (const session of players.keys()) if ((aside >>> session) & 1) this.playAside(players[session]!, session);
    }
    this.finish(players, lanes);
    this.settleTotals();
    return players;
  }

  /** Plays one session's part of the last block by the kernel. */
  private playAside(player: Player, session: number): void {
    const { steps } = this.vectors.shape;
    if (this.at.status[session] === STATUS.here) this.read(player, session, AT.rowsBefore);
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
      for (const session of mine) if (status[session] === STATUS.here) this.read(players[session]!, session, AT.rows);
      this.kernel.playLane(
        lane,
        mine.map((session) => players[session]!),
      );
    }
  }

  /** What the machine knows of a session, from the rows now or before the last block; nothing new if it has not rolled yet. */
  private read(player: Player, session: number, rows: number): void {
    const { unit, rest } = this.bounds;
    const { progress } = player;
    const { positionOf, layouts } = this.vectors;
    const position = positionOf.get(this.bytes[rows + session]!)!;
    if (progress.rolls !== this.at.rolls[session]) {
      player.row = position * this.kernel.tables.width;
      progress.bankroll = this.at.bankroll[session]! * unit + rest;
      progress.peak = this.at.peak[session]! * unit + rest;
      progress.drawdown = this.at.drawdown[session]! * unit;
      progress.run = this.at.run[session]!;
      progress.losingRun = this.at.losingRun[session]!;
      progress.rolls = this.at.rolls[session]!;
    }
    this.kernel.book(0, layouts[player.row / this.kernel.tables.width]!, 0);
  }

  private write({ progress, row, walk, end }: Player, session: number): void {
    const { unit, rest } = this.bounds;
    const { rowOf, layouts } = this.vectors;
    const position = row / this.kernel.tables.width;
    const isKnown = end === null && walk === null && position < rowOf.length;
    const here = isKnown && isCountable(this.bounds, progress);
    this.at.status[session] = end !== null ? STATUS.over : here ? STATUS.here : STATUS.elsewhere;
    this.bytes[AT.rows + session] = here ? rowOf[position]! : 0;
    this.at.bankroll[session] = (progress.bankroll - rest) / unit;
    this.at.peak[session] = (progress.peak - rest) / unit;
    this.at.drawdown[session] = progress.drawdown / unit;
    this.at.run[session] = progress.run;
    this.at.losingRun[session] = progress.losingRun;
    this.at.rolls[session] = progress.rolls;
    if (here) this.kernel.book(0, -layouts[position]!, 0);
  }

  /** What was put down is what no longer lies there, and what lies there now and did not before. */
  private settleTotals(): void {
    const totals = new BigInt64Array(this.machine.memory.buffer, AT.totals, 3);
    const { stakeUnit, shape } = this.vectors;
    const [decisions, gone, decidedStake] = [...totals].map(Number) as [number, number, number];
    const turnover = shape.winnersStay ? decidedStake : gone;
    this.kernel.book(decisions, gone * stakeUnit, turnover * stakeUnit);
    totals.fill(0n);
  }
}
