import type { Clause, Refusal, RefusalCode } from '@hardway/engine';

/** Ways in which the house says no that no table knows of. */
export const HOUSE_REFUSALS = {
  'table-unavailable': 'the table’s record is being read again',
  'unknown-table': 'the house has no such table',
  'seat-taken': 'somebody else plays at this seat',
  'unknown-code': 'no enrolment of a terminal is open under this code',
  'not-signed-in': 'this needs somebody who is signed in',
  'not-allowed': 'the person signed in may not do this',
  unattended: 'the house runs this table by itself',
  'session-locked': 'the console is locked until the password is entered again',
  'bad-request': 'the house does not understand the message',
  'too-large': 'the message is too large',
  'too-many': 'too many messages in a short time',
  busy: 'too much was asked for at once, or the work was interrupted',
  'record-altered': 'the record was changed by somebody other than the house',
  'command-differs': 'the command’s id was used for something else',
  'practice-only': 'this exists on practice floors only',
} as const;

export type HouseRefusalCode = RefusalCode | keyof typeof HOUSE_REFUSALS;

/** A no of the engine, of the house, or of one of its rooms, which have codes of their own. */
export interface HouseRefusal extends Omit<Refusal, 'refused'> {
  readonly refused: HouseRefusalCode | (string & {});
}

export const houseRefusal = (
  refused: HouseRefusalCode,
  message: string,
  clause: Clause | null = null,
): HouseRefusal => ({ refused, clause, message });
