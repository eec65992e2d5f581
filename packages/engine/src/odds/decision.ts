import { type Roll, type ThrownDice, waysToThrow, weightedRolls } from '../dice/index.ts';
import { dividedBy, type Fraction, fraction, ZERO } from '../money/index.ts';
import { type LeafPlay, type Line, type Outcome, type PayKey, type Point, type State, step } from '../rules/index.ts';
import { nextPoint } from '../submission/index.ts';
import { type Absorption, absorb, type Branch } from './chain.ts';

/** Chances of each payout, of losing and of being returned, and the mean number of rolls until then. */
export interface Decision {
  readonly pays: ReadonlyMap<PayKey, Fraction>;
  readonly loses: Fraction;
  readonly returned: Fraction;
  /** How often each payout is expected while the wager stands, by rolls that leave it as it was. */
  readonly standing: ReadonlyMap<PayKey, Fraction>;
  /** The expected number of rolls on which it works until it is decided. */
  readonly rolls: Fraction;
}

const keyOf = ({ point, seen }: State): string => `${point}:${seen}`;

/** Decides a wager on which every roll counts. Neither play nor dice ever change, so it is worked out once. */
export const chancesOf = (dice: ThrownDice, play: LeafPlay, start: State): Decision => {
  const byDice = decided.get(play) ?? new Map<ThrownDice, Map<string, Decision>>();
  decided.set(play, byDice);
  const known = byDice.get(dice) ?? new Map<string, Decision>();
  byDice.set(dice, known);
  const before = known.get(keyOf(start));
  const decision = before ?? solve(dice, play, start);
  known.set(keyOf(start), decision);
  return decision;
};

const decided = new WeakMap<LeafPlay, Map<ThrownDice, Map<string, Decision>>>();

const solve = (dice: ThrownDice, play: LeafPlay, start: State): Decision => {
  const branches = (state: State): Branch<State>[] =>
    weightedRolls(dice).map(({ roll, ways }) => ({ ways, to: target(step(play, state, roll), (next) => next) }));
  const process = { key: keyOf, branches };
  const standing = standingKeys(play).map((key) => {
    const counts = (state: State) => waysToPay(dice, play, state, key);
    const [{ expected }] = absorb({ ...process, counts }, [start]) as [Absorption];
    return [key, dividedBy(expected, fraction(waysToThrow(dice)))] as const;
  });
  return { ...decisionOf(absorb(process, [start])[0]!), standing: new Map(standing) };
};

/** The payouts that a play can make while its wager stands. */
const standingKeys = (play: LeafPlay): readonly PayKey[] =>
  play.kind === 'lucky-shooter' && !play.comeOutEnds ? [play.comeOutPays] : [];

const waysToPay = (dice: ThrownDice, play: LeafPlay, state: State, key: PayKey): number =>
  weightedRolls(dice).reduce((sum, { roll, ways }) => {
    const outcome = step(play, state, roll);
    return outcome.is === 'stands' && outcome.pays === key ? sum + ways : sum;
  }, 0);

/** A wager beside the hand's point: whether it sleeps while no point is on, and what becomes of it if it does. */
export interface Sleeper {
  readonly play: LeafPlay;
  /** The line wager whose point is the hand's. */
  readonly hand: Line;
  /** Asleep, a race just waits; a supplemental wager goes back when its line is decided. */
  readonly asleep: 'waits' | 'goes-back';
}

interface Beside {
  readonly state: State;
  readonly point: Point | null;
}

/** A decision, and besides the rolls on which the wager works all rolls of the table until then. */
export interface SleeperDecision extends Decision {
  readonly tableRolls: Fraction;
}

/** Decides a wager that sleeps on come out rolls, by the hand's point when it was placed. */
export const chancesOfSleeper = (
  dice: ThrownDice,
  sleeper: Sleeper,
  state: State,
  points: readonly (Point | null)[],
): readonly SleeperDecision[] => {
  const branches = (beside: Beside): Branch<Beside>[] =>
    weightedRolls(dice).map(({ roll, ways }) => ({ ways, to: stepBeside(sleeper, beside, roll) }));
  const process = { key: (beside: Beside) => `${keyOf(beside.state)}|${beside.point}`, branches };
  const starts = points.map((point) => ({ state, point }));
  const table = absorb(process, starts);
  const working = absorb({ ...process, counts: ({ point }: Beside) => (point === null ? 0 : 1) }, starts);
  return working.map((decided, index) => ({ ...decisionOf(decided), tableRolls: table[index]!.expected }));
};

const stepBeside = ({ play, hand, asleep }: Sleeper, { state, point }: Beside, roll: Roll): Branch<Beside>['to'] => {
  const next = nextPoint(hand, point, roll);
  const outcome = step(play, state, roll);
  const awake = point !== null;
  if (awake || outcome.is === 'stands')
    return target(outcome, (after) => ({ state: awake ? after : state, point: next }));
  return asleep === 'waits' ? { state: { state, point: next } } : { outcome: 'returned' };
};

const PAYS = 'pays ';

const target = <Next>(outcome: Outcome, next: (state: State) => Next): Branch<Next>['to'] => {
  if (outcome.is === 'stands') return { state: next(outcome.state) };
  return { outcome: outcome.is === 'pays' ? PAYS + outcome.pays : outcome.is };
};

const decisionOf = ({ outcomes, expected }: Absorption): Decision => ({
  pays: new Map(
    [...outcomes].flatMap(([outcome, chance]) =>
      outcome.startsWith(PAYS) ? [[outcome.slice(PAYS.length), chance]] : [],
    ),
  ),
  loses: outcomes.get('loses') ?? ZERO,
  returned: outcomes.get('returned') ?? ZERO,
  standing: new Map(),
  rolls: expected,
});
