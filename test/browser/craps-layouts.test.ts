import { crapsPlay, type RulesSubmission } from '@hardway/engine';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor, WALL } from './browser.ts';
import { placeOf, reach } from './craps-felt.ts';

/** What the craps document asks to be in view at its tables: marked places, odds, signs, buttons and limits. */

const planOf = (id: string, of: string, choices: object): TablePlan => {
  const plan = PRACTICE_FLOOR.find((known) => known.id === of)!;
  return { ...plan, id, choices: { ...plan.choices, ...choices } };
};

const TABLES = [
  planOf('full', 'craps-dealer', {
    diceOlogy: 'B',
    limits: { min: 500, max: 50_000, spots: { fire: { min: 200, max: 400 } } },
  }),
  planOf('mini', 'mini-craps-dealer', { comeOdds: 'off' }),
  planOf('lone', 'craps-dealer', {}),
  planOf('marked', 'craps-dealer', { diceOlogy: 'A' }),
  planOf('steady', 'craps-dealer', {}),
];

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  [house, browser] = await Promise.all([TestHouse.open(TABLES, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  for (const visitor of onlookers.values()) await (await visitor).leave();
  await browser.close();
  await house.close();
});

const submissionOf = (id: string): RulesSubmission => house.running.floor.tables.get(id)!.owner.table.submission!;
const handOf = (id: string) => crapsPlay(house.running.floor.tables.get(id)!.owner.table);

/** Whoever only looks may stay for the next test. */
const onlookers = new Map<string, Promise<Visitor>>();
const staying = (place: string, come: () => Promise<Visitor>): Promise<Visitor> => {
  const visitor = onlookers.get(place) ?? come();
  onlookers.set(place, visitor);
  return visitor;
};

const seatAt = async (table: string, viewport = DESKTOP): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, { viewport });
  await visitor.sit(table);
  await visitor.page.locator('[data-spot=pass]').waitFor();
  return visitor;
};

const onlookerAt = (table: string, viewport: typeof DESKTOP): Promise<Visitor> =>
  staying(`seat ${table} ${viewport.width}`, () => seatAt(table, viewport));

const watch = (table: string): Promise<Visitor> =>
  staying(`wall ${table}`, async () => {
    const visitor = await browser.visitor(house.address, { viewport: WALL });
    await visitor.page.goto(`/display/${table}`);
    return visitor;
  });

const crewAt = (table: string): Promise<Visitor> =>
  staying(`crew ${table}`, async () => {
    const visitor = await browser.visitor(house.address);
    await visitor.signIn('boxperson', `/console/${table}`);
    await visitor.page.locator('.board').waitFor();
    return visitor;
  });

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const boxOf = async (place: Locator): Promise<Box> => (await place.boundingBox())!;

/** Every number that stands in one of the buttons' places. */
const numbersIn = async (place: Locator): Promise<readonly number[]> => (await place.allTextContents()).map(Number);

const LOW = [2, 3, 4, 5, 6];
const HIGH = [8, 9, 10, 11, 12];

/** Everything that can be bet on the screen, unfolding a phone's parts first. */
const places = async (page: Page): Promise<readonly (Box & { spot: string; words: string })[]> => {
  const shut = page.locator('.fold h2 button[aria-expanded=false]');
  while ((await shut.count()) > 0) await shut.first().click();
  const marked = await page.locator('.craps-felt :is(button[data-spot], [data-place])').evaluateAll((found) =>
    found.map((place) => {
      const { x, y, width, height } = place.getBoundingClientRect();
      const words = place.getAttribute('title') ?? place.textContent!.trim();
      const spot = place.getAttribute('data-spot') ?? place.getAttribute('data-place')!;
      return { spot, words, x, y, width, height };
    }),
  );
  // Where a come bet travels to is a place, and no wager of its own.
  return marked.filter(({ spot }) => !/^(dont-)?come\//.test(spot));
};

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

const SHAPES = [
  ['full', 'whole', DESKTOP],
  ['full', 'folded', PHONE],
  ['mini', 'whole', DESKTOP],
] as const;

test.each(SHAPES)(
  'md-craps 2.D(2) & md-craps 2.D(3) — %s table, felt %s: every wager has a marked place of its own, and call bets are refused in print',
  async (table, _, viewport) => {
    const visitor = await onlookerAt(table, viewport);
    const seen = await places(visitor.page);
    expect(seen.map(({ spot }) => spot).toSorted()).toEqual(
      submissionOf(table)
        .spots.map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set(seen.map(({ words }) => words)).size).toBe(seen.length);
    for (const [index, one] of seen.entries()) {
      expect([one.spot, one.width >= 24 && one.height >= 24]).toEqual([one.spot, true]);
      for (const other of seen.slice(index + 1))
        expect([one.spot, other.spot, overlap(one, other)]).toEqual([one.spot, other.spot, false]);
    }
    await visitor.page.getByText('No call bets').filter({ visible: true }).waitFor();
  },
);

test.each(SHAPES)(
  '%s table, felt %s: a tap on a number offers every wager on it, each for a finger of its own, and Escape puts it away',
  async (table, _, viewport) => {
    const { page } = await onlookerAt(table, viewport);
    for (const point of [4, 5, 6, 8, 9, 10]) {
      const number = page.locator(`[data-number="${point}"]`);
      await number.click();
      const offer = page.getByRole('group', { name: `Bets on ${point}`, exact: true });
      await offer.locator('[data-spot]').first().waitFor();
      const offered = await offer.locator('button[data-spot]').evaluateAll((found) =>
        found.map((spot) => {
          const { x, y, width, height } = spot.getBoundingClientRect();
          return { spot: spot.getAttribute('data-spot')!, words: spot.textContent!, x, y, width, height };
        }),
      );
      const wagers = submissionOf(table).spots.map(({ id }) => id);
      expect(offered.map(({ spot }) => spot).toSorted()).toEqual(
        wagers
          .filter((id) => /^(place|place-lose|buy|lay|(dont-)?come-odds)\//.test(id) && id.endsWith(`/${point}`))
          .toSorted(),
      );
      expect(new Set(offered.map(({ words }) => words)).size).toBe(offered.length);
      for (const [index, one] of offered.entries()) {
        expect([one.spot, one.width >= 44 && one.height >= 44]).toEqual([one.spot, true]);
        for (const other of offered.slice(index + 1)) expect(overlap(one, other)).toBe(false);
      }
      // Arrows stay among what is offered; Escape leads back to the number.
      expect(await page.evaluate('document.activeElement.dataset.spot')).toBe(`place/${point}`);
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate('document.activeElement.closest(".number-offer") !== null')).toBe(true);
      await page.keyboard.press('Escape');
      await offer.waitFor({ state: 'detached' });
      expect(await number.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    }
  },
);

/** What the document has in the box of a wager: words, and two dice. */
const PRINTED: readonly [entry: number, spot: string, words: string, dice: string][] = [
  [7, 'hard/4', '', '2 2'],
  [8, 'hard/6', '', '3 3'],
  [9, 'hard/8', '', '4 4'],
  [10, 'hard/10', '', '5 5'],
  [11, 'field', '2 · 3 · 4 · 9 · 10 · 11 · 12', ''],
  [12, 'any-seven', 'Any Seven', ''],
  [13, 'any-craps', 'Any Craps', ''],
  [14, 'craps/2', '', '1 1'],
  [15, 'craps/3', '', '1 2'],
  [16, 'craps/12', '', '6 6'],
  [17, 'eleven', '', '5 6'],
  [18, 'c-and-e', 'C and E', ''],
  [19, 'horn', 'Horn Bet', ''],
  [20, 'horn-high/2', 'Horn High Bet', '1 1'],
  [20, 'horn-high/3', 'Horn High Bet', '1 2'],
  [20, 'horn-high/11', 'Horn High Bet', '5 6'],
  [20, 'horn-high/12', 'Horn High Bet', '6 6'],
  [21, 'whirl', 'Whirl Bet', ''],
];

test(`${[...new Set(PRINTED.map(([entry]) => `md-craps 3.A(${entry})`))].join(' & ')} — every box has the words and the dice that the document puts there`, async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await onlookerAt('full', viewport);
    await places(page);
    for (const [, spot, words, dice] of PRINTED) {
      const box = page.locator(`.craps-felt button[data-spot="${spot}"]`);
      const seen = await box.evaluate((button) => {
        const copy = button.cloneNode(true) as typeof button;
        for (const unseen of copy.querySelectorAll('.unseen')) unseen.remove();
        const drawn = [...copy.querySelectorAll('.die')].map((die) => die.getAttribute('aria-label'));
        return {
          words: copy.textContent!.replace(/\s+/g, ' '),
          dice: drawn.join(' '),
          fits: button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight,
        };
      });
      expect([spot, seen.dice, seen.fits]).toEqual([spot, dice, true]);
      expect(seen.words.toLowerCase()).toContain(words.toLowerCase());
    }
  }
});

test('md-craps 3.A(5)(a) & md-craps 3.A(42)(a) & md-craps 6.C — the help on a wager says how it takes a come out roll', async () => {
  for (const [table, spot, says] of [
    ['full', 'place/6', 'off unless called on md-craps 3.A(5)(a)'],
    ['full', 'lay/6', 'works unless called off md-craps 3.A(42)(a)'],
    ['full', 'come-odds/6', 'works md-craps 6.C'],
    ['mini', 'come-odds/6', 'off: returned if the line bet is decided there md-craps 6.C'],
  ] as const) {
    const { page } = await onlookerAt(table, DESKTOP);
    await (await reach(page, spot)).press('?');
    const row = page
      .getByRole('dialog')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Come out roll' }) });
    expect((await row.getByRole('cell').innerText()).replace(/\s+/g, ' ')).toBe(says);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test.each(['full', 'mini', 'steady'])('%s table: propositions, hops and side bets need no scrolling', async (table) => {
  const visitor = await onlookerAt(table, DESKTOP);
  const { page } = visitor;
  const groups = await page
    .locator('.beside.center section')
    .evaluateAll((found) => found.map((each) => each.className));
  expect(groups).toEqual(table === 'mini' ? ['center', 'hops'] : ['center', 'hops', 'sides']);
  const hidden = () =>
    page.locator('.beside').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  for (const _ of ['en', 'zh']) {
    expect(await hidden()).toBeLessThanOrEqual(0);
    await visitor.switchLanguage();
  }
});

test('a chip on a hop bet lies beside its dice and its odds, for a finger too', async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await onlookerAt('steady', viewport);
    await places(page);
    const hop = page.locator('button[data-spot="hop/22"]');
    await hop.click();
    await placeOf(page, 'hop/22', '.has[aria-busy=false]').waitFor();
    const chip = await boxOf(hop.locator('.lying svg').first());
    for (const printed of ['.odds', '.die >> nth=0', '.die >> nth=1']) {
      const place = hop.locator(printed);
      expect(await place.isVisible()).toBe(true);
      expect([printed, overlap(chip, await boxOf(place))]).toEqual([printed, false]);
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await placeOf(page, 'hop/22', '.has').waitFor({ state: 'detached' });
  }
});

const BONUS = ['bonus/small', 'bonus/all', 'bonus/tall'] as const;
const DICE_OLOGY = ['dice-ology/little', 'dice-ology/big', 'dice-ology/boom'] as const;

/** Positions, buttons and odds of a set, on a player's felt and in front of the boxperson. */
const expectSet = async (
  set: readonly [string, string, string],
  names: readonly string[],
  numbers: number[][],
  odds: readonly string[],
) => {
  const player = await onlookerAt('full', DESKTOP);
  const crew = await crewAt('full');
  for (const [index, spot] of set.entries())
    for (const place of [
      player.page.locator(`button[data-spot="${spot}"]`),
      crew.page.locator(`.box-front [data-position="${spot}"]`),
    ]) {
      const words = await place.innerText();
      expect(words).toContain(names[index]);
      expect(words).toContain(odds[index]);
      expect(await numbersIn(place.locator('i'))).toEqual(numbers[index]);
    }
};

test('md-craps 2.D(5)(a) & md-craps 2.D(5)(a)(i) & md-craps 2.D(5)(a)(ii) & md-craps 2.D(5)(a)(iii) & md-craps 2.D(5)(b) & md-craps 2.D(5)(c) — Bonus Craps has its positions, a place for every button, and its odds', async () => {
  const names = ['All small', 'All or nothing', 'All tall'];
  await expectSet(BONUS, names, [LOW, [...LOW, ...HIGH], HIGH], ['34 to 1', '175 to 1', '34 to 1']);
});

test('md-craps 2.D(6)(a) & md-craps 2.D(6)(a)(i) & md-craps 2.D(6)(a)(ii) & md-craps 2.D(6)(a)(iii) & md-craps 2.D(6)(b) & md-craps 2.D(6)(c) — Dice-Ology has its positions, places for low, high and all buttons, and its odds', async () => {
  const names = ['Little ones', 'Big ones', 'Boom or bust'];
  await expectSet(DICE_OLOGY, names, [LOW, HIGH, [...LOW, ...HIGH]], ['30 to 1', '30 to 1', '150 to 1']);
});

test('md-craps 12.B(3) & md-craps 12.B(5) & md-craps 13.B(3) & md-craps 13.B(5) — a total that is thrown gets its button wherever a set has a place for it, and a 7 takes all of them off', async () => {
  const player = await HouseClient.sit(house.address, 'marked');
  const shooter = await house.console('stickperson', 'marked');
  const { page } = await crewAt('marked');
  const { seat } = player;
  const order = async (by: HouseClient, type: string, fields: object = {}): Promise<void> =>
    expect(await by.command(type, fields)).toMatchObject({ ok: true });
  const roll = async (...dice: number[]): Promise<void> => {
    await order(player, 'ThrowDice', { seat });
    await order(shooter, 'CallThrow', { dice });
  };
  const buttons = () =>
    Promise.all([...BONUS, ...DICE_OLOGY].map((spot) => numbersIn(page.locator(`[data-position="${spot}"] i.made`))));
  await order(shooter, 'OfferDice');
  await order(player, 'AnswerOffer', { seat, accepts: true });
  await order(player, 'PlaceWager', { seat, spot: 'pass', stake: 1000 });
  for (const dice of [
    [2, 2],
    [5, 6],
    [1, 1],
  ])
    await roll(...dice);
  await expect.poll(buttons).toEqual([[2, 4], [2, 4, 11], [11], [2, 4], [11], [2, 4, 11]]);
  await roll(3, 4);
  await expect.poll(buttons).toEqual([[], [], [], [], [], []]);
  for (const client of [player, shooter]) client.close();
});

test('md-craps 2.D(4)(b) & md-craps 2.D(4)(c) & md-craps 2.D(4)(d) — Fire places ring the table from the boxperson’s left, and the collecting place repeats their numbers', async () => {
  const players = await Promise.all([1, 2, 3].map(() => HouseClient.sit(house.address, 'full')));
  const [one, , three] = players.toSorted((a, b) => a.seat - b.seat);
  const crew = await crewAt('full');
  const { page } = crew;
  const ring = page.locator('[data-fire]');
  const cells = page.locator('[data-collects]');
  const upTo16 = Array.from({ length: 16 }, (_, index) => index + 1);
  const read = async (found: Locator) => numbersIn(found.locator('text:first-of-type'));
  expect(await read(ring)).toEqual(upTo16);
  expect(await read(cells)).toEqual(upTo16);

  // Clockwise from above, with the boxperson at six o'clock: every place turns further than the one before.
  const table = middle(await boxOf(page.locator('.fire-ring .rail-line')));
  const box = middle(await boxOf(page.locator('.fire-ring .boxperson')));
  const centres = await Promise.all((await ring.all()).map(async (place) => middle(await boxOf(place))));
  const turns = centres.map(({ x, y }) => (Math.atan2(table.x - x, y - table.y) + 2 * Math.PI) % (2 * Math.PI));
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  expect(Math.abs(centres[0]!.y - box.y)).toBeLessThan(2);
  expect(centres.filter(({ x, y }) => Math.abs(y - box.y) < 2 && x < box.x && x > centres[0]!.x)).toEqual([]);
  // The collecting place is within the ring, straight before the boxperson.
  const first = await boxOf(cells.first());
  const last = await boxOf(cells.last());
  expect(Math.abs((first.x + last.x + last.width) / 2 - box.x)).toBeLessThan(2);
  expect(last.y + last.height).toBeLessThan(box.y);

  for (const [player, stake] of [
    [one!, 300],
    [three!, 400],
  ] as const)
    expect(await player.command('PlaceWager', { seat: player.seat, spot: 'fire', stake })).toMatchObject({ ok: true });
  for (const [player, stake] of [
    [one!, '3'],
    [three!, '4'],
  ] as const) {
    await page.locator(`[data-fire="${player.seat}"].lit`).waitFor();
    expect(await page.locator(`[data-collects="${player.seat}"].lit .stake`).textContent()).toBe(stake);
  }
  expect(await page.locator('.fire-place.lit, .fire-cell.lit').count()).toBe(4);
  await page.getByText(`Seat ${one!.seat}, Fire bet, 3.00; Seat ${three!.seat}, Fire bet, 4.00`).waitFor();
  for (const player of players) player.close();
});

test('md-craps 2.D(4)(e) & md-craps 2.D(4)(e)(i) & md-craps 2.D(4)(e)(ii) & md-craps 2.D(4)(e)(iii) — the wall tells every player what Fire pays, when it is taken, and its limits', async () => {
  const wall = await watch('full');
  const fire = wall.page.locator('article.fire');
  await fire.waitFor();
  const words = await fire.innerText();
  const pays = await fire.locator('dl > div').allInnerTexts();
  expect(pays.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    '4 points 24 to 1',
    '5 points 249 to 1',
    '6 points 999 to 1',
  ]);
  expect(words).toContain('Taken only before a shooter’s first come out roll');
  expect(words).toContain('Least 2 · most 4');
});

test('md-craps 3.C — the smallest and largest stake are posted at the table and at every terminal', async () => {
  const wall = await watch('full');
  const sign = wall.page.locator('dl.limits');
  await sign.waitFor();
  expect(await sign.locator('dd').allTextContents()).toEqual(['5', '500']);
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await onlookerAt('full', viewport);
    await page.getByText('5 – 500').filter({ visible: true }).first().waitFor();
  }
});

test('md-craps 10.B(3) — while only come wagers are decided, the puck lies off on the don’t pass line by the shooter', async () => {
  const player = await seatAt('lone', PHONE);
  const boxperson = await crewAt('lone');
  const shooter = await house.console('stickperson', 'lone');
  const order = async (type: string, fields: object = {}): Promise<void> =>
    expect(await shooter.command(type, fields)).toMatchObject({ ok: true });
  const bet = async (spot: string): Promise<void> => {
    await player.page.locator(`button[data-spot="${spot}"]`).click();
    await player.page.locator(`[data-spot="${spot}"].has[aria-busy=false]`).waitFor();
  };
  const roll = async (...dice: number[]): Promise<void> => {
    await player.page.getByRole('button', { name: 'Throw the dice' }).click();
    await expect.poll(() => handOf('lone').stage).toBe('thrown');
    await order('CallThrow', { dice });
  };
  const felt = player.page.locator('button[data-spot="dont-pass"] .puck');
  const board = boxperson.page.locator('.board .at-dont-pass .puck');
  await order('OfferDice');
  await player.page.getByRole('button', { name: 'Take the dice' }).click();
  await bet('pass');
  await roll(2, 2);
  await bet('come');
  await roll(1, 5);
  await placeOf(player.page, 'come/6', '.has').waitFor();
  await roll(1, 3);
  expect([await felt.count(), await board.count()]).toEqual([0, 0]);
  await order('OfferDice');
  for (const puck of [felt, board]) {
    await puck.waitFor();
    expect(await puck.textContent()).toBe('OFF');
    expect(await puck.getAttribute('aria-label')).toContain('seat 1');
  }
  await roll(4, 2);
  // The come wager is decided: the marker has done its part.
  for (const puck of [felt, board]) await puck.waitFor({ state: 'detached' });
  shooter.close();
  await player.leave();
});

/** Where every position lies on the felt, and the felt on the screen, whatever has been scrolled. */
const feltNow = (page: Page): Promise<unknown> =>
  page.locator('.craps-felt').evaluate((felt) => {
    const rounded = ({ x, y, width, height }: Box) => [x, y, width, height].map(Math.round).join(' ');
    const layout = felt.querySelector('.layout')!.getBoundingClientRect();
    const stops = [...felt.querySelectorAll('.layout button[data-spot], [data-number]')].filter(
      (stop) => !stop.closest('.number-offer') && !stop.closest('.marks-of'),
    );
    return {
      felt: rounded(felt.getBoundingClientRect()),
      ...Object.fromEntries(
        stops.map((stop) => {
          const { x, y, width, height } = stop.getBoundingClientRect();
          const name = stop.getAttribute('data-spot') ?? stop.getAttribute('data-number');
          return [name, rounded({ x: x - layout.x, y: y - layout.y, width, height })];
        }),
      ),
    };
  });

test('nothing on the felt moves when a bet is placed and taken down, an offer opens, the dice are thrown and called', async () => {
  // Whoever sat down first is offered the dice first.
  const large = await onlookerAt('steady', DESKTOP);
  const small = await onlookerAt('steady', PHONE);
  const shooter = await house.console('stickperson', 'steady');
  const order = async (type: string, fields: object = {}): Promise<void> =>
    expect(await shooter.command(type, fields)).toMatchObject({ ok: true });
  const steps: string[] = [];
  const before = await Promise.all([large, small].map(({ page }) => feltNow(page)));
  const unmoved = async (after: string): Promise<void> => {
    steps.push(after);
    for (const [index, { page }] of [large, small].entries())
      expect([after, index, await feltNow(page)]).toEqual([after, index, before[index]]);
  };
  expect(Object.keys(before[0] as object).length).toBeGreaterThanOrEqual(12);
  await order('OfferDice');
  await large.page.getByRole('button', { name: 'Take the dice' }).waitFor();
  await unmoved('the dice are offered');
  await large.page.getByRole('button', { name: 'Take the dice' }).click();
  await expect.poll(() => handOf('steady').stage).toBe('betting');
  await unmoved('they are taken');
  for (const { page } of [large, small]) {
    for (const spot of ['pass', 'field']) {
      await page.locator(`button[data-spot="${spot}"]`).click();
      await placeOf(page, spot, '.has[aria-busy=false]').waitFor();
    }
    await unmoved('bets are placed');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await placeOf(page, 'field', '.has').waitFor({ state: 'detached' });
    await unmoved('one is taken back');
    const place = await reach(page, 'place/6');
    await place.waitFor();
    await unmoved('an offer is open');
    await place.press('Escape');
    await place.waitFor({ state: 'detached' });
    await unmoved('it is put away');
  }
  await large.page.getByRole('button', { name: 'Throw the dice' }).click();
  await expect.poll(() => handOf('steady').stage).toBe('thrown');
  for (const { page } of [large, small]) await page.locator('.craps-felt.closed').waitFor();
  await unmoved('the dice fly');
  await order('CallThrow', { dice: [2, 2] });
  for (const { page } of [large, small]) await page.locator('.box.pointed').waitFor();
  await unmoved('the throw is called');
  expect(steps).toHaveLength(12);
  shooter.close();
});

const SIZES = [DESKTOP, { width: 1440, height: 900 }, WALL] as const;
const LAID = [
  ['pass', 'field', 'place/6', 'hard/6'],
  ['pass', 'hard/8', 'place/8', 'bonus/all'],
  ['dont-pass', 'any-seven', 'place/5', 'dice-ology/boom'],
] as const;

test('the whole board lies before the crew without scrolling, with the bets of three players on it', async () => {
  const players = await Promise.all(LAID.map(() => HouseClient.sit(house.address, 'full')));
  for (const [index, player] of players.entries())
    for (const spot of LAID[index]!)
      expect(await player.command('PlaceWager', { seat: player.seat, spot, stake: 600 })).toMatchObject({ ok: true });
  const crew = await crewAt('full');
  const { page } = crew;
  await expect.poll(() => page.locator('.board li').count()).toBeGreaterThanOrEqual(LAID.flat().length);
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    const board = page.locator('.craps-stage .left');
    const hidden = () => board.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden, { message: `${viewport.width} × ${viewport.height}` }).toBeLessThanOrEqual(0);
    const [front, { y, height }] = [await boxOf(page.locator('.box-front')), await boxOf(board)];
    expect(front.y + front.height).toBeLessThanOrEqual(y + height + 1);
    await expect.poll(() => page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
  }
  for (const player of players) player.close();
});

test('md-craps 2.D(1) — the operator’s name is on the felt of terminal and phone, and on the display', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await onlookerAt('full', viewport);
    await page.locator('.craps-felt .operator', { hasText: 'The house' }).waitFor();
  }
  const wall = await watch('full');
  await wall.page.locator('header .operator', { hasText: 'The house' }).waitFor();
});
