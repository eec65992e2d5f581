import { createHash, createHmac, randomInt } from 'node:crypto';

/**
 * How a device becomes a terminal without anybody copying its key: staff open an offer, whose short code the device brings
 * within minutes, and staff then confirm that the device before them shows the same four digits as the floor's screen.
 *
 * Whoever photographs the code may be first to bring it, and is then not confirmed: the device before the staff does not show
 * those digits. To guess one of the codes that live at a time takes 10^11 tries, of which an address has ten a minute.
 */

/** Without those that are taken for one another, and without vowels, so that no code is a word. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

export const OFFER_MS = 5 * 60_000;

export interface Offer {
  /** Of the terminal that comes of it. */
  readonly id: string;
  readonly table: string;
  /** Null for a device of the table. */
  readonly seat: number | null;
  readonly codeHash: string;
  readonly until: number;
  /** SHA-256 of the key of the device that brought the code; null until one has. */
  readonly keyHash: string | null;
}

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As people type it: in small letters, in groups, with a dash. */
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Codes are too short for a plain hash: whoever reads the record would have them in a minute. */
export const hashOfCode = (code: string, secret: Uint8Array): string =>
  createHmac('sha256', secret)
    .update(`enrolment ${plainCode(code)}`)
    .digest('hex');

/** Four digits that a device and the floor's screen both show. */
export const checkOf = ({ id, keyHash }: Pick<Offer, 'id' | 'keyHash'>): string | null =>
  keyHash && `${createHash('sha256').update(`${id} ${keyHash}`).digest().readUInt32BE(0) % 10_000}`.padStart(4, '0');
