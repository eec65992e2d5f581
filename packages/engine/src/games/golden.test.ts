import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  balancesOf,
  formatMoney,
  isRefusal,
  narrate,
  type PlayedStep,
  type PlayedStory,
  playScenario,
  type Refusal,
  RULEBOOKS,
  readScenario,
  type Scenario,
  type Step,
  summarise,
} from '../index.ts';

/**
 * The example scenarios told in full: every step with what came of it, and the balances at the end. The stories are kept
 * in `golden/` for people to read; a change of any word or cent in them is seen.
 */
const FOLDER = new URL('../../../../examples/scenarios/', import.meta.url);

interface Story {
  readonly name: string;
  readonly rulebook: string;
}

const FILES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Story] as const)
  .filter(([, { rulebook }]) => rulebook.endsWith('sicbo') || rulebook === 'md-craps');

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

/** A field of a step in words: dice with dashes, a person by name. */
const fieldWords = ([name, value]: readonly [string, unknown]): string => {
  if (name === 'by') return `by ${(value as { id: string }).id}`;
  if (name === 'dice') return `dice ${(value as number[]).join('-')}`;
  if (['stake', 'amount', 'adjustment'].includes(name)) return `${name} ${formatMoney(value as number)}`;
  return `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`;
};

const stepWords = ({ do: what, ...fields }: Step): string =>
  [what, Object.entries(fields).map(fieldWords).join(', ')].filter((words) => words !== '').join(': ');

const outcomeLines = (outcome: PlayedStep): string[] => {
  if (outcome.ok) return outcome.events.map(narrate);
  return [`Refused, ${outcome.refused}: ${outcome.message}${outcome.clause ? ` (${outcome.clause})` : ''}`];
};

const finalLines = ({ table }: Pick<PlayedStory, 'table'>, { seats }: Scenario): string[] => {
  const { ledger } = summarise(table, seats.keys());
  return Object.entries(ledger).map(
    ([account, balance]) => `${account.padEnd(14)} ${formatMoney(balance).padStart(10)}`,
  );
};

const storyOf = ({ name }: Story, scenario: Scenario): string => {
  const played = agreed(playScenario(scenario));
  const steps = scenario.steps.flatMap((step, index) => [
    `${index + 1}. ${stepWords(step)}`,
    ...outcomeLines(played.steps[index]!).map((line) => `   ${line}`),
  ]);
  const sections = [
    [name, scenario.rulebook.title],
    ['Opening', ...played.opening.map((event) => `   ${narrate(event)}`)],
    steps,
    ['Balances', ...finalLines(played, scenario).map((line) => `   ${line}`)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
};

test.each(FILES)('%s is told as it always was', async (name, file) => {
  const scenario = agreed(readScenario(RULEBOOKS, file));
  await expect(storyOf(file, scenario)).toMatchFileSnapshot(`./golden/${name}.txt`);
});

test('every Sic Bo document has its story', () => {
  const told = new Set(FILES.map(([, { rulebook }]) => rulebook));
  expect([...told]).toEqual(expect.arrayContaining(['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo']));
});

test.each(FILES)('in %s no cent is lost, and steps that are refused move none', (_, file) => {
  const scenario = agreed(readScenario(RULEBOOKS, file));
  const { steps, table } = agreed(playScenario(scenario));
  const sum = Object.values(balancesOf(table.ledger)).reduce((total, balance) => total + balance, 0);
  expect(sum).toBe(0);
  const kept = scenario.steps.filter((_step, index) => steps[index]!.ok);
  expect(agreed(playScenario({ ...scenario, steps: kept })).table.ledger).toEqual(table.ledger);
});
