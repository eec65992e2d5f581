import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, hardway } from '../command.ts';
import { HouseClient } from '../house/client.ts';
import { signInAt } from '../house/open.ts';
import { HouseProcess } from '../house/process.ts';
import { unguarded } from '../unguarded.ts';
import { PHONE, TestBrowser, type Visitor } from './browser.ts';

/** An auditor at the screen: finds a round, replays it, sees who approved what, and proves the record. */

const TABLE = 'sentosa-dealer';
const ROUNDS = [
  [2, 4, 5],
  [1, 1, 3],
  [6, 6, 1],
];

let house: HouseProcess;
let browser: TestBrowser;
let folder: string;

const must = async (client: HouseClient, type: string, fields: object = {}, rest: object = {}): Promise<void> =>
  expect(await client.ask({ is: 'command', type, fields, ...rest }), type).toMatchObject({ ok: true });

const staffAt = async (role: string): Promise<HouseClient> => {
  const client = await HouseClient.connect(house.address, { cookie: await signInAt(house.address, folder, role) });
  expect(await client.hello({ as: 'staff', table: TABLE, role })).toMatchObject({ is: 'welcome' });
  return client;
};

const passwordOf = async (account: string): Promise<string> => {
  const file = await readFile(join(folder, 'practice-staff.json'), 'utf8');
  return (JSON.parse(file) as { name: string; password: string }[]).find(({ name }) => name === account)!.password;
};

/** Three rounds, and a correction of the second that took two people. */
const play = async (): Promise<void> => {
  const dealer = await staffAt('dealer');
  const player = await HouseClient.sit(house.address, TABLE);
  for (const dice of ROUNDS) {
    await must(dealer, 'OpenBetting');
    await must(player, 'PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 });
    await must(player, 'PlaceWager', { seat: player.seat, spot: 'total/11', stake: 600 });
    await must(dealer, 'CloseBetting');
    await must(dealer, 'MixDice', { times: 3 });
    for (const face of dice) await must(dealer, 'EnterDie', { face });
    await must(dealer, 'ConfirmResult');
    await must(dealer, 'ClearLights');
  }
  const manager = await staffAt('shift-manager');
  const approval = { account: 'demo-pit-manager', password: await passwordOf('demo-pit-manager') };
  await must(manager, 'CorrectResult', { round: 2, dice: [1, 1, 2] }, { approval });
  for (const client of [dealer, player, manager]) client.close();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-audit-'));
  house = new HouseProcess(folder);
  [browser] = await Promise.all([
    TestBrowser.open(),
    house.start(PRACTICE_FLOOR.filter(({ id }) => id === TABLE)).then(play),
  ]);
  // The house signs how its streams stand when it closes.
  await house.kill('SIGTERM');
  await house.start();
});

afterAll(async () => {
  await browser.close();
  await house.kill('SIGTERM');
  await rm(folder, { recursive: true });
});

const auditorAt = async (path: string, locale = 'en-US'): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, { locale });
  await visitor.signIn('auditor', path);
  return visitor;
};

/** "+12.50" and "−3.00" as minor units. */
const minorOf = (text: string): number => Math.round(Number(text.replaceAll(/[+,]/g, '').replace('−', '-')) * 100);

const columnOf = (page: Page, caption: string, column: number): Promise<string[]> =>
  page.getByRole('table', { name: caption, exact: true }).locator(`tbody td:nth-child(${column})`).allInnerTexts();

test('a round is found by its dice in any order, and every step of its replay keeps the books', async () => {
  const visitor = await auditorAt(`/audit/${TABLE}`);
  const { page } = visitor;
  await page.getByText('3 found').waitFor();
  await page.getByLabel('Dice, in any order').fill('5 2 4');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('1 found').waitFor();
  expect(await columnOf(page, 'Rounds', 6)).toEqual(['16.00']);
  await page.getByRole('link', { name: 'Round 1', exact: true }).click();
  await page.getByText(/^✓ Hashes of all \d+ entries match$/).waitFor();
  const [, last] = /of (\d+)/.exec(await page.getByText(/^Step 1 of \d+$/).innerText())!;
  const moved: number[] = [];
  for (let step = 1; step <= Number(last); step += 1) {
    await page.getByText(`Step ${step} of ${last}`, { exact: true }).waitFor();
    const postings = (await columnOf(page, 'Postings', 3)).map(minorOf);
    expect(
      postings.reduce((sum, amount) => sum + amount, 0),
      `step ${step}`,
    ).toBe(0);
    moved.push(...postings.filter((amount) => amount > 0));
    await page.getByText('✓ All accounts of the table together: 0', { exact: true }).waitFor();
    if (step < Number(last)) await page.getByRole('button', { name: 'Step forward' }).click();
  }
  // Both stakes went onto the layout and what they won came back.
  expect(moved.slice(0, 2)).toEqual([1000, 600]);
  expect(moved.length).toBeGreaterThan(2);
  await page.getByText('The engine settles all 2 wagers again to the same cent.').waitFor();
  await visitor.leave();
});

test('who approved what: the deed with both people, at the table and among the staff', async () => {
  const visitor = await auditorAt(`/audit/${TABLE}?part=approvals`);
  const { page } = visitor;
  const deed = page.getByRole('table', { name: 'Who approved what' }).locator('tbody tr');
  await deed.waitFor();
  expect(await deed.locator('td').nth(1).innerText()).toMatch(/^Result corrected/);
  expect(await deed.locator('td').nth(2).innerText()).toMatch(/^demo-shift-manager/);
  expect(await deed.locator('td').nth(3).innerText()).toMatch(/^demo-pit-manager/);
  await deed.getByRole('link', { name: /^Entry/ }).click();
  await page.getByRole('heading', { name: 'Result corrected', level: 3 }).waitFor();
  await page.goto('/audit?part=approvals');
  const given = page.getByRole('table', { name: 'Approvals as the staff’s record has them' }).locator('tbody tr');
  await given.waitFor();
  expect(await given.locator('td').nth(1).innerText()).toMatch(/^demo-pit-manager/);
  expect(await given.locator('td').nth(2).innerText()).toBe('demo-shift-manager');
  await visitor.leave();
});

const PAGES = [
  ['/audit', '.audit-tables a'],
  ['/audit?part=balance', 'table.figures'],
  ['/audit?part=events', 'table.figures'],
  ['/audit?part=approvals', 'table.figures'],
  [`/audit/${TABLE}`, 'table.figures'],
  [`/audit/${TABLE}?part=replay&round=1&step=3`, '.step-view'],
  [`/audit/${TABLE}?part=filings`, '.filing'],
  [`/audit/${TABLE}?part=approvals`, 'table.figures'],
  [`/audit/${TABLE}?part=meters`, 'table.figures'],
] as const;

test('nothing shuts an auditor out in either language', async () => {
  const visitor = await auditorAt('/audit?part=proof');
  const { page } = visitor;
  await page.locator('.audit-panel .button.primary').click();
  await expect.poll(() => page.locator('.verdict.whole').count()).toBe(2);
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  for (const [path, content] of PAGES) {
    await page.goto(path);
    await page.locator(content).first().waitFor();
    expect([path, await visitor.barriersInBothLanguages()]).toEqual([path, []]);
  }
  await visitor.leave();
});

const verify = (): Promise<Ended> => hardway(['verify', '--folder', folder]);

interface Kept {
  readonly version: number;
  readonly event: string;
}

/** One digit of one stake in the database file, by somebody who knows how to get past its triggers. */
const tamper = (): number => {
  const database = new DatabaseSync(join(folder, 'hardway.db'));
  try {
    const { version, event } = database
      .prepare("SELECT version, event FROM entries WHERE stream = ? AND event LIKE '%WagerPlaced%' ORDER BY version")
      .get(`table:${TABLE}`) as Kept;
    const forged = event.replace('"stake":1000', '"stake":9000');
    expect([...forged].filter((character, at) => character !== event[at])).toEqual(['9']);
    unguarded(database, () =>
      database
        .prepare('UPDATE entries SET event = ? WHERE stream = ? AND version = ?')
        .run(forged, `table:${TABLE}`, version),
    );
    return version;
  } finally {
    database.close();
  }
};

test('the proof is green until one byte of the record is changed; then screen and command line name the entry', async () => {
  const visitor = await auditorAt(`/audit/${TABLE}`);
  const { page } = visitor;
  const prove = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Proof', exact: true }).click();
    await page.getByRole('button', { name: 'Prove the record' }).click();
  };
  await prove();
  await page.getByText(/^✓ Whole: all \d+ entries$/).waitFor();
  await page.getByText(/signed checkpoint.* holds?/).waitFor();
  expect(await page.locator('.verdict').getAttribute('class')).toBe('verdict whole');
  await visitor.leave();

  await house.kill('SIGTERM');
  const before = await verify();
  expect(before).toMatchObject({ status: 0 });
  expect(before.stdout).not.toContain('broken');
  const version = tamper();
  const after = await verify();
  expect(after.status).toBe(1);
  const verdicts = after.stdout.split('\n').filter((line) => line.includes('broken'));
  expect(verdicts).toEqual([expect.stringMatching(`^table:${TABLE} .*broken at entry ${version}:`)]);
  await house.start();

  const again = await auditorAt(`/audit/${TABLE}?part=proof`);
  await again.page.getByRole('button', { name: 'Prove the record' }).click();
  const verdict = again.page.locator('.verdict');
  await verdict.getByText(`Broken at entry ${version}`, { exact: true }).waitFor();
  expect(await verdict.getAttribute('class')).toBe('verdict broken');
  expect(await again.page.getByText('Whole').count()).toBe(0);
  await again.page.getByRole('link', { name: 'Look at this entry' }).click();
  await again.page.getByText('✗ The hashes of these entries do not match').waitFor();
  await again.page.getByRole('article').getByText(`Entry ${version}`, { exact: true }).waitFor();
  await again.leave();
});

test('on a phone the list of events hides nothing of what happened at its side', async () => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE });
  await visitor.signIn('auditor', `/audit/${TABLE}?part=events`);
  const told = visitor.page.locator('.event-table .prose');
  await told.first().waitFor();
  const widths = await told.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(widths.filter((right) => right > PHONE.width)).toEqual([]);
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});
