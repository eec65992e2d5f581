import { readdirSync, readFileSync } from 'node:fs';
import {
  isRefusal,
  playTape,
  positionOf,
  type RollEvent,
  RULEBOOKS,
  readStrategy,
  readTape,
  type Strategy,
  spotOf,
} from '@hardway/engine';
import { expect, test } from 'vitest';

/**
 * Thirty rolls for each of twelve strategies, with every wager and amount, worked out by hand from the documents: a file for each, with
 * a line for each roll. Nothing in them was taken from a program.
 */
const TAPES = new URL('strategy-tapes/', import.meta.url);
const STRATEGIES = new URL('../examples/strategies/', import.meta.url);

/** More than any of them needs. */
const BANKROLL = 100_000;

const strategyOf = (name: string): Strategy => {
  const strategy = readStrategy(RULEBOOKS, JSON.parse(readFileSync(new URL(`${name}.json`, STRATEGIES), 'utf8')));
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

/** What lies on the felt, by position, in minor units, and what the roll brings. */
interface Line {
  readonly dice: string;
  readonly felt: readonly string[];
  readonly net: number;
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100);

const lineIn = (text: string): Line => {
  const [, dice, felt, net] = text.split('|').map((cell) => cell.trim()) as [string, string, string, string];
  const wagers = felt === '' ? [] : felt.split(', ').map((wager) => wager.split(' ') as [string, string]);
  return { dice, felt: wagers.map(([spot, stake]) => `${spot} ${inCents(stake)}`).toSorted(), net: inCents(net) };
};

const lineOf = ({ submission }: Strategy, { dice, before, nets, vigorish }: RollEvent): Line => ({
  dice: dice.join('-'),
  felt: before.wagers.map((wager) => `${positionOf(spotOf(submission, wager), wager.state)} ${wager.stake}`).toSorted(),
  net: nets.reduce((sum, net) => sum + net, 0) - vigorish,
});

test.each(readdirSync(TAPES).map((file) => file.replace('.txt', '')))(
  '%s: thirty rolls come out as they were worked out by hand',
  (name) => {
    const lines = readFileSync(new URL(`${name}.txt`, TAPES), 'utf8')
      .trimEnd()
      .split('\n');
    const byHand = lines.filter((line) => !line.startsWith('#')).map(lineIn);
    const tape = readTape(byHand.map(({ dice }) => dice).join('\n'));
    if (isRefusal(tape)) throw new Error(tape.message);
    const strategy = strategyOf(name);
    const played: Line[] = [];
    const end = playTape(strategy, { bankroll: BANKROLL }, tape, (event) => played.push(lineOf(strategy, event)));
    if (isRefusal(end)) throw new Error(end.message);
    expect(played).toEqual(byHand);
    expect(byHand).toHaveLength(30);
    expect(end.result.bankroll - BANKROLL).toBe(inCents(lines.at(-1)!.replace('# in all: ', '')));
  },
);
