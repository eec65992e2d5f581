import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { expect, test } from 'vitest';
import { allWordsIn } from '../words/index.ts';
import { roleTitle } from './roles.ts';

const byId = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

test.each([
  ['ma-sicbo', 'supervisor', 'Casino supervisor', '赌场主管'],
  ['rws-sicbo', 'supervisor', 'Pit supervisor', '区域主管'],
  ['ma-sicbo', 'floorperson', 'Floorperson', '巡场员'],
  ['md-craps', 'shift-manager', 'Shift manager', '值班经理'],
])('%s knows its %s as %s', async (id, role, english, chinese) => {
  const [en, zh] = [await allWordsIn('en'), await allWordsIn('zh')];
  expect([roleTitle(en, byId(id), role), roleTitle(zh, byId(id), role)]).toEqual([english, chinese]);
});
