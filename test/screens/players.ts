import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import type { Page } from 'playwright-core';
import type { Visitor } from '../browser/browser.ts';
import { reach } from '../browser/craps-felt.ts';
import { type Guide, planAs, type Screen } from './guide.ts';
import { bringTo, layCraps, laySicBo, pastRounds, shooterAt } from './rounds.ts';

/** What players and passers-by see: lobby, terminals in every state, walls. */

const of = (id: string): TablePlan => PRACTICE_FLOOR.find((plan) => plan.id === id)!;

/** Tables without people behind them, whose clock does not run out while somebody looks. */
const slow = (id: string, choices: object = {}, name = id): TablePlan =>
  planAs(of(id), name, choices, { unattended: { betting: 3_600_000, showing: 3_600_000 } });

const SICBO = ['maryland', 'pennsylvania', 'massachusetts', 'sentosa'] as const;

export const PLAYER_TABLES: readonly TablePlan[] = [
  ...SICBO.map((id) => slow(id)),
  slow('sentosa', { paytable: '1' }, 'sentosa-1'),
  slow('sentosa', { paytable: '3' }, 'sentosa-3'),
  slow('craps', { diceOlogy: 'B' }),
  slow('mini-craps'),
  ...PRACTICE_FLOOR.filter(({ id }) => /^(sentosa|craps)-untimed(-2)?$/.test(id)),
  ...['closed', 'lit', 'locked', 'void'].flatMap((name) => [
    planAs(
      of('sentosa-dealer'),
      `sentosa-${name}`,
      { handPay: name === 'locked' ? 40_000 : 500_000 },
      { showsChips: true },
    ),
  ]),
  ...['point', 'called', 'dice-out'].flatMap((name) => [
    planAs(of('craps-dealer'), `craps-${name}`, { diceOlogy: 'B' }, { showsChips: true }),
    planAs(of('mini-craps-dealer'), `mini-craps-${name}`),
  ]),
  planAs(of('sentosa-dealer'), 'sentosa-shut', {}, { opened: false }),
];

const BETS = {
  maryland: { small: 5, big: 500, 'total/9': 1, 'single/5': 25, 'pair/25': 100, 'any-triple': 1, 'triple/6': 5 },
  sentosa: { small: 25, even: 100, 'total/7': 5, 'single/1': 500, 'pair/14': 1, 'any-triple': 5, 'trio/124': 1 },
} as const;
const CRAPS_BETS = {
  'dont-pass': 25,
  field: 1,
  'hard/8': 5,
  'buy/4': 100,
  'place/5': 25,
  'any-seven': 5,
  'craps/12': 1,
};
const MINI_BETS = { pass: 25, field: 1, 'hard/8': 5, 'buy/4': 100, 'place/5': 25, 'any-craps': 5 };

const touched = (name: string, reachIt: Screen['reach']): Screen => ({ name, touched: true, reach: reachIt });

/** A felt with chips on it while betting is open. */
const betting = (table: string, lay: (page: Page) => Promise<void>): Screen =>
  touched(`play/${table}`, async (guide) => {
    const visitor = await guide.sit(table);
    await lay(visitor.page);
    return visitor;
  });

const sicBoWith = async (guide: Guide, table: string): Promise<Visitor> => {
  await bringTo(guide, table, 'betting');
  const visitor = await guide.sit(table);
  await laySicBo(visitor.page, BETS.sentosa);
  return visitor;
};

const dialogue = (name: string, table: string, open: (page: Page) => Promise<void>): Screen =>
  touched(`play/${table} ${name}`, async (guide) => {
    const visitor = await guide.sit(table);
    await open(visitor.page);
    await visitor.page.locator('dialog[open]').waitFor();
    return visitor;
  });

const press =
  (selector: string, index = 0) =>
  (page: Page): Promise<void> =>
    page.locator(selector).nth(index).click();

const cashedOut = async (page: Page): Promise<void> => {
  await page.locator('.cash-out').click();
  await page.locator('dialog .button.primary').click();
  await page.locator('.voucher img').waitFor();
};

const explains =
  (spot: string) =>
  async (page: Page): Promise<void> =>
    (await reach(page, spot)).press('?');

const DIALOGUES = (['sentosa', 'craps'] as const).flatMap((table) => [
  dialogue('results', table, press('.road-strip, .stage .button.key')),
  dialogue('recall', table, press('.stage .button.key', table === 'craps' ? 1 : 0)),
  dialogue('saved', table, press('.actions .button.key')),
  dialogue('voucher in', table, press('.till .button:not(.cash-out)')),
  dialogue('voucher', table, cashedOut),
  dialogue('sound', table, press('.sound-button')),
  dialogue('explain', table, explains(table === 'craps' ? 'place/6' : 'total/9')),
]);

const FELTS: readonly Screen[] = [
  ...(['maryland', 'pennsylvania', 'massachusetts'] as const).map((table) =>
    betting(table, (page) => laySicBo(page, BETS.maryland)),
  ),
  ...(['sentosa', 'sentosa-1', 'sentosa-3'] as const).map((table) =>
    betting(table, (page) =>
      laySicBo(page, table === 'sentosa-1' ? { small: 25, even: 100, 'total/7': 5 } : BETS.sentosa),
    ),
  ),
  betting('craps', (page) => layCraps(page, CRAPS_BETS)),
  betting('mini-craps', (page) => layCraps(page, MINI_BETS)),
  touched('play/sentosa-closed', async (guide) => {
    const table = 'sentosa-closed';
    const visitor = await sicBoWith(guide, table);
    await bringTo(guide, table, 'closed');
    await visitor.page.locator('.felt.closed').waitFor();
    return visitor;
  }),
  touched('play/sentosa-lit', async (guide) => {
    const table = 'sentosa-lit';
    await pastRounds(guide, table);
    const visitor = await sicBoWith(guide, table);
    await bringTo(guide, table, 'lit');
    await visitor.page.locator('.felt-spot.lit').first().waitFor();
    return visitor;
  }),
  touched('play/sentosa-locked', async (guide) => {
    const table = 'sentosa-locked';
    await bringTo(guide, table, 'betting');
    const visitor = await guide.sit(table);
    await laySicBo(visitor.page, { small: 500 });
    await bringTo(guide, table, 'lit');
    await visitor.page.locator('.locked-seat').waitFor();
    return visitor;
  }),
  touched('play/sentosa-void', async (guide) => {
    await bringTo(guide, 'sentosa-void', 'closed');
    const visitor = await guide.sit('sentosa-void');
    await (await guide.staff('dealer', 'sentosa-void'))('MixDice', { times: 3 });
    await (await guide.staff('dealer', 'sentosa-void'))('CallNoRoll');
    await visitor.page.locator('.announced').waitFor();
    return visitor;
  }),
  touched('play/sentosa-shut', (guide) => guide.sit('sentosa-shut')),
  touched('play/sentosa-untimed', async (guide) => {
    const visitor = await guide.sit('sentosa-untimed');
    await laySicBo(visitor.page, { small: 5, 'single/1': 5 });
    return visitor;
  }),
  touched('play/craps-untimed', async (guide) => {
    const visitor = await guide.sit('craps-untimed');
    await layCraps(visitor.page, { field: 5, 'hard/6': 1 });
    return visitor;
  }),
  ...(['craps', 'mini-craps'] as const).flatMap((game) => [
    touched(`play/${game}-point`, async (guide) => {
      const table = `${game}-point`;
      await guide.once(table, async () => (await shooterAt(guide, table)).roll(4, 4));
      const visitor = await guide.sit(table);
      const { page } = visitor;
      await layCraps(page, { come: 25, field: 1, 'hard/8': 5, 'buy/4': 100, 'place/5': 25, 'any-craps': 5 });
      return visitor;
    }),
    touched(`play/${game}-point number`, async (guide) => {
      const table = `${game}-point`;
      await guide.once(table, async () => (await shooterAt(guide, table)).roll(4, 4));
      const visitor = await guide.sit(table);
      await reach(visitor.page, 'place/6');
      await visitor.page.locator('.number-offer').waitFor();
      return visitor;
    }),
    touched(`play/${game}-dice-out`, async (guide) => {
      const table = `${game}-dice-out`;
      const shooter = await shooterAt(guide, table);
      if (shooter.hand().stage === 'thrown') await shooter.stick('CallThrow', { dice: [4, 5] });
      const visitor = await guide.sit(table);
      await layCraps(visitor.page, { field: 5, 'hard/6': 25 });
      await shooter.throwDice();
      await visitor.page.locator('.phase.closed').first().waitFor();
      return visitor;
    }),
  ]),
  touched('play/craps-point next roll', async (guide) => {
    await guide.once('craps-point', async () => (await shooterAt(guide, 'craps-point')).roll(4, 4));
    const visitor = await guide.sit('craps-point');
    await layCraps(visitor.page, { field: 5, 'hard/6': 25, 'place/5': 25 });
    await visitor.page.locator('.slip').click();
    await visitor.page.locator('dialog[open]').waitFor();
    return visitor;
  }),
  touched('play/craps stake offer', async (guide) => {
    const visitor = await guide.sit('craps');
    await (await reach(visitor.page, 'place/6')).click();
    await visitor.page.locator('.stakes-offered').waitFor();
    return visitor;
  }),
];

const walls = [...SICBO, 'craps', 'mini-craps', 'sentosa-shut', 'craps-point', 'mini-craps-point'].map((table) =>
  touched(`display/${table}`, (guide) => guide.visit(`/display/${table}`, '.history, .totals, .rolls, .wall, h1')),
);

export const PLAYER_SCREENS: readonly Screen[] = [
  touched('lobby', (guide) => guide.visit('/', 'li[data-table]')),
  touched('wrong address', (guide) => guide.visit('/sic-bo')),
  touched('invitation', async (guide) => {
    const visitor = await guide.visit('/invitation#not-one-of-this-house');
    await visitor.page.locator('summary').first().click();
    return visitor;
  }),
  touched('terminal', (guide) => guide.visit('/terminal', '.set-up')),
  touched('terminal of a table', async (guide) => {
    const visitor = await guide.visit('/terminal/sentosa-lit', '.set-up');
    await visitor.page.locator('summary').click();
    return visitor;
  }),
  touched('free seat', (guide) => guide.visit('/play/maryland', '.free-seat .button')),
  ...FELTS,
  ...DIALOGUES,
  ...walls,
  touched('display/sentosa-lit', async (guide) => {
    await pastRounds(guide, 'sentosa-lit');
    await bringTo(guide, 'sentosa-lit', 'lit');
    return guide.visit('/display/sentosa-lit', '.lit-layout');
  }),
];
