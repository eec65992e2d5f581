import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../browser/browser.ts';
import { seedOfCommit } from '../seed-of-commit.ts';
import { runEvening } from './evening.ts';

/** A few people of a short evening. `npm run check:roaming` takes an hour. */

const PEOPLE = 5;
const ACTIONS = 60;

let browser: TestBrowser;

beforeAll(async () => {
  browser = await TestBrowser.open();
});

afterAll(() => browser.close());

test('whatever people do at their screens, the screens agree with the record, and nobody comes to a dead end', async () => {
  const seed = seedOfCommit();
  const { wrong, steps } = await runEvening(browser, { seed, people: PEOPLE, actions: ACTIONS });
  const again = `npm run check:roaming -- --seed ${seed} --actions ${ACTIONS} --people ${PEOPLE}`;
  process.stdout.write(`${again}\n`);
  expect(wrong, [again, ...steps].join('\n')).toEqual([]);
  expect(steps).toHaveLength(ACTIONS);
});
