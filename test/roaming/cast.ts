import { type Config, PRACTICE_FLOOR } from '@hardway/server';
import { DESKTOP, PHONE } from '../browser/browser.ts';
import type { Random } from '../random.ts';

/** Who is there on an evening, at which tables, and at what kind of screen. */

export interface Part {
  readonly name: string;
  /** Where it begins, and comes back to. */
  readonly home: string;
  /** Null for a player, who sits down there. */
  readonly role: string | null;
  readonly table: string | null;
  readonly viewport: typeof DESKTOP;
  readonly locale: string;
  /** How often it is this one’s turn: those who deal have the most to do. */
  readonly turns: number;
}

const LANDSCAPE = { width: 844, height: 390 };
const WINDOWS = [DESKTOP, PHONE, { width: 1024, height: 768 }, LANDSCAPE];

/** In milliseconds: short, so that rounds are played while people do other things. */
const PACE = { betting: 6_000, showing: 1_500 };
/** In minor units: small, so that attendants have something to pay. */
const HAND_PAY = 10_000;

export const TABLES: Config['tables'] = PRACTICE_FLOOR.filter(({ id }) => !/-untimed-/.test(id)).map((plan) => ({
  ...plan,
  unattended: plan.unattended?.betting ? PACE : plan.unattended,
  ...(plan.choices && 'handPay' in plan.choices ? { choices: { ...plan.choices, handPay: HAND_PAY } } : {}),
}));

const DEALT = {
  sicbo: ['maryland-dealer', 'pennsylvania-dealer', 'massachusetts-dealer', 'sentosa-dealer'],
  craps: ['craps-dealer', 'mini-craps-dealer'],
} as const;

/** In the order in which they come: a small cast is the first of them. */
export const castOf = (random: Random): readonly Part[] => {
  const [sicbo, craps] = [random.pick(DEALT.sicbo), random.pick(DEALT.craps)];
  const alone = random.pick(['sentosa-untimed', 'craps-untimed']);
  const timed = random.pick(['maryland', 'pennsylvania', 'massachusetts', 'craps', 'mini-craps']);
  const throwing = craps === 'craps-dealer' ? 'stickperson' : 'dealer';
  const at = (name: string, role: string | null, home: string, table: string | null): Part => ({
    ...{ name, role, home, table },
    viewport: role ? random.pick([DESKTOP, { width: 1024, height: 768 }]) : random.pick(WINDOWS),
    locale: random.pick(['en-US', 'zh-CN']),
    turns: home.startsWith('/console/') ? 3 : 2,
  });
  const player = (name: string, table: string): Part => at(name, null, `/play/${table}`, table);
  return [
    player('craps player', craps),
    at('crew', throwing, `/console/${craps}`, craps),
    player('player alone', alone),
    player('Sic Bo player', sicbo),
    at('dealer', 'dealer', `/console/${sicbo}`, sicbo),
    at('floor', 'pit-supervisor', random.pick(['/floor', `/floor/${sicbo}`, `/floor/${craps}`]), null),
    player('player by time', timed),
    at('box', 'boxperson', `/console/${craps}`, craps),
    player('second craps player', craps),
    at('cage', 'cage', '/cage', null),
  ];
};
