import { virtualDice } from '../packages/server/src/tables/virtual-shaker.ts';
import { type DiceTest, diceBattery, FAILED, isFair, TESTS_COUNT, UNUSUAL } from '../test/dice-battery.ts';

/** Tests the virtual dice of both games as a laboratory would. The argument is another number of rolls for each. */

const rolls = Number(process.argv[2] ?? 1_000_000);
const GAMES = [2, 3] as const;
/** With fewer rolls some cells of the tests would be too thin for their statistics. */
const LEAST = 20_000;

if (!Number.isSafeInteger(rolls) || rolls < LEAST) {
  process.stderr.write(`The number of rolls is a whole number from ${LEAST}.\n`);
  process.exit(1);
}

const line = ({ name, statistic, degrees, p, verdict }: DiceTest): string =>
  [
    name.padEnd(22),
    statistic.toFixed(2).padStart(12),
    `${degrees}`.padStart(8),
    p.toFixed(6).padStart(10),
    `  ${verdict}`,
  ].join('');

const percent = (chance: number): string => `${(100 * chance).toFixed(1)} %`;

const batteries = GAMES.map((dice) => {
  const tests = diceBattery(dice, rolls, () => virtualDice(dice));
  const verdict = isFair(tests) ? 'passed' : 'FAILED';
  const head = `${'test'.padEnd(22)}${'chi-square'.padStart(12)}${'degrees'.padStart(8)}${'p'.padStart(10)}  verdict`;
  process.stdout.write(`${rolls} rolls of ${dice} dice: ${verdict}\n${[head, ...tests.map(line)].join('\n')}\n\n`);
  return tests;
});

process.stdout.write(
  `p is how often fair dice give such a statistic or a larger one. Fair dice are unusual, beyond 99 % to either side, in
${percent(UNUSUAL)} of all tests, and so somewhere among the ${TESTS_COUNT} in up to ${percent(TESTS_COUNT * UNUSUAL)} of all batteries: that alone is no failure.
A battery fails if one test is beyond what all ${TESTS_COUNT} together may show in ${percent(FAILED)} of all batteries. So fair dice fail
this check in ${percent(GAMES.length * FAILED)} of all runs at most, and hardly ever twice in a row; dice that fail twice are not fair.\n`,
);
process.exitCode = batteries.every(isFair) ? 0 : 1;
