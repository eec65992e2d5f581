import { readdirSync, readFileSync } from 'node:fs';
import { isRefusal, RULEBOOKS, readStrategy } from '@hardway/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

const isStrategy = new Ajv2020({ strict: false }).compile(readJson('schemas/strategy.schema.json') as object);

test.each(readdirSync(new URL('examples/strategies/', ROOT)))(
  'the example %s is a strategy by schema and by reader',
  (name) => {
    const file = readJson(`examples/strategies/${name}`);
    expect(isStrategy(file), JSON.stringify(isStrategy.errors)).toBe(true);
    expect(readStrategy(RULEBOOKS, file)).not.toHaveProperty('refused');
  },
);

const bet = { spot: 'field', stake: 500 };

test.each<[string, unknown]>([
  ['nothing', null],
  ['no bets', { rulebook: 'md-craps', bets: [] }],
  ['an unknown key', { rulebook: 'md-craps', bets: [bet], extra: true }],
  ['an unknown key of a bet', { rulebook: 'md-craps', bets: [{ ...bet, colour: 'red' }] }],
  ['a stake of nothing', { rulebook: 'md-craps', bets: [{ ...bet, stake: 0 }] }],
  ['half a cent', { rulebook: 'md-craps', bets: [{ ...bet, stake: 0.5 }] }],
  ['a strange change', { rulebook: 'md-craps', bets: [{ ...bet, afterWin: 'more', max: 1000 }] }],
  ['a strange moment', { rulebook: 'md-craps', bets: [{ ...bet, when: 'later' }] }],
])('schema and reader both refuse %s', (_, file) => {
  expect(isStrategy(file)).toBe(false);
  expect(isRefusal(readStrategy(RULEBOOKS, file))).toBe(true);
});
