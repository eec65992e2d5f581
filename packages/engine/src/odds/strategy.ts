import type { Money } from '../money/index.ts';
import { isRefusal, type Refusal, type Rulebook, refusal, type Spot } from '../rules/index.ts';
import {
  checkPayable,
  checkStake,
  findSpot,
  hasHand,
  isRecord,
  multiplesByPoint,
  type RulesSubmission,
  submit,
} from '../submission/index.ts';
import { PROGRAM_KEYS, type Program, readProgram, type Workings } from './program.ts';
import { StrategyError } from './strategy-error.ts';

/** A player's betting before every roll, as data. */
export interface Strategy {
  readonly name: string;
  readonly submission: RulesSubmission;
  readonly bets: readonly Bet[];
  /** Whether a bet waits for a new shooter; to all others it makes no difference who throws. */
  readonly watchesShooter: boolean;
  /** What the file says in the language of boards and counters. */
  readonly program: Program | null;
  /** Whether what it does depends on how much money there is, beyond whether that is enough. */
  readonly looksAtMoney: boolean;
}

/** One habit of betting: a spot, how much, when, and how the stake goes on after wins and losses. */
export interface Bet {
  readonly spot: string;
  readonly stake: Money;
  readonly when: 'always' | 'come-out' | 'point-on';
  /** Backs a line wager at this multiple once it has a point, or as far as the submission allows; zero for none. */
  readonly odds: number | 'full';
  /** The most of these wagers that may stand at once; more than one only for wagers that travel. */
  readonly upTo: number;
  readonly afterWin: StakeChange;
  readonly afterLoss: StakeChange;
  /** No stake goes beyond this; `atMax` says whether it stays there or starts again. */
  readonly max: Money | null;
  readonly atMax: 'stay' | 'reset';
}

export type StakeChange = { readonly to: 'same' | 'base' } | { readonly add: number } | { readonly times: number };

const STRATEGY_KEYS = ['$schema', 'name', 'rulebook', 'submission', 'bets', ...PROGRAM_KEYS];
const BET_KEYS = ['spot', 'stake', 'when', 'odds', 'upTo', 'afterWin', 'afterLoss', 'max', 'atMax'];
const BETS_MAX = 128;

/** Reads a strategy file's contents. */
export const readStrategy = (rulebooks: readonly Rulebook[], file: unknown): Strategy | Refusal => {
  if (!isRecord(file)) return no('A strategy must be an object with "rulebook" and "bets" or "rules".');
  const unknown = Object.keys(file).find((key) => !STRATEGY_KEYS.includes(key));
  if (unknown !== undefined)
    return placed(
      unknown,
      refusal('unknown-key', null, `A strategy has no "${unknown}"; it has ${STRATEGY_KEYS.slice(1).join(', ')}.`),
    );
  if (file.$schema !== undefined && typeof file.$schema !== 'string')
    return placed('$schema', no('A strategy’s "$schema" must be a text.'));
  const rulebook = rulebooks.find(({ id }) => id === file.rulebook);
  if (!rulebook)
    return placed(
      'rulebook',
      refusal('unknown-rulebook', null, `There is no rulebook ${JSON.stringify(file.rulebook)}.`),
    );
  const submission = submit(rulebook, file.submission ?? {});
  if (isRefusal(submission)) return placed('submission', submission);
  const program = programIn(file);
  const { bets: entries = program?.rules ? [] : undefined } = file;
  if (!Array.isArray(entries) || entries.length > BETS_MAX || (entries.length === 0 && !program?.rules))
    return no(`A strategy must have a list of 1 to ${BETS_MAX} bets, or "rules".`);
  const bets: Bet[] = [];
  for (const entry of entries) {
    const bet = readBet(submission, entry);
    const path = `bets[${bets.length}]`;
    if (isRefusal(bet)) return placed(path, bet);
    if (bets.some(({ spot }) => spot === bet.spot))
      return placed(path, no(`The strategy bets on ${bet.spot} twice; give it one bet.`));
    if (!hasHand(submission) && bet.when !== 'always')
      return placed(path, no('This game has no point to wait for: "when" must be always.'));
    bets.push(bet);
  }
  const { name = 'unnamed' } = file;
  if (typeof name !== 'string') return placed('name', no('A strategy’s "name" must be a text.'));
  const workings = program && understood(submission, program);
  if (workings && isRefusal(workings)) return workings;
  const named = [...bets.map(({ spot }) => spot), ...(workings ? spotsOf(workings.rules) : [])];
  const watched = submission.spots.filter(({ made }) => made.when === 'new-shooter').map(({ id }) => id);
  return {
    ...{ name, submission, bets, program },
    watchesShooter: workings?.looksAtShooter === true || named.some((spot) => watched.includes(spot)),
    looksAtMoney: workings?.looksAtMoney === true,
  };
};

const placed = (path: string, cause: Refusal): Refusal => ({ ...cause, place: { path, at: null } });

const programIn = (file: Record<string, unknown>): Program | null => {
  const entries = PROGRAM_KEYS.filter((key) => file[key] !== undefined).map((key) => [key, file[key]]);
  return entries.length > 0 ? (Object.fromEntries(entries) as Program) : null;
};

const understood = (submission: RulesSubmission, program: Program): Workings | Refusal => {
  try {
    return readProgram(submission, program);
  } catch (error) {
    if (error instanceof StrategyError) return error.refusal;
    throw error;
  }
};

const spotsOf = (rules: Workings['rules']): string[] =>
  rules.flatMap(({ bets, first }) => [...bets.map(({ spot }) => spot.id), ...spotsOf(first ?? [])]);

const NOTHING_MORE: Workings = {
  ...{ counters: [], chances: [], rules: [], stop: null },
  ...{ looksAtMoney: false, looksAtShooter: false, calls: false },
};

const known = new WeakMap<Program, Workings>();

/** The program as functions. A strategy itself is data, so that it can go to another thread. */
export const workingsOf = ({ submission, program }: Strategy): Workings => {
  if (program === null) return NOTHING_MORE;
  const before = known.get(program) ?? readProgram(submission, program);
  known.set(program, before);
  return before;
};

const no = (message: string): Refusal => refusal('bad-choice', null, message);

const readBet = (submission: RulesSubmission, entry: unknown): Bet | Refusal => {
  if (!isRecord(entry)) return no('A bet must be an object with "spot" and "stake".');
  const unknown = Object.keys(entry).find((key) => !BET_KEYS.includes(key));
  if (unknown !== undefined)
    return refusal('unknown-key', null, `A bet has no "${unknown}"; it has ${BET_KEYS.join(', ')}.`);
  if (typeof entry.spot !== 'string') return no('A bet must name its spot, such as "pass".');
  const spot = findSpot(submission, entry.spot);
  if (isRefusal(spot)) return spot;
  if (spot.made.when === 'supporting')
    return no(`${spot.id} supports a line wager: give that wager "odds" instead of a bet of its own.`);
  const stake = checkStake(submission, entry.stake);
  if (isRefusal(stake)) return stake;
  const unpayable = checkPayable(submission, spot, stake);
  if (unpayable) return unpayable;
  const { when = 'always', odds = 0, upTo = 1, max = null, atMax = 'stay' } = entry;
  if (when !== 'always' && when !== 'come-out' && when !== 'point-on')
    return no(`"when" must be always, come-out or point-on, not ${JSON.stringify(when)}.`);
  const never = neverPossible(spot, when);
  if (never) return no(never);
  if (odds !== 0 && spot.play.kind !== 'line') return no(`${spot.id} is not a line wager, so it takes no "odds".`);
  const oddsMax = oddsOnEveryPoint(submission, spot);
  if (odds !== 'full' && !isWhole(odds, 0, oddsMax))
    return no(
      `"odds" must be full, or a whole multiple from 0 to ${oddsMax}, which the submission allows on any point.`,
    );
  const travels = spot.play.kind === 'line' && spot.play.travels !== null;
  if (!isWhole(upTo, 1, travels ? 6 : 1))
    return no(`"upTo" must be a whole number from 1 to ${travels ? 6 : 1} on ${spot.id}.`);
  if (atMax !== 'stay' && atMax !== 'reset') return no(`"atMax" must be stay or reset, not ${JSON.stringify(atMax)}.`);
  const highest = max === null ? null : checkStake(submission, max);
  if (isRefusal(highest)) return highest;
  const afterWin = readChange(entry.afterWin, 'afterWin');
  if (isRefusal(afterWin)) return afterWin;
  const afterLoss = readChange(entry.afterLoss, 'afterLoss');
  if (isRefusal(afterLoss)) return afterLoss;
  const grows = [afterWin, afterLoss].some((change) => !('to' in change));
  if (grows && highest === null) return no(`A bet whose stake changes must name its "max".`);
  if (highest !== null && highest < stake) return no(`The "max" of ${spot.id} is below its stake.`);
  return { spot: spot.id, stake, when, odds, upTo, afterWin, afterLoss, max: highest, atMax };
};

/** The multiple that may be taken whatever the point; zero where the wager takes no odds. */
const oddsOnEveryPoint = (submission: RulesSubmission, line: Spot): number => {
  const support = submission.spots.filter(({ made }) => made.line === line.id);
  const multiples = support.flatMap((spot) => multiplesByPoint(submission, spot).map(({ multiple }) => multiple));
  return multiples.length ? Math.min(...multiples) : 0;
};

/** A time at which the wager may never be made. */
const neverPossible = ({ id, made }: Spot, when: Bet['when']): string | undefined => {
  const comeOut = made.when === 'come-out' || made.when === 'new-shooter';
  if (when === 'point-on' && comeOut) return `${id} is never made while a point is on.`;
  return when === 'come-out' && made.when === 'point-on' ? `${id} is never made on a come out roll.` : undefined;
};

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;

/** "same", "base", "x2", "+600" or "-600". */
const readChange = (text: unknown, name: string): StakeChange | Refusal => {
  if (text === undefined) return { to: 'same' };
  if (text === 'same' || text === 'base') return { to: text };
  const match = typeof text === 'string' ? /^([x+-])(\d{1,9})$/.exec(text) : null;
  if (!match || Number(match[2]) === 0)
    return no(`"${name}" must be same, base, x2, +600 or -600, not ${JSON.stringify(text)}.`);
  const by = Number(match[2]);
  return match[1] === 'x' ? { times: by } : { add: match[1] === '-' ? -by : by };
};

/** The next stake of a bet after a result. It never goes below the base by a decrease, nor above the maximum. */
export const nextStake = (bet: Bet, stake: number, change: StakeChange): number => {
  if ('to' in change) return change.to === 'same' ? stake : bet.stake;
  const wanted = 'add' in change ? stake + change.add : stake * change.times;
  if (wanted < bet.stake) return bet.stake;
  if (bet.max === null || wanted <= bet.max) return wanted;
  return bet.atMax === 'reset' ? bet.stake : bet.max;
};
