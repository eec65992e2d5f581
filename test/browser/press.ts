import type { Locator } from 'playwright-core';

/** As much of a button as is needed in the page. */
interface ButtonInPage {
  readonly innerText: string;
  readonly disabled: boolean;
  readonly ariaDisabled: string | null;
  focus(): void;
  click(): void;
}

/**
 * Presses the one of these buttons that says this, if it can be pressed. Looking and pressing are one, so that on a slow
 * machine no press falls on what a button says next. A press that is sent to the house greys the button out at once.
 */
export const pressWhileItSays = (buttons: Locator, words: string): Promise<'away' | 'pressed' | 'greyed out'> =>
  buttons.evaluateAll(async (all, wanted) => {
    const found = (all as unknown as ButtonInPage[]).find(
      (each) => each.innerText.includes(wanted) && !each.disabled && each.ariaDisabled !== 'true',
    );
    if (!found) return 'away';
    found.focus();
    found.click();
    await Promise.resolve();
    return found.disabled || found.ariaDisabled === 'true' ? 'greyed out' : 'pressed';
  }, words);
