import { weightedRolls } from '../dice/index.ts';
import { commonDivisor } from '../money/index.ts';
import { diceOf } from '../submission/index.ts';
import { drawAll, waysOfChances } from './counters.ts';
import { leave, type Means, playRoll, prepare, startPosition } from './machine.ts';
import { onLayout, type Position, positionKey } from './position.ts';
import type { Strategy } from './strategy.ts';

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
  /** The ways of a roll and of all chances together. */
  readonly waysOfChances: number;
  private readonly brought: number;
  private readonly ids = new Map<string, number>();
  /** By node, poorest first. */
  private readonly moves: Moves[][] = [];
  private readonly doors = new Map<string, ReturnType<typeof leave>>();
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
    if (known !== undefined) return this.nodes[known]!;
    const node = { id: this.nodes.length, position, mood, layout: onLayout(position) };
    this.ids.set(key, node.id);
    this.nodes.push(node);
    this.moves.push([]);
    return node;
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

  private movesWith({ position: start, mood }: Node, means: Means): Moves {
    const always = { least: 0, most: Number.MAX_SAFE_INTEGER, refund: 0, over: null, mood };
    if (mood !== 'plays') return { ...always, moves: this.rollFrom(start, []) };
    const { position, vigorish, short, stops, least, most } = prepare(this.strategy, start, means);
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
