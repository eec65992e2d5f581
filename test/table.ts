import {
  type Actor,
  type ActorRole,
  balancesOf,
  type CommandType,
  creditAt,
  decide,
  evolve,
  isRefusal,
  newTable,
  owedAt,
  type Refusal,
  RULEBOOKS,
  type Rulebook,
  readCommand,
  sicBoPlay,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { expect } from 'vitest';
import { attesting, SEALED } from './crowd/equipment.ts';
import { told } from './told.ts';

export { attesting, SEALED };

/** A table as commands have made it, with all that has happened there. */
export interface Story {
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly now: number;
}

/** A command as somebody gives it; the story adds its id, and its time unless it has one. */
export interface Order {
  readonly type: CommandType;
  readonly by: Actor;
  readonly at?: number;
  readonly [field: string]: unknown;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The last day of a month, so that a month later is not the same day. */
export const NOON = Date.UTC(2026, 0, 31, 12);

export const person = (role: ActorRole, id: string = role): Actor => ({ id, role });

const acting =
  (by: Actor) =>
  (type: CommandType, fields: Readonly<Record<string, unknown>> = {}): Order => ({ type, by, ...fields });

export const as = (role: ActorRole, id?: string) => acting(person(role, id));
export const dealer = as('dealer');
export const floorperson = as('floorperson');
export const supervisor = as('supervisor');
export const manager = as('manager');
export const shiftManager = as('shift-manager');
export const cage = as('cage');
export const device = as('device');
export const player = (seat: number) => acting({ id: `player ${seat}`, role: 'player', seat });

export const bet = (seat: number, spot: string, stake: number): Order =>
  player(seat)('PlaceWager', { seat, spot, stake });
export const buyIn = (seat: number, amount: number): Order => cage('BuyIn', { seat, amount, medium: 'cash' });
export const enter = (...dice: readonly number[]): Order[] => dice.map((face) => dealer('EnterDie', { face }));

export const newStory = (document: string): Story => ({
  rulebook: RULEBOOKS.find(({ id }) => id === document)!,
  table: newTable(RULEBOOKS.find(({ id }) => id === document)!),
  events: [],
  now: NOON,
});

/** What a table answers, with the command read as if it came from outside. */
export const answer = ({ rulebook, table, now, events }: Story, order: Order): readonly TableEvent[] | Refusal => {
  const command = readCommand({ id: `command ${events.length + 1}`, at: now + 1, ...order });
  return isRefusal(command) ? command : decide(rulebook, table, command);
};

/** The story after these orders, none of which may be refused. */
export const after = (story: Story, ...orders: readonly Order[]): Story => orders.reduce(obey, story);

const obey = (story: Story, order: Order): Story => {
  const events = answer(story, order);
  if (isRefusal(events)) throw new Error(`${order.type} is refused (${events.clause}): ${events.message}`);
  return happened({ ...story, now: order.at ?? story.now + 1 }, events);
};

const happened = (story: Story, events: readonly TableEvent[]): Story => {
  const table = events.reduce((before, event) => sound(evolve(before, event)), story.table);
  return { ...story, table, events: [...story.events, ...events] };
};

/** Whatever happens, balances sum to zero, no player's credit is negative, and what players brought left the cage. */
const sound = (table: Table): Table => {
  const balances = Object.entries(balancesOf(table.ledger));
  expect(balances.reduce((sum, [, balance]) => sum + balance, 0)).toBe(0);
  expect(balances.filter(([account, balance]) => account.startsWith('seat:') && balance < 0)).toEqual([]);
  const brought = table.ledger.brought.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  expect(brought + (table.ledger.house.cage ?? 0)).toBe(0);
  return table;
};

type Expected = readonly Readonly<Record<string, unknown>>[] | { readonly refused: string; readonly clause?: unknown };

/** given(story).when(order).then([events]) or .then(refused(code, clause)). */
export const given = (story: Story) => ({
  when: (order: Order) => ({
    // biome-ignore lint/suspicious/noThenProperty: nobody awaits it; a table's tests read given, when, then.
    then: (expected: Expected): void => expect(answer(story, order)).toMatchObject(expected),
  }),
});

export const refused = (code: string, clause?: string | null): Expected =>
  clause === undefined ? { refused: code } : { refused: code, clause };

/** Balances that are not zero. */
export const balances = ({ table }: Story): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(balancesOf(table.ledger)).filter(([, balance]) => balance !== 0));

export const credit = ({ table }: Story, seat: number): number => creditAt(table.ledger, seat);
export const owed = ({ table }: Story, seat: number): number => owedAt(table.ledger, seat);

/** What an operator files, what its staff look at, and who is in charge, by document and shaker. */
export interface House {
  readonly document: string;
  readonly filing: Readonly<Record<string, unknown>>;
  /** Every attestation with the clause that wants it. */
  readonly attests: Readonly<Record<string, string>>;
  readonly head: ActorRole;
  readonly automated: boolean;
}

const FELT = { layout: 'L-1', 'result-device': 'D-1', 'shaker-approval': 'S-1' };
const MACHINE = { ...FELT, 'shaking-procedure': 'P-1', 'shaker-location': 'T-1' };
const filing = (shaker: string, approvals: Readonly<Record<string, string>>, more = {}) => ({
  operator: 'Harbour House',
  shaker,
  approvals,
  ...more,
});

const POSTED = { oddsPosted: 'layout' };
const PAYTABLE_A = { paytable: 'A', oddsPosted: 'sign' };
const MD_TABLE = { boxes: '1.A', 'layout-logo': '1.C(1)', 'odds-posted': '1.C(3)' };
const PA_TABLE = { boxes: '625a.1(a)', 'layout-logo': '625a.1(c)(1)', 'odds-posted': '625a.1(c)(3)' };
const PA_MACHINE = { ...PA_TABLE, compartment: '625a.1(d)(2)(i)' };
const PA_COVERED = { ...PA_MACHINE, cover: '625a.1(d)(2)(i) / cover' };
const MA_TABLE = { 'odds-wording': '4(a)', seal: '1' };

const house = (
  document: string,
  automated: boolean,
  filed: House['filing'],
  attests: House['attests'],
  head: ActorRole = 'floorperson',
): House => ({ document, automated, filing: filed, attests, head });

export const HOUSES = {
  'md manual': house('md-sicbo', false, filing('manual', FELT, POSTED), {
    ...MD_TABLE,
    compartment: '1.D(1)(a)',
    opacity: '1.D(1)(b)',
    lock: '1.D(1)(c)',
    'shaker-logo': '1.D(1)(d)',
  }),
  'md automated': house('md-sicbo', true, filing('automated', MACHINE, POSTED), {
    ...MD_TABLE,
    compartment: '1.D(2)(a)',
  }),
  'pa manual': house('pa-sicbo', false, filing('manual', FELT, PAYTABLE_A), {
    ...PA_TABLE,
    compartment: '625a.1(d)(1)(i)',
    opacity: '625a.1(d)(1)(i) / materials',
    lock: '625a.1(d)(1)(ii)',
    'shaker-logo': '625a.1(d)(1)(iii)',
  }),
  'pa automated': house('pa-sicbo', true, filing('automated', MACHINE, PAYTABLE_A), PA_COVERED),
  'pa coverless': house('pa-sicbo', true, filing('automated-coverless', MACHINE, PAYTABLE_A), PA_MACHINE),
  'pa player': house('pa-sicbo', true, filing('player-activated', MACHINE, PAYTABLE_A), PA_MACHINE),
  'pa player, covered': house('pa-sicbo', true, filing('player-activated-covered', MACHINE, PAYTABLE_A), PA_COVERED),
  'ma manual': house('ma-sicbo', false, filing('manual', { 'gaming-equipment': 'E-1' }), MA_TABLE),
  'ma automated': house('ma-sicbo', true, filing('automated-coverless', { 'gaming-equipment': 'E-1' }), {
    ...MA_TABLE,
    uncovered: '5(f) / automated uncovered',
  }),
  rws: house('rws-sicbo', false, filing('tumbler', {}, { paytable: '3' }), { terminals: '2.1.1' }, 'supervisor'),
} satisfies Record<string, House>;

export type HouseName = keyof typeof HOUSES;
export const HOUSE_NAMES = Object.keys(HOUSES) as HouseName[];
export const documentOf = (name: HouseName): string => HOUSES[name].document;
export const headOf = (name: HouseName) => as(HOUSES[name].head);

/** Three entries in the device of a live table, with the areas that have to light. */
export const LIGHTS: readonly (readonly [dice: readonly number[], lit: readonly string[]])[] = [
  [
    [1, 2, 3],
    ['small', 'single/1', 'single/2', 'single/3', 'total/6', 'pair/12', 'pair/13', 'pair/23'],
  ],
  [
    [4, 6, 4],
    ['big', 'single/4', 'single/6', 'double/4', 'total/14', 'pair/46'],
  ],
  [
    [5, 5, 5],
    ['single/5', 'double/5', 'triple/5', 'any-triple', 'total/15'],
  ],
];

/** An inspector enters dice and records what they saw. */
export const lightTest = (dice: readonly number[], lit: readonly string[]): Order[] => [
  floorperson('LightDevice', { dice }),
  floorperson('TestDevice', { dice, lit }),
];

export const toss = (role: ActorRole, tossed = true): Order => as(role)('TestShaker', { tossed });
const three = (order: Order): Order[] => [order, order, order];

/** The parts of an opening, in an order that every document takes. */
export const openingOf = (name: HouseName) => {
  const { document, filing: choices, attests, automated } = HOUSES[name];
  const head = headOf(name);
  return {
    file: [head('FileSubmission', { choices })],
    attest: [head('AttestEquipment', attesting(Object.keys(attests)))],
    load: [dealer('LoadDice', { ...SEALED, serial: 'set 1' })],
    light: document === 'rws-sicbo' ? [] : LIGHTS.flatMap(([dice, lit]) => lightTest(dice, lit)),
    toss: automated ? three(toss('floorperson')) : [],
    signIn: [dealer('SignInDealer', { dealer: 'Ana' })],
    open: [head('OpenTable')],
    shift: [head('BeginShift', { shift: 'day' }), ...(name === 'ma automated' ? three(toss('supervisor')) : [])],
  };
};

export type OpeningPart = keyof ReturnType<typeof openingOf>;

/** Stories do not change, so each opening is told once. */
const openings = told(() => new Map<string, Story>());

/** A table that has gone through its opening, without the parts that are left out. */
export const prepared = (name: HouseName, ...without: readonly OpeningPart[]): Story => {
  const key = [name, ...without].join();
  const story = openings().get(key) ?? prepare(name, without);
  openings().set(key, story);
  return story;
};

const prepare = (name: HouseName, without: readonly OpeningPart[]): Story => {
  const parts = Object.entries(openingOf(name)) as [OpeningPart, readonly Order[]][];
  const orders = parts.flatMap(([part, done]) => (without.includes(part) ? [] : done));
  return after(newStory(documentOf(name)), ...orders);
};

/** An open table at which seats 1 and 2 have 1,000.00 each. */
export const opened = (name: HouseName): Story => after(prepared(name), buyIn(1, 100_000), buyIn(2, 100_000));

const BY_PLAYER: readonly Order[] = [dealer('SelectPlayer', { seat: 1 }), player(1)('MixDice', { times: 3 })];

const MIXING: Readonly<Record<HouseName, readonly Order[]>> = {
  'md manual': mixing('cover', 'mix', 'close', 'uncover'),
  'md automated': mixing('mix', 'close', 'uncover'),
  'pa manual': mixing('cover', 'mix', 'close', 'uncover'),
  'pa automated': mixing('mix', 'close', 'uncover'),
  'pa coverless': mixing('close', 'mix'),
  'pa player': [...mixing('close'), ...BY_PLAYER],
  'pa player, covered': [...mixing('close'), ...BY_PLAYER, ...mixing('uncover')],
  'ma manual': mixing('close', 'cover', 'mix', 'uncover'),
  'ma automated': mixing('close', 'mix'),
  rws: mixing('close', 'mix'),
};

function mixing(...steps: readonly ('cover' | 'mix' | 'close' | 'uncover')[]): Order[] {
  const orders = {
    cover: dealer('CoverShaker'),
    mix: dealer('MixDice', { times: 3 }),
    close: dealer('CloseBetting'),
    uncover: dealer('UncoverShaker'),
  };
  return steps.map((step) => orders[step]);
}

/** What follows the wagers until the dice are seen and not yet entered. */
export const reveal = (name: HouseName): readonly Order[] => MIXING[name];

/** A round up to the lights, with these wagers and dice. */
export const lit = (name: HouseName, bets: readonly Order[], ...dice: readonly number[]): Order[] => [
  dealer('OpenBetting'),
  ...bets,
  ...reveal(name),
  ...enter(...dice),
  dealer('ConfirmResult'),
];

/** A whole round with these wagers and dice. */
export const round = (name: HouseName, bets: readonly Order[], ...dice: readonly number[]): Order[] => [
  ...lit(name, bets, ...dice),
  dealer('ClearLights'),
];

/** On 1-2-3 Small wins even money, Big loses, and a total of 6 pays 14 to 1, or 18 to 1 by Sentosa's pay table 3. */
export const STAKES = [
  { seat: 1, spot: 'small', stake: 500 },
  { seat: 2, spot: 'big', stake: 700 },
  { seat: 2, spot: 'total/6', stake: 300 },
] as const;
export const BETS: readonly Order[] = STAKES.map(({ seat, spot, stake }) => bet(seat, spot, stake));

/** The first round with those wagers, before and after the dice are seen. */
export const betting = (name: HouseName): Story => after(opened(name), dealer('OpenBetting'), ...BETS);
export const shown = (name: HouseName): Story => after(betting(name), ...reveal(name));

/** Every moment between the two, after each step. */
export const moments = (name: HouseName): readonly Story[] =>
  reveal(name).map((_, count) => after(betting(name), ...reveal(name).slice(0, count)));

/** Those of them at which nothing has been mixed. */
export const unmixed = (name: HouseName): readonly Story[] =>
  moments(name).filter(({ table }) => sicBoPlay(table).round?.mixes === 0);

/** The events of a case that voids that round. */
export const voids = (clause: string, kind: string, remedy = 'void-round') => [
  { type: 'IrregularityReported', kind, remedy, clause },
  { type: 'RoundVoided', round: 1, returned: STAKES, clause },
];

/** After a void, money is where it was before the round, which has no result to enter. */
export const expectNeverPlayed = (name: HouseName, story: Story): void => {
  expect(balances(story)).toEqual(balances(opened(name)));
  expect(story.table).toMatchObject({ play: { round: null, rounds: [{ number: 1, roll: null, results: [] }] } });
  given(story)
    .when(dealer('EnterDie', { face: 1 }))
    .then(refused('no-round'));
};

/** Everybody whom a command may come from, except the machines. */
export const PEOPLE: readonly ActorRole[] = [
  ...(['player', 'dealer', 'stickperson', 'boxperson', 'floorperson', 'supervisor', 'manager'] as const),
  ...(['shift-manager', 'surveillance', 'cage'] as const),
];

/** Whoever approves what somebody else puts right. */
export const SECOND = person('manager', 'the second');

export const tumble = (times: number): Order => dealer('MixDice', { times });
export const fail = (what: 'result-device' | 'wager-area', more: Readonly<Record<string, unknown>> = {}): Order =>
  dealer('ReportDeviceFailure', { what, ...more });
export const replace = (emptied: boolean, markedOutOfOrder: boolean, removed: boolean): Order =>
  dealer('ReplaceShaker', { emptied, markedOutOfOrder, removed });
export const correct = (number: number, dice: readonly number[]): Order =>
  shiftManager('CorrectResult', { round: number, dice, approver: SECOND });
export const undo = (...rounds: readonly number[]): Order =>
  shiftManager('VoidRounds', { rounds, reason: 'damaged-dice', approver: SECOND });
export const ruling = (
  effect: string,
  more: Readonly<Record<string, unknown>> = {},
  by: ActorRole = 'shift-manager',
): Order =>
  as(by)('Rule', { ground: 'not-covered', text: 'The lamp fell on the dome.', effect, approver: SECOND, ...more });

const CASES = ['flat', 'shaker', 'device', 'cease', 'manual', 'chapter'] as const;
type Case = (typeof CASES)[number];
const cases = (document: string, ...clauses: readonly string[]) =>
  Object.fromEntries(CASES.map((of, index) => [of, `${document} ${clauses[index]}`])) as Record<Case, string>;

/** The clause for each case in the live games; the chapter stands for what its document leaves to the house. */
const CLAUSES: Readonly<Record<string, Record<Case, string>>> = {
  md: cases('md-sicbo', '7.A', '7.D', '7.B', '7.C', '7.E', '7'),
  pa: cases('pa-sicbo', '625a.7(a)', '625a.7(c)', '625a.7(b)', '625a.7(b) / cease', '625a.7(d)', '625a.7'),
  ma: cases('ma-sicbo', '6(a)', '6(c)', '6(b)', '6(b) / cease', '6(d)', '6'),
};
export const clausesOf = (name: HouseName) => CLAUSES[name.slice(0, 2)]!;

/** Massachusetts speaks of the device alone. */
export const partsOf = (name: HouseName) =>
  name.startsWith('ma') ? (['result-device'] as const) : (['result-device', 'wager-area'] as const);

/** Who may watch: a floorperson or a superior, in Massachusetts the casino supervisor. */
export const witnessesOf = (name: HouseName): readonly ActorRole[] =>
  name.startsWith('ma') ? ['supervisor'] : ['floorperson', 'supervisor', 'manager', 'shift-manager'];
