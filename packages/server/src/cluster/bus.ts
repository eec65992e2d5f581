/**
 * What carries messages between the nodes of one house. It keeps nothing: whoever was not there has not heard. The record
 * is the truth, and ids make it harmless to ask again.
 */

export interface Bus {
  /** False while no server is reached; nothing is kept for later then. */
  readonly connected: boolean;
  /** The answer of whoever answers there, or a BusError. */
  ask(subject: string, body: string, withinMs: number): Promise<string>;
  /**
   * Answers what is asked there, from when it resolves. Two nodes that answer the same are both asked, and the first
   * answer counts: who may act is not for the bus to say.
   */
  answer(subjects: string, handler: BusHandler): Promise<BusStop>;
  /**
   * News to whoever hears them now, in this sender's order. What cannot be sent is dropped and told to the watch; a body
   * over the server's limit throws.
   */
  tell(subject: string, body: string): void;
  hear(subjects: string, listener: BusListener): Promise<BusStop>;
  /** Takes no more in, lets what is under way come to its end, and leaves. */
  close(): Promise<void>;
}

/** What comes beside a body. Subjects are without the house's prefix. */
interface BusMessage {
  readonly subject: string;
  /** The node that sent it. */
  readonly from: string;
}

/** Bodies are JSON as text, so that what is sent on to many sockets is written once. */
export type BusHandler = (body: string, message: BusMessage) => string | Promise<string>;
export type BusListener = (body: string, message: BusMessage) => void;

/** After it has resolved, nothing more is taken in; what was taken in is still answered. */
export type BusStop = () => Promise<void>;

export type BusErrorCode =
  /**
   * Nobody answers there. NATS says this without any proof, so whoever may publish there could say it falsely: a reason
   * to ask again with the same id, and no proof that nothing was done.
   */
  | 'nobody'
  /** No answer in time. */
  | 'timeout'
  /** No server is reached. */
  | 'lost'
  /** The bus was closed. */
  | 'closed'
  /** Too much is under way, here or there; it was not done. */
  | 'busy'
  /** Whoever was to answer failed. */
  | 'failed'
  /** Larger than the server takes. */
  | 'oversize';

export class BusError extends Error {
  readonly code: BusErrorCode;
  /** Whether it may have been done, for all that is known here. */
  readonly maybeDone: boolean;

  constructor(code: BusErrorCode, maybeDone: boolean, message: string) {
    super(message);
    this.code = code;
    this.maybeDone = maybeDone;
  }
}

/** Events of the bus for logs and metrics. */
export type BusSign =
  | { readonly is: 'bus-connected'; readonly server: string }
  /** Said once, however often a server is tried. */
  | { readonly is: 'bus-lost'; readonly error: Error }
  /** The server refuses something, such as a subject that this account may not use. */
  | { readonly is: 'bus-refused'; readonly error: Error }
  | { readonly is: 'bus-dropped'; readonly subject: string; readonly because: BusDropped }
  /** A handler or a listener threw. */
  | { readonly is: 'bus-handler-failed'; readonly subject: string; readonly error: unknown };

export type BusDropped =
  /** Not made with the house's secret, or not for this subject. */
  | 'forged'
  /** Asked before: a copy that somebody kept. */
  | 'repeated'
  /** News while no server is reached. */
  | 'lost'
  /** News while the server is too slow to take them, or an ask while too many are under way. */
  | 'full';

type BusWatch = (sign: BusSign) => void;

export interface BusOptions {
  /** One address or several with commas between: nats://host:4222, or tls:// where the server must speak TLS. */
  readonly addresses: string;
  /** A file of NATS credentials. */
  readonly credentials?: string | undefined;
  /** Several houses may share a NATS: each has its own subjects. */
  readonly house: string;
  readonly node: string;
  /** The same on all nodes of the house, and on nobody else's. */
  readonly secret: Uint8Array;
  readonly watch?: BusWatch | undefined;
}
