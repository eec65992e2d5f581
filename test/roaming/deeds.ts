import type { Page } from 'playwright-core';
import type { Random } from '../random.ts';
import type { Part } from './cast.ts';
import { elementOf, type Offer, offersOf } from './sight.ts';

/** What somebody does next, drawn from what their screen offers. */

export interface Deed {
  readonly says: string;
  /** What was tapped, where the deed is a tap on something grey: it has to say why. */
  readonly grey: Offer | null;
  /** The title of a dialogue that this should leave. */
  readonly leaves: string | null;
  /** False where what was chosen has gone meanwhile, or lies under something. */
  readonly does: () => Promise<boolean>;
}

/** How often each kind of thing is taken, where the screen has it. */
const PLAYER: Readonly<Record<Offer['kind'], number>> = {
  ...{ spot: 34, step: 22, chip: 6, primary: 8, button: 12, field: 5, close: 8, face: 6, head: 2, link: 0.4 },
};
const DEALING: Readonly<Record<Offer['kind'], number>> = {
  ...{ step: 60, face: 50, primary: 10, button: 9, field: 10, close: 8, spot: 8, chip: 2, head: 0.7, link: 1.5 },
};

/** Floor and cage work through parts and forms. */
const OFFICE: typeof DEALING = {
  ...{ step: 10, face: 10, primary: 22, button: 14, field: 22, close: 8, spot: 4, chip: 2, head: 0.7, link: 9 },
};

const TEXTS = ['', 'A reason.', '骰子歪了', "O'Brien <b>&amp;", 'x'.repeat(300), '12', ' ', '0'];
const NUMBERS = ['', '0', '1', '3', '5', '25', '100', '500', '2.5', '0.01', '-1', '1000', '99999999', '1e5', 'five'];
const FACES = ['1', '2', '3', '4', '5', '6'];
const KEYS = [...FACES, ...FACES, 'Enter', 'Enter', 'Tab', 'ArrowRight', 'ArrowDown', 'Backspace', 'w', 't', 'f', '?'];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-01', '2030-12-31', ''],
  time: ['00:00', '23:59', ''],
  'datetime-local': ['2026-01-01T00:00', '2030-12-31T23:59', ''],
  color: ['#123456'],
};

/** Nobody waits longer for something that moves, or lies under something else. */
const REACHED_WITHIN_MS = 2_000;

interface Who {
  readonly part: Part;
  readonly page: Page;
  /** Numbers of vouchers that were told to anybody tonight. */
  readonly vouchers: readonly string[];
  /** To where it belongs, as who it is. */
  readonly comesBack: () => Promise<unknown>;
}

export const drawDeed = async (random: Random, who: Who, dialog: string | null): Promise<Deed> => {
  const { part, page } = who;
  const offers = await offersOf(page);
  const isAway = !new URL(page.url()).pathname.startsWith(part.home.split('/', 2).join('/'));
  if (offers.length === 0 || random.chance(isAway ? 25 : 0.6)) return comeBack(who);
  if (random.chance(4)) return aside(random, page, part.home);
  if (dialog !== null && random.chance(6)) return pressKey(page, 'Escape', dialog);
  if (random.chance(part.role ? 8 : 3)) return pressKey(page, random.pick(KEYS), null);
  const offer = drawOffer(random, weightsOf(part), offers);
  if (offer.field && !['checkbox', 'radio'].includes(offer.field.type)) return fill(random, who, offer);
  return tap(page, offer, random.chance(5), dialog);
};

const weightsOf = ({ role, home }: Part): typeof PLAYER => {
  if (role === null) return PLAYER;
  return home.startsWith('/console/') ? DEALING : OFFICE;
};

const drawOffer = (random: Random, weights: typeof PLAYER, offers: readonly Offer[]): Offer => {
  const bright = offers.filter(({ isGrey }) => !isGrey);
  // Most of a felt may be shut: why is asked now and then.
  const open = bright.length > 0 && !random.chance(6) ? bright : offers;
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  const kind = random.weighted(...kinds.map((each) => [weights[each], () => each] as const));
  return random.pick(open.filter((offer) => offer.kind === kind));
};

const nameOf = ({ kind, words, place }: Offer): string => `${kind} “${words}”${place ? ` (${place})` : ''}`;

const tap = (page: Page, offer: Offer, isTwice: boolean, dialog: string | null): Deed => ({
  says: `taps ${isTwice ? 'twice ' : ''}${offer.isGrey ? 'grey ' : ''}${nameOf(offer)}`,
  // A step has its reason beneath it, and dice are entered in their order.
  grey: offer.isGrey && !['step', 'face'].includes(offer.kind) ? offer : null,
  leaves: offer.kind === 'close' ? dialog : null,
  does: () =>
    reached(async () => {
      const element = await elementOf(page, offer);
      const how = { timeout: REACHED_WITHIN_MS, noWaitAfter: true, force: offer.isGrey };
      await (isTwice ? element?.dblclick(how) : element?.click(how));
    }),
});

const fill = (random: Random, { page, vouchers }: Who, offer: Offer): Deed => {
  const { type, isNumber, options } = offer.field!;
  const texts = [...TEXTS, ...vouchers.slice(-3), ...vouchers.slice(-3)];
  const value = random.pick(
    type === 'select' ? options : (VALUES[type] ?? (isNumber || type === 'number' ? NUMBERS : texts)),
  );
  const isSent = random.chance(20);
  return {
    ...{ says: `fills ${nameOf(offer)} with “${value}”${isSent ? ' and Enter' : ''}`, grey: null, leaves: null },
    does: () =>
      reached(async () => {
        const element = await elementOf(page, offer);
        if (type === 'select') await element?.selectOption(value ?? null, { timeout: REACHED_WITHIN_MS });
        else if (type === 'range') await element?.press(random.pick(['ArrowLeft', 'ArrowRight']));
        // A field of numbers takes no letters from a keyboard either.
        else
          await element?.fill(type === 'number' && /[^\d.-]/.test(value) ? '' : value, { timeout: REACHED_WITHIN_MS });
        if (isSent) await element?.press('Enter', { timeout: REACHED_WITHIN_MS, noWaitAfter: true });
      }),
  };
};

const pressKey = (page: Page, key: string, leaves: string | null): Deed => ({
  ...{ says: `presses ${key}`, grey: null, leaves },
  does: () => reached(() => page.keyboard.press(key)),
});

const comeBack = ({ part, comesBack }: Who): Deed => ({
  ...{ says: `comes back to ${part.home}`, grey: null, leaves: null },
  does: () => reached(comesBack),
});

/** What can be done to any screen. */
const aside = (random: Random, page: Page, home: string): Deed =>
  random.weighted<Deed>(
    [2, () => ({ says: 'reloads', grey: null, leaves: null, does: () => reached(() => page.reload()) })],
    [1, () => ({ says: 'goes back', grey: null, leaves: null, does: () => reached(() => goBack(page, home)) })],
    [
      2,
      () => ({
        ...{ says: 'loses the line for a moment', grey: null, leaves: null },
        does: () =>
          reached(async () => {
            await page.context().setOffline(true);
            await page.waitForTimeout(50);
            await page.context().setOffline(false);
          }),
      }),
    ],
  );

/** What a visitor began with is no screen of the house. */
const goBack = async (page: Page, home: string): Promise<void> => {
  await page.goBack();
  if (/^about:|\/livez$/.test(page.url())) await page.goto(home);
};

const GONE =
  /Timeout \d+ms exceeded|not attached|not visible|detached|interrupted|ERR_ABORTED|context was destroyed|not an <input>/;

const reached = async (deed: () => Promise<unknown>): Promise<boolean> => {
  try {
    await deed();
    return true;
  } catch (error) {
    if (!GONE.test(`${error}`)) throw error;
    return false;
  }
};
