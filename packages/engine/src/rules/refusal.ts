import { formatMoney, type Money, type MoneyFormat } from '../money/index.ts';
import type { Clause } from './clause.ts';

/** Every way in which the engine says no, with what it means. */
export const REFUSALS = {
  'unknown-rulebook': 'there is no rulebook of that name',
  'unknown-paytable': 'the rulebook has no such pay table',
  'unknown-spot': 'the rulebook has no such position on its layout',
  'not-offered': 'the operator’s submission does not offer this wager',
  'not-one-roll': 'the wager is not decided by a single roll',
  'bad-dice': 'the dice are not the right number of faces 1 to 6',
  'bad-stake': 'the stake is not a positive whole number of minor units',
  unpayable: 'the stake cannot be paid exactly in minor units',
  'not-in-units': 'the stake is not in the units the document asks for',
  'below-minimum': 'the stake is below the minimum',
  'above-maximum': 'the stake is above the maximum',
  'bets-closed': 'betting is not open',
  'wrong-time': 'the wager may not be made at this point of the game',
  'no-line-wager': 'there is no wager for this one to support',
  'contract-wager': 'the wager may no longer be taken down or changed',
  'no-increase': 'the wager may go down but not up',
  'not-callable': 'the wager cannot be called on or off',
  'call-waits': 'a player’s call waits for the dealer',
  'verbal-wager': 'the document does not take spoken wagers',
  'unknown-key': 'there is no such setting',
  'bad-choice': 'the document does not allow this choice',
  'missing-choice': 'the submission lacks something the document asks for',
  'bad-limits': 'the limits are not possible ones',
  'bad-command': 'the command is not one the table knows',
  'wrong-role': 'somebody else must do this',
  'not-assigned': 'another person is answerable for this at this table',
  'out-of-order': 'another step comes first',
  'table-not-open': 'the table is not open',
  'table-open': 'the table must be closed for this',
  'table-halted': 'the table has stopped until a repair',
  'not-ready': 'something is missing before the table may open',
  'dice-expired': 'the dice have reached their age limit',
  'inspection-due': 'an inspection must be passed first',
  'round-live': 'a round is being played',
  'no-round': 'no round is being played',
  'turn-over': 'the round or throw that it was meant for is over',
  'unknown-round': 'the table has no such round',
  'nothing-to-do': 'it has been done already',
  'too-late': 'it cannot be undone any more',
  'no-credit': 'the credit does not cover it',
  owes: 'the player owes as much as the credit, or more',
  'live-wagers': 'the player has wagers in an unfinished round',
  'payout-waits': 'a payout waits for surveillance',
  'hand-pay': 'the seat is locked until an attendant has paid its win',
  'second-person': 'a second person must approve',
  'no-remedy': 'the document has no such case',
  'bad-json': 'the text is not JSON',
  'bad-line': 'the line is not a question of the known form',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A sentence in pieces: texts, and amounts between them, which are written as the currency wants it. */
export type Pieces = readonly (string | Money)[];

/** says`The credit of ${credit} does not cover ${price}.`: amounts stay amounts. */
export const says = (texts: readonly string[], ...values: Pieces): Pieces =>
  texts.flatMap((text, index) => (index < values.length ? [text, values[index]!] : [text]));

const sentence = (pieces: Pieces, amount: MoneyFormat): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : amount(piece))).join('');

/** An expected no: a value, never an exception. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly clause: Clause | null;
  /** With two decimals in its amounts. */
  readonly message: string;
  /** The message, where it has amounts, for whoever knows the currency. */
  readonly pieces?: Pieces;
  /** For an unpayable stake: the payable ones beside it. */
  readonly nearest?: { readonly below: number | null; readonly above: number };
  /** For a mistake in a strategy file: where in it. */
  readonly place?: FilePlace;
}

/** A value of a file by its path, such as rules[0].when, and a place in its text where it is an expression. */
export interface FilePlace {
  readonly path: string;
  readonly at: number | null;
}

/** A refusal's message, with its pieces where it has amounts. */
export const worded = (said: string | Pieces): Pick<Refusal, 'message' | 'pieces'> =>
  typeof said === 'string' ? { message: said } : { message: sentence(said, formatMoney), pieces: said };

export const refusal = (refused: RefusalCode, clause: Clause | null, said: string | Pieces): Refusal => ({
  refused,
  clause,
  ...worded(said),
});

/** Formats a refusal's message with amounts in the house's currency. */
export const messageIn = (
  { message, pieces }: { readonly message: string; readonly pieces?: Pieces | undefined },
  amount: MoneyFormat,
): string => (pieces ? sentence(pieces, amount) : message);

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
