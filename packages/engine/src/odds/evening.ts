import { weightedRolls } from '../dice/index.ts';
import { commonDivisor } from '../money/index.ts';
import type { Refusal } from '../rules/index.ts';
import { diceOf } from '../submission/index.ts';
import { classesOf, type Outlook, type Way } from './alike.ts';
import { drawAll, waysOfChances } from './counters.ts';
import { leave, type Means, playRoll, prepare, startPosition } from './machine.ts';
import { OrderLog } from './order-log.ts';
import { onLayout, type Position, positionKey } from './position.ts';
import type { Strategy } from './strategy.ts';
import { StrategyError } from './strategy-error.ts';

/** Whether a player still plays, or plays out contract wagers on the way to the door. */
export type Mood = 'plays' | 'stop-win' | 'stop-loss' | 'stop-rule';

/** A position together with the player's mood, numbered. */
export interface Node {
  readonly id: number;
  readonly position: Position;
  readonly mood: Mood;
  readonly layout: number;
}

/** One result of a roll from a node: the next position, the change in the player's money, and the ways to throw it. */
export interface Move {
  readonly position: Position;
  readonly net: number;
  readonly ways: number;
  /** The node of its position for somebody who still plays, once it was asked for. */
  onward?: Node;
}

/** What a player does at a node, for a range of bankrolls. */
interface Moves {
  readonly least: number;
  readonly most: number;
  /** The mood in which the roll is made: a strategy may say that it is time to go. */
  readonly mood: Mood;
  readonly moves: readonly Move[];
  /** Over before a roll: nothing stands and nothing could be afforded, or the player has left, with what is refunded. */
  readonly over: 'ruin' | 'stop-rule' | null;
  readonly refund: number;
}

/** The positions of a strategy, met one by one, and the moves between them. */
export class Evening {
  readonly strategy: Strategy;
  readonly nodes: Node[] = [];
  /** What became of the strategy's orders in the positions met so far. */
  readonly orders = new OrderLog();
  /** The ways of a roll and of all chances together. */
  readonly waysOfChances: number;
  private readonly brought: number;
  private readonly ids = new Map<string, number>();
  /** By node, poorest first. */
  private readonly moves: Moves[][] = [];
  private readonly doors = new Map<string, ReturnType<typeof leave>>();
  /** By node, the one that stands for all that are alike; none while each stands for itself. */
  private stands: readonly number[] = [];
  /** The greatest common divisor of all money that ever moves. */
  unit = 0;
  /** The most that a single wager has won on a roll. */
  largestWin = 0;
  /** The most that a roll has won. */
  largestNet = 0;

  constructor(strategy: Strategy, brought: number) {
    this.strategy = strategy;
    this.brought = brought;
    this.waysOfChances = waysOfChances(strategy);
  }

  /** Where a session begins, with the ways of each out of those of all chances. */
  starts(): { node: Node; ways: number }[] {
    return drawAll(this.strategy, startPosition(this.strategy), this.waysOfChances).map(({ position, ways }) => ({
      node: this.node(position, 'plays'),
      ways,
    }));
  }

  node(position: Position, mood: Mood): Node {
    const key = `${mood} ${positionKey(position)}`;
    const known = this.ids.get(key);
    if (known !== undefined) return this.nodes[this.stands[known] ?? known]!;
    const node = { id: this.nodes.length, position, mood, layout: onLayout(position) };
    this.ids.set(key, node.id);
    this.nodes.push(node);
    this.moves.push([]);
    return node;
  }

  /** Where a move leads who still plays. */
  onward(move: Move): Node {
    move.onward ??= this.node(move.position, 'plays');
    return move.onward;
  }

  /** The wagers that stay on the layout when a player wants to leave from here. */
  atTheDoor(position: Position): ReturnType<typeof leave> {
    const key = positionKey(position);
    const known = this.doors.get(key) ?? leave(this.strategy, position);
    this.doors.set(key, known);
    return known;
  }

  /** Moves of a player with this bankroll, and with all that lead to the same. */
  movesAt(node: Node, bankroll: number): Moves {
    const known = this.moves[node.id]!;
    const place = placeOf(known, bankroll);
    const found = known[place];
    if (found && found.least <= bankroll) return found;
    const made = this.movesWith(node, { bankroll, brought: this.brought });
    known.splice(place, 0, made);
    return made;
  }

  /**
   * Joins nodes that are alike, for players who may leave in these moods; everything that can follow, whatever the bankroll, is
   * met for that. False if there is too much of it.
   */
  joinAlike(leaving: readonly Mood[]): boolean {
    if (!this.meetEverything(leaving)) return false;
    const labels = new Map<string, number>();
    const labelOf = (text: string): number => {
      const label = labels.get(text) ?? labels.size;
      labels.set(text, label);
      return label;
    };
    const classes = classesOf(this.nodes.map((node) => this.outlookOf(node, leaving, labelOf)));
    const firsts = new Map<number, number>();
    for (const [id, name] of classes.entries()) if (!firsts.has(name)) firsts.set(name, id);
    const stands = [...classes].map((name) => firsts.get(name)!);
    for (const id of firsts.values())
      this.moves[id] = this.moves[id]!.map((range) => ({ ...range, moves: this.joinMoves(range, stands) }));
    this.stands = stands;
    return true;
  }

  /** Meets all that can follow, whatever the bankroll; false if there is too much of it. */
  meetEverything(leaving: readonly Mood[]): boolean {
    this.starts();
    let ranges = 0;
    for (let id = 0; id < this.nodes.length; id += 1)
      for (const { moves, mood } of this.rangesOf(this.nodes[id]!)) {
        ranges += 1;
        if (ranges > RANGES_MAX) return false;
        for (const { position } of moves)
          if (mood === 'plays') {
            this.node(position, mood);
            for (const left of leaving) this.beyondDoor(position, left);
          } else this.beyondDoor(position, mood);
      }
    return true;
  }

  private *rangesOf(node: Node): Iterable<Moves> {
    for (let at = 0; at < Number.MAX_SAFE_INTEGER; ) {
      const range = this.movesAt(node, at);
      yield range;
      at = range.most + 1;
    }
  }

  /** What a player who leaves in a mood gets back, and the node from which wagers are played out; null for none. */
  private beyondDoor(position: Position, mood: Mood): { readonly refund: number; readonly to: number | null } {
    const left = this.atTheDoor(position);
    return { refund: left.refund, to: left.position.wagers.length === 0 ? null : this.node(left.position, mood).id };
  }

  private outlookOf(node: Node, leaving: readonly Mood[], labelOf: (text: string) => number): Outlook {
    const ranges = [...this.rangesOf(node)];
    const onward = ranges.flatMap(({ mood, moves }, number) =>
      moves.map(({ position, net, ways }): Way => {
        if (mood === 'plays') return { label: labelOf(`${number} ${net}`), ways, to: this.node(position, mood).id };
        const { refund, to } = this.beyondDoor(position, mood);
        return { label: labelOf(`${number} ${net} ${refund}`), ways, to };
      }),
    );
    const outward = (node.mood === 'plays' ? leaving : []).map((mood): Way => {
      const { refund, to } = this.beyondDoor(node.position, mood);
      return { label: labelOf(`${mood} ${refund}`), ways: 1, to };
    });
    const sights = ranges.map(({ least, most, mood, over, refund }) => `${least} ${most} ${mood} ${over} ${refund}`);
    return { sight: [node.mood, ...sights].join(), ways: [...onward, ...outward] };
  }

  /** Moves with the same result to the same node together. */
  private joinMoves({ mood, moves }: Moves, stands: readonly number[]): readonly Move[] {
    const joined = new Map<string, Move>();
    for (const { position, net, ways } of moves) {
      const { refund, to } =
        mood === 'plays' ? { refund: 0, to: this.node(position, mood).id } : this.beyondDoor(position, mood);
      const key = `${net} ${refund} ${to === null ? '' : stands[to]!}`;
      joined.set(key, { position, net, ways: ways + (joined.get(key)?.ways ?? 0) });
    }
    return [...joined.values()];
  }

  private movesWith({ position: start, mood }: Node, means: Means): Moves {
    const always = { least: 0, most: Number.MAX_SAFE_INTEGER, refund: 0, over: null, mood };
    if (mood !== 'plays') return { ...always, moves: this.rollFrom(start, []) };
    const { position, vigorish, short, stops, least, most } = prepare(this.strategy, start, means, this.orders);
    const range = { ...always, least, most };
    if (stops) {
      const { position: left, refund } = this.atTheDoor(position);
      if (refund > 0) this.unit = commonDivisor(this.unit, refund);
      const over = left.wagers.length === 0 ? 'stop-rule' : null;
      return { ...range, mood: 'stop-rule', refund, over, moves: over ? [] : this.rollFrom(left, [-refund]) };
    }
    if (short && position.wagers.length === 0) return { ...range, over: 'ruin', moves: [] };
    return { ...range, moves: this.rollFrom(position, vigorish) };
  }

  private rollFrom(position: Position, vigorish: readonly number[]): Move[] {
    const { strategy } = this;
    const moves = new Map<string, Move>();
    const paid = vigorish.reduce((sum, amount) => sum + amount, 0);
    for (const { roll: dice, ways } of weightedRolls(diceOf(strategy.submission))) {
      const { position: next, nets } = playRoll(strategy, position, dice, paid);
      for (const amount of [...nets, ...vigorish]) this.unit = commonDivisor(this.unit, Math.abs(amount));
      this.largestWin = Math.max(this.largestWin, ...nets);
      const net = nets.reduce((sum, amount) => sum + amount, -paid);
      this.largestNet = Math.max(this.largestNet, net);
      for (const drawn of drawAll(strategy, next, ways * this.waysOfChances)) {
        const key = `${net} ${positionKey(drawn.position)}`;
        moves.set(key, { position: drawn.position, net, ways: drawn.ways + (moves.get(key)?.ways ?? 0) });
      }
    }
    return [...moves.values()];
  }
}

/**
 * Throws a strategy error for an order that no position allows. Whoever has other money may come to other positions than those
 * that were met, so before an order is refused everything is met, whatever the bankroll; of a strategy that looks at its
 * money that may be too much, and then its orders stay.
 */
export const checkOrders = (strategy: Strategy, brought: number, met: OrderLog): void => {
  if (!met.forbidden) return;
  const known = forbiddenAnywhere(new Evening(strategy, brought));
  const forbidden = known === undefined && !strategy.looksAtMoney ? met.forbidden : known;
  if (forbidden) throw new StrategyError(forbidden);
};

/** Null if every order is allowed somewhere, undefined if there are too many positions to know. */
const forbiddenAnywhere = (evening: Evening): Refusal | null | undefined => {
  try {
    return evening.meetEverything([]) ? (evening.orders.forbidden ?? null) : undefined;
  } catch (error) {
    // With some bankroll that may never come up a stake is none that can be bet.
    if (error instanceof StrategyError) return undefined;
    throw error;
  }
};

/** What a player does at a node for a range of bankrolls is looked at this often before nodes are joined. */
const RANGES_MAX = 40_000;

/** The place of the first range that does not end below a bankroll. */
const placeOf = (ranges: readonly Moves[], bankroll: number): number => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.most < bankroll) low = middle + 1;
    else high = middle;
  }
  return low;
};
