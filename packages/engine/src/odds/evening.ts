import { weightedRolls } from '../dice/index.ts';
import { commonDivisor } from '../money/index.ts';
import { diceOf } from '../submission/index.ts';
import { leave, onLayout, type Position, playRoll, positionKey, prepare, startPosition } from './machine.ts';
import type { Strategy } from './strategy.ts';

/** Whether a player still plays, or plays out contract wagers on the way to the door. */
export type Mood = 'plays' | 'stop-win' | 'stop-loss';

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

interface Moves {
  /** The credit that these moves need. */
  readonly needs: number;
  readonly moves: readonly Move[];
  /** Nothing stands and nothing could be afforded: the player is ruined. */
  readonly ruined: boolean;
}

/** The positions of a strategy, met one by one, and the moves between them. */
export class Evening {
  readonly strategy: Strategy;
  readonly nodes: Node[] = [];
  private readonly ids = new Map<string, number>();
  private readonly rich = new Map<number, Moves>();
  private readonly poor = new Map<string, Moves>();
  private readonly doors = new Map<string, ReturnType<typeof leave>>();
  /** The greatest common divisor of all money that ever moves. */
  unit = 0;
  /** The most that a single wager has won on a roll. */
  largestWin = 0;

  constructor(strategy: Strategy) {
    this.strategy = strategy;
  }

  start(): Node {
    return this.node(startPosition(this.strategy), 'plays');
  }

  node(position: Position, mood: Mood): Node {
    const key = `${mood} ${positionKey(position)}`;
    const known = this.ids.get(key);
    if (known !== undefined) return this.nodes[known]!;
    const node = { id: this.nodes.length, position, mood, layout: onLayout(position) };
    this.ids.set(key, node.id);
    this.nodes.push(node);
    return node;
  }

  /** The wagers that stay on the layout when a player wants to leave from here. */
  atTheDoor(position: Position): ReturnType<typeof leave> {
    const key = positionKey(position);
    const known = this.doors.get(key) ?? leave(this.strategy, position);
    this.doors.set(key, known);
    return known;
  }

  /** Moves of a player with money for every bet. */
  richMoves(node: Node): Moves {
    const known = this.rich.get(node.id) ?? this.movesWith(node, Number.MAX_SAFE_INTEGER);
    this.rich.set(node.id, known);
    return known;
  }

  /** Moves of a player whose credit does not cover every bet. */
  poorMoves(node: Node, credit: number): Moves {
    const key = `${node.id} ${credit}`;
    const known = this.poor.get(key) ?? this.movesWith(node, credit);
    this.poor.set(key, known);
    return known;
  }

  private movesWith(node: Node, credit: number): Moves {
    if (node.mood !== 'plays') return { needs: 0, moves: this.rollFrom(node.position, []), ruined: false };
    const { position, needs, vigorish, short } = prepare(this.strategy, node.position, credit);
    return { needs, moves: this.rollFrom(position, vigorish), ruined: short && position.wagers.length === 0 };
  }

  private rollFrom(position: Position, vigorish: readonly number[]): Move[] {
    const moves = new Map<string, Move>();
    const paid = vigorish.reduce((sum, amount) => sum + amount, 0);
    for (const { roll: dice, ways } of weightedRolls(diceOf(this.strategy.submission))) {
      const { position: next, nets } = playRoll(this.strategy, position, dice);
      for (const amount of [...nets, ...vigorish]) this.unit = commonDivisor(this.unit, Math.abs(amount));
      this.largestWin = Math.max(this.largestWin, ...nets);
      const net = nets.reduce((sum, amount) => sum + amount, -paid);
      const key = `${net} ${positionKey(next)}`;
      moves.set(key, { position: next, net, ways: ways + (moves.get(key)?.ways ?? 0) });
    }
    return [...moves.values()];
  }
}
