import { setTimeout as passed } from 'node:timers/promises';
import { sicBoPlay } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { Player } from './people.ts';
import { ROUNDS, say } from './rounds.ts';

/** The moment of the dice, on screens where things move: nothing tells the result before the dice lie. */

const TABLE = 'sentosa-dealer';

let house: TestHouse;
let browser: TestBrowser;
let dealer: HouseClient;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => Object.values(ROUNDS).some(({ table }) => table === id));
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
  dealer = await house.console('dealer', TABLE);
});

afterAll(async () => {
  dealer.close();
  await browser.close();
  await house.close();
});

const says = (type: string, fields: object = {}): Promise<void> => say(dealer, type, fields);

const roundNow = () => sicBoPlay(house.running.floor.tables.get(TABLE)!.owner.table).round;

/** What a screen had in it at one time, apart from the clock of the visit. */
interface Sight {
  readonly scene: string;
  readonly title: string;
  readonly screen: string;
  readonly moment: string;
  readonly lit: number;
}

interface Watching {
  readonly sights: Sight[];
}

/** Runs in the page: keeps everything that the screen has in it, each time that anything changes. */
const watch = (): void => {
  const { document, MutationObserver } = globalThis as unknown as InPage;
  const sights: Sight[] = [];
  const look = (): void => {
    const moment = document.querySelector('.moment');
    const scene = moment?.className.split(' ')[3] ?? 'none';
    const screen = document.querySelector('main')!.outerHTML.replace(/<dt>Time<\/dt><dd>[^<]*<\/dd>/, '');
    const now = {
      scene,
      title: document.title,
      screen,
      moment: moment?.innerHTML ?? '',
      lit: document.querySelectorAll('.lit').length,
    };
    if (JSON.stringify(now) !== JSON.stringify(sights.at(-1))) sights.push(now);
  };
  look();
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  (globalThis as unknown as { watching: Watching }).watching = { sights };
};

interface InPage {
  readonly document: {
    readonly title: string;
    querySelector(
      selector: string,
    ): { readonly className: string; readonly innerHTML: string; readonly outerHTML: string } | null;
    querySelectorAll(selector: string): { readonly length: number };
  };
  readonly MutationObserver: new (look: () => void) => { observe(what: unknown, how: object): void };
}

const seenBy = (page: Page): Promise<readonly Sight[]> =>
  page.evaluate(() => (globalThis as unknown as { watching: Watching }).watching.sights);

/** The last sight of a screen on which nothing has changed between two looks. */
const atRest = async (page: Page): Promise<number> => {
  let [before, now] = [0, (await seenBy(page)).length];
  while (before !== now) {
    await passed(500);
    [before, now] = [now, (await seenBy(page)).length];
  }
  return now - 1;
};

const scenesIn = (sights: readonly Sight[]): readonly string[] =>
  sights.map(({ scene }) => scene).filter((scene, index, all) => scene !== all[index - 1]);

const sceneOn = (page: Page, scene: string): Promise<unknown> =>
  page.locator(`.moment.${scene}`).waitFor({ state: 'attached' });

/** Up to the dice, which the dealer has entered and nobody else knows. */
const upTo = async (dice: readonly number[], watching: readonly Visitor[]): Promise<void> => {
  await says('CloseBetting');
  await says('MixDice', { times: 3 });
  for (const face of dice) await says('EnterDie', { face });
  for (const { page } of watching) {
    await sceneOn(page, 'covered');
    await page.evaluate(watch);
  }
};

const sitAndWait = async (): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address);
  await visitor.sit(TABLE);
  await visitor.page.locator('.felt').waitFor();
  return visitor;
};

const sitAndBet = async (moving: boolean): Promise<Player> => {
  const visitor = await browser.visitor(house.address, { moving });
  await visitor.sit(TABLE);
  const player = new Player(visitor);
  await player.bet('small', 5);
  await player.bet('big', 25);
  return player;
};

describe.each(Object.entries(ROUNDS))('%s', (game, { table, crew: role, results, bet, release, tell }) => {
  test('no text, name, class, title or light tells the result before the dice lie, on the terminal and on the wall', async () => {
    const crew = await house.console(role, table);
    const [terminal, wall] = await Promise.all([
      browser.visitor(house.address, { moving: true }),
      browser.visitor(house.address, { moving: true }),
    ]);
    const pages = [terminal, wall].map(({ page }) => page);
    await terminal.sit(table);
    await wall.page.goto(`/display/${table}`);
    await wall.page.locator('.phase').waitFor();
    const inFlight = new Set<string>();
    for (const { dice, says: words } of results) {
      await bet(terminal, crew);
      // What the throw before brought is told for some seconds, and goes by itself.
      await terminal.page.locator('.last-roll.fresh').waitFor({ state: 'detached' });
      await release(terminal, crew);
      for (const page of pages) {
        await sceneOn(page, 'covered');
        await page.evaluate(watch);
      }
      if (game === 'craps') await terminal.page.locator('.craps-felt.closed').waitFor();
      // What the throw or the close itself changes comes before anybody knows the dice, however late the answer to it is drawn.
      const settled = await Promise.all(pages.map(atRest));
      await tell(crew, dice);
      for (const page of pages) await sceneOn(page, 'called');
      for (const [index, page] of pages.entries()) {
        const sights = (await seenBy(page)).slice(settled[index]);
        expect(scenesIn(sights).slice(0, 3)).toEqual(['covered', 'falling', 'called']);
        const before = sights.filter(({ scene }) => scene === 'covered' || scene === 'falling');
        expect(new Set(before.map(({ screen }) => screen)).size).toBe(1);
        expect(new Set(before.map(({ title }) => title)).size).toBe(1);
        for (const { moment } of before) expect(moment).not.toContain(words);
        // Once they lie, everything does.
        expect(sights.at(-1)!.moment).toContain(words);
        expect(sights.at(-1)!.screen).not.toBe(before[0]!.screen);
        // At craps, light is for wagers of a whole hand.
        if (game === 'sicbo') {
          expect(before.map(({ lit }) => lit)).toEqual(before.map(() => 0));
          expect(sights.at(-1)!.lit).toBeGreaterThan(0);
        }
        for (const { scene, moment } of sights) if (scene === 'falling') inFlight.add(moment);
      }
      await sceneOn(terminal.page, 'paid');
      if (game === 'sicbo') await say(crew, 'ClearLights');
    }
    // The picture of flying dice is the same in the page whatever they will show.
    expect(inFlight.size).toBe(1);
    crew.close();
    await Promise.all([terminal.leave(), wall.leave()]);
  });
});

test('a tap shows the result at once, and the next betting takes what is left of the picture away', async () => {
  await says('OpenBetting');
  const [tapping, waiting] = await Promise.all([sitAndBet(true), sitAndBet(true)]);
  await upTo([6, 6, 4], [tapping.visitor, waiting.visitor]);
  await says('ConfirmResult');
  await sceneOn(tapping.page, 'falling');
  await tapping.page.keyboard.press('Shift');
  await tapping.page.locator('.moment').waitFor({ state: 'detached' });
  await tapping.page.locator('.felt-spot.lit').first().waitFor();
  await says('ClearLights');
  await says('OpenBetting');
  await waiting.page.locator('.felt.open').waitFor();
  expect(await waiting.page.locator('.moment').count()).toBe(0);
  await tapping.bet('small', 5);
  await waiting.bet('big', 5);
  await Promise.all([tapping.visitor.leave(), waiting.visitor.leave()]);
});

test('where nothing is to move, and for whoever comes late, the result is there at once', async () => {
  const still = await sitAndBet(false);
  await still.page.evaluate(watch);
  await says('CloseBetting');
  await says('MixDice', { times: 3 });
  for (const face of [6, 6, 4]) await says('EnterDie', { face });
  await says('ConfirmResult');
  await still.page.locator('.felt-spot.lit').first().waitFor();
  expect(scenesIn(await seenBy(still.page))).toEqual(['none']);
  const late = await browser.visitor(house.address, { moving: true });
  await late.page.goto(`/display/${TABLE}`);
  await late.page.locator('.lit-layout').waitFor();
  expect(await late.page.locator('.moment').count()).toBe(0);
  await Promise.all([still.visitor.leave(), late.leave()]);
});

test('what does not count, or counts otherwise, is announced at once to player, dealer and wall, with reason and clause', async () => {
  if (roundNow()) await says('ClearLights');
  const [player, wall, console] = await Promise.all([
    sitAndWait(),
    browser.visitor(house.address),
    browser.visitor(house.address),
  ]);
  await wall.page.goto(`/display/${TABLE}`);
  await wall.page.locator('.history').waitFor();
  await console.signIn('dealer', `/console/${TABLE}`);
  await console.page.locator('.primary-step').waitFor();
  const pages = [player.page, wall.page, console.page];
  const readBy = async (text: string): Promise<void> => {
    for (const page of pages) await page.locator('[role=alert] > .announced', { hasText: text }).waitFor();
  };

  await says('OpenBetting');
  await says('CloseBetting');
  await says('MixDice', { times: 3 });
  const { number } = roundNow()!;
  await says('CallNoRoll', {});
  await readBy(`Round ${number} is voidEvery wager of it goes back.A die does not lie flat. By rws-sicbo 5.3.2`);
  for (const page of pages) {
    await page.getByRole('button', { name: 'Close this notice' }).click();
    await page.locator('.announced').waitFor({ state: 'detached' });
  }

  const manager = await house.console('shift-manager', TABLE);
  const approval = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  const fields = { round: number - 1, dice: [1, 1, 2] };
  expect(await manager.ask({ is: 'command', type: 'CorrectResult', fields, approval })).toMatchObject({ ok: true });
  await readBy(
    `Round ${number - 1} is corrected1-1-2 instead of 6-6-4. It is settled again.A wrong result had been entered. By rws-sicbo 5.5`,
  );
  manager.close();
  await Promise.all([player, wall, console].map((visitor) => visitor.leave()));
});
