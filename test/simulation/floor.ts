import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { USUAL_RULES } from '../../packages/server/src/cage/rules.ts';
import type { CageRules } from '../../packages/server/src/protocol/answers.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import type { Random } from '../random.ts';

/** Tables of a simulated floor: every document, shaker and pay table, with people behind them and without. */

export type Choices = Readonly<Record<string, unknown>>;

interface Setting {
  readonly rulebook: Rulebook;
  readonly choices: Choices;
}

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' };
const OTHERWISE = {
  ...{
    fire: 'B',
    bonus: 'B',
    diceOlogy: 'B',
    luckyShooter: 'D',
    anySeven: '26 to 5',
    oddsMultiple: 5,
    comeOdds: 'off',
  },
  ...{ vigorish: { when: 'won', on: 'wager' }, keepWinning: false, hornHighArea: false, whirlArea: false },
  confirmCalls: 'automatic',
};

const sicBoSettings = (rulebook: Rulebook): readonly Setting[] => {
  const { shakers, paytables } = rulebook;
  return Array.from({ length: Math.max(shakers.length, paytables.length) }, (_, index) => ({
    rulebook,
    choices: { shaker: shakers[index % shakers.length]!.id, paytable: paytables[index % paytables.length]!.id },
  }));
};

const crapsSettings = (rulebook: Rulebook): readonly Setting[] =>
  ['craps', 'mini-craps'].flatMap((form) => [
    { rulebook, choices: { form, ...SIDE_BETS, vigorishRefund: true, oddsMultiple: 3 } },
    { rulebook, choices: { form, ...OTHERWISE } },
  ]);

/** By document, so that each comes as often as any other. */
const SETTINGS: readonly (readonly Setting[])[] = RULEBOOKS.map((rulebook) =>
  rulebook.game === 'sicbo' ? sicBoSettings(rulebook) : crapsSettings(rulebook),
);

const LIMITS = { min: 100, max: 50_000 };
/** Few wins are above it, so that seats are not locked all the time. */
const HAND_PAY = 100_000;
/** Milliseconds of tables without people behind them. */
const PACE = { betting: 500, showing: 250 };
const UNTIMED = { betting: null, showing: null };

/** Each document in turn, so that a few floors have all of them. */
export const drawTables = (
  random: Random,
  count: number,
  seats: number,
  isUnattended = false,
): readonly TablePlan[] => {
  const first = random.below(SETTINGS.length);
  return Array.from({ length: count }, (_, index) => {
    const { rulebook, choices } = random.pick(SETTINGS[(first + index) % SETTINGS.length]!);
    const runs = random.weighted<Pick<TablePlan, 'unattended' | 'opened'>>(
      [isUnattended ? 0 : 60, () => ({ unattended: null, opened: true })],
      [30, () => ({ unattended: PACE })],
      [10, () => ({ unattended: UNTIMED })],
    );
    const alone = runs.unattended && rulebook.game === 'craps' ? { confirmCalls: 'automatic' } : {};
    const id = `t${index + 1}`;
    const filed = { ...choices, ...alone, limits: LIMITS, handPay: HAND_PAY };
    return { id, name: { en: id, zh: id }, rulebook: rulebook.id, choices: filed, seats, ...runs };
  });
};

/** What an operator has filed for the cage; some have filed nothing. */
export const drawRules = (random: Random): CageRules =>
  random.chance(40)
    ? USUAL_RULES
    : {
        drawers: random.chance(80),
        paidAlone: random.pick([null, 60_000]),
        soldAlone: random.pick([null, 20_000]),
        differenceAlone: random.pick([0, 500]),
      };

export const rulebookOf = ({ rulebook }: TablePlan): Rulebook => RULEBOOKS.find(({ id }) => id === rulebook)!;
