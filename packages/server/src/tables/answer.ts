import { hash } from 'node:crypto';
import type { Actor, Command } from '@hardway/engine';
import { canonical } from '../protocol/chain.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';

/** What a table answers to a command, and how it is known again. */

export type Answer = { readonly ok: true; readonly version: number } | ({ readonly ok: false } & HouseRefusal);

/** The answer as the log keeps it. Records of earlier versions have no `asked`. */
export interface LoggedAnswer {
  readonly ok: true;
  readonly version: number;
  readonly asked?: string;
}

/**
 * A digest of the command: two commands of one id have to ask the same. Who asks is in the id already, when is another time
 * at every try, a second person's word adds nothing to it, and which drawer the cash lies in is the house's to say: whoever asks
 * again may have handed theirs over since.
 */
export const askedBy = (command: Command): string => {
  const { id: _id, at: _at, by: _by, approver: _approver, witness: _witness, ...rest } = command as Command & Second;
  const { drawer: _drawer, ...asked } = rest as typeof rest & { readonly drawer?: number };
  return hash('sha256', canonical(asked), 'base64url').slice(0, ASKED_LENGTH);
};

interface Second {
  readonly approver?: Actor;
  readonly witness?: Actor;
}

/** 132 bits. */
const ASKED_LENGTH = 22;

/** Nos that do not answer for their id. */
export const FORGOTTEN: readonly string[] = ['table-unavailable', 'command-differs'];

export const DIFFERS: Answer = {
  ok: false,
  ...houseRefusal(
    'command-differs',
    'This command’s id was already used for something else, which stands. Use a new id.',
  ),
};

/** An answer of the log, for whoever asks again. */
export const answerAgain = (kept: unknown, asked: string): Answer => {
  const { ok, version, asked: first = asked } = kept as LoggedAnswer;
  return first === asked ? { ok, version } : DIFFERS;
};

export const unavailable = (): Answer => ({
  ok: false,
  ...houseRefusal('table-unavailable', 'The table is reading its record again. Please try again.'),
});

export const STOPPED: Answer = {
  ok: false,
  ...houseRefusal(
    'record-altered',
    'This table has stopped because its record was changed from outside. Please call a supervisor.',
  ),
};
