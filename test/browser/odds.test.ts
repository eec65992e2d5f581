import { readFile } from 'node:fs/promises';
import {
  comparedFigures,
  figuresOf,
  formatFraction,
  isRefusal,
  RULEBOOKS,
  type RulesSubmission,
  submit,
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
  const [wrong] = await Promise.all([
    page.getByRole('table').first().locator('tbody tr').allInnerTexts(),
    page.locator('.sources').waitFor(),
  ]);
  const figures = comparedFigures();
  expect(wrong).toHaveLength(figures.filter(({ agrees }) => !agrees).length);
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  const shown = await page
    .locator('.check-us tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
  const told = figures
    .toSorted((a, b) => Number(a.agrees) - Number(b.agrees))
    .map(({ what, published }) => [what.zh, published]);
  expect(shown.map(([what, published]) => [what, published])).toEqual(told);
  const record = shown.find((cells) => cells[1] === '1 in 5.59 billion')!;
  expect(record[2]).toBe('1 in 5.590264 billion');
  expect(record[5]).toBe('npx hardway hand md-craps --counts rolls --at-least 154');
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
