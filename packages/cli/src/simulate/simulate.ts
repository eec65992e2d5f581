import { availableParallelism } from 'node:os';
import {
  ROLLS_PER_HOUR,
  type Rulebook,
  SESSIONS_MAX,
  type SessionPlan,
  type Strategy,
  tooLongForDice,
} from '@hardway/engine';
import { Command, Option } from 'commander';
import { count } from '../charts/figures.ts';
import { wholeNumber } from '../io/arguments.ts';
import { checkFile, openFolder } from '../io/files.ts';
import { accepted, InputError, note } from '../io/output.ts';
import { readWeightsFile, weightsOption } from '../rules/weights.ts';
import { type Contender, readContender, roundsGame, type SimulatedGame, sessionsGame } from './game.ts';
import { printBuiltIn } from './list.ts';
import { exactsOf, type OutputFlags, show, writeManifest, writeRows } from './output.ts';
import { partRunOf, writePart } from './part.ts';
import { draw } from './pictures.ts';
import { replay } from './replay.ts';
import { play } from './run.ts';
import { type Shard, sessionsOfShard, shardOf } from './shard.ts';

interface SimulateFlags extends OutputFlags {
  readonly sessions: number;
  readonly rolls: number;
  readonly bankroll: number;
  readonly stopWin?: number;
  readonly stopLoss?: number;
  readonly rounds?: number;
  readonly falls: boolean;
  readonly batch?: number;
  readonly against?: string;
  readonly hour: number;
  readonly weights?: string;
  readonly replay?: number;
  readonly shard?: Shard;
  readonly out?: string;
  readonly seed: number;
  readonly workers: number;
  readonly svg?: string;
  readonly list?: boolean;
}

const HELP = `
Examples:
  hardway simulate pass-odds-2x --sessions 20000 --rolls 500     an evening, twenty thousand times
  hardway simulate iron-cross --stop-win 20000 --svg pictures    with a goal, and drawn
  hardway simulate pass-line --rounds 1e8                        the edge, beside the exact one
  hardway simulate pass-line --against dont-pass                 both on the same dice
  hardway simulate pass-line iron-cross six-and-eight hardways   any number of them, in one table
  hardway simulate pass-line --sessions 1e6 --parquet all.parquet
  hardway simulate pass-line --replay 42                         session 42, roll by roll
  hardway simulate pass-line --sessions 1e9 --shard 7/1000 --out parts/7.json     one part of a thousand

Strategies are those of hardway session; its help has the format. Amounts are minor units; 1e6 and 1_000_000 are the
same number. The seed and a session's number name its dice, so the same seed gives the same figures on any machine and
any number of workers, two strategies can be compared on the same dice, and any session can be looked at alone.

"edge" is what was lost of all stakes that were decided: a stake that stays up after a win counts at each decision, a
returned one counts, and one still on the layout at the end does not. That is the EDGE of hardway odds, as it came out.
"lost of what was put down" divides the same loss by the money that was laid on the table; where a stake stays up for
several decisions it is larger. For PER ROLL divide the edge by the ROLLS of hardway odds.

--rounds plays batches whose bankroll no dice can use up. Its standard errors come from the batches' means. With
--no-falls nobody follows falls from a high and runs of losing rolls, which is faster and changes no other figure.
--json has the run's manifest with it: versions, seed, plan, the SHA-256 of the strategy's bets and of the rules it was
played by, and the command that makes it again. --manifest adds the machine's part: Node's version and the kernel.
--shard plays a numbered part of a run, on whatever machine, and writes its figures to --out; hardway merge adds up all
parts to what the whole run comes to, digit by digit. A shard that is played again writes the same bytes.
Ctrl-C ends a run early and gives the figures of what is done, marked as partial; again, it ends at once.`;

export const simulateCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('simulate')
    .description('Simulate many sessions of a strategy on seeded dice, by the same rules as the table.')
    .argument(
      '[strategy...]',
      'strategy files (JSON), - for standard input, or built-in ones (see --list); several play on the same dice',
    )
    .option('--sessions <n>', 'how many sessions', wholeNumber, 10_000)
    .option('--rolls <n>', 'rolls or rounds of a session at most', wholeNumber, 500)
    .option('--bankroll <cents>', 'what the player brings, in minor units', wholeNumber, 100_000)
    .option('--stop-win <cents>', 'leave once ahead by this much', wholeNumber)
    .option('--stop-loss <cents>', 'leave once behind by this much', wholeNumber)
    .addOption(
      new Option('--rounds <n>', 'rolls or rounds without a limit of money, for the edge')
        .argParser(wholeNumber)
        .conflicts(['sessions', 'rolls', 'bankroll', 'stopWin', 'stopLoss', 'against', 'csv', 'parquet', 'svg']),
    )
    .option('--batch <n>', 'rolls of a batch of --rounds; without this, by their number', wholeNumber)
    .option('--no-falls', 'with --rounds: leave out falls from a high and runs of losing rolls, and play faster')
    .option(...weightsOption)
    .option('--seed <n>', 'names the dice; runs with different seeds below 2^32 share none', wholeNumber, 1)
    .option('--workers <n>', 'threads', wholeNumber, availableParallelism())
    .option('--against <strategy>', 'play another strategy on the same dice, as if it were named behind the first')
    .option(
      '--hour <rolls>',
      'rolls an hour, for what an hour costs where strategies are compared',
      wholeNumber,
      ROLLS_PER_HOUR,
    )
    .addOption(
      new Option('--replay <session>', 'print one session of the run, from 0 on, roll by roll')
        .argParser(wholeNumber)
        .conflicts(['csv', 'parquet', 'svg', 'manifest']),
    )
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .addOption(
      new Option('--shard <n/of>', 'play one of so many parts of the run, for hardway merge')
        .argParser(shardOf)
        .conflicts(['replay', 'json', 'csv', 'svg', 'manifest']),
    )
    .option('--out <file>', 'the file that a shard is written to')
    .option('--csv', 'final bankrolls and how often they came, as CSV')
    .option('--parquet <file>', 'write a row for each session')
    .option('--svg <folder>', 'draw the fan of bankrolls, their distribution at the end, and ruin')
    .option('--manifest <file>', 'write what is needed to make the run again')
    .option('--list', 'list the built-in strategies')
    .addHelpText('after', HELP)
    .action((names: readonly string[], flags: SimulateFlags) => simulateOrList(rulebooks, names, flags));

const simulateOrList = async (
  rulebooks: readonly Rulebook[],
  named: readonly string[],
  flags: SimulateFlags,
): Promise<void> => {
  if (flags.list) {
    if (named.length > 0) throw new InputError('--list takes no strategy.');
    printBuiltIn(rulebooks, flags.json === true);
    return;
  }
  const names = [...named, ...(flags.against === undefined ? [] : [flags.against])];
  if (named.length === 0) throw new InputError('name a strategy; hardway simulate --list shows those built in.');
  check(flags, names.length);
  const game = gameOf(rulebooks, names, flags);
  checkPlaces(flags);
  if (flags.replay !== undefined) replay(game, flags.replay, flags.json === true);
  else if (flags.shard !== undefined) await playShard(game, flags.shard, flags);
  else await simulate(game, flags);
};

/** Every count of rolls up to here is a whole number to a double. */
const ROLLS_MAX = 9e15;
const PARQUET_MAX = 1e7;
const STRATEGIES_MAX = 64;

const LIMITS = {
  sessions: SESSIONS_MAX,
  rolls: 1e9,
  bankroll: 1e12,
  stopWin: 1e12,
  stopLoss: 1e12,
  rounds: ROLLS_MAX,
  batch: 1e9,
  seed: 2 ** 53 - 1,
  hour: 10_000,
  workers: 256,
} as const;

/** Fails before anything is played. */
const check = (flags: SimulateFlags, strategies: number): void => {
  for (const [name, most] of Object.entries(LIMITS)) {
    const value = flags[name as keyof typeof LIMITS];
    const least = name === 'seed' ? 0 : 1;
    if (value !== undefined && (value < least || value > most))
      throw new InputError(
        `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} must be a whole number from ${least} to ${most}.`,
      );
  }
  if (strategies > STRATEGIES_MAX) throw new InputError(`at most ${STRATEGIES_MAX} strategies play on the same dice.`);
  if (strategies > 1 && flags.parquet !== undefined) throw new InputError('--parquet takes one strategy.');
  if (strategies > 1 && flags.rounds !== undefined) throw new InputError('--rounds takes one strategy.');
  const { sessions, rolls, bankroll, stopLoss = 0, batch, rounds, parquet, shard, out } = flags;
  if (stopLoss > bankroll) throw new InputError(`a stop-loss of ${stopLoss} is more than the bankroll of ${bankroll}.`);
  if (batch !== undefined && rounds === undefined) throw new InputError('--batch needs --rounds.');
  if (!flags.falls && rounds === undefined) throw new InputError('--no-falls needs --rounds.');
  if (batch !== undefined && batch > rounds!) throw new InputError('--batch must not exceed --rounds.');
  if (sessions * rolls > ROLLS_MAX) throw new InputError(`a run may have at most ${count(ROLLS_MAX)} rolls.`);
  const rows = sessions / (shard?.of ?? 1);
  if (parquet !== undefined && rows > PARQUET_MAX)
    throw new InputError(`--parquet takes at most ${count(PARQUET_MAX)} sessions, not ${count(rows)}.`);
  if ((shard === undefined) !== (out === undefined))
    throw new InputError('--shard and --out go together: the part to play, and the file for its figures.');
};

const checkPlaces = ({ parquet, manifest, svg, out }: SimulateFlags): void => {
  for (const file of [parquet, manifest, out]) if (file !== undefined) checkFile(file);
  if (svg !== undefined) openFolder(svg);
};

const gameOf = (rulebooks: readonly Rulebook[], names: readonly string[], flags: SimulateFlags): SimulatedGame => {
  if (names.filter((name) => name === '-').length > 1)
    throw new InputError('standard input holds one strategy, not two.');
  const weights = flags.weights === undefined ? null : { name: flags.weights, file: readWeightsFile(flags.weights) };
  const [first, ...others] = names.map((name) => readContender(rulebooks, name, weights?.file, flags.bankroll));
  const { sessions, seed, rounds, batch, falls } = flags;
  for (const { strategy } of [first!, ...others])
    checkLength(strategy, rounds === undefined ? flags.rolls : (batch ?? 0));
  if (rounds !== undefined) return roundsGame(first!, { rounds, weights, seed, falls, ...(batch ? { batch } : {}) });
  for (const other of others) checkDice(first!, other);
  return sessionsGame(first!, others, { plan: planOf(flags), weights, sessions, seed });
};

/** Batches of the product's own length are short enough for all dice. */
const checkLength = (strategy: Strategy, rolls: number): void => {
  const problem = tooLongForDice(strategy, { rolls });
  if (problem) accepted<never>(problem);
};

const checkDice = (first: Contender, other: Contender): void => {
  const [ours, theirs] = [first, other].map(({ strategy }) => strategy.submission.dice);
  if (ours !== theirs)
    throw new InputError(
      `strategies are compared on the same dice; one of these plays with ${ours}, one with ${theirs}.`,
    );
};

const planOf = ({ bankroll, rolls, stopWin, stopLoss }: SimulateFlags): SessionPlan => ({
  bankroll,
  rolls,
  ...(stopWin === undefined ? {} : { stopWin }),
  ...(stopLoss === undefined ? {} : { stopLoss }),
});

const simulate = async (game: SimulatedGame, flags: SimulateFlags): Promise<void> => {
  const outcome = await play(game, { threads: flags.workers, withRows: flags.parquet !== undefined });
  if (outcome.partial)
    note(`Stopped early: these are the first ${count(outcome.sessions)} of ${count(game.sessions)} ${partsOf(game)}.`);
  const exact = game.rounds === null && !flags.csv && !outcome.partial ? exactsOf(game) : [];
  show(game, outcome, exact, flags);
  if (flags.svg !== undefined) draw(flags.svg, game, outcome, exact, flags.hour);
  if (flags.parquet !== undefined) await writeRows(flags.parquet, game, outcome);
  if (flags.manifest !== undefined) writeManifest(flags.manifest, game, outcome);
};

/** Plays one part of a run. Cut short, it is nothing. */
const playShard = async (game: SimulatedGame, shard: Shard, flags: SimulateFlags): Promise<void> => {
  const share = sessionsOfShard(game, shard);
  const run = await play(game, { threads: flags.workers, withRows: flags.parquet !== undefined, share });
  if (run.partial) throw new InputError('the shard was stopped before it was done, and nothing was written.');
  const { sessions, figures } = run;
  if (flags.parquet !== undefined) await writeRows(flags.parquet, game, run, share.first);
  writePart(flags.out!, { run: partRunOf(game), of: shard.of, shards: [shard.number], sessions, figures });
};

const partsOf = ({ rounds }: SimulatedGame): string => (rounds === null ? 'sessions' : 'batches');
