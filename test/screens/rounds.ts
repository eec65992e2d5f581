import { crapsPlay, sicBoPlay } from '@hardway/engine';
import type { Page } from 'playwright-core';
import { placeOf, reach, standsOn } from '../browser/craps-felt.ts';
import type { Guide } from './guide.ts';

/** Rounds and throws as a screen is to show them. */

const chipOf = (page: Page, value: number) => page.locator('.chips .chip').nth([1, 5, 25, 100, 500].indexOf(value));

/** One chip of these values on each spot of a Sic Bo felt. */
export const laySicBo = async (page: Page, bets: Readonly<Record<string, number>>): Promise<void> => {
  for (const [spot, chip] of Object.entries(bets)) {
    await chipOf(page, chip).click();
    await page.locator(`[data-spot="${spot}"]:not([aria-disabled=true])`).click();
    await page.locator(`[data-spot="${spot}"].mine`).waitFor();
  }
};

/** The same on a craps felt. */
export const layCraps = async (page: Page, bets: Readonly<Record<string, number>>): Promise<void> => {
  for (const [spot, chip] of Object.entries(bets)) {
    await chipOf(page, chip).click();
    await (await reach(page, spot)).click();
    await standsOn(page, spot);
  }
  // What was offered on a number is put away.
  await page.keyboard.press('Escape');
  await placeOf(page, 'pass').waitFor();
};

/** A Sic Bo table with a dealer, brought on to this stage of a round. */
export const bringTo = async (
  guide: Guide,
  table: string,
  stage: 'betting' | 'closed' | 'entered' | 'lit',
  dice: readonly number[] = [1, 2, 4],
): Promise<void> => {
  const order = await guide.staff('dealer', table);
  const now = () => sicBoPlay(guide.table(table)).round?.stage;
  if (now() === 'lit') await order('ClearLights');
  if (now() === undefined) await order('OpenBetting');
  if (stage === 'betting') return;
  if (now() === 'betting') await order('CloseBetting');
  if (stage === 'closed') return;
  await order('MixDice', { times: 3 });
  for (const face of dice) await order('EnterDie', { face });
  if (stage === 'lit') await order('ConfirmResult');
};

/** Takes a Sic Bo round to its end, so that the next visitor finds another one. */
export const finish = async (guide: Guide, table: string, dice: readonly number[] = [1, 2, 4]): Promise<void> => {
  await bringTo(guide, table, 'lit', dice);
  await (await guide.staff('dealer', table))('ClearLights');
};

/** Some rounds of the past, for roads and lists. */
export const pastRounds = (guide: Guide, table: string, count = 24): Promise<void> =>
  guide.once(`past of ${table}`, async () => {
    for (let round = 0; round < count; round += 1)
      await finish(guide, table, [1 + (round % 6), 1 + ((round * 5) % 6), 1 + ((round * round) % 6)]);
  });

/** Throws of another player, who is the shooter; what they bet stays. */
export const shooterAt = (guide: Guide, table: string, bets: Readonly<Record<string, number>> = { pass: 1000 }) =>
  guide.once(`shooter at ${table}`, async () => {
    const stick = await guide.staff('stickperson', table);
    const shooter = await guide.other(table);
    const { seat } = shooter;
    const must = async (type: string, fields: object = {}): Promise<void> => {
      const answer = await shooter.command(type, { seat, ...fields });
      if (!answer.ok) throw new Error(`${type} at ${table}: ${answer.message}`);
    };
    await stick('OfferDice');
    await must('AnswerOffer', { accepts: true });
    for (const [spot, stake] of Object.entries(bets)) await must('PlaceWager', { spot, stake });
    const throwDice = (): Promise<void> => must('ThrowDice');
    const roll = async (...dice: readonly number[]): Promise<void> => {
      await throwDice();
      await stick('CallThrow', { dice });
    };
    return { roll, throwDice, stick, must, hand: () => crapsPlay(guide.table(table)) };
  });
