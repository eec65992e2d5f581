import { FACES, type Face, type Pattern, range } from '../dice/index.ts';
import { type Odds, to } from '../money/index.ts';
import {
  across,
  type Cell,
  type Clause,
  type Layout,
  type OneRoll,
  type PayKey,
  type Payout,
  type Payouts,
  printed,
  type Spot,
} from '../rules/index.ts';

/** Common to every Sic Bo document: three dice, one roll, wagers open and free to change until betting closes. */
interface SicBoRules {
  readonly placing: Clause;
}

interface SicBoSpot {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
  readonly clause: Clause;
  readonly wins: OneRoll['wins'];
}

export const sicBoSpot = (rules: SicBoRules, { id, en, zh, clause, wins }: SicBoSpot): Spot => ({
  id,
  name: { en, zh },
  clause,
  play: { kind: 'one-roll', wins, winsBy: clause, losesBy: clause },
  made: { when: 'bets-open', clause: rules.placing },
  changes: { rule: 'free', clause: rules.placing },
});

const win = (when: Pattern, pays: PayKey): OneRoll['wins'] => [{ when, pays }];

const SMALL_TOTALS = range(4, 10);
const BIG_TOTALS = range(11, 17);
export const TOTALS = range(4, 17);

/** Totals without the triples among them. */
export const totalsExceptTriples = (totals: readonly number[]): Pattern => ({
  both: [{ total: [...totals] }, { not: { alike: true } }],
});

/** Pays by how many dice show the number. */
export const winsByCount = (face: Face): OneRoll['wins'] =>
  ON_DICE.map((on, index) => ({ when: { exactly: index + 1, face }, pays: `single/${on}` }));

const ON_DICE = ['on-one', 'on-two', 'on-three'];

export const PAIRS: readonly (readonly [Face, Face])[] = FACES.flatMap((low) =>
  FACES.filter((high) => high > low).map((high): [Face, Face] => [low, high]),
);

type Family = 'triple' | 'double' | 'any-triple' | 'total' | 'pair' | 'small' | 'big' | 'single';

/** The eight wagers that Maryland, Pennsylvania and Massachusetts define alike, on fifty positions. */
export const eightWagers = (
  rules: SicBoRules,
  clauses: Readonly<Record<Family, Clause>>,
  names: Readonly<Record<Family, string>>,
): Spot[] => {
  const spot = (family: Family, suffix: string, zh: string, wins: OneRoll['wins']) =>
    sicBoSpot(rules, {
      id: suffix ? `${family}/${suffix.replaceAll(' ', '')}` : family,
      en: suffix ? `${names[family]} ${suffix}` : names[family],
      zh,
      clause: clauses[family],
      wins,
    });
  return [
    spot('small', '', '小', win(totalsExceptTriples(SMALL_TOTALS), 'small')),
    spot('big', '', '大', win(totalsExceptTriples(BIG_TOTALS), 'big')),
    ...FACES.map((n) => spot('single', `${n}`, `三军 ${n}`, winsByCount(n))),
    ...FACES.map((n) => spot('double', `${n}`, `对子 ${n}`, win({ shows: [n, n] }, 'double'))),
    ...FACES.map((n) => spot('triple', `${n}`, `围骰 ${n}`, win({ shows: [n, n, n] }, 'triple'))),
    spot('any-triple', '', '全围', win({ alike: true }, 'any-triple')),
    ...TOTALS.map((n) => spot('total', `${n}`, `点数 ${n}`, win({ total: [n] }, `total/${n}`))),
    ...PAIRS.map(([a, b]) => spot('pair', `${a} ${b}`, `骨牌 ${a} ${b}`, win({ shows: [a, b] }, 'pair'))),
  ];
};

/** Payouts of the fourteen totals, 4 to 17 in order. */
export const totalPayouts = (clauseOf: (total: number) => Clause, wins: readonly (number | Odds)[]): Payouts =>
  Object.fromEntries(
    TOTALS.map((total, index): [PayKey, Payout] => {
      const odds = wins[index]!;
      return [`total/${total}`, { odds: typeof odds === 'number' ? to(odds) : odds, clause: clauseOf(total) }];
    }),
  );

/** Positions that the documents' words would fit and that have no odds. */
export const ABSENT_TOTALS = ['total/3', 'total/18'];

/** The felt of the three live games; they name the areas but not their places, so this arrangement is ours. */
export const feltLayout = (clause: Clause): Layout => ({
  id: 'felt',
  clause,
  wording: null,
  columns: 30,
  rows: 15,
  cells: [
    ...across({ x: 0, y: 0, width: 6, height: 4 }, ['small']),
    ...across({ x: 6, y: 0, width: 6, height: 4 }, ['double/1', 'double/2', 'double/3']),
    ...across(
      { x: 12, y: 0, width: 6, height: 2 },
      FACES.map((n) => `triple/${n}`),
    ),
    ...across({ x: 12, y: 2, width: 6, height: 2 }, ['any-triple']),
    ...across({ x: 18, y: 0, width: 6, height: 4 }, ['double/4', 'double/5', 'double/6']),
    ...across({ x: 24, y: 0, width: 6, height: 4 }, ['big']),
    ...across(
      { x: 0, y: 4, width: 30, height: 4 },
      TOTALS.map((n) => `total/${n}`),
    ),
    ...across(
      { x: 0, y: 8, width: 30, height: 3 },
      PAIRS.map(([a, b]) => `pair/${a}${b}`),
    ),
    ...across(
      { x: 0, y: 11, width: 30, height: 3 },
      FACES.map((n) => `single/${n}`),
    ),
    printed({ x: 0, y: 14, width: 30, height: 1 }, 'SIC BO'),
  ] satisfies Cell[],
});
