import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from 'playwright-core';

/** What `in-page.js` reads from a page. */

export interface Offer {
  readonly index: number;
  readonly kind: 'close' | 'step' | 'spot' | 'chip' | 'face' | 'field' | 'link' | 'head' | 'primary' | 'button';
  readonly words: string;
  /** The position of a felt that it stands for. */
  readonly place: string | null;
  readonly isGrey: boolean;
  readonly field: { readonly type: string; readonly isNumber: boolean; readonly options: readonly string[] } | null;
}

export interface Seen {
  readonly path: string;
  readonly language: string;
  readonly hasHeading: boolean;
  readonly letters: number;
  /** What the screen says of itself: news, refusals, what it waits for. */
  readonly says: string;
  /** How many things could be touched. */
  readonly offered: number;
  readonly dialog: { readonly title: string; readonly canClose: boolean } | null;
  /** Each no that stands on the screen: all of it, and without clause and names. */
  readonly refusals: readonly { readonly text: string; readonly sentence: string }[];
  readonly credit: string | null;
  readonly bet: string | null;
  /** Noes and notices since somebody began to listen, also those that have passed. */
  readonly said: readonly string[];
  /** What a console says of its seats. */
  readonly seats: readonly { readonly seat: number; readonly credit: string }[];
  /** Places of a felt, and what lies there of one's own. */
  readonly places: readonly {
    readonly place: string;
    readonly chip: { readonly value: string; readonly isSent: boolean } | null;
  }[];
}

export const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));

export const offersOf = (page: Page): Promise<readonly Offer[]> => page.evaluate('roaming.offers()');

export const seenOn = (page: Page): Promise<Seen> => page.evaluate('roaming.seen()');

export const isAtRest = (page: Page): Promise<boolean> => page.evaluate('roaming.isAtRest()');

export const elementOf = async (page: Page, { index }: Offer): Promise<ElementHandle | null> =>
  (await page.evaluateHandle(`roaming.element(${index})`)).asElement();

export const listenAnew = (page: Page): Promise<void> => page.evaluate('roaming.listenAnew()');
