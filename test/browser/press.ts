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
 * machine no press falls on what a button says next. A press that is sent to the house greys the button out at once; one
 * that was grey before waits.
 */
export const pressWhileItSays = (
  buttons: Locator,
  words: string,
): Promise<'away' | 'waits' | 'pressed' | 'greyed out'> =>
  buttons.evaluateAll(async (all, wanted) => {
    const found = (all as unknown as ButtonInPage[]).find((each) => each.innerText.includes(wanted));
    if (!found) return 'away';
    const isGrey = (): boolean => found.disabled || found.ariaDisabled === 'true';
    if (isGrey()) return 'waits';
    found.focus();
    found.click();
    await Promise.resolve();
    return isGrey() ? 'greyed out' : 'pressed';
  }, words);
