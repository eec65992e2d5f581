import { newTable, RULEBOOKS, type Table } from '@hardway/engine';
import { viewOf } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { allWordsIn } from '../words/index.ts';
import { aheadWords } from './ahead.ts';

const empty = newTable(RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!);
const asked = { asker: { id: 'pat', role: 'supervisor' }, at: 0 } as const;
const limits = { limits: { min: 1_000, max: 20_000 } };
const at = (queue: NonNullable<Table['queue']>) => viewOf({ ...empty, queue });
const six = new Date(2026, 0, 31, 18, 0).getTime();

test('everybody at a table is told of other limits and of its closing, and not who asked, nor of dice', async () => {
  const [en, zh] = await Promise.all([allWordsIn('en'), allWordsIn('zh')]);
  expect(aheadWords(en, at([]))).toBeNull();
  expect(aheadWords(en, at([{ ...asked, number: 1, what: 'LoadDice', fields: { serial: '7' } }]))).toBeNull();
  const view = at([
    { ...asked, number: 1, what: 'ChangeLimits', fields: limits, from: six },
    { ...asked, number: 2, what: 'CloseTable', fields: {} },
  ]);
  expect(aheadWords(en, view)).toBe('After this round: the table closes; From 18:00: limits 10 – 200');
  expect(aheadWords(zh, view)).toBe('本局之后：关台；18:00 起：限额 10 – 200');
  expect(JSON.stringify(view)).not.toContain('pat');
  const partly = at([{ ...asked, number: 1, what: 'ChangeLimits', fields: { limits: { min: 500 } } }]);
  expect(aheadWords(en, partly)).toBe('After this round: limits other ones');
});
