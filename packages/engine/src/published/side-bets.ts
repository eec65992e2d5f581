import { type Fraction, fraction, minus, ONE, times } from '../money/index.ts';
import { readSideBet, type SideBetFigures, sideBetFigures } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import type { PublishedFigure, Told } from './figure.ts';
import { handOf } from './filed.ts';

const SMALL = [2, 3, 4, 5, 6];
const ALL = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
const FOUR = [2, 3, 11, 12];
const SIX = [4, 5, 6, 8, 9, 10];

const before7 = (totals: readonly number[]) => (): Fraction =>
  handOf({ counts: 'totals', span: 'seven', among: totals }).chance(totals.length);

const edgeAt = (totals: readonly number[], pays: number) => (): Fraction =>
  minus(ONE, times(before7(totals)(), fraction(pays + 1)));

const commandOf = (totals: readonly number[]): string =>
  `hardway hand md-craps --counts totals --among ${totals.join(',')} --span seven`;

const COLLECTED: Told = {
  en: 'Inclusion and exclusion: the chance that the 7 comes before any of a set of totals is 6/(6 + its ways), over all sets.',
  zh: '容斥：7 先于某一组总和中任何一个出现的机会是 6/(6 + 该组方式数)，对所有组求和。',
};

const collected = (
  what: Told,
  totals: readonly number[],
  rows: readonly (readonly [pays: number | null, published: string])[],
  source: PublishedFigure['source'],
  place: string,
): PublishedFigure[] =>
  rows.map(([pays, published]) => ({
    topic: 'side-bet',
    what:
      pays === null
        ? { en: `${what.en} wins`, zh: `${what.zh}获胜` }
        : { en: `House edge, ${what.en} at ${pays} to 1`, zh: `${what.zh}，赔 ${pays} 比 1 的庄家优势` },
    published,
    source,
    place,
    ours: pays === null ? before7(totals) : edgeAt(totals, pays),
    command: commandOf(totals),
    derivation: COLLECTED,
  }));

/** The pay list of Hot Shooter Jackpot, as examples/side-bets/hot-shooter.json has it. */
const HOT_SHOOTER = {
  name: 'Hot Shooter Jackpot',
  rulebook: 'md-craps',
  counts: 'rolls',
  span: 'hand',
  pays: {
    '8-15': 'returned',
    '16-23': '3 for 1',
    '24-31': '5 for 1',
    '32-39': '7 for 1',
    '40-44': '12 for 1',
    '45-50': '30 for 1',
    '51+': '100 for 1',
  },
} as const;

const hotShooter = (): SideBetFigures => {
  const bet = readSideBet(RULEBOOKS, HOT_SHOOTER);
  if (isRefusal(bet)) throw new Error(bet.message);
  return sideBetFigures(bet);
};

const lengths = (from: number, published: string): PublishedFigure => ({
  topic: 'side-bet',
  what: {
    en: `Hot Shooter Jackpot: a hand of ${Object.keys(HOT_SHOOTER.pays).find((range) => Number.parseInt(range, 10) === from)} rolls`,
    zh: `Hot Shooter Jackpot：一手掷 ${Object.keys(HOT_SHOOTER.pays).find((range) => Number.parseInt(range, 10) === from)} 次`,
  },
  published,
  source: 'wizard-hot-shooter',
  place: 'table 1',
  ours: () => hotShooter().pays.find((pay) => pay.from === from)!.chance,
  command: 'hardway hand md-craps --bet examples/side-bets/hot-shooter.json',
  derivation: {
    en: 'The chance of that many rolls or more, less that of the next step: survivors of a hand, counted in whole ways.',
    zh: '达到该次数的机会减去达到下一档的机会：以整数方式数出一手的存续。',
  },
});

export const SIDE_BETS: readonly PublishedFigure[] = [
  ...collected(
    { en: 'All Small', zh: '全小' },
    SMALL,
    [
      [null, '.026354'],
      [30, '18.30%'],
      [34, '7.76%'],
    ],
    'wizard-bonus',
    'Small and Tall table',
  ),
  ...collected(
    { en: 'Make ’em All', zh: '全中' },
    ALL,
    [
      [null, '.005258'],
      [150, '20.61%'],
      [155, '17.98%'],
      [175, '7.46%'],
    ],
    'wizard-bonus',
    'All table and house edge summary',
  ),
  ...collected(
    { en: 'Hot Hand’s Flaming Four', zh: 'Hot Hand 的 Flaming Four' },
    FOUR,
    [[null, '.011472']],
    'wizard-hot-hand',
    'Flaming Four table',
  ),
  ...collected(
    { en: 'Hot Hand’s Sizzling Six', zh: 'Hot Hand 的 Sizzling Six' },
    SIX,
    [[null, '.062168']],
    'wizard-hot-hand',
    'Sizzling Six table',
  ),
  lengths(8, '0.297425'),
  lengths(24, '0.027973'),
  lengths(40, '0.001976'),
  lengths(51, '0.000743'),
  {
    ...lengths(51, '9.90%'),
    what: { en: 'House edge, Hot Shooter Jackpot', zh: 'Hot Shooter Jackpot 的庄家优势' },
    place: 'above table 1',
    ours: () => hotShooter().edge,
  },
];
