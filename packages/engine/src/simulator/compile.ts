import { commonDivisor } from '../money/index.ts';
import {
  AMPLE,
  checkOrders,
  drawByDice,
  OrderLog,
  type Position,
  type Prepared,
  playRoll,
  positionKey,
  prepare,
  type Strategy,
  startPosition,
} from '../odds/index.ts';
import { drawsOf } from './random.ts';

const ROWS_MAX = 200_000;

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
      const rolled = playRoll(strategy, position, faces, charged);
      return {
        position: rolled.position,
        net: rolled.nets.reduce((sum, amount) => sum + amount, -charged),
        decided: rolled.nets.length,
        decidedStake: rolled.decidedStake,
      };
    }),
  };
};

/** What a row of the tables is for: a roll, a chance that the dice decide, or the end of a session. */
type RowKind = 'roll' | 'chance' | 'ruin' | 'stop-rule';

/** A position, and the bankrolls with which a player does there what its row says. */
export interface TableRow {
  readonly position: number;
  readonly kind: RowKind;
  readonly least: number;
  readonly most: number;
}

/** Strategies that look at money are met in advance up to this many times the bankroll, and at so many amounts. */
const MET_TIMES = 3;
const RANGES_MAX = 400;

/**
 * A strategy as tables: for every position and every column of dice, the next position and what the roll is worth. They
 * come from the engine's own `prepare` and `roll`, so no rule stands here. A row has one column more than there are
 * kinds of rolls, for draws that are thrown away: it leads nowhere. A strategy that looks at money, or stops by itself, has
 * a row for each range of bankrolls in which it does the same.
 */
export class Tables {
  readonly strategy: Strategy;
  readonly columns: number;
  readonly width: number;
  readonly positions: Position[] = [];
  readonly rows: TableRow[] = [];
  /** By entry: the next position, as the index of its row's first entry. */
  readonly next: number[] = [];
  /** By entry: the net result, a vigorish at placement included, in minor units. */
  readonly net: number[] = [];
  /** By entry: how many wagers the roll decides. */
  readonly decided: number[] = [];
  /** By entry: the stakes of those wagers. */
  readonly decidedStake: number[] = [];
  /** By row: what the player puts down before a roll, vigorish apart. */
  readonly staked: number[] = [];
  /** By row: the bankroll below which not all of these bets are covered. */
  readonly needs: number[] = [];
  /** Money is counted in this, the greatest common divisor of every net result; zero while there is none. */
  unit = 0;
  /** What became of the strategy's orders in the positions met so far. */
  readonly orders = new OrderLog();
  /** Whether rows hold for ranges of bankrolls. */
  readonly isRanged: boolean;
  /** What a player of ranged tables brings. */
  readonly brought: number;
  private readonly ids = new Map<string, number>();
  /** By position: its first row, and all rows that are written, poorest first. */
  private readonly home: number[] = [];
  private readonly rowsAt: number[][] = [];
  /** Rows that are not written yet, with a bankroll that they are for. */
  private readonly waiting: { readonly row: number; readonly bankroll: number }[] = [];
  private begun = 0;
  private readonly rowsMax: number;

  constructor(strategy: Strategy, brought: number, rowsMax: number) {
    this.strategy = strategy;
    this.rowsMax = rowsMax;
    this.columns = drawsOf(strategy.submission.dice).faces.length;
    this.width = this.columns + 1;
    this.brought = brought;
    this.isRanged = strategy.looksAtMoney || strategy.program?.stop !== undefined;
  }

  /** The row of a position for a bankroll, with rows for all that can follow it; undefined if there are too many. */
  rowOf(position: Position, bankroll: number): number | undefined {
    return this.rowAt(this.idOf(position, bankroll), bankroll);
  }

  /** The same for a position by its number. */
  rowAt(position: number, bankroll: number): number | undefined {
    if (!this.writeWaiting()) return undefined;
    const known = this.find(position, bankroll);
    if (known !== undefined) return known * this.width;
    this.waiting.push({ row: this.addRow(position), bankroll });
    return this.writeWaiting() ? this.find(position, bankroll)! * this.width : undefined;
  }

  /** Rows for every bankroll that is likely to come up; false if there are too many. */
  meetRanges(): boolean {
    for (let position = 0; position < this.positions.length; position += 1) {
      let at = 0;
      for (let ranges = 0; at <= MET_TIMES * this.brought && ranges < RANGES_MAX; ranges += 1) {
        const row = this.rowAt(position, at);
        if (row === undefined) return false;
        at = this.rows[row / this.width]!.most + 1;
      }
    }
    return true;
  }

  /** The rows of the same position for the bankrolls right above and below; undefined where there are none yet. */
  neighbours(row: number): { readonly up: number | undefined; readonly down: number | undefined } {
    const { position, least, most } = this.rows[row]!;
    const rows = this.rowsAt[position]!;
    const place = rows.indexOf(row);
    const [up, down] = [rows[place + 1], rows[place - 1]];
    return {
      up: up !== undefined && this.rows[up]!.least === most + 1 ? up : undefined,
      down: down !== undefined && this.rows[down]!.most === least - 1 ? down : undefined,
    };
  }

  private find(position: number, bankroll: number): number | undefined {
    const rows = this.rowsAt[position]!;
    if (!this.isRanged) return rows[0];
    return rows.find((row) => this.rows[row]!.least <= bankroll && bankroll <= this.rows[row]!.most);
  }

  private writeWaiting(): boolean {
    for (; this.begun < this.waiting.length; this.begun += 1) {
      if (this.rows.length > this.rowsMax) return false;
      const { row, bankroll } = this.waiting[this.begun]!;
      this.write(row, bankroll);
    }
    return true;
  }

  private idOf(position: Position, bankroll: number): number {
    const key = positionKey(position);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.positions.push(position) - 1;
    this.ids.set(key, id);
    this.rowsAt.push([]);
    this.home.push(this.addRow(id));
    this.waiting.push({ row: this.home[id]!, bankroll });
    return id;
  }

  /** An empty row, so that others can lead to it. */
  private addRow(position: number): number {
    const row = this.rows.push({ position, kind: 'roll', least: 0, most: 0 }) - 1;
    for (let column = 0; column < this.width; column += 1) {
      this.next.push(row * this.width);
      this.net.push(0);
      this.decided.push(0);
      this.decidedStake.push(0);
    }
    this.staked.push(0);
    this.needs.push(0);
    return row;
  }

  /** Makes the unit of money a divisor of these outcomes too. */
  takeIn({ moves }: Outcomes): void {
    for (const { net } of moves) this.unit = commonDivisor(this.unit, Math.abs(net));
  }

  private write(row: number, bankroll: number): void {
    const { position: id } = this.rows[row]!;
    const before = this.positions[id]!;
    if (before.chance !== -1) {
      this.writeChance(row, before, bankroll);
      return;
    }
    const prepared = prepare(
      this.strategy,
      before,
      this.isRanged ? { bankroll, brought: this.brought } : AMPLE,
      this.orders,
    );
    const { least, most } = prepared;
    const over = overBefore(prepared);
    this.settle(row, { position: id, kind: over ?? 'roll', least, most });
    this.needs[row] = least;
    if (over) return;
    const outcomes = outcomesOf(this.strategy, prepared);
    this.takeIn(outcomes);
    this.staked[row] = outcomes.staked;
    for (const [column, { position, net, decided, decidedStake }] of outcomes.moves.entries()) {
      const entry = row * this.width + column;
      this.next[entry] = this.toward(position, bankroll + net);
      this.net[entry] = net;
      this.decided[entry] = decided;
      this.decidedStake[entry] = decidedStake;
    }
  }

  /** A chance is drawn by a throw that is not played. */
  private writeChance(row: number, before: Position, bankroll: number): void {
    const { position } = this.rows[row]!;
    this.settle(row, { position, kind: 'chance', least: 0, most: Number.MAX_SAFE_INTEGER });
    for (const [column, faces] of drawsOf(this.strategy.submission.dice).faces.entries())
      this.next[row * this.width + column] = this.toward(drawByDice(this.strategy, before, faces), bankroll);
  }

  /** The row of a position that is likely for a bankroll, written or not. */
  private toward(position: Position, bankroll: number): number {
    const id = this.idOf(position, bankroll);
    return (this.find(id, bankroll) ?? this.home[id]!) * this.width;
  }

  private settle(id: number, row: TableRow): void {
    this.rows[id] = row;
    const rows = this.rowsAt[row.position]!;
    const place = rows.findIndex((other) => this.rows[other]!.least > row.least);
    rows.splice(place === -1 ? rows.length : place, 0, id);
  }
}

/** Whether a session is over before the next roll, and why. */
export const overBefore = ({ stops, short, position }: Prepared): 'ruin' | 'stop-rule' | null => {
  if (stops) return 'stop-rule';
  return short && position.wagers.length === 0 ? 'ruin' : null;
};

/**
 * Undefined when the strategy has more positions than tables can hold. Of a strategy that looks at money, the tables are for
 * what the player brings. An order that is refused wherever the strategy leads is a strategy error.
 */
export const compile = (strategy: Strategy, brought = 0, rowsMax = ROWS_MAX): Tables | undefined => {
  const tables = new Tables(strategy, brought, rowsMax);
  if (tables.rowOf(startPosition(strategy), brought) === undefined) return undefined;
  if (tables.isRanged && !tables.meetRanges()) return undefined;
  checkOrders(strategy, brought, tables.orders);
  return tables;
};
