import { parseArgs } from 'node:util';
import { virtualDice } from '../packages/server/src/tables/virtual-shaker.ts';
import { type DiceTest, diceBattery, FAILED, isFair, TESTS_COUNT, UNUSUAL } from '../test/dice-battery.ts';
import {
  type Bytes,
  diceBytes,
  loadedBytes,
  numberedBytes,
  rawBytes,
  remainderBytes,
  shardBytes,
} from '../test/dice-bits.ts';
import { type FigureRow, grouped, keepFigures } from './figures.ts';
import { type Assessed, dieharder, hasPrograms, PROGRAMS_WANTED, rngtest } from './generators.ts';

/** Tests the virtual dice of both games as a laboratory would, the bytes they are made of, and the simulator's streams. */

const USAGE = `npm run check:dice -- [rolls] [options]

  rolls        of each game for the battery (1000000)
  --all        every test of dieharder, which takes hours, instead of a choice of them
  --battery    the battery alone
  --figures    keeps what it came to for docs/reliability.md
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    battery: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const rolls = Number(positionals[0] ?? 1_000_000);
const GAMES = [2, 3] as const;
/** With fewer rolls some cells of the tests would be too thin for their statistics. */
const LEAST = 20_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const rows: FigureRow[] = [];
const tell = (row: FigureRow): void => {
  rows.push(row);
  say(`${row.what}, ${row.count}: ${row.outcome}`);
};

const line = ({ name, statistic, degrees, p, verdict }: DiceTest): string =>
  [
    name.padEnd(22),
    statistic.toFixed(2).padStart(12),
    `${degrees}`.padStart(8),
    p.toFixed(6).padStart(10),
    `  ${verdict}`,
  ].join('');

const percent = (chance: number): string => `${(100 * chance).toFixed(1)} %`;

const ABOUT = `p is how often fair dice give such a statistic or a larger one. Fair dice are unusual, beyond 99 % to either side, in
${percent(UNUSUAL)} of all tests, and so somewhere among the ${TESTS_COUNT} in up to ${percent(TESTS_COUNT * UNUSUAL)} of all batteries: that alone is no failure.
A battery fails if one test is beyond what all ${TESTS_COUNT} together may show in ${percent(FAILED)} of all batteries. So fair dice fail
this check in ${percent(GAMES.length * FAILED)} of all runs at most, and hardly ever twice in a row; dice that fail twice are not fair.\n`;

const runBatteries = (): boolean => {
  const batteries = GAMES.map((dice) => {
    const tests = diceBattery(dice, rolls, () => virtualDice(dice));
    const head = `${'test'.padEnd(22)}${'chi-square'.padStart(12)}${'degrees'.padStart(8)}${'p'.padStart(10)}  verdict`;
    say([head, ...tests.map(line)].join('\n'));
    tell({
      what: `the battery of ${TESTS_COUNT} tests on rolls of ${dice} dice`,
      count: `${grouped(rolls)} rolls`,
      outcome: isFair(tests) ? 'passed' : 'FAILED',
    });
    return tests;
  });
  say(`\n${ABOUT}`);
  return batteries.every(isFair);
};

/** A generator, whether it is to pass, and the tests of dieharder for it. */
interface Judged {
  readonly name: string;
  readonly isGood: boolean;
  readonly bytes: () => Bytes;
  readonly blocks: number;
  /** The number of a test, and how often it is made; what the test itself says without. */
  readonly tests: readonly (readonly [test: number, times: number])[];
}

/**
 * Of the tests that dieharder calls good: birthdays, ranks of matrices, ones in bytes, runs, throws of craps, single bits. Dice
 * come slower than bytes, so each of theirs is made fewer times; a bad generator has to fail the one that knows it.
 */
const GENERATORS: readonly Judged[] = [
  {
    name: 'raw bytes of the virtual shaker',
    isGood: true,
    bytes: () => rawBytes,
    blocks: 4000,
    tests: [
      [0, 100],
      [2, 10],
      [8, 100],
      [15, 100],
      [16, 20],
      [100, 100],
    ],
  },
  {
    name: 'bits of its dice',
    isGood: true,
    bytes: diceBytes,
    blocks: 1000,
    tests: [
      [0, 20],
      [8, 40],
      [15, 20],
      [100, 20],
    ],
  },
  {
    name: 'words of 1,000 shards of a simulated run, interleaved',
    isGood: true,
    bytes: shardBytes,
    blocks: 4000,
    tests: [
      [0, 100],
      [2, 10],
      [8, 100],
      [15, 100],
      [16, 20],
      [100, 100],
    ],
  },
  {
    name: '1,000 streams of a linear generator, seeded with their numbers and interleaved',
    isGood: false,
    bytes: numberedBytes,
    blocks: 200,
    tests: [[15, 20]],
  },
  {
    name: 'a coin that shows heads 52 times in 100',
    isGood: false,
    bytes: () => loadedBytes,
    blocks: 200,
    tests: [[100, 5]],
  },
  {
    name: 'dice that are the remainder of a byte',
    isGood: false,
    bytes: remainderBytes,
    blocks: 0,
    tests: [[100, 20]],
  },
];

/** Of a good generator about 0.08 % of all blocks fail. */
const BLOCKS_FAILED_MOST = 0.01;

const judgeBlocks = async ({ name, isGood, bytes, blocks }: Judged): Promise<boolean> => {
  if (blocks === 0) return true;
  const { passed, failed } = await rngtest(bytes(), blocks);
  const isFine = passed + failed === blocks && failed <= blocks * BLOCKS_FAILED_MOST;
  tell({
    what: `rngtest on ${name}`,
    count: `${grouped(blocks)} blocks of 20,000 bits`,
    outcome: `${failed} failed${isGood ? '' : ', as it must'}`,
  });
  return isFine === isGood;
};

const judgeTests = async ({ name, isGood, bytes, tests }: Judged): Promise<boolean> => {
  const stream = bytes();
  const assessed: Assessed[] = [];
  if (values.all && isGood) assessed.push(...(await dieharder(stream, ['-a'])));
  else
    for (const [test, times] of tests) assessed.push(...(await dieharder(stream, ['-d', `${test}`, '-p', `${times}`])));
  const failed = assessed.filter(({ assessment }) => assessment === 'FAILED');
  say(assessed.map(({ test, p, assessment }) => `  ${test.padEnd(28)}${p.toFixed(6)}  ${assessment}`).join('\n'));
  tell({
    what: `dieharder on ${name}`,
    count: assessed.length === 1 ? '1 test' : `${assessed.length} tests`,
    outcome: `${failed.length} failed${isGood ? '' : ', as it must'}`,
  });
  return isGood ? assessed.length > 0 && failed.length === 0 : failed.length > 0;
};

const runGenerators = async (): Promise<boolean> => {
  if (!hasPrograms()) throw new Error(PROGRAMS_WANTED);
  const verdicts: boolean[] = [];
  for (const generator of GENERATORS) verdicts.push(await judgeBlocks(generator), await judgeTests(generator));
  return verdicts.every(Boolean);
};

const main = async (): Promise<void> => {
  if (!Number.isSafeInteger(rolls) || rolls < LEAST)
    throw new Error(`The number of rolls is a whole number from ${LEAST}.`);
  const isEven = runBatteries();
  const isRandom = values.battery || (await runGenerators());
  if (values.figures) keepFigures('dice', rows);
  process.exitCode = isEven && isRandom ? 0 : 1;
};

if (values.help) process.stdout.write(USAGE);
else
  await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
