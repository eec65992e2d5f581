import { isSameMac, macOf } from '../store/mac.ts';

/**
 * How a message travels: one line that says what it is and proves who wrote it, then the body. The proof covers the
 * subjects too, so that a message counts only where it was sent to, and an answer only for what was asked.
 */

export type BusKind =
  | 'ask'
  /** Several at once, each on a line: their counts follow each other. */
  | 'asks'
  | 'answer'
  /** Several of whatever answers an ask, each on a line behind its count and kind. */
  | 'answers'
  /** The handler failed; the body says why. */
  | 'failed'
  /** Too many asks are under way; this one was not looked at. */
  | 'busy'
  /** Ask again, and name the run that you ask: it was not looked at. */
  | 'again'
  | 'news';

export interface BusHead {
  readonly kind: BusKind;
  /** The node's name. */
  readonly from: string;
  /** One run of that node, drawn at its start. */
  readonly run: string;
  /** Counts the asks of a run; an answer has that of its ask. */
  readonly count: number;
  /** The run that is asked, as far as the sender knows it; otherwise a dash. */
  readonly to: string;
}

export interface BusEnvelope extends BusHead {
  readonly body: string;
}

/** For runs of the same house only, and for nothing but the bus. */
export const busKey = (secret: Uint8Array, house: string): Uint8Array =>
  Buffer.from(macOf(secret, 'bus', house), 'hex');

export const sealed = (key: Uint8Array, subject: string, reply: string, head: BusHead, body: string): Buffer => {
  const line = `${head.kind} ${head.from} ${head.run} ${head.count} ${head.to}`;
  return Buffer.from(`${macOf(key, subject, reply, line, body)}${line}\n${body}`);
};

/** Undefined if it was not made with the key for these subjects. */
export const opened = (key: Uint8Array, subject: string, reply: string, data: Uint8Array): BusEnvelope | undefined => {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString();
  const end = text.indexOf('\n');
  const line = text.slice(MAC_LENGTH, end);
  const body = text.slice(end + 1);
  if (end < MAC_LENGTH || !isSameMac(text.slice(0, MAC_LENGTH), macOf(key, subject, reply, line, body)))
    return undefined;
  const [kind, from, run, count, to] = line.split(' ') as [BusKind, string, string, string, string];
  return { kind, from, run, count: Number(count), to, body };
};

const MAC_LENGTH = 64;
