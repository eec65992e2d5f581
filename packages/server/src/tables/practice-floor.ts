import type { TablePlan } from './floor.ts';

const PACE = { betting: 20_000, showing: 6_000 };
const LIMITS = { min: 100, max: 100_000 };
/** The most cash that a dealer takes without a second person, in minor units. */
const CASH_ALONE = 500_000;
/** A win above this is paid by an attendant, in minor units. */
const HAND_PAY = 500_000;
/** Nobody is there to confirm a craps player's calls. */
const BY_MACHINE = { confirmCalls: 'automatic' };

/** A learner is not hurried, by a clock or by others. */
const OWN_PACE = { seats: 1, unattended: { betting: null, showing: null } } as const;
/** Visitors of each game who have a table alone at the same time. */
const ALONE_AT_ONCE = 12;

/** A table for each document, two for craps, without people behind them. */
const UNATTENDED: readonly TablePlan[] = [
  {
    id: 'maryland',
    name: { en: 'Maryland Sic Bo', zh: '马里兰骰宝' },
    rulebook: 'md-sicbo',
    choices: { limits: LIMITS },
    seats: 100,
    unattended: PACE,
  },
  {
    id: 'pennsylvania',
    name: { en: 'Pennsylvania Sic Bo', zh: '宾夕法尼亚骰宝' },
    rulebook: 'pa-sicbo',
    choices: { paytable: 'B', limits: LIMITS },
    seats: 100,
    unattended: PACE,
  },
  {
    id: 'massachusetts',
    name: { en: 'Massachusetts Sic Bo', zh: '马萨诸塞骰宝' },
    rulebook: 'ma-sicbo',
    choices: { limits: LIMITS },
    seats: 100,
    unattended: PACE,
  },
  {
    id: 'sentosa',
    name: { en: 'Sentosa Sic Bo', zh: '圣淘沙骰宝' },
    rulebook: 'rws-sicbo',
    choices: { paytable: '2', limits: LIMITS },
    seats: 100,
    unattended: PACE,
  },
  {
    id: 'craps',
    name: { en: 'Maryland craps', zh: '马里兰花旗骰' },
    rulebook: 'md-craps',
    choices: { oddsMultiple: 3, fire: 'A', bonus: 'A', luckyShooter: 'A', limits: LIMITS, ...BY_MACHINE },
    seats: 100,
    unattended: PACE,
  },
  {
    id: 'mini-craps',
    name: { en: 'Maryland mini-craps', zh: '马里兰迷你花旗骰' },
    rulebook: 'md-craps',
    choices: { form: 'mini-craps', oddsMultiple: 2, limits: LIMITS, ...BY_MACHINE },
    seats: 9,
    unattended: PACE,
  },
];

/** Tables of each game without a timer, which visitors have alone: the dice fall when they say so. */
const UNTIMED = UNATTENDED.filter(({ id }) => ['sentosa', 'craps'].includes(id)).flatMap(({ id, name, ...plan }) => {
  const oneOf = `${id}-untimed`;
  return Array.from(
    { length: ALONE_AT_ONCE },
    (_, index): TablePlan => ({
      ...plan,
      ...OWN_PACE,
      id: index === 0 ? oneOf : `${oneOf}-${index + 1}`,
      name: { en: `${name.en} at your own pace`, zh: `${name.zh}（不限时）` },
      oneOf,
    }),
  );
});

/** The same tables once more, for whoever wants to deal: they stand open and wait for their dealer. */
const WITH_DEALERS = UNATTENDED.map(
  ({ id, name, choices: { confirmCalls: _, ...choices }, ...plan }): TablePlan => ({
    ...plan,
    choices: { ...choices, cashAlone: CASH_ALONE, handPay: HAND_PAY },
    id: `${id}-dealer`,
    name: { en: `${name.en} with a dealer`, zh: `${name.zh}（荷官）` },
    unattended: null,
    opened: true,
  }),
);

/** The floor of a first visit. */
export const PRACTICE_FLOOR: readonly TablePlan[] = [...UNATTENDED, ...UNTIMED, ...WITH_DEALERS];
