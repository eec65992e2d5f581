import type { Locator, Page } from 'playwright-core';

/** The way to a bet on a player’s craps felt. What can be bet on a number is offered by a tap on the number. */

const ON_NUMBER = /^(?:place|place-lose|buy|lay|come|come-odds|dont-come|dont-come-odds)\/(\d+)$/;

/** The button of a position, with what lay over it put away. */
export const reach = async (page: Page, id: string): Promise<Locator> => {
  const [, number] = ON_NUMBER.exec(id) ?? [];
  const open = page.locator('.craps-felt [data-number][aria-expanded=true]');
  if ((await open.count()) > 0 && (await open.getAttribute('data-number')) !== number)
    await page
      .locator('.number-offer')
      .getByRole('button', { name: /^(Close|关闭)$/ })
      .click();
  if (number && (await open.count()) === 0) await page.locator(`.craps-felt [data-number="${number}"]`).click();
  return page.locator(`button[data-spot="${id}"]`);
};

/** Where the chips of a wager lie on the felt. */
export const placeOf = (page: Page, id: string, looks = ''): Locator =>
  page.locator(`${ON_NUMBER.test(id) ? `[data-place="${id}"]` : `button[data-spot="${id}"]`}${looks}`);

/** Until the house has taken the bet, the chip lies there and the purse does not know of it. */
export const standsOn = (page: Page, id: string): Promise<void> => placeOf(page, id, '.has[aria-busy=false]').waitFor();
