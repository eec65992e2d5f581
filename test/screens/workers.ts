import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { approvedBy, takeVoucher } from '../house/cage-desk.ts';
import { type Guide, planAs, type Screen } from './guide.ts';
import { bringTo, finish, pastRounds, shooterAt } from './rounds.ts';

/** What those who work in the house see: consoles, the floor, the cage, accounts, the auditor; and the odds, which all may see. */

const of = (id: string): TablePlan => PRACTICE_FLOOR.find((plan) => plan.id === id)!;
const SICBO = ['maryland', 'pennsylvania', 'massachusetts', 'sentosa'] as const;
const STAGES = ['betting', 'closed', 'entered', 'lit'] as const;
/** Of its own, so that nobody else goes on with its rounds. */
const TABLE = 'sentosa-desk';
const CRAPS = 'craps-desk';

export const WORKER_TABLES: readonly TablePlan[] = [
  ...SICBO.map((id) => of(`${id}-dealer`)),
  of('craps-dealer'),
  of('mini-craps-dealer'),
  ...STAGES.map((stage) => planAs(of('sentosa-dealer'), `desk-${stage}`)),
  planAs(of('maryland-dealer'), 'desk-maryland'),
  planAs(of('sentosa-dealer'), TABLE),
  planAs(of('craps-dealer'), CRAPS, { diceOlogy: 'B' }),
  planAs(of('craps-dealer'), 'craps-thrown', { diceOlogy: 'B' }),
  planAs(of('sentosa-dealer'), 'unopened', {}, { opened: false }),
  planAs(of('craps-dealer'), 'craps-unopened', {}, { opened: false }),
];

const desk = (name: string, reach: Screen['reach']): Screen => ({ name, touched: false, reach });

const page = (role: string, path: string, until: string, name = path.slice(1)): Screen =>
  desk(name, (guide) => guide.work(role, path, until));

const PRIMARY = '.primary-step, .board, .shut';

/** A table with a past: rounds, a correction by two people, a void round, a player with bets. */
const withPast = (guide: Guide): Promise<void> =>
  guide.once('a past', async () => {
    await bringTo(guide, TABLE, 'betting');
    await guide.other(TABLE, { big: 1000, 'total/11': 600 });
    await finish(guide, TABLE, [2, 4, 5]);
    await pastRounds(guide, TABLE, 4);
    const manager = await guide.staff('shift-manager', TABLE);
    await manager('CorrectResult', { round: 2, dice: [1, 1, 2] }, { approval: approvedBy(guide.house, 'pit-manager') });
    const dealer = await guide.staff('dealer', TABLE);
    await bringTo(guide, TABLE, 'closed');
    await dealer('MixDice', { times: 3 });
    await dealer('CallNoRoll');
    await bringTo(guide, TABLE, 'betting');
  });

const after = (prepare: (guide: Guide) => Promise<unknown>, { name, touched, reach }: Screen): Screen => ({
  name,
  touched,
  reach: async (guide) => {
    await prepare(guide);
    return reach(guide);
  },
});

/** Opens a dialogue of a screen. */
const opening = (screen: Screen, name: string, ...presses: readonly string[]): Screen => ({
  ...screen,
  name: `${screen.name} ${name}`,
  reach: async (guide) => {
    const visitor = await screen.reach(guide);
    for (const selector of presses) await visitor.page.locator(selector).first().click();
    return visitor;
  },
});

const crapsHand = (guide: Guide) =>
  guide.once('a hand', async () => {
    const shooter = await shooterAt(guide, CRAPS, { pass: 1000, fire: 500, 'bonus/small': 500, 'bonus/all': 100 });
    await guide.other(CRAPS, { 'dont-pass': 2000, 'bonus/tall': 500, 'place/8': 1200, field: 500 });
    await shooter.roll(2, 2);
    await shooter.must('PlaceWager', { spot: 'come', stake: 1000 });
    await shooter.roll(5, 4);
  });

const crapsThrown = (guide: Guide) =>
  guide.once('a throw', async () => {
    const shooter = await shooterAt(guide, 'craps-thrown');
    await guide.other('craps-thrown', { 'hard/8': 500, field: 500 });
    await shooter.throwDice();
  });

const WRONG = '.foot-actions .wrong';
const maryland = page('dealer', '/console/desk-maryland', PRIMARY);
const thrown = after(crapsThrown, page('stickperson', '/console/craps-thrown', '.throw-pad'));

const CONSOLES: readonly Screen[] = [
  ...SICBO.map((id) => page('dealer', `/console/${id}-dealer`, PRIMARY)),
  ...STAGES.map((stage) =>
    after(
      (guide) => guide.once(`desk-${stage}`, () => bringTo(guide, `desk-${stage}`, stage)),
      page('dealer', `/console/desk-${stage}`, PRIMARY),
    ),
  ),
  opening(page('dealer', '/console/desk-closed', PRIMARY), 'wrong', WRONG),
  opening(page('dealer', '/console/desk-closed', PRIMARY), 'wrong, one case', WRONG, 'dialog button.trouble'),
  opening(maryland, 'bet for a player', '.foot-actions .button:nth-child(2)'),
  opening(page('dealer', '/console/desk-closed', PRIMARY), 'help', '.foot-actions .quiet'),
  page('dealer', '/console/unopened', PRIMARY),
  page('boxperson', '/console/craps-dealer', PRIMARY),
  page('boxperson', '/console/mini-craps-dealer', PRIMARY),
  after(crapsHand, page('boxperson', `/console/${CRAPS}`, '.board')),
  after(crapsHand, page('stickperson', `/console/${CRAPS}`, '.board', 'console/craps-desk by the stickperson')),
  after(crapsHand, opening(page('boxperson', `/console/${CRAPS}`, '.board'), 'wrong', WRONG)),
  thrown,
  desk('console/craps-thrown with dice', async (guide) => {
    const visitor = await thrown.reach(guide);
    for (const face of ['4', '4']) await visitor.page.keyboard.press(face);
    await visitor.page.locator('.sheet, .call').first().waitFor();
    return visitor;
  }),
  // Nobody else is this role: the lock is the session’s.
  desk('locked', async (guide) => {
    const visitor = await guide.work('floorperson', '/floor', '.tile');
    await visitor.page.locator('.staff-bar button').nth(1).click();
    await visitor.page.locator('dialog[open]').waitFor();
    return visitor;
  }),
];

const FLOOR_PARTS = ['opening', 'irregularities', 'limits', 'dice', 'terminals', 'meters', 'drop', 'events', 'rounds'];
const irregularities = after(withPast, page('pit-supervisor', `/floor/${TABLE}#irregularities`, '[role=tab]'));

const FLOOR: readonly Screen[] = [
  after(withPast, page('pit-supervisor', '/floor', '.tile', 'floor')),
  page('pit-supervisor', '/floor#handover', 'h2'),
  ...FLOOR_PARTS.map((part) => after(withPast, page('pit-supervisor', `/floor/${TABLE}#${part}`, '.standing'))),
  opening(irregularities, 'what happened', '.wizard button'),
  opening(irregularities, 'correction', '[role=tab]:nth-child(2)', 'input[type=radio]'),
  opening(irregularities, 'ruling', '[role=tab]:nth-child(3)'),
  page('pit-supervisor', '/floor/unopened#opening', '.standing'),
  page('pit-supervisor', '/floor/craps-unopened#opening', '.standing'),
  after(crapsHand, page('pit-supervisor', `/floor/${CRAPS}#irregularities`, '.standing')),
  opening(page('pit-supervisor', `/floor/${TABLE}#terminals`, 'form'), 'offer', 'form .button.primary'),
];

const drawerOpen = (guide: Guide): Promise<unknown> =>
  guide.once('a drawer', async () => {
    const visitor = await guide.work('cage', '/cage', '#cage-drawer');
    const { page: screen } = visitor;
    await screen.locator('#cage-drawer input').first().fill('500');
    await screen.locator('#cage-drawer form .button, #cage-drawer .button').first().click();
    await screen.locator('dialog[open] input').first().fill('demo-floorperson');
    await screen.locator('dialog[open] input[type=password]').fill(guide.house.passwordOf('floorperson'));
    await screen.locator('dialog[open] .button.primary').click();
    await screen.locator('.drawer .outstanding').waitFor();
    await visitor.leave();
  });

const CAGE: readonly Screen[] = [
  page('cage', '/cage', '#cage-drawer', 'cage without a drawer'),
  after(drawerOpen, page('cage', '/cage', '.drawer .outstanding')),
  after(
    drawerOpen,
    desk('cage with a voucher', async (guide) => {
      const { number } = await takeVoucher(guide.house, 'maryland-dealer');
      const visitor = await guide.work('cage', '/cage', '.drawer .outstanding');
      await visitor.page.locator('form input').first().fill(number);
      await visitor.page.keyboard.press('Enter');
      return visitor;
    }),
  ),
  after(
    drawerOpen,
    desk('cage at a table', async (guide) => {
      const visitor = await guide.work('cage', '/cage', '.drawer .outstanding');
      await visitor.page.locator('select').first().selectOption(TABLE);
      return visitor;
    }),
  ),
];

const accounts = page('administrator', '/accounts', 'h3');

const AUDIT: readonly Screen[] = [
  ...['tables', 'proof', 'balance', 'events', 'approvals', 'clauses'].map((part) =>
    after(withPast, page('auditor', `/audit?part=${part}`, '.part-links')),
  ),
  ...['rounds', 'replay', 'proof', 'filings', 'events', 'approvals', 'meters'].map((part) =>
    after(
      withPast,
      page('auditor', `/audit/${TABLE}?part=${part}${part === 'replay' ? '&round=2' : ''}`, '.part-links'),
    ),
  ),
  after(crapsHand, page('auditor', `/audit/${CRAPS}?part=rounds`, '.part-links')),
  after(crapsHand, page('auditor', `/audit/${CRAPS}?part=filings`, '.part-links')),
];

const ODDS: Readonly<Record<string, string>> = {
  '': 'table',
  '?book=md-craps': 'table',
  '?book=rws-sicbo&spot=any-triple': 'table',
  '?book=md-craps&spot=place/6': 'table',
  '?view=compare&book=md-sicbo': '.compare, table, h2',
  '?view=what-if&book=rws-sicbo': 'table',
  '?view=session&run=1': '.session-figures',
  '?view=session&play=own&run=1': 'textarea',
  '?view=together&run=1': '.charts',
  '?view=hand&book=md-craps': '.headline',
  '?view=tape': '.tape',
  '?view=check-us': '.sources',
};

const readable = ([query, until]: readonly [string, string]): Screen => ({
  name: `odds${query}`,
  touched: false,
  reach: (guide) => guide.visit(`/odds${query}`, until),
});

export const WORKER_SCREENS: readonly Screen[] = [
  desk('sign in', (guide) => guide.visit('/staff', 'form')),
  ...['dealer', 'administrator', 'auditor'].map((role) => page(role, '/staff', 'h1', `staff/${role}`)),
  ...CONSOLES,
  ...FLOOR,
  ...CAGE,
  accounts,
  opening(accounts, 'new account', 'main .button.primary'),
  opening(accounts, 'account', '.team button'),
  ...AUDIT,
  ...Object.entries(ODDS).map(readable),
];
