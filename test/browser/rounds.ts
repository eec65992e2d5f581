import type { HouseClient } from '../house/client.ts';
import type { Visitor } from './browser.ts';
import { reach, standsOn } from './craps-felt.ts';
import { Player } from './people.ts';

/** A round of each game with a crew, as its screens are watched: bets, the dice out, and what the crew says of them. */

export interface Round {
  readonly table: string;
  /** Who speaks for the dice. */
  readonly crew: string;
  /** Dice that bring this player something, dice that do not, and what they are called. */
  readonly results: readonly { readonly dice: readonly number[]; readonly says: string }[];
  /** A visitor who has sat down bets, once the dice before have been cleared away. */
  readonly bet: (visitor: Visitor, crew: HouseClient) => Promise<void>;
  /** From here on nobody bets, and nobody knows. */
  readonly release: (visitor: Visitor, crew: HouseClient) => Promise<void>;
  /** Now the house knows, and so does every screen. */
  readonly tell: (crew: HouseClient, dice: readonly number[]) => Promise<void>;
  /** Stands in the message that brings it to a screen. */
  readonly told: RegExp;
}

/** What a crew says, which the house takes. */
export const say = async (crew: HouseClient, type: string, fields: object = {}): Promise<void> => {
  const answer = await crew.command(type, fields);
  if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
};

const shaken: Round = {
  table: 'sentosa-dealer',
  crew: 'dealer',
  results: [
    { dice: [6, 6, 4], says: 'BIG' },
    { dice: [1, 2, 1], says: 'SMALL' },
  ],
  bet: async (visitor, crew) => {
    await say(crew, 'OpenBetting');
    const player = new Player(visitor);
    await player.bet('small', 5);
    await player.bet('big', 25);
  },
  release: async (_, crew) => {
    await say(crew, 'CloseBetting');
    await say(crew, 'MixDice', { times: 3 });
  },
  tell: async (crew, dice) => {
    for (const face of dice) await say(crew, 'EnterDie', { face });
    await say(crew, 'ConfirmResult');
  },
  told: /"stage":"lit"/,
};

const thrown: Round = {
  table: 'craps-dealer',
  crew: 'stickperson',
  results: [
    { dice: [6, 5], says: 'Yo, eleven' },
    { dice: [1, 1], says: 'Two, aces' },
  ],
  bet: async ({ page }, crew) => {
    // Whoever throws keeps the dice until they seven out.
    const { ok } = await crew.command('OfferDice');
    if (ok) await page.getByRole('button', { name: 'Take the dice' }).click();
    for (const spot of ['pass', 'field']) {
      await (await reach(page, spot)).click();
      await standsOn(page, spot);
    }
  },
  release: async ({ page }) => page.getByRole('button', { name: 'Throw the dice' }).click(),
  tell: (crew, dice) => say(crew, 'CallThrow', { dice }),
  told: /"throws":1/,
};

export const ROUNDS = { sicbo: shaken, craps: thrown } as const;
