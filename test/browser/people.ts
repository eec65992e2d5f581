import { sicBoPlay } from '@hardway/engine';
import type { Locator, Page } from 'playwright-core';
import type { TestHouse } from '../house/open.ts';
import type { Visitor } from './browser.ts';
import { pressWhileItSays } from './press.ts';

/** People at the screens of a Sic Bo floor, by what they see and touch. */

/** A player who has sat down at a terminal. */
export class Player {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get page(): Page {
    return this.visitor.page;
  }

  /** One chip of this value on a spot; it is there once the house has taken it. */
  async bet(spot: string, value: number): Promise<void> {
    await this.page.getByRole('button', { name: `Chip of ${value}`, exact: true }).click();
    await this.page.locator(`[data-spot="${spot}"]:not([aria-disabled=true])`).click();
    await this.page.locator(`[data-spot="${spot}"].mine`).waitFor();
  }

  /** A figure of the purse: credit, bet, win, net. */
  async purse(name: string): Promise<string> {
    return this.page.locator(`.purse .${name} dd`).innerText();
  }

  async waitForPurse(name: string, value: string): Promise<void> {
    await this.page.locator(`.purse .${name} dd`, { hasText: new RegExp(`^${value.replace('.', '\\.')}$`) }).waitFor();
  }

  async lit(): Promise<readonly string[]> {
    await this.page.locator('.felt-spot.lit').first().waitFor();
    const spots = await this.page
      .locator('.felt-spot.lit')
      .evaluateAll((found) => found.map((spot) => spot.getAttribute('data-spot') ?? ''));
    return spots.toSorted();
  }
}

/** The dialogue in which a dealer bets for a player, at this player's seat and position. */
export const betFor = async (page: Page, seat: number, spot: string): Promise<Locator> => {
  await page.getByRole('button', { name: /^Bet for a player/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bet for a player' });
  await dialog.getByRole('button', { name: new RegExp(`^Seat ${seat} `) }).click();
  await dialog.locator(`[data-spot="${spot}"]`).click();
  return dialog;
};

/** A dealer at the Game Console. */
export class Dealer {
  readonly visitor: Visitor;
  private readonly house: TestHouse;
  private readonly table: string;

  constructor(visitor: Visitor, house: TestHouse, table: string) {
    this.visitor = visitor;
    this.house = house;
    this.table = table;
  }

  get page(): Page {
    return this.visitor.page;
  }

  private get version(): number {
    return this.house.running.floor.tables.get(this.table)!.owner.table.version;
  }

  private get enabledStep(): Locator {
    return this.page.locator('.primary-step:not([disabled]):not([aria-disabled=true])');
  }

  /** Presses the big button, which is the next step of the document, and waits until the house has taken it. */
  async press(): Promise<string> {
    for (;;) {
      const words = await this.enabledStep.innerText();
      if (await this.pressed(words)) return words;
    }
  }

  /** Goes on by the big button until it says this. */
  async pressUntil(words: RegExp): Promise<readonly string[]> {
    const pressed: string[] = [];
    const step = this.page.locator('.primary-step');
    for (;;) {
      await step.waitFor();
      if (words.test(await step.innerText())) return pressed;
      const said = await this.saidByEnabledStep();
      if (said === undefined) await this.page.waitForTimeout(50);
      else if (await this.pressed(said)) pressed.push(said);
    }
  }

  /**
   * Whether a press was taken while the button said this; false once it says something else without having been pressed.
   * A press so soon after another counts as a slip, so it may take a second one. What the button says changes by news alone:
   * if it has changed and the house has not, then what it said was old, and the press came to nothing.
   */
  private async pressed(words: string): Promise<boolean> {
    const before = this.version;
    let clicked = false;
    while (this.version === before) {
      const press = await pressWhileItSays(this.page.locator('.primary-step'), words);
      if (press === 'away' && this.version === before) return false;
      if (press !== 'waits') clicked = true;
      await this.page.waitForTimeout(150);
    }
    return clicked;
  }

  /** Nothing while the button waits for somebody else. */
  private async saidByEnabledStep(): Promise<string | undefined> {
    const [words] = await this.enabledStep.allInnerTexts();
    return words;
  }

  /** The dice by the keys, and Enter; a console takes no step so soon after another that it could be a slip. */
  async enter(dice: readonly number[]): Promise<void> {
    await this.pressUntil(/Confirm the result/);
    for (const face of dice) await this.page.keyboard.press(`${face}`);
    while (this.round?.stage !== 'lit') {
      await this.page.waitForTimeout(250);
      if (this.round?.stage === 'closed' && this.round.entered.length === dice.length)
        await this.page.keyboard.press('Enter');
    }
    await this.page.locator('.primary-step', { hasText: 'Clear the lights' }).waitFor();
  }

  private get round() {
    return sicBoPlay(this.house.running.floor.tables.get(this.table)!.owner.table).round;
  }
}
