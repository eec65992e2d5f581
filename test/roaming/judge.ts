import {
  creditAt,
  positionOf,
  REFUSALS,
  seatsWithCredit,
  spotOf,
  standingWagers,
  type Table,
  turnOf,
} from '@hardway/engine';
import { HOUSE_REFUSALS } from '@hardway/server';
import { CAGE_REFUSALS } from '../../packages/server/src/cage/refusal.ts';
import { STAFF_REFUSALS } from '../../packages/server/src/protocol/staff-refusal.ts';
import { amountText, chipAmount } from '../../packages/web/src/design/amount.ts';
import type { Books } from './books.ts';
import type { Deed } from './deeds.ts';
import type { Refused } from './line.ts';
import type { Seen } from './sight.ts';

/** What has to hold for every screen whenever it is at rest. */

const CODES: ReadonlySet<string> = new Set(
  [REFUSALS, HOUSE_REFUSALS, STAFF_REFUSALS, CAGE_REFUSALS].flatMap((codes) => Object.keys(codes)),
);
/** The screen asks again by itself, and says nothing. */
const UNSAID: readonly string[] = [
  'too-many',
  'busy',
  'unconfirmed',
  'table-unavailable',
  'not-signed-in',
  'turn-over',
];

const CHINESE = /[\u4e00-\u9fff]/;
const ENGLISH_SENTENCE = /[A-Za-z’']+(?: [A-Za-z’']+){3,}/;

/** Nobody stands before a screen that offers nothing and says nothing. */
export const deadEndOn = (seen: Seen): readonly string[] => [
  ...(seen.letters === 0 ? ['the page is blank'] : []),
  ...(seen.hasHeading ? [] : ['the page has no heading']),
  ...(seen.offered === 0 && seen.says === '' ? ['nothing can be done here, and nothing says why'] : []),
  ...(seen.dialog && !seen.dialog.canClose ? [`the dialogue “${seen.dialog.title}” cannot be left`] : []),
];

/** Each no that stands there is a sentence in the language of the screen. */
export const refusalsOn = ({ refusals, language }: Seen): readonly string[] =>
  refusals.flatMap(({ sentence, text }) => {
    if (sentence === '') return [];
    const isForeign =
      language === 'en' ? CHINESE.test(sentence) : ENGLISH_SENTENCE.test(sentence) || !CHINESE.test(sentence);
    return isForeign ? [`a no that is not in the language of the screen (${language}): ${text}`] : [];
  });

/** What the house refused is known by its code, and the one that it has just refused is told with its clause. */
export const refusedWrong = (told: readonly Refused[], seen: Seen): readonly string[] => {
  const unknown = told.filter(({ refused, clause }) => clause === null && !CODES.has(refused));
  const [only] = told;
  const isUnsaid =
    told.length === 1 &&
    only!.clause !== null &&
    !UNSAID.includes(only!.refused) &&
    !seen.said.some((text) => text.includes(only!.clause!));
  return [
    ...unknown.map(({ refused }) => `refused as ${refused}, without a clause, which is no code of the house`),
    ...(isUnsaid ? [`refused as ${only!.refused} by ${only!.clause}, which the screen does not say`] : []),
  ];
};

/** What came of a deed that promises something. */
export const promiseBroken = ({ grey, leaves }: Deed, seen: Seen): readonly string[] => [
  ...(grey && seen.said.length === 0 && !seen.dialog ? [`nothing says why “${grey.words}” is grey`] : []),
  ...(leaves !== null && seen.dialog?.title === leaves ? [`the dialogue “${leaves}” was closed and stands there`] : []),
];

/** What a terminal shows of its seat’s money, beside the record; it shows that of the same version. */
export const moneyWrong = (seen: Seen, books: Books, table: string, seat: number): readonly string[] => {
  const { credit, staked, bookedCredit } = books.seatAt(table, seat);
  const { stage } = turnOf(books.tableOf(table));
  const wrong =
    credit === bookedCredit ? [] : [`seat ${seat} of ${table} has ${credit}, and ${bookedCredit} by its entries`];
  if (seen.credit === null) return wrong;
  const bet = stage === 'lit' ? 0 : staked;
  return [
    ...wrong,
    ...(seen.credit === amountText(credit) ? [] : [`shows a credit of ${seen.credit}, and has ${amountText(credit)}`]),
    ...(seen.bet === amountText(bet) ? [] : [`shows bets of ${seen.bet}, and has ${amountText(bet)}`]),
    ...(stage === 'lit' ? [] : chipsWrong(seen, books.tableOf(table), seat)),
  ];
};

/** What a console shows of its seats’ money: everybody who has some, and as much. */
export const seatsWrong = ({ path, seats }: Seen, books: Books): readonly string[] => {
  const table = /^\/console\/([^/]+)$/.exec(path)?.[1];
  if (table === undefined || !books.has(table) || seats.length === 0) return [];
  const { ledger } = books.tableOf(table);
  const shown = seats.flatMap(({ seat, credit }) => {
    const has = amountText(creditAt(ledger, seat));
    return credit === has ? [] : [`shows a credit of ${credit} at seat ${seat}, which has ${has}`];
  });
  const missing = seatsWithCredit(ledger).filter(
    (seat) => creditAt(ledger, seat) > 0 && !seats.some((each) => each.seat === seat),
  );
  return [...shown, ...missing.map((seat) => `does not show seat ${seat}, which has a credit`)];
};

/** Chips lie where the house has wagers of this seat, for as much, and nowhere else. */
const chipsWrong = ({ places }: Seen, table: Table, seat: number): readonly string[] => {
  const stakes = new Map<string, number>();
  for (const wager of standingWagers(table)[seat]?.wagers ?? []) {
    const place = positionOf(spotOf(table.submission!, wager), wager.state);
    stakes.set(place, (stakes.get(place) ?? 0) + wager.stake);
  }
  const hidden = [...stakes.keys()].filter((stake) => !places.some(({ place }) => place === stake));
  return [
    // A craps felt keeps some of its wagers behind tabs.
    ...(table.play.game === 'sicbo' && places.length > 0 ? hidden : []).map(
      (place) => `${place}: has a bet and no place`,
    ),
    ...places.flatMap(({ place, chip }) => {
      const stake = stakes.get(place);
      const due = stake === undefined ? null : chipAmount(stake);
      if (chip?.isSent) return [`${place}: a chip of ${chip.value} is on its way, and nothing is asked`];
      if ((chip?.value ?? null) === due) return [];
      return [`${place}: shows ${chip?.value ?? 'no chip'}, and the house has ${due ?? 'none'}`];
    }),
  ];
};
