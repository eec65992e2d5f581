import { commonDivisor } from '../money/index.ts';
import {
  onLayout,
  type Position,
  type Prepared,
  playRoll,
  positionKey,
  prepare,
  type Strategy,
  startPosition,
} from '../odds/index.ts';
import { drawsOf } from './random.ts';

const POSITIONS_MAX = 200_000;

/** Results of a player's bets, by column of the dice. */
export interface Outcomes {
  readonly staked: number;
  readonly moves: readonly {
    readonly position: Position;
    readonly net: number;
    readonly decided: number;
    readonly decidedStake: number;
  }[];
}

/** Rolls every column of dice on bets that are made. */
export const outcomesOf = (strategy: Strategy, { position, cost, vigorish }: Prepared): Outcomes => {
  const charged = vigorish.reduce((sum, amount) => sum + amount, 0);
  return {
    staked: cost - charged,
    moves: drawsOf(strategy.submission.dice).faces.map((faces) => {
      const rolled = playRoll(strategy, position, faces);
      return {
        position: rolled.position,
        net: rolled.nets.reduce((sum, amount) => sum + amount, -charged),
        decided: rolled.nets.length,
        decidedStake: rolled.decidedStake,
      };
    }),
  };
};

/**
 * A strategy as tables: for every position and every column of dice, the next position and what the roll is worth. They
 * come from the engine's own `prepare` and `roll`, so no rule stands here. A row has one column more than there are
 * kinds of rolls, for draws that are thrown away: it leads nowhere.
 */
export class Tables {
  readonly strategy: Strategy;
  readonly columns: number;
  readonly width: number;
  readonly positions: Position[] = [];
  /** By entry: the next position, as the index of its row's first entry. */
  readonly next: number[] = [];
  /** By entry: the net result, a vigorish at placement included, in minor units. */
  readonly net: number[] = [];
  /** By entry: how many wagers the roll decides. */
  readonly decided: number[] = [];
  /** By entry: the stakes of those wagers. */
  readonly decidedStake: number[] = [];
  /** By position: what the player puts down before a roll, vigorish apart. */
  readonly staked: number[] = [];
  /** By position: the bankroll below which not all of these bets are covered. */
  readonly needs: number[] = [];
  /** Money is counted in this, the greatest common divisor of every net result; zero while there is none. */
  unit = 0;
  private readonly ids = new Map<string, number>();

  private readonly positionsMax: number;

  constructor(strategy: Strategy, positionsMax: number) {
    this.strategy = strategy;
    this.positionsMax = positionsMax;
    this.columns = drawsOf(strategy.submission.dice).faces.length;
    this.width = this.columns + 1;
  }

  /** The row of a position, with the rows of all that can follow it; undefined if there are too many. */
  rowOf(position: Position): number | undefined {
    const id = this.idOf(position);
    while (this.staked.length < this.positions.length) {
      if (this.staked.length >= this.positionsMax) return undefined;
      this.write(this.staked.length);
    }
    return id * this.width;
  }

  private idOf(position: Position): number {
    const key = positionKey(position);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    this.ids.set(key, this.positions.length);
    return this.positions.push(position) - 1;
  }

  /** Makes the unit of money a divisor of these outcomes too. */
  takeIn({ moves }: Outcomes): void {
    for (const { net } of moves) this.unit = commonDivisor(this.unit, Math.abs(net));
  }

  private write(id: number): void {
    const before = this.positions[id]!;
    const prepared = prepare(this.strategy, before, Number.MAX_SAFE_INTEGER);
    const outcomes = outcomesOf(this.strategy, prepared);
    this.takeIn(outcomes);
    for (const { position, net, decided, decidedStake } of outcomes.moves) {
      this.next.push(this.idOf(position) * this.width);
      this.net.push(net);
      this.decided.push(decided);
      this.decidedStake.push(decidedStake);
    }
    this.next.push(id * this.width);
    this.net.push(0);
    this.decided.push(0);
    this.decidedStake.push(0);
    this.staked.push(outcomes.staked);
    this.needs.push(onLayout(before) + prepared.needs);
  }
}

/** Undefined when the strategy has more positions than tables can hold. */
export const compile = (strategy: Strategy, positionsMax = POSITIONS_MAX): Tables | undefined => {
  const tables = new Tables(strategy, positionsMax);
  return tables.rowOf(startPosition(strategy)) === undefined ? undefined : tables;
};
