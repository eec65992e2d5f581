import type { FastifyReply } from 'fastify';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { ForgedAnswerError, StoreError } from '../store/error.ts';

const STATUS: Readonly<Record<string, number>> = {
  'not-signed-in': 401,
  'not-recognised': 401,
  'not-allowed': 403,
  'wrong-role': 403,
  'session-locked': 423,
  'unknown-table': 404,
  'unknown-round': 404,
  'unknown-account': 404,
  'voucher-not-found': 404,
  'unknown-code': 404,
  wait: 429,
  'too-many': 429,
  busy: 503,
  unconfirmed: 503,
  'too-large': 413,
  'table-unavailable': 503,
};

/** A no, with the status that fits it. */
export const refuse = (reply: FastifyReply, no: HouseRefusal): FastifyReply =>
  reply.code(STATUS[no.refused] ?? 422).send(no);

const FORGED = houseRefusal(
  'record-altered',
  'Somebody has changed what the record says of this command, so the house does not answer for it. Please call an auditor.',
);

const OUT_OF_REACH = houseRefusal('table-unavailable', 'The record cannot be reached at the moment. Please try again.');

/** The no for something that was thrown, if it is one that the sender can do something about. */
export const refusalFor = (error: unknown): HouseRefusal | undefined => {
  if (error instanceof ForgedAnswerError) return FORGED;
  return error instanceof StoreError ? OUT_OF_REACH : undefined;
};
