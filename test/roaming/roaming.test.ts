import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, SCREENS, TestBrowser } from '../browser/browser.ts';
import { TestHouse } from '../house/open.ts';
import { seedOfCommit } from '../seed-of-commit.ts';
import { Books } from './books.ts';
import { TABLES } from './cast.ts';
import { runEvening } from './evening.ts';
import { deadEndOn, moneyWrong, promiseBroken, refusalsOn, refusedWrong } from './judge.ts';
import { IN_PAGE, listenAnew, offersOf, seenOn } from './sight.ts';

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

test('what is wrong with a screen is seen', async () => {
  const table = 'sentosa-untimed';
  const house = await TestHouse.open(
    TABLES.filter(({ id }) => id === table),
    { web: SCREENS },
  );
  const visitor = await browser.visitor(house.address, { viewport: PHONE, locale: 'zh-CN', ownWindow: true });
  const { page } = visitor;
  await visitor.context.addInitScript({ path: IN_PAGE });
  await visitor.sit(table);
  await page.locator('[data-spot="big"]:not([aria-disabled=true])').click();
  await page.locator('[data-spot="big"].mine').waitFor();
  const books = new Books(house.running.store, house.tables);
  expect(await books.read()).toEqual([]);
  const wrong = async (script = '0'): Promise<readonly string[]> => {
    await page.evaluate(script);
    const seen = await seenOn(page);
    return [...deadEndOn(seen), ...refusalsOn(seen), ...moneyWrong(seen, books, table, 1)];
  };
  expect(await wrong()).toEqual([]);
  expect(await wrong(`document.querySelector('.purse .credit dd').textContent = '1,000.00'`)).toEqual([
    'shows a credit of 1,000.00, and has 995.00',
  ]);
  await page.evaluate(`document.querySelector('.purse .credit dd').textContent = '995.00'`);
  expect(
    await wrong(`document.body.insertAdjacentHTML('beforeend', '<p role="alert">Not so fast, my friend.</p>')`),
  ).toEqual(['a no that is not in the language of the screen (zh-Hans): Not so fast, my friend.']);
  await page.evaluate(`document.querySelector('body > [role=alert]').remove()`);
  await listenAnew(page);
  const seen = await seenOn(page);
  expect(refusedWrong([{ refused: 'because', clause: null }], seen)).toHaveLength(1);
  expect(refusedWrong([{ refused: 'above-maximum', clause: 'rws-sicbo 9.9' }], seen)).toHaveLength(1);
  const [offer] = await offersOf(page);
  const deed = { says: '', grey: offer!, leaves: null, does: async () => true };
  expect(promiseBroken(deed, seen)).toEqual([`nothing says why “${offer!.words}” is grey`]);
  expect(await wrong(`document.querySelector('[data-spot="big"] svg svg:has(> circle + circle)').remove()`)).toEqual([
    'big: shows no chip, and the house has 5',
  ]);
  expect(
    await wrong(`{
      const dialog = document.createElement('dialog');
      dialog.innerHTML = '<h2>Wait</h2>';
      document.body.append(dialog);
      dialog.showModal();
    }`),
  ).toContain('the dialogue “Wait” cannot be left');
  expect(await wrong(`document.body.replaceChildren()`)).toContain('the page is blank');
  await visitor.leave();
  await house.close();
});
