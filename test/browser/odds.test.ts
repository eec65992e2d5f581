import { readFile } from 'node:fs/promises';
import {
  BUILT_IN,
  comparedFigures,
  exactFiguresOf,
  figuresOf,
  formatFraction,
  handDistribution,
  isRefusal,
  RULEBOOKS,
  type RulesSubmission,
  readStrategy,
  readWeights,
  type Strategy,
  submit,
  type ThrownDice,
  withDice,
} from '@hardway/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';

/** The odds explorer: what it shows is the engine's, and a link to it shows the same again. */

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  [house, browser] = await Promise.all([TestHouse.open([], { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const visitorAt = async (path: string, locale = 'en-US'): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, { locale });
  await visitor.page.goto(path);
  return visitor;
};

const filed = (rulebook: string, paytable: string): RulesSubmission => {
  const submission = submit(RULEBOOKS.find(({ id }) => id === rulebook)!, { paytable });
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const edgeOf = (submission: RulesSubmission, spot: string): string =>
  formatFraction(figuresOf(submission, submission.spots.find(({ id }) => id === spot)!).edge);

const listing = (page: Page) => page.locator('table.listing');
const detail = (page: Page) => page.locator('.spot-side');
const results = (page: Page) => page.getByRole('table', { name: 'Simulated and exact' });

/** The figures, once the exact session has been worked out too. */
const resultText = async (page: Page): Promise<string> => {
  await page.getByText(/^The exact column is worked out/).waitFor();
  return results(page).innerText();
};

/** What the side says of a spot, once its derivation is there. */
const detailText = async (page: Page): Promise<string> => {
  await detail(page).getByText('The house keeps what the player loses on average:').waitFor();
  return detail(page).innerText();
};

test('a link brings back the pay table, the order, the spot and the very figures of a seeded session', async () => {
  const visitor = await visitorAt('/odds');
  const { page } = visitor;
  await page.getByRole('combobox', { name: 'Document' }).selectOption('pa-sicbo');
  await page.getByRole('combobox', { name: 'Pay table' }).selectOption('B');
  const edgeHead = page.getByRole('columnheader', { name: 'House edge' });
  await edgeHead.getByRole('button').click();
  await edgeHead.getByRole('button').click();
  expect(await edgeHead.getAttribute('aria-sort')).toBe('descending');
  await listing(page).getByRole('button', { name: 'Any Three of a Kind' }).click();
  const shown = { listing: await listing(page).innerText(), detail: await detailText(page) };

  await page.getByRole('link', { name: 'Sessions' }).click();
  for (const [label, value] of [
    ['Stake', '5'],
    ['Bankroll', '100'],
    ['Rolls at most', '60'],
    ['Sessions', '3000'],
    ['Leave when ahead by', '50'],
    ['Seed', '20260101'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Run' }).click();
  const figures = await resultText(page);
  await page.getByText('Seed 20260101 gives the same dice every time.').waitFor();
  const address = page.url();

  // Another seed gives other figures: the equality below is not one of empty tables.
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Seed 2 gives the same dice every time.').waitFor();
  expect(await resultText(page)).not.toBe(figures);
  await visitor.leave();

  const other = await browser.visitor(house.address, { ownWindow: true });
  // A machine of one core shares the work out otherwise.
  await other.page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 })");
  await other.page.goto(address);
  expect(await resultText(other.page)).toBe(figures);
  await other.page.getByRole('link', { name: 'All wagers' }).click();
  await listing(other.page).waitFor();
  expect({ listing: await listing(other.page).innerText(), detail: await detailText(other.page) }).toEqual(shown);
  await other.leave();
});

/** The exact edges as the table has them, by the name of the wager. */
const edgesShown = async (page: Page): Promise<Record<string, string>> => {
  await listing(page).waitFor();
  const rows = await listing(page)
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => [
        row.querySelector('button')?.textContent ?? '',
        row.querySelector('.fraction')?.getAttribute('title')?.replace('−', '-') ?? '',
      ]),
    );
  return Object.fromEntries(rows);
};

test.each([
  ['pa-sicbo', 'B'],
  ['rws-sicbo', '2'],
])('every edge of %s, pay table %s, is the engine’s to the last digit', async (rulebook, paytable) => {
  const submission = filed(rulebook, paytable);
  const visitor = await visitorAt(`/odds?book=${rulebook}&table=${paytable}&every=1`);
  expect(await edgesShown(visitor.page)).toEqual(
    Object.fromEntries(submission.spots.map(({ id, name }) => [name.en, edgeOf(submission, id)])),
  );
  await visitor.leave();
});

test('craps has the edges that everybody knows, and they are the engine’s', async () => {
  const submission = filed('md-craps', 'standard');
  const visitor = await visitorAt('/odds?book=md-craps&every=1');
  const shown = await edgesShown(visitor.page);
  const known = [
    ['pass', 'Pass Bet', '7/495'],
    ['dont-pass', 'Don’t Pass Bet', '3/220'],
    ['place/6', 'Place Bet to Win on 6', '1/66'],
    ['pass-odds', 'Supplemental wager on a Pass Bet', '0'],
  ] as const;
  for (const [spot, name, edge] of known)
    expect([name, shown[name], edgeOf(submission, spot)]).toEqual([name, edge, edge]);
  await visitor.leave();
});

test('md-craps 6.C — a wager is said to be called on or off where it can be, and come odds to work as chosen', async () => {
  const visitor = await visitorAt('/odds?book=md-craps&spot=place%2F6');
  const { page } = visitor;
  const said = () => detail(page).locator('p', { hasText: 'on a come out roll' }).first().innerText();
  expect(await said()).toBe('Does not work on a come out roll unless called on. md-craps 3.A(5)(a)');
  await page.goto('/odds?book=md-craps&spot=come-odds%2F6');
  expect(await said()).toBe('Works on a come out roll. md-craps 6.C');
  await page.goto('/odds?book=md-craps&spot=come-odds%2F6&set.comeOdds=off');
  expect(await said()).toBe(
    'Does not work on a come out roll, and is returned if the line wager is decided there. md-craps 6.C',
  );
  await visitor.leave();
});

test('the file of a pay table has the exact fractions', async () => {
  const submission = filed('md-sicbo', 'standard');
  const visitor = await visitorAt('/odds');
  const { page } = visitor;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download odds-md-sicbo-standard.csv' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('odds-md-sicbo-standard.csv');
  const [heads, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  const [spot, edge] = ['spot', 'edge'].map((head) => heads!.split(',').indexOf(head)) as [number, number];
  expect(lines.map((line) => line.split(',')).map((cells) => [cells[spot], cells[edge]])).toEqual(
    submission.spots.map(({ id }) => [id, edgeOf(submission, id)]),
  );
  await visitor.leave();
});

test('md-sicbo 6.A & md-sicbo 6.A(3) — odds below the listed ones are refused with their clause, better ones are not', async () => {
  const visitor = await visitorAt('/odds?view=what-if');
  const { page } = visitor;
  const row = page.getByRole('row').filter({ hasText: 'any-triple' });
  await row.getByRole('textbox').fill('23 to 1');
  await row.getByText('✕ Refused').waitFor();
  expect(await row.locator('.allowed').innerText()).toMatch(
    /any-triple must pay no less than 24 to 1; 23 to 1 is less\.\s+md-sicbo 6\.A\(3\)/,
  );
  expect(await row.locator('.fraction').allInnerTexts()).toEqual(['11/36', '1/3']);
  expect(await page.locator('.verdict-box').innerText()).toContain('md-sicbo 6.A(3)');
  await row.getByRole('textbox').fill('1:30');
  await row.getByText('✓ Allowed').waitFor();
  expect(await row.locator('.fraction').allInnerTexts()).toEqual(['11/36', '5/36']);
  await page.locator('.verdict-box').getByText('All of it may be filed together.').waitFor();
  await visitor.leave();
});

test('every figure in print stands beside what the page works out, with its source and the wrong ones first', async () => {
  const visitor = await visitorAt('/odds?view=check-us', 'zh-CN');
  const { page } = visitor;
  await page.locator('.sources').waitFor();
  const wrong = await page.getByRole('table').first().locator('tbody tr').allInnerTexts();
  const figures = comparedFigures();
  expect(wrong).toHaveLength(figures.filter(({ agrees }) => !agrees).length);
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  const shown = await page
    .locator('.check-us tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
  // The page is in English by now. Tables stand by topic.
  const told = figures.map(({ what, published }) => `${what.en} ${published}`);
  expect(shown.map(([what, published]) => `${what} ${published}`).toSorted()).toEqual(told.toSorted());
  const record = shown.find((cells) => cells[1] === '1 in 5.59 billion')!;
  expect(record[2]).toBe('1 in 5.590264 billion');
  expect(record[5]).toBe('npx hardway hand md-craps --counts rolls --at-least 154');
  await visitor.leave();
});

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'The strategy file' });

test('a strategy is written with what may go on at the caret, and the place of a mistake is told', async () => {
  const visitor = await visitorAt('/odds?view=session&play=pass-odds-2x&sessions=500&rolls=20&bankroll=10000');
  const { page } = visitor;
  await page.getByRole('combobox', { name: 'Strategy', exact: true }).selectOption('A strategy of your own');
  const editor = editorOf(page);
  await expect.poll(() => editor.inputValue()).toBe(JSON.stringify(BUILT_IN['pass-odds-2x'], null, 2));
  await editor.fill('{"rulebook": "md-craps", "counters": {"hits": {"max": 1}}, "rules": [');
  await editor.press('End');
  await editor.pressSequentially('{"wh');
  const offers = page.getByRole('listbox', { name: 'What may stand here' });
  await expect.poll(() => offers.getByRole('option').allInnerTexts()).toEqual(['when']);
  await editor.press('Enter');
  await editor.pressSequentially('point > 0 and hi');
  await expect.poll(() => offers.getByRole('option').allInnerTexts()).toEqual(['hits']);
  await editor.press('Tab');
  await editor.pressSequentially(' <');
  await editor.press('End');
  await editor.pressSequentially(', "bets": {"place/6": 600}}]}');
  await page.getByRole('button', { name: 'Line 1, column 100' }).waitFor();
  const wrong = await page.locator('.strategy-editor .error').innerText();
  expect(wrong).toContain('rules[0].when, column 21');
  expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
  await editor.fill((await editor.inputValue()).replace('hits <', 'hits < 1'));
  await page.getByText('✓ The file is understood.').waitFor();

  const felt = page.locator('.strategy-felt');
  await felt.getByText('Nothing lies on the felt.').waitFor();
  await felt.getByRole('combobox', { name: 'Dice' }).selectOption('4-4');
  await felt.getByRole('button', { name: 'Throw these' }).click();
  expect(await felt.locator('.lying').innerText()).toMatch(/Place.* 6.*\n?6\.00/);
  expect(
    await felt.locator('.drawn-felt .has').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-spot'))),
  ).toEqual(['place/6']);

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const figures = await resultText(page);
  await page.getByText(/\d+ positions\./).waitFor();
  const address = page.url();
  await visitor.leave();
  const other = await visitorAt(address.slice(address.indexOf('/odds')));
  expect(await resultText(other.page)).toBe(figures);
  expect(await other.barriersInBothLanguages()).toEqual([]);
  await other.leave();
});

test('strategies at one table are compared with their exact figures, who ends ahead of whom, and the fronts', async () => {
  const visitor = await visitorAt(
    '/odds?view=together&with=pass-line&with=dont-pass&with=example%2Firon-cross&sessions=500&rolls=20&bankroll=20000&run=1',
  );
  const { page } = visitor;
  const table = page.getByRole('table', { name: 'What each comes to' });
  await table.waitFor();
  await expect.poll(async () => (await table.innerText()).includes('…')).toBe(false);
  const heads = await table.locator('thead th').allInnerTexts();
  const exact = await table.locator(`tbody tr td:nth-child(${heads.indexOf('Exact') + 1})`).allInnerTexts();
  const plan = { bankroll: 20_000, rolls: 20 };
  const strategies = ['pass-line', 'dont-pass'].map((name) => readStrategy(RULEBOOKS, BUILT_IN[name]) as Strategy);
  const known = strategies.map((strategy) => Math.round(exactFiguresOf(strategy, plan)!.net) / 100);
  expect(exact.slice(0, 2).map((amount) => Number(amount.replace('−', '-')))).toEqual(known);
  const ahead = page.getByRole('table', { name: 'Ends ahead of' });
  expect(await ahead.locator('tbody tr').count()).toBe(3);
  expect(await ahead.locator('tbody td', { hasText: '·' }).count()).toBe(3);
  expect(await page.locator('figure.chart').count()).toBe(3);
  await page.getByRole('button', { name: 'Without Don’t pass' }).click();
  await page.getByText('The figures below are for the previous settings.').waitFor();
  expect(await page.locator('.players li').count()).toBe(2);
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await visitor.leave();
});

test('a hand’s book, a tail, a side bet and best removal are the engine’s, to the last digit', async () => {
  const visitor = await visitorAt('/odds?view=hand&book=md-craps&atLeast=154&set.luckyShooter=A');
  const { page } = visitor;
  const chance = handDistribution(filed('md-craps', 'standard'), { counts: 'rolls', span: 'hand' }).atLeast(154);
  await page.locator('.at-least', { hasText: '1 in 5,590,264,072' }).waitFor();
  expect(await page.locator('.at-least .fraction').innerText()).toContain(formatFraction(chance));
  await page.getByText('1671', { exact: true }).first().waitFor();
  await page.getByRole('combobox', { name: 'Counted' }).selectOption('Different points made');
  await page.getByRole('textbox', { name: 'Pay list' }).fill('4: 25 for 1\n5: 250 for 1\n6: 1,000 for 1');
  await page.locator('.side-bet .headline', { hasText: '20.763%' }).waitFor();
  await page.getByRole('textbox', { name: 'Pay list' }).fill('4: 25 for 1\nfive');
  await page.getByText('Line 2 is not a count and its odds.').waitFor();
  await page.getByText('In 4 of 192 positions it is best taken down.').waitFor();
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await visitor.leave();
});

test('a tape that is dropped on the page says whether its dice are fair, and nothing of it leaves the browser', async () => {
  const visitor = await visitorAt('/odds?view=tape');
  const { page } = visitor;
  const text = await readFile(new URL('../../examples/tapes/heavy-six.csv', import.meta.url), 'utf8');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!/\.(js|css|woff2)$/.test(request.url())) sent.push(request.url());
  });
  const files = await page.evaluateHandle(
    `(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], 'mine.csv', { type: 'text/csv' }));
      return data;
    })()`,
  );
  await page.locator('.tape-drop').dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('mine.csv: 150 rolls of 2 dice').waitFor();
  await page.getByText(/The dice are not fair: roll 62 brought the evidence to 20 or more/).waitFor();
  await page.getByRole('combobox', { name: 'Accuse fair dice at most' }).selectOption('1 time in 1,000');
  await page.getByText(/brought the evidence to 1000 or more/).waitFor();
  expect(sent).toEqual([]);
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await visitor.leave();
});

test('the odds follow weights of the dice, as fractions', async () => {
  const visitor = await visitorAt('/odds?book=md-craps&every=1&dice=1%2C1%2C1%2C1%2C1%2C2');
  const { page } = visitor;
  expect((await edgesShown(page))['Any Seven Bet']).toBe('9/49');
  await page.getByRole('textbox', { name: 'Weight of the 6' }).fill('1');
  await expect.poll(async () => (await edgesShown(page))['Any Seven Bet']).toBe('1/6');
  expect(page.url()).not.toContain('dice=');
  await visitor.leave();
});

test('sessions, and strategies side by side, are played and worked out with weights of the dice', async () => {
  const plan = { bankroll: 20_000, rolls: 20 };
  const asked = 'sessions=500&rolls=20&bankroll=20000&run=1&dice=1%2C1%2C1%2C1%2C1%2C2';
  const loaded = readWeights(2, { faces: { 6: 2 } });
  if (isRefusal(loaded)) throw new Error(loaded.message);
  const netOf = (name: string, dice: ThrownDice): number => {
    const strategy = readStrategy(RULEBOOKS, BUILT_IN[name]) as Strategy;
    const { submission } = strategy;
    return Math.round(exactFiguresOf({ ...strategy, submission: withDice(submission, dice) }, plan)!.net) / 100;
  };
  const visitor = await visitorAt(`/odds?view=session&book=md-craps&play=pass-line&${asked}`);
  const { page } = visitor;
  const said = (name: string, dice: ThrownDice): string => Math.abs(netOf(name, dice)).toFixed(2);
  expect(said('pass-line', loaded)).not.toBe(said('pass-line', 2));
  await expect.poll(() => page.locator('.session-figures').first().innerText()).toContain(said('pass-line', loaded));
  await page.goto(`/odds?view=together&with=pass-line&with=dont-pass&${asked}`);
  const table = page.getByRole('table', { name: 'What each comes to' });
  const exact = async (): Promise<readonly string[]> => {
    const heads = await table.locator('thead th').allInnerTexts();
    const cells = await table.locator(`tbody tr td:nth-child(${heads.indexOf('Exact') + 1})`).allInnerTexts();
    return cells.map((amount) => amount.replace(/[−+]/, ''));
  };
  await expect.poll(exact).toEqual(['pass-line', 'dont-pass'].map((name) => said(name, loaded)));
  await page.getByRole('textbox', { name: 'Weight of the 6' }).fill('1');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(exact).toEqual(['pass-line', 'dont-pass'].map((name) => said(name, 2)));
  expect(page.url()).not.toContain('dice=');
  await visitor.leave();
});

const SESSION = 'view=session&sessions=500&rolls=20&bankroll=10000&run=1';

test('nothing shuts anybody out of a spot, odds to try and a session, in either language', async () => {
  const visitor = await visitorAt('/odds?book=md-craps&spot=pass', 'zh-CN');
  const { page } = visitor;
  await detail(page).locator('.headline').waitFor();
  await detail(page).locator('[role=status]').waitFor({ state: 'detached' });
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await page.goto('/odds?view=what-if&pay.any-triple=23+to+1');
  await page.locator('tr.tried .badge').waitFor();
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await page.goto(`/odds?${SESSION}`);
  await page.locator('.session-figures').waitFor();
  await page.locator('.session-figures [role=status]').waitFor({ state: 'detached' });
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await visitor.leave();
});
