import { readdirSync, readFileSync } from 'node:fs';
import {
  COMMANDS,
  isRefusal,
  playScenario,
  RULEBOOKS,
  readScenario,
  readSideBet,
  readStrategy,
  readWeights,
  STAFF,
} from '@hardway/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

const isStrategy = new Ajv2020({ strict: false }).compile(readJson('schemas/strategy.schema.json') as object);

const bet = { spot: 'field', stake: 500 };

test.each(readdirSync(new URL('examples/strategies/', ROOT)))(
  'the example %s is a strategy by schema and by reader',
  (name) => {
    const file = readJson(`examples/strategies/${name}`);
    expect(isStrategy(file), JSON.stringify(isStrategy.errors)).toBe(true);
    expect(readStrategy(RULEBOOKS, file)).not.toHaveProperty('refused');
  },
);

test('a strategy may say where its schema lies', () => {
  const file = { $schema: '../schemas/strategy.schema.json', rulebook: 'md-craps', bets: [bet] };
  expect(isStrategy(file)).toBe(true);
  expect(readStrategy(RULEBOOKS, file)).not.toHaveProperty('refused');
});

test.each(['strategy', 'scenario'])('the schema of a %s names every rulebook', (name) => {
  const { properties } = readJson(`schemas/${name}.schema.json`) as {
    properties: { rulebook: { examples: readonly string[] } };
  };
  expect(properties.rulebook.examples).toEqual(RULEBOOKS.map(({ id }) => id));
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['no bets', { rulebook: 'md-craps', bets: [] }],
  ['an unknown key', { rulebook: 'md-craps', bets: [bet], extra: true }],
  ['an unknown key of a bet', { rulebook: 'md-craps', bets: [{ ...bet, colour: 'red' }] }],
  ['a stake of nothing', { rulebook: 'md-craps', bets: [{ ...bet, stake: 0 }] }],
  ['half a cent', { rulebook: 'md-craps', bets: [{ ...bet, stake: 0.5 }] }],
  ['a schema that is a number', { $schema: 1, rulebook: 'md-craps', bets: [bet] }],
  ['a strange change', { rulebook: 'md-craps', bets: [{ ...bet, afterWin: 'more', max: 1000 }] }],
  ['a strange moment', { rulebook: 'md-craps', bets: [{ ...bet, when: 'later' }] }],
])('schema and reader both refuse %s', (_, file) => {
  expect(isStrategy(file)).toBe(false);
  expect(isRefusal(readStrategy(RULEBOOKS, file))).toBe(true);
});

const isSideBet = new Ajv2020({ strict: false }).compile(readJson('schemas/side-bet.schema.json') as object);

test.each(readdirSync(new URL('examples/side-bets/', ROOT)))(
  'the example %s is a side bet by schema and by reader',
  (name) => {
    const file = readJson(`examples/side-bets/${name}`);
    expect(isSideBet(file), JSON.stringify(isSideBet.errors)).toBe(true);
    expect(readSideBet(RULEBOOKS, file)).not.toHaveProperty('refused');
  },
);

const sideBet = { rulebook: 'md-craps', counts: 'passes', pays: { '4+': '10 to 1' } };

test.each<[string, unknown]>([
  ['nothing', null],
  ['an unknown key', { ...sideBet, until: 'hand' }],
  ['something else to count', { ...sideBet, counts: 'chips' }],
  ['a strange span', { ...sideBet, span: 'night' }],
  ['a total of thirteen', { ...sideBet, counts: 'totals', among: [13] }],
  ['the same total twice', { ...sideBet, counts: 'totals', among: [4, 4] }],
  ['no pays', { ...sideBet, pays: {} }],
  ['a pay for no count', { ...sideBet, pays: { many: '4 to 1' } }],
  ['a pay that is none', { ...sideBet, pays: { 4: 'a lot' } }],
])('schema and reader both refuse a side bet with %s', (_, file) => {
  expect(isSideBet(sideBet)).toBe(true);
  expect(isSideBet(file)).toBe(false);
  expect(isRefusal(readSideBet(RULEBOOKS, file))).toBe(true);
});

const areWeights = new Ajv2020({ strict: false }).compile(readJson('schemas/weights.schema.json') as object);

test.each(readdirSync(new URL('examples/weights/', ROOT)))(
  'the example %s has weights by schema and by reader',
  (name) => {
    const file = readJson(`examples/weights/${name}`);
    expect(areWeights(file), JSON.stringify(areWeights.errors)).toBe(true);
    expect(readWeights(2, file)).not.toHaveProperty('refused');
  },
);

test.each<[string, unknown]>([
  ['nothing', null],
  ['neither faces nor outcomes', { name: 'none' }],
  ['both', { faces: {}, outcomes: {} }],
  ['an unknown key', { faces: {}, totals: {} }],
  ['a seventh face', { faces: { 7: 2 } }],
  ['a weight of nothing', { faces: { 6: 0 } }],
  ['a weight below nothing', { faces: { 6: '-1' } }],
  ['a list of one', { faces: [{}] }],
])('schema and reader both refuse weights with %s', (_, file) => {
  expect(areWeights(file)).toBe(false);
  expect(isRefusal(readWeights(2, file))).toBe(true);
});

const scenarioSchema = readJson('schemas/scenario.schema.json') as ScenarioSchema;
const isScenario = new Ajv2020({ strict: false }).compile(scenarioSchema);

interface ScenarioSchema {
  readonly $defs: {
    readonly actor: { readonly properties: { readonly role: { readonly enum: readonly string[] } } };
    readonly step: { readonly oneOf: readonly StepSchema[] };
  };
}

interface StepSchema {
  readonly properties: { readonly do: { readonly const: string }; readonly [field: string]: unknown };
}

const stepSchema = (name: string): StepSchema['properties'] =>
  scenarioSchema.$defs.step.oneOf.find(({ properties }) => properties.do.const === name)!.properties;

test.each(readdirSync(new URL('examples/scenarios/', ROOT)))(
  'the example %s is a scenario by schema and by reader',
  (name) => {
    const file = readJson(`examples/scenarios/${name}`);
    expect(isScenario(file), JSON.stringify(isScenario.errors)).toBe(true);
    expect(readScenario(RULEBOOKS, file)).not.toHaveProperty('refused');
  },
);

const story = { rulebook: 'md-sicbo', seats: { 1: 10_000 }, steps: [{ do: 'roll', dice: [1, 2, 5] }] };

test('schema and reader take the steps of both games', () => {
  const craps = {
    rulebook: 'md-craps',
    submission: { oddsMultiple: 2, fire: 'A', keepWinning: false, limits: { min: 100, max: 500_000 } },
    seats: { 1: 100_000, 2: 50_000 },
    steps: [
      { do: 'bet', seat: 1, spot: 'pass', stake: 1_000 },
      { do: 'roll', dice: [4, 2] },
      { do: 'bet', seat: 1, spot: 'place/8', stake: 1_200 },
      { do: 'call', seat: 1, spot: 'place/8', working: false },
      { do: 'call', seat: 1, spot: 'place/8', working: false, now: true },
      { do: 'change', seat: 1, spot: 'place/8', stake: 600 },
      { do: 'remove', seat: 1, spot: 'place/8' },
      { do: 'no-roll', reason: 'off-table' },
      { do: 'pass-dice' },
    ],
  };
  for (const file of [story, craps]) {
    expect(isScenario(file), JSON.stringify(isScenario.errors)).toBe(true);
    expect(readScenario(RULEBOOKS, file)).not.toHaveProperty('refused');
  }
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', [story]],
  ['no rulebook', { ...story, rulebook: undefined }],
  ['no steps', { ...story, steps: undefined }],
  ['one step instead of a list', { ...story, steps: story.steps[0] }],
  ['a step that does nothing', { ...story, steps: [{ dice: [1, 2, 5] }] }],
  ['a step that is a word', { ...story, steps: ['roll'] }],
  ['an unknown key', { ...story, dice: [1, 2, 5] }],
  ['strange staff', { ...story, staff: 'none' }],
  ['a seat with a name', { ...story, seats: { first: 10_000 } }],
  ['a seat of no number', { ...story, seats: { 0: 10_000 } }],
  ['credit below nothing', { ...story, seats: { 1: -1 } }],
  ['half a cent', { ...story, seats: { 1: 0.5 } }],
  ['credit in words', { ...story, seats: { 1: '100' } }],
  ['a list of seats', { ...story, seats: [10_000] }],
  ['choices that are none', { ...story, submission: 'standard' }],
])('schema and reader both refuse a scenario with %s', (_, file) => {
  const json = JSON.parse(JSON.stringify(file)) as unknown;
  expect(isScenario(json)).toBe(false);
  expect(isRefusal(readScenario(RULEBOOKS, json))).toBe(true);
});

/** The names that the table offers when it is asked for something that it does not know. */
const namesOffered = (rulebook: string, step: object): string[] => {
  const scenario = readScenario(RULEBOOKS, { rulebook, steps: [step] });
  if (isRefusal(scenario)) throw new Error(scenario.message);
  const played = playScenario(scenario);
  const [outcome] = isRefusal(played) ? [] : played.steps;
  if (!outcome || outcome.ok) throw new Error('The table knows it.');
  return outcome.message.replace(/^.*; there are |\.$/g, '').split(', ');
};

test('the schema names the steps, irregularities, commands and roles that tables know, and no others', () => {
  const steps = ['md-sicbo', 'md-craps'].flatMap((rulebook) => namesOffered(rulebook, { do: 'dance' }));
  const named = scenarioSchema.$defs.step.oneOf.map(({ properties }) => properties.do.const);
  expect(named.toSorted()).toEqual([...new Set(steps)].toSorted());
  const kinds = ['md-sicbo', 'md-craps'].flatMap((rulebook) =>
    namesOffered(rulebook, { do: 'irregularity', kind: 'earthquake' }),
  );
  expect(stepSchema('irregularity').kind).toEqual({ enum: [...new Set(kinds)] });
  expect(stepSchema('command').type).toEqual({ enum: Object.keys(COMMANDS) });
  expect(scenarioSchema.$defs.actor.properties.role.enum).toEqual(STAFF);
});

test.each<[string, object]>([
  ['an unknown step', { do: 'dance' }],
  ['a bet without a stake', { do: 'bet', seat: 1, spot: 'small' }],
  ['a bet of nothing', { do: 'bet', seat: 1, spot: 'small', stake: 0 }],
  ['a seventh face', { do: 'roll', dice: [1, 2, 7] }],
  ['one die', { do: 'roll', dice: [1] }],
  ['a field too many', { do: 'clear', dice: [1, 2, 5] }],
  ['an unknown irregularity', { do: 'irregularity', kind: 'earthquake' }],
  ['a command of nobody', { do: 'command', type: 'OpenBetting' }],
])('the schema refuses a step with %s; at a table it is refused and the story goes on', (_, step) => {
  const file = { ...story, steps: [step, { do: 'roll', dice: [1, 2, 5] }] };
  expect(isScenario(file)).toBe(false);
  const scenario = readScenario(RULEBOOKS, file);
  if (isRefusal(scenario)) throw new Error(scenario.message);
  expect(playScenario(scenario)).toMatchObject({ steps: [{ ok: false }, { ok: true }] });
});
