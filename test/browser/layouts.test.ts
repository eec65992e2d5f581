import { RULEBOOKS, type RulesSubmission } from '@hardway/engine';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor, WALL } from './browser.ts';

/** What the documents ask to be in view: every wager in a place of its own, its odds in their wording, limits, signs. */

const HOUR = 3_600_000;

const planOf = (id: string, of: string, choices: object): TablePlan => {
  const plan = PRACTICE_FLOOR.find((known) => known.id === of)!;
  return { ...plan, id, choices: { ...plan.choices, ...choices }, unattended: { betting: HOUR, showing: 1000 } };
};

const TABLES = [
  planOf('md', 'maryland', {}),
  planOf('md-sign', 'maryland', { oddsPosted: 'sign' }),
  planOf('pa-to', 'pennsylvania', { wording: 'to' }),
  planOf('pa-wins', 'pennsylvania', { wording: 'wins', oddsPosted: 'sign' }),
  planOf('ma', 'massachusetts', {}),
  planOf('rws-1', 'sentosa', { paytable: '1' }),
  planOf('rws-2', 'sentosa', { paytable: '2' }),
  planOf('rws-3', 'sentosa', { paytable: '3' }),
];

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  [house, browser] = await Promise.all([TestHouse.open(TABLES, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  for (const visitor of onlookers.values()) await visitor.leave();
  await browser.close();
  await house.close();
});

type Listed = Readonly<Record<string, readonly number[]>>;

/** Totals that lie as far from the middle pay the same. */
const totals = (...wins: readonly number[]): Listed =>
  Object.fromEntries([...wins, ...wins.toReversed()].map((win, index) => [`total/${index + 4}`, [win]]));

const EVEN_MONEY: Listed = { small: [1], big: [1] };
const FLOORS: Listed = {
  ...EVEN_MONEY,
  ...{ single: [1, 2, 3], double: [8], triple: [150], 'any-triple': [24], pair: [5] },
  ...totals(50, 18, 14, 12, 8, 6, 6),
};
const PAYTABLE_B: Listed = {
  ...EVEN_MONEY,
  ...{ single: [1, 2, 12], double: [11], triple: [180], 'any-triple': [31], pair: [6] },
  ...totals(62, 31, 18, 12, 8, 7, 6),
};
const SENTOSA_1: Listed = {
  ...{ ...EVEN_MONEY, even: [1], odd: [1], single: [1, 2, 12], double: [11.5], triple: [195] },
  ...{ 'any-triple': [32], pair: [6], four: [7.5] },
  ...totals(64, 32, 19, 12, 8.5, 7, 6.5),
};
const SENTOSA_2: Listed = { ...SENTOSA_1, trio: [30], 'double-single': [50] };
const SENTOSA_3: Listed = { ...SENTOSA_2, ...PAYTABLE_B, four: [7] };

/** By table: what its document lists to one, by position or kind of wager, and on how many positions. */
const LISTED: Readonly<Record<string, readonly [wins: Listed, positions: number]>> = {
  md: [FLOORS, 50],
  'pa-to': [PAYTABLE_B, 50],
  'pa-wins': [PAYTABLE_B, 50],
  ma: [FLOORS, 50],
  'rws-1': [SENTOSA_1, 56],
  'rws-2': [SENTOSA_2, 104],
  'rws-3': [SENTOSA_3, 104],
};

const WORDED = {
  to: (win: string) => `${win} to 1`,
  wins: (win: string) => `1 wins ${win}`,
  ratio: (win: string) => `1:${win}`,
} as const;

/** The odds of a spot in one of the styles, as the felt prints them. */
const oddsOf = (table: string, spot: string, wording: keyof typeof WORDED): readonly string[] => {
  const [wins] = LISTED[table]!;
  const listed = wins[spot] ?? wins[spot.split('/')[0]!]!;
  return listed.map((win) => WORDED[wording](`${win}`.replace('.5', '½')));
};

const submissionOf = (id: string): RulesSubmission => house.running.floor.tables.get(id)!.owner.table.submission!;

interface Seen {
  readonly spot: string;
  readonly printed: readonly string[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** In CSS pixels, of all that is printed there. */
  readonly smallest: number;
  /** Whether all of it is within the position. */
  readonly fits: boolean;
}

const onlookers = new Map<number, Visitor>();

/** One visitor with each width of screen goes from table to table, and changes nothing there. */
const seatedAt = async (table: string, viewport: typeof DESKTOP): Promise<Visitor> => {
  const onlooker = onlookers.get(viewport.width);
  const visitor = onlooker ?? (await browser.visitor(house.address, { viewport }));
  if (!onlooker) await visitor.sit(table);
  else if (!visitor.page.url().endsWith(`/play/${table}`)) await visitor.sitElsewhere(table);
  onlookers.set(viewport.width, visitor);
  return visitor;
};

/** Every position of a terminal's felt as it stands on the screen; where it is folded, each part in turn. */
const look = async (table: string, viewport: typeof DESKTOP): Promise<readonly Seen[]> => {
  const visitor = await seatedAt(table, viewport);
  await visitor.page.locator('[data-spot=small]').waitFor();
  const tabs = await visitor.page.locator('.felt [role=tab]').all();
  const seen = new Map<string, Seen>();
  for (const turn of tabs.length > 0 ? tabs.map((tab) => () => tab.click()) : [async () => undefined]) {
    await turn();
    for (const spot of await inView(visitor)) seen.set(spot.spot, spot);
  }
  expect(visitor.faults).toEqual([]);
  return [...seen.values()];
};

const inView = ({ page }: Visitor): Promise<readonly Seen[]> =>
  page.locator('[data-spot]').evaluateAll((spots) =>
    spots.map((spot) => {
      const { x, y, width, height } = spot.getBoundingClientRect();
      const texts = [...spot.querySelectorAll('text')]
        .filter(({ textContent }) => textContent !== '')
        .map((text) => ({ size: Number(text.getAttribute('font-size')), print: text.getBoundingClientRect() }));
      return {
        spot: spot.getAttribute('data-spot') ?? '',
        printed: [...spot.querySelectorAll('text.odds')].map(({ textContent }) => textContent ?? ''),
        box: { x, y, width, height },
        smallest: Math.min(...texts.map(({ size }) => size)),
        fits: texts.every(({ print }) => print.left >= x && print.right <= x + width && print.bottom <= y + height),
      };
    }),
  );

const felts = new Map<string, Promise<readonly Seen[]>>();

/** Nothing on these tables moves, so one look at each is enough. */
const felt = (table: string, viewport = DESKTOP): Promise<readonly Seen[]> => {
  const place = `${table} ${viewport.width}`;
  const seen = felts.get(place) ?? look(table, viewport);
  felts.set(place, seen);
  return seen;
};

const overlap = (a: Seen['box'], b: Seen['box']): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

const expectPlaces = (table: string, seen: readonly Seen[]): void => {
  expect(seen).toHaveLength(LISTED[table]![1]);
  const { spots } = submissionOf(table);
  expect(seen.map(({ spot }) => spot).toSorted()).toEqual(spots.map(({ id }) => id).toSorted());
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1))
      expect([one.spot, other.spot, overlap(one.box, other.box)]).toEqual([one.spot, other.spot, false]);
};

test.each([
  ['md-sicbo 1.C(2) & md-sicbo 1.C(3)', 'md', 'to'],
  ['pa-sicbo 625a.1(c)(2) & pa-sicbo 625a.1(c)(3) & pa-sicbo 625a.6(c)', 'pa-to', 'to'],
  ['pa-sicbo 625a.6(c)', 'pa-wins', 'wins'],
  ['ma-sicbo 4(a)', 'ma', 'to'],
  ['rws-sicbo Appendix A', 'rws-1', 'wins'],
  ['rws-sicbo Appendix B', 'rws-2', 'wins'],
] as const)('%s — table %s: each wager has a place of its own with its odds worded "%s"', async (_, table, wording) => {
  const seen = await felt(table);
  expectPlaces(table, seen);
  for (const { spot, printed } of seen) expect([spot, printed]).toEqual([spot, oddsOf(table, spot, wording)]);
});

test('rws-sicbo Appendix B — pair-and-single and three-number bets stand beside the bets of Appendix A', async () => {
  const [a, b] = [await felt('rws-1'), await felt('rws-2')];
  const only = b.filter(({ spot }) => !a.some((other) => other.spot === spot)).map(({ spot }) => spot.split('/')[0]);
  expect(only.filter((family) => family === 'double-single')).toHaveLength(28);
  expect(only.filter((family) => family === 'trio')).toHaveLength(20);
  expect(only).toHaveLength(28 + 20);
});

test('rws-sicbo Appendix C — the boxes of Appendix B with the odds of Pay Table 3, worded as its layout words them', async () => {
  const [b, c] = [await felt('rws-2'), await felt('rws-3')];
  expectPlaces('rws-3', c);
  expect(c.map(({ spot }) => spot).toSorted()).toEqual(b.map(({ spot }) => spot).toSorted());
  const inWords = ['any-triple', 'pair', 'trio', 'double-single'];
  for (const { spot, printed } of c) {
    const wording = inWords.includes(spot.split('/')[0]!) ? 'wins' : 'ratio';
    expect([spot, printed]).toEqual([spot, oddsOf('rws-3', spot, wording)]);
  }
});

test.each(['md', 'rws-2'])('table %s: a phone shows the same wagers and the same odds', async (table) => {
  const [wide, narrow] = [await felt(table), await felt(table, PHONE)];
  const odds = (seen: readonly Seen[]) => seen.map(({ spot, printed }) => [spot, printed]).toSorted();
  expect(odds(narrow)).toEqual(odds(wide));
});

const TABLET = { width: 1024, height: 768 };
const LANDSCAPE = { width: 844, height: 390 };

test.each(Object.keys(LISTED))(
  'table %s: nothing on the felt is smaller than 11 pixels or reaches out of its position',
  async (table) => {
    const large = table === 'rws-2' ? [TABLET, LANDSCAPE] : [];
    for (const viewport of [DESKTOP, PHONE, ...large]) {
      const seen = await felt(table, viewport);
      expect(seen).toHaveLength(LISTED[table]![1]);
      expect(seen.filter(({ smallest, fits }) => smallest < 11 || !fits)).toEqual([]);
    }
  },
);

/** A sign line by line: the wager, and what it pays. */
const SIGNS: Readonly<Record<string, readonly (readonly [wager: string, odds: string])[]>> = {
  'md-sign': [
    ['Small Bet', '1 to 1'],
    ['Big Bet', '1 to 1'],
    ['One of a Kind', '1 to 1 · 2 to 1 · 3 to 1'],
    ['Two of a Kind', '8 to 1'],
    ['Three of a Kind', '150 to 1'],
    ['Any Three of a Kind', '24 to 1'],
    ['Total Value Bet 4, 17', '50 to 1'],
    ['Total Value Bet 5, 16', '18 to 1'],
    ['Total Value Bet 6, 15', '14 to 1'],
    ['Total Value Bet 7, 14', '12 to 1'],
    ['Total Value Bet 8, 13', '8 to 1'],
    ['Total Value Bet 9, 10, 11, 12', '6 to 1'],
    ['Two Dice Combination', '5 to 1'],
  ],
  'pa-wins': [
    ['Small Bet', '1 wins 1'],
    ['Big Bet', '1 wins 1'],
    ['One of a Kind', '1 wins 1 · 1 wins 2 · 1 wins 12'],
    ['Two of a Kind', '1 wins 11'],
    ['Three of a Kind', '1 wins 180'],
    ['Any Three of a Kind', '1 wins 31'],
    ['Total Value Bet 4, 17', '1 wins 62'],
    ['Total Value Bet 5, 16', '1 wins 31'],
    ['Total Value Bet 6, 15', '1 wins 18'],
    ['Total Value Bet 7, 14', '1 wins 12'],
    ['Total Value Bet 8, 13', '1 wins 8'],
    ['Total Value Bet 9, 12', '1 wins 7'],
    ['Total Value Bet 10, 11', '1 wins 6'],
    ['Two Dice Combination', '1 wins 6'],
  ],
};

test.each([
  ['md-sicbo 1.C(3) / sign', 'md-sign'],
  ['pa-sicbo 625a.1(c)(3) / sign', 'pa-wins'],
])('%s — table %s: a table that posts its odds on a sign has them on the display above it', async (_, table) => {
  const visitor = await browser.visitor(house.address, { viewport: WALL });
  await visitor.page.goto(`/display/${table}`);
  const sign = visitor.page.getByRole('region', { name: 'What the wagers pay' });
  await sign.locator('dt').first().waitFor();
  const lines = await sign
    .locator('dl > div')
    .evaluateAll((found) =>
      found.map((line) => [...line.children].map(({ textContent }) => (textContent ?? '').trim())),
    );
  expect(lines).toEqual(SIGNS[table]);
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});

test('rws-sicbo 3.3 — the lowest and highest bets are in view on every terminal, on a phone too', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const visitor = await seatedAt('rws-2', viewport);
    await visitor.page.getByText('1 – 1,000').filter({ visible: true }).first().waitFor();
  }
});

test('rws-sicbo 1.1 & rws-sicbo 3.1 — a terminal explains what the game is about and what the words of its rules mean', async () => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE });
  await visitor.sit('rws-2');
  const { page } = visitor;
  await page.locator('[data-spot=small]').click({ button: 'right' });
  await page.getByText('Words of the rules').click();
  const meaning = (term: string) => page.locator('.rule-words div', { hasText: term }).locator('dd');
  expect(await meaning('Aim').innerText()).toContain('numbers or combinations that the three dice then show');
  expect(await page.locator('.rule-words dt').allInnerTexts()).toContain('Bet');
  expect(await page.locator('.rule-words dd').first().innerText()).toBe('the same as a wager rws-sicbo 1.1');
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});

test('rws-sicbo 5.8 — shown results are information only, and every display says so', async () => {
  const visitor = await browser.visitor(house.address, { viewport: WALL });
  for (const { id } of TABLES.filter(({ rulebook }) => rulebook === 'rws-sicbo')) {
    await visitor.page.goto(`/display/${id}`);
    await visitor.page
      .getByText(/information only/i)
      .first()
      .waitFor();
  }
  await visitor.leave();
});

test('the layout does not move when a round turns', async () => {
  const plan = { ...planOf('turning', 'sentosa', {}), unattended: { betting: 2500, showing: 2500 } };
  const turning = await TestHouse.open([plan], { web: SCREENS });
  for (const viewport of [PHONE, DESKTOP]) {
    const visitor = await browser.visitor(turning.address, { viewport });
    await visitor.sit('turning');
    const boxes = new Map<string, string>();
    const { page } = visitor;
    for (let look = 0; look < 60 && boxes.size < 2; look += 1) {
      const lit = (await page.locator('.felt-spot.lit').count()) > 0 ? 'lit' : 'dark';
      boxes.set(lit, JSON.stringify(await page.locator('[data-spot=small]').boundingBox()));
      await page.waitForTimeout(200);
    }
    expect([...boxes.keys()].toSorted()).toEqual(['dark', 'lit']);
    expect(new Set(boxes.values()).size).toBe(1);
    await visitor.leave();
  }
  await turning.close();
});

test('every rulebook of the floor is drawn', () => {
  expect(new Set(TABLES.map(({ rulebook }) => rulebook))).toEqual(
    new Set(RULEBOOKS.filter(({ game }) => game === 'sicbo').map(({ id }) => id)),
  );
});

test.each([
  ['md-sicbo 1.C(1)', 'md'],
  ['pa-sicbo 625a.1(c)(1)', 'pa-to'],
])(
  '%s — table %s: the operator’s name is on the layout of terminal and phone, and on the display',
  async (_, table) => {
    const { operator } = submissionOf(table).house;
    for (const viewport of [PHONE, DESKTOP]) {
      const visitor = await seatedAt(table, viewport);
      await visitor.page.locator('.felt .operator', { hasText: operator! }).waitFor();
    }
    const wall = await browser.visitor(house.address, { viewport: WALL });
    await wall.page.goto(`/display/${table}`);
    await wall.page.locator('header .operator', { hasText: operator! }).waitFor();
    await wall.leave();
  },
);

test.each([
  ['rws-sicbo Appendix A', 'rws-1', 'Except for any triple', '任何围骰除外'],
  ['rws-sicbo Appendix B', 'rws-2', 'Except for any triple', '任何围骰除外'],
  ['rws-sicbo Appendix C', 'rws-3', 'Lose if any triple appears', '开任何围骰即输'],
])('%s — table %s: even-money boxes print what a triple does to them', async (_, table, en, zh) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const visitor = await seatedAt(table, viewport);
    const legends = () => visitor.page.locator('.felt-spot text.legend').allTextContents();
    await visitor.page.locator('.felt-spot text.legend').first().waitFor();
    expect(await legends()).toEqual([en, en, en, en]);
    await visitor.switchLanguage();
    expect(await legends()).toEqual([zh, zh, zh, zh]);
    await visitor.switchLanguage();
  }
});
