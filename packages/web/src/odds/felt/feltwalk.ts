import {
  drawByDice,
  isRefusal,
  type Position,
  playRoll,
  prepare,
  type Refusal,
  type Roll,
  RULEBOOKS,
  readStrategy,
  type Strategy,
  StrategyError,
  startPosition,
} from '@hardway/engine';

/** A roll that was thrown, and what it brought; null where it only decided a chance. */
interface Thrown {
  readonly roll: Roll;
  readonly net: number | null;
}

/** How things stand before the next roll. */
export interface FeltNow {
  /** With the bets made. */
  readonly position: Position;
  readonly bankroll: number;
  readonly thrown: readonly Thrown[];
  readonly end: 'ruin' | 'stop-rule' | null;
  /** The chance that the next throw decides, by its place; -1 for none. */
  readonly chance: number;
  /** Something that the document forbids at this point. */
  readonly problem: Refusal | null;
}

/** Plays these rolls, and puts on the felt what the strategy wants before the next one. */
export const feltAfter = (strategy: Strategy, brought: number, rolls: readonly Roll[]): FeltNow => {
  const thrown: Thrown[] = [];
  let [position, bankroll]: [Position, number] = [startPosition(strategy), brought];
  const stands = (now: Partial<FeltNow> = {}): FeltNow => ({
    ...{ position, bankroll, thrown, end: null, chance: position.chance, problem: null },
    ...now,
  });
  try {
    for (const roll of [...rolls, null]) {
      if (position.chance !== -1) {
        if (roll === null) break;
        position = drawByDice(strategy, position, roll);
        thrown.push({ roll, net: null });
        continue;
      }
      const ready = prepare(strategy, position, { bankroll, brought });
      if (ready.stops) return stands({ end: 'stop-rule' });
      if (ready.short && ready.position.wagers.length === 0) return stands({ end: 'ruin' });
      if (roll === null) return stands({ position: ready.position });
      const paid = ready.vigorish.reduce((sum, amount) => sum + amount, 0);
      const { position: next, nets } = playRoll(strategy, ready.position, roll, paid);
      const net = nets.reduce((sum, amount) => sum + amount, 0) - paid;
      bankroll += net;
      position = next;
      thrown.push({ roll, net });
    }
  } catch (error) {
    if (error instanceof StrategyError) return stands({ problem: error.refusal });
    throw error;
  }
  return stands();
};

/** The boards that a file names. */
export const boardsOf = (file: unknown): readonly string[] => {
  const { boards } = file as { readonly boards?: object };
  return boards ? Object.keys(boards) : [];
};

/** The same file, with nothing but one of its boards on the felt; null for a file that cannot be read. */
export const strategyOfBoard = (file: unknown, board: string | null): Strategy | null => {
  const { bets: _bets, stop: _stop, ...rest } = file as Record<string, unknown>;
  const read = readStrategy(RULEBOOKS, board === null ? file : { ...rest, rules: [{ board }] });
  return isRefusal(read) ? null : read;
};
