import { LANGUAGES } from '@hardway/engine';
import { expect, test } from 'vitest';
import { allWordsIn } from '../words/index.ts';
import { STRATEGIES } from './strategies.ts';

test.each(LANGUAGES)('every strategy to choose from has its name in the catalogue %s', async (language) => {
  const { odds } = await allWordsIn(language);
  expect(STRATEGIES.filter((id) => odds.strategyName[id] === undefined)).toEqual([]);
});
