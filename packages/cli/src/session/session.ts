import { writeFileSync } from 'node:fs';
import {
  diceReport,
  exact,
  formatFraction,
  quantile,
  type Rulebook,
  readStrategy,
  SESSION_ENDS,
  type Session,
  type SessionPlan,
  type Strategy,
  sessionOf,
} from '@hardway/engine';
import { Command, Option } from 'commander';
import { wholeNumber } from '../io/arguments.ts';
import { accepted, columns, csv, InputError, print, printJson, readText, withText } from '../io/output.ts';
import { notePositions } from '../io/positions.ts';
import { diceInWords, readWeightsFile, strategyWith, weightsOption } from '../rules/weights.ts';
import { barChart, distributionSvg } from './chart.ts';

interface SessionFlags {
  readonly bankroll: number;
  readonly rolls: number;
  readonly stopWin?: number;
  readonly stopLoss?: number;
  readonly weights?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly svg?: string;
}

export const sessionCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('session')
    .description('The exact distribution of a bankroll after an evening of a strategy: ruin, stops, quantiles.')
    .argument('<strategy>', 'a strategy file (JSON), or - for standard input')
    .requiredOption('--bankroll <cents>', 'what the player brings, in minor units', wholeNumber)
    .requiredOption('--rolls <n>', 'how many rolls or rounds are played at most', wholeNumber)
    .option('--stop-win <cents>', 'leave once ahead by this much', wholeNumber)
    .option('--stop-loss <cents>', 'leave once behind by this much', wholeNumber)
    .option(...weightsOption)
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'the distribution as CSV')
    .option('--svg <file>', 'draw the distribution and the survival curve')
    .addHelpText(
      'after',
      `
A strategy says what is bet before every roll:
  { "name": "Pass with double odds, two come bets",
    "rulebook": "md-craps",
    "submission": { "oddsMultiple": 2 },
    "bets": [ { "spot": "pass", "stake": 1000, "odds": 2 },
              { "spot": "come", "stake": 1000, "upTo": 2, "odds": 1 } ] }

  spot       any wager of the rulebook; supplemental wagers come with "odds"
  stake      minor units
  when       always (default), come-out or point-on
  odds       backs the line wager at this multiple once it has a point; "full": as far as the submission allows
  upTo       how many come or don't come wagers may stand at once
  afterWin   same (default), base, x2, +600 or -600: the next stake after a win
  afterLoss  the same after a loss
  max        no stake goes beyond this; atMax says stay (default) or reset

What depends on more than the last result of a wager is said by rules, beside bets or in place of them:
  { "rulebook": "md-craps",
    "counters": { "hits": { "max": 1, "add": "wins('place/*')", "reset": "sevenOut" } },
    "rules": [ { "when": "point > 0 and hits = 0", "bets": { "place/6": 1200, "place/8": 1200 } },
               { "when": "hits > 0", "down": "place/*" } ] }

docs/reference/strategy.md has every field and word, docs/strategies.md a file for each thing that can be said,
and docs/guides/analyst.md writes one step by step.

A bet that the credit does not cover falls back to its base stake or is left out; a player with no wagers up who can
afford none is ruined. After a stop nothing new is bet, what may be taken down is, and contract wagers are played out. At the end of the rolls, wagers
still up count at their stakes. Chances are exact, or doubles with a proven bound on their relative error.`,
    )
    .action((file: string, flags: SessionFlags) => {
      const weights = readWeightsFile(flags.weights);
      const { strategy, session } = withText(file, readText(file), (value) => {
        const read = strategyWith(accepted(readStrategy(rulebooks, value)), weights);
        return { strategy: read, session: accepted(sessionOf(read, planOf(flags), notePositions)) };
      });
      if (flags.svg !== undefined) writePicture(flags.svg, distributionSvg(strategy.name, flags.bankroll, session));
      if (flags.json) printJson(jsonOf(strategy, flags, session));
      else if (flags.csv) print(csv(csvRows(session)));
      else printSession(strategy, flags, session);
    });

const writePicture = (file: string, picture: string): void => {
  try {
    writeFileSync(file, picture);
  } catch {
    throw new InputError(`the picture cannot be written to "${file}".`);
  }
};

const planOf = ({ bankroll, rolls, stopWin, stopLoss }: SessionFlags): SessionPlan => ({
  bankroll,
  rolls,
  ...(stopWin === undefined ? {} : { stopWin }),
  ...(stopLoss === undefined ? {} : { stopLoss }),
});

const QUANTILES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

const jsonOf = (strategy: Strategy, flags: SessionFlags, session: Session) => ({
  strategy: strategy.name,
  rulebook: strategy.submission.rulebook,
  ...(strategy.submission.loaded ? { dice: diceReport(strategy.submission.loaded) } : {}),
  plan: planOf(flags),
  positions: session.positions,
  arithmetic: session.arithmetic,
  errorBound: session.errorBound,
  absoluteErrorBound: session.absoluteErrorBound,
  mean: session.exactMean ? exact(session.exactMean) : { exact: null, decimal: session.mean },
  standardDeviation: session.standardDeviation,
  expectedRolls: session.duration,
  ends: session.ends,
  quantiles: Object.fromEntries(QUANTILES.map((chance) => [chance, quantile(session, chance)])),
  distribution: session.distribution.map(({ bankroll, chance, exact: fraction }) => ({
    bankroll,
    chance,
    ...(fraction ? { exact: formatFraction(fraction) } : {}),
  })),
  survival: session.survival,
});

const csvRows = (session: Session): string[][] => [
  ['bankroll', 'chance', 'exact'],
  ...session.distribution.map(({ bankroll, chance, exact: fraction }) => [
    `${bankroll}`,
    `${chance}`,
    fraction ? formatFraction(fraction) : '',
  ]),
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const percent = (chance: number): string => `${(100 * chance).toFixed(3)}%`;

export const ENDS: Record<(typeof SESSION_ENDS)[number], string> = {
  rolls: 'played every roll',
  'stop-win': 'left ahead',
  'stop-loss': 'left behind',
  'stop-rule': 'left by its own rule',
  ruin: 'was ruined',
};

const printSession = (strategy: Strategy, flags: SessionFlags, session: Session): void => {
  print(
    `${strategy.name}, ${strategy.submission.rulebook}${diceInWords(strategy.submission.loaded)}: at most ${flags.rolls} rolls with ${dollars(flags.bankroll)}\n`,
  );
  print(
    columns([
      ['mean at the end', dollars(session.mean)],
      ['standard deviation', dollars(session.standardDeviation)],
      ['expected rolls', session.duration.toFixed(2)],
      ...SESSION_ENDS.filter((end) => session.ends[end] > 0).map((end) => [ENDS[end], percent(session.ends[end])]),
      ...[0.1, 0.5, 0.9].map((chance) => [`${100 * chance}% end at or below`, dollars(quantile(session, chance))]),
      [
        'arithmetic',
        session.arithmetic === 'exact'
          ? 'exact'
          : `doubles, relative error below ${session.errorBound.toExponential(1)}`,
      ],
    ]),
  );
  print(`\n${barChart(session)}`);
};
