import type { Roll } from '../dice/index.ts';
import { countOf, type Face, total } from '../dice/index.ts';
import {
  type Callable,
  type Evaluate,
  ExpressionError,
  type Given,
  type Meaning,
  type Scope,
  type Sight,
} from '../language/index.ts';
import { FRESH, isRefusal, POINTS, positionOf, type Spot, step } from '../rules/index.ts';
import {
  findSpot,
  type Hand,
  hasHand,
  offeredSpot,
  type Resolved,
  type RulesSubmission,
  spotOf,
  stakeMultiple,
  type Wager,
} from '../submission/index.ts';
import { type ExplainedWords, explainedWord } from './expression-words.ts';

/** What a strategy knows before a roll. */
export interface BetView {
  readonly sight: Sight;
  readonly hand: Hand;
  readonly wagers: readonly Wager[];
  /** Counters in the order of the file, then chances. */
  readonly counters: readonly number[];
}

/** What it knows after one: how things stood before, the dice, and what came of them. */
export interface RollView extends BetView {
  readonly roll: Roll;
  readonly after: Hand;
  readonly resolved: readonly Resolved[];
  /** What the roll won or lost, a vigorish included. */
  readonly net: number;
}

const number = <V extends BetView>(value: Evaluate<V>): Meaning<V> => ({ type: 'number', value });
const condition = <V extends BetView>(holds: (view: V) => boolean): Meaning<V> => ({
  type: 'condition',
  value: (view) => (holds(view) ? 1 : 0),
});

/** What is meant by `place/6`, `come` (in the box or on its number) or `place/*`. */
export interface SpotPattern {
  readonly isPosition: (position: string) => boolean;
  readonly isWager: (wager: Wager) => boolean;
  /** Whether one spot is meant, and not whatever may be there. */
  readonly isOne: boolean;
}

export const patternOf = (submission: RulesSubmission, text: string, at: number): SpotPattern => {
  const isOne = !text.endsWith('*');
  const isPosition = (position: string): boolean =>
    isOne ? position === text : position.startsWith(text.slice(0, -1));
  if (!submission.spots.flatMap(positionsOf).some(isPosition)) {
    const found = findSpot(submission, text);
    throw new ExpressionError(at, isRefusal(found) ? found.message.replace(/\.$/, '') : `nothing lies on ${text}`);
  }
  const isWager = (wager: Wager): boolean =>
    isPosition(wager.spot) || isPosition(positionOf(spotOf(submission, wager), wager.state));
  return { isPosition, isWager, isOne };
};

const positionsOf = (spot: Spot): string[] => [
  spot.id,
  ...(spot.play.kind === 'line' && spot.play.travels ? POINTS.map((point) => `${spot.id}/${point}`) : []),
];

const textOf = <V extends BetView>(given: Given<V> | undefined): { spot: string; at: number } => {
  if (!given || !('spot' in given)) throw new Error('A function of spots is given one.');
  return given;
};

const numberIn = <V extends BetView>(given: Given<V> | undefined): Evaluate<V> => {
  if (!given || !('number' in given)) throw new Error('A function of numbers is given one.');
  return given.number;
};

const overWagers = <V extends BetView>(
  submission: RulesSubmission,
  type: 'number' | 'condition',
  measure: (wagers: readonly Wager[]) => number,
): Callable<V> => ({
  takes: ['spots'],
  type,
  make: ([given]) => {
    const { spot, at } = textOf(given);
    const { isWager } = patternOf(submission, spot, at);
    return ({ wagers }) => measure(wagers.filter(isWager));
  },
});

const sumOf = (wagers: readonly Wager[]): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

const sharedNames = <V extends BetView>(
  submission: RulesSubmission,
  counters: readonly string[],
): Record<string, Meaning<V>> => ({
  ...Object.fromEntries(counters.map((name, index) => [name, number<V>((view) => view.counters[index]!)])),
  ...(hasHand(submission)
    ? {
        point: number<V>(({ hand }) => hand.point ?? 0),
        comeOut: condition<V>(({ hand }) => hand.point === null),
        newShooter: condition<V>(({ hand }) => hand.newShooter),
      }
    : {}),
  felt: number<V>(({ wagers }) => sumOf(wagers)),
});

const sharedFunctions = <V extends BetView>(submission: RulesSubmission): Record<string, Callable<V>> => ({
  on: overWagers(submission, 'condition', ({ length }) => (length > 0 ? 1 : 0)),
  count: overWagers(submission, 'number', ({ length }) => length),
  staked: overWagers(submission, 'number', sumOf),
  ...(hasHand(submission)
    ? {
        covered: {
          takes: ['number'],
          type: 'condition',
          make: ([given]) => {
            const wanted = numberIn(given);
            return (view) => {
              const point = wanted(view);
              return view.wagers.some(
                (wager) => wager.state.point === point && spotOf(submission, wager).play.kind === 'line',
              )
                ? 1
                : 0;
            };
          },
        } satisfies Callable<V>,
      }
    : {}),
});

const AFTER_ROLLS = 'what a roll brought is known only after it: keep it in a counter, and look at that here';
const BEFORE_BETS = 'money is looked at before bets: in "before" of a counter, in rules, stakes and "stop"';

const OF_MONEY = ['bankroll', 'profit', 'brought'];
const OF_ROLLS = [
  'total',
  'alike',
  'net',
  'pointSet',
  'pointMade',
  'sevenOut',
  'won',
  'lost',
  'wins',
  'losses',
  'hit',
  'shows',
];

const reasons = (names: readonly string[], reason: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** For conditions and stakes: before a roll, with money. */
export const betScope = (submission: RulesSubmission, counters: readonly string[]): Scope<BetView> => ({
  names: {
    ...sharedNames<BetView>(submission, counters),
    bankroll: { type: 'money', amount: () => ({ slope: 1, offset: 0 }) },
    profit: { type: 'money', amount: ({ sight }) => ({ slope: 1, offset: -sight.brought }) },
    brought: number(({ sight }) => sight.brought),
  },
  functions: {
    ...sharedFunctions<BetView>(submission),
    payable: {
      takes: ['spot', 'number'],
      type: 'number',
      make: ([name, amount]) => {
        const { spot: id, at } = textOf(name);
        const spot = offeredSpot(submission, id);
        if (!spot) throw new ExpressionError(at, `${submission.rulebook} has no spot ${id}`);
        const multiple = stakeMultiple(submission, spot);
        const wanted = numberIn(amount);
        return (view) => Math.floor(wanted(view) / multiple) * multiple;
      },
    },
  },
  elsewhere: reasons(OF_ROLLS, AFTER_ROLLS),
});

/** Whether an expression with this word in it depends on how much money there is. */
export const isOfMoney = (word: string): boolean => OF_MONEY.includes(word);

/** For chances: before a roll, without money. */
export const chanceScope = (submission: RulesSubmission, counters: readonly string[]): Scope<BetView> => ({
  names: sharedNames<BetView>(submission, counters),
  functions: sharedFunctions<BetView>(submission),
  elsewhere: { ...reasons(OF_ROLLS, AFTER_ROLLS), ...reasons(OF_MONEY, BEFORE_BETS) },
});

const overResults = (
  submission: RulesSubmission,
  type: 'number' | 'condition',
  result: 'won' | 'lost',
): Callable<RollView> => ({
  takes: ['spots'],
  type,
  make: ([given]) => {
    const { spot, at } = textOf(given);
    const { isWager } = patternOf(submission, spot, at);
    const isWanted = ({ wager, settlement }: Resolved): boolean =>
      isWager(wager) && (settlement.result === result || (result === 'won' && settlement.result === 'stands'));
    if (type === 'condition') return ({ resolved }) => (resolved.some(isWanted) ? 1 : 0);
    return ({ resolved }) => resolved.filter(isWanted).length;
  },
});

/** For counters: after a roll. */
export const rollScope = (submission: RulesSubmission, counters: readonly string[]): Scope<RollView> => ({
  names: {
    ...sharedNames<RollView>(submission, counters),
    total: number(({ roll }) => total(roll)),
    alike: condition(({ roll }) => new Set(roll).size === 1),
    net: number(({ net }) => net),
    ...(hasHand(submission)
      ? {
          pointSet: condition(({ hand, after }: RollView) => hand.point === null && after.point !== null),
          pointMade: condition(
            ({ hand, after }: RollView) => hand.point !== null && after.point === null && !after.newShooter,
          ),
          sevenOut: condition(({ after }: RollView) => after.newShooter),
        }
      : {}),
  },
  functions: {
    ...sharedFunctions<RollView>(submission),
    won: overResults(submission, 'condition', 'won'),
    lost: overResults(submission, 'condition', 'lost'),
    wins: overResults(submission, 'number', 'won'),
    losses: overResults(submission, 'number', 'lost'),
    hit: {
      takes: ['spot'],
      type: 'condition',
      make: ([given]) => {
        const { spot: id, at } = textOf(given);
        const play = offeredSpot(submission, id)?.play;
        if (play?.kind !== 'one-roll')
          throw new ExpressionError(
            at,
            `${id} is not a wager that one roll decides, and only of those a roll alone says whether they hit`,
          );
        return ({ roll }) => (step(play, FRESH, roll).is === 'pays' ? 1 : 0);
      },
    },
    shows: {
      takes: ['number'],
      type: 'number',
      make: ([given]) => {
        const face = numberIn(given);
        return (view) => countOf(view.roll, face(view) as Face);
      },
    },
  },
  elsewhere: reasons(OF_MONEY, BEFORE_BETS),
});

/** Where in a file an expression stands: before bets, after a roll, or where a chance is drawn. */
export type ExpressionPlace = 'bets' | 'rolls' | 'chances';

/** A word for an editor to complete, a function with its bracket, and what it is. */
interface ExpressionWord {
  readonly name: string;
  readonly explained: ExplainedWords;
}

/** The words that mean something there. */
export const wordsAt = (
  submission: RulesSubmission,
  counters: readonly string[],
  place: ExpressionPlace,
): readonly ExpressionWord[] => {
  const { names, functions } = { bets: betScope, rolls: rollScope, chances: chanceScope }[place](submission, counters);
  return [
    ...Object.keys(names).map((name) => ({ name, explained: explainedWord(name) })),
    ...[...Object.keys(functions), 'min', 'max'].map((name) => ({ name: `${name}(`, explained: explainedWord(name) })),
  ];
};
