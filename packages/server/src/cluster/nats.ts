import { randomBytes } from 'node:crypto';
import type { Msg } from '@nats-io/transport-node';
import {
  type Bus,
  type BusDropped,
  BusError,
  type BusErrorCode,
  type BusHandler,
  type BusListener,
  type BusOptions,
  type BusStop,
} from './bus.ts';
import { type BusEnvelope, type BusKind, busKey, opened, sealed } from './envelope.ts';
import { NatsLine } from './line.ts';
import { parcelsOf, TurnQueue } from './parcels.ts';

/**
 * The bus over core NATS. Whoever merely reaches the server can hear what is said, from which only its accounts and TLS
 * keep them; but nothing that they send counts:
 *
 * - what was not made with the house's secret is dropped;
 * - an answer counts for one ask only, whose number stands in what is proved;
 * - an ask counts once. It names the run that it is for and has a number that grows, so a copy that somebody kept is known
 *   by the number, and after a restart by the run. No clock is needed for it. A sender who does not know the run is told
 *   it by its first ask, which is then not looked at and sent again: one more way there and back for each subject;
 * - news may be repeated by others. They carry the version of what they tell, and one that is not newer changes nothing.
 *
 * Asks to one place that come in one turn of the event loop travel as one message, and so do answers to one node: a message
 * costs more than the bet in it.
 */

/** Asks of others that handlers are busy with. */
const UNDER_WAY_LIMIT = 4_096;
/** Times that one ask is sent again. Where two nodes answer, the second one's wish to be asked is not followed for ever. */
const AGAIN_LIMIT = 2;
/** Characters of what a handler failed by. */
const REASON_LENGTH = 500;

const NO_RESPONDERS = 503;
const NOBODY_KNOWN = '-';

const NAME = /^[\w-]+$/;
const SUBJECT = /^[\w-]+(\.[\w-]+)*$/;
const SUBJECTS = /^([\w-]+|\*)(\.([\w-]+|\*))*(\.>)?$/;

export const openNats = async (options: BusOptions): Promise<Bus> => {
  const bus = new NatsBus(options);
  await bus.start();
  return bus;
};

interface Asked {
  readonly subject: string;
  readonly body: string;
  readonly resolve: (body: string) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  /** Another one each time that it is sent. */
  count: number;
  /** Times that it was sent again. */
  again: number;
  /** Null until it was sent. */
  parcel: Parcel | null;
  isOver: boolean;
}

/** Asks that were sent as one message. */
interface Parcel {
  readonly asked: readonly Asked[];
  /** Those that are not over. */
  left: number;
}

interface Answered {
  readonly kind: BusKind;
  readonly count: number;
  readonly body: string;
}

class NatsBus implements Bus {
  private readonly options: BusOptions;
  private readonly line: NatsLine;
  private readonly key: Uint8Array;
  private readonly prefix: string;
  /** This run of the node. */
  private readonly run = randomBytes(12).toString('base64url');
  private readonly inbox: string;
  private readonly asked = new Map<number, Asked>();
  /** By the count of the first ask. */
  private readonly parcels = new Map<number, Parcel>();
  private readonly asks = new TurnQueue<Asked>((subject, together) => this.sendAsks(subject, together));
  private readonly answers = new TurnQueue<Answered>((inbox, together) => this.sendAnswers(inbox, together));
  private count = 0;
  /** The run that answered last, by subject. */
  private readonly runs = new Map<string, string>();
  /** The last ask that was taken from each run of others: the server keeps the order of a sender. */
  private readonly taken = new Map<string, number>();
  /** Answers that are being made. */
  private readonly underWay = new Set<Promise<void>>();
  private readonly stops = new Set<BusStop>();
  private isClosing = false;
  private closing: Promise<void> | undefined;
  private noneAsked = (): void => {};

  constructor(options: BusOptions) {
    for (const name of [options.house, options.node]) checkName(name, NAME);
    this.options = options;
    this.key = busKey(options.secret, options.house);
    this.prefix = `hardway.${options.house}.`;
    this.inbox = `${this.prefix}inbox.${this.run}.`;
    this.line = new NatsLine(options, () => this.giveUp());
  }

  get connected(): boolean {
    return this.line.stands;
  }

  async start(): Promise<void> {
    await this.line.hear(`${this.inbox}*`, (message) => this.takeAnswer(message));
    await this.line.start();
  }

  async ask(subject: string, body: string, withinMs: number): Promise<string> {
    checkName(subject, SUBJECT);
    if (this.isClosing) throw new BusError('closed', false, `The bus is closed; ${subject} was not asked.`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.fail(asked, 'timeout', `${subject} has not answered within ${withinMs} ms.`),
        withinMs,
      );
      const more = { count: 0, again: 0, parcel: null, isOver: false };
      const asked: Asked = { subject, body, resolve, reject, timer, ...more };
      this.asks.add(subject, asked);
    });
  }

  answer(subjects: string, handler: BusHandler): Promise<BusStop> {
    return this.listen(subjects, (message) => this.takeAsk(message, handler));
  }

  tell(subject: string, body: string): void {
    checkName(subject, SUBJECT);
    if (!this.line.stands) this.drop(subject, 'lost');
    else if (this.line.isFull) this.drop(subject, 'full');
    else this.send(this.prefix + subject, '', 'news', 0, NOBODY_KNOWN, body);
  }

  hear(subjects: string, listener: BusListener): Promise<BusStop> {
    return this.listen(subjects, (message) => this.takeNews(message, listener));
  }

  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    this.isClosing = true;
    await this.line.settle();
    await Promise.all([...this.stops].map((stop) => stop()));
    await Promise.all(this.underWay);
    this.asks.flush();
    this.answers.flush();
    if (this.asked.size > 0)
      await new Promise<void>((resolve) => {
        this.noneAsked = resolve;
      });
    await this.line.close();
  }

  private async listen(subjects: string, take: (message: Msg) => void): Promise<BusStop> {
    checkName(subjects, SUBJECTS);
    if (this.isClosing) throw new BusError('closed', false, `The bus is closed; ${subjects} is not heard.`);
    const leave = await this.line.hear(this.prefix + subjects, take);
    const stop = () => {
      this.stops.delete(stop);
      return leave();
    };
    this.stops.add(stop);
    return stop;
  }

  private sendAsks(subject: string, together: readonly Asked[]): void {
    for (const asked of parcelsOf(together.filter(({ isOver }) => !isOver))) this.sendParcel(subject, asked);
  }

  private sendParcel(subject: string, asked: readonly Asked[]): void {
    const first = this.count + 1;
    this.count += asked.length;
    const parcel: Parcel = { asked, left: asked.length };
    for (const [index, each] of asked.entries()) Object.assign(each, { count: first + index, parcel });
    try {
      if (!this.line.stands) throw new BusError('lost', false, `No NATS server is reached; ${subject} was not asked.`);
      if (this.line.isFull)
        throw new BusError('busy', false, `The NATS server is too slow to take more; ${subject} was not asked.`);
      const to = this.runs.get(subject) ?? NOBODY_KNOWN;
      const kind = asked.length === 1 ? 'ask' : 'asks';
      const body = asked.map((each) => each.body).join('\n');
      this.send(this.prefix + subject, this.inbox + first, kind, first, to, body);
      this.parcels.set(first, parcel);
      for (const each of asked) this.asked.set(each.count, each);
    } catch (error) {
      for (const each of asked) {
        this.end(each);
        each.reject(error);
      }
    }
  }

  private send(subject: string, reply: string, kind: BusKind, count: number, to: string, body: string): void {
    const head = { kind, from: this.options.node, run: this.run, count, to };
    this.line.publish(subject, reply, sealed(this.key, subject, reply, head, body));
  }

  private takeAsk(message: Msg, handler: BusHandler): void {
    const ask = this.openedFrom(message);
    if (ask?.kind !== 'ask' && ask?.kind !== 'asks') return;
    const { reply = '' } = message;
    const inbox = reply.slice(0, reply.lastIndexOf('.') + 1);
    const subject = this.shortened(message.subject);
    const bodies = ask.kind === 'ask' ? [ask.body] : ask.body.split('\n');
    if (ask.to !== this.run) this.reply(inbox, 'again', ask.count, '');
    else if (ask.count <= (this.taken.get(ask.run) ?? 0)) this.drop(subject, 'repeated');
    else {
      this.taken.set(ask.run, ask.count + bodies.length - 1);
      for (const [index, body] of bodies.entries()) {
        const each = { from: ask.from, count: ask.count + index, body };
        if (this.underWay.size >= UNDER_WAY_LIMIT) {
          this.drop(subject, 'full');
          this.reply(inbox, 'busy', each.count, '');
          continue;
        }
        const answering = this.answerTo(each, inbox, subject, handler).finally(() => this.underWay.delete(answering));
        this.underWay.add(answering);
      }
    }
  }

  private async answerTo(
    { from, count, body }: Pick<BusEnvelope, 'from' | 'count' | 'body'>,
    inbox: string,
    subject: string,
    handler: BusHandler,
  ): Promise<void> {
    try {
      this.reply(inbox, 'answer', count, await handler(body, { subject, from }));
    } catch (error) {
      this.options.watch?.({ is: 'bus-handler-failed', subject, error });
      this.reply(inbox, 'failed', count, reasonOf(error));
    }
  }

  private reply(inbox: string, kind: BusKind, count: number, body: string): void {
    this.answers.add(inbox, { kind, count, body });
  }

  /** Who asked knows by itself that the line was lost meanwhile, or will not hear in time. */
  private sendAnswers(inbox: string, together: readonly Answered[]): void {
    if (!this.line.stands) return;
    for (const parcel of parcelsOf(together)) {
      const [{ kind, count, body }] = parcel as [Answered];
      try {
        if (parcel.length === 1) this.send(inbox + count, '', kind, count, NOBODY_KNOWN, body);
        else this.send(inbox + count, '', 'answers', count, NOBODY_KNOWN, parcel.map(lineOf).join('\n'));
      } catch (error) {
        // Larger than the server takes.
        if (parcel.length > 1) for (const each of parcel) this.sendAnswers(inbox, [each]);
        else if (kind !== 'failed') this.sendAnswers(inbox, [{ kind: 'failed', count, body: reasonOf(error) }]);
      }
    }
  }

  private takeNews(message: Msg, listener: BusListener): void {
    const news = this.openedFrom(message);
    if (news?.kind !== 'news') return;
    const subject = this.shortened(message.subject);
    try {
      listener(news.body, { subject, from: news.from });
    } catch (error) {
      this.options.watch?.({ is: 'bus-handler-failed', subject, error });
    }
  }

  private takeAnswer(message: Msg): void {
    const first = Number(message.subject.slice(this.inbox.length));
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS) {
      for (const each of this.sentWith(first)) this.fail(each, 'nobody', `Nobody answers at ${each.subject}.`);
      return;
    }
    // The answer to what has been given up.
    if (this.asked.size === 0) return;
    const answer = this.openedFrom(message);
    if (!answer) return;
    const { kind, from, run, body } = answer;
    const answers = kind === 'answers' ? body.split('\n').map(answeredIn) : [answer];
    for (const each of answers) for (const asked of this.answeredBy(each)) this.settle(asked, { ...each, from, run });
  }

  /** Whoever has to ask again asks everything again that was in the message. */
  private answeredBy({ kind, count }: Answered): readonly Asked[] {
    if (kind === 'again') return this.sentWith(count);
    const asked = this.asked.get(count);
    return asked ? [asked] : [];
  }

  private sentWith(first: number): readonly Asked[] {
    return this.parcels.get(first)?.asked.filter(({ isOver }) => !isOver) ?? [];
  }

  private settle(asked: Asked, { kind, from, run, body }: Omit<BusEnvelope, 'to'>): void {
    const { subject } = asked;
    if (kind === 'again' && asked.again >= AGAIN_LIMIT) return;
    this.runs.set(subject, run);
    if (kind === 'again') {
      asked.again += 1;
      this.forget(asked);
      this.asks.add(subject, asked);
    } else if (kind === 'failed') this.fail(asked, 'failed', `${from} failed at ${subject}: ${body}`);
    else if (kind === 'busy') this.fail(asked, 'busy', `${from} has too much under way to look at ${subject}.`);
    else {
      this.end(asked);
      asked.resolve(body);
    }
  }

  private giveUp(): void {
    for (const asked of [...this.asked.values()])
      this.fail(asked, 'lost', `The connection was lost before ${asked.subject} had answered.`);
  }

  private fail(asked: Asked, code: BusErrorCode, message: string): void {
    this.end(asked);
    asked.reject(new BusError(code, code !== 'busy', message));
  }

  private end(asked: Asked): void {
    clearTimeout(asked.timer);
    asked.isOver = true;
    this.forget(asked);
    if (this.asked.size === 0) this.noneAsked();
  }

  private forget({ count, parcel }: Asked): void {
    this.asked.delete(count);
    if (!parcel) return;
    parcel.left -= 1;
    if (parcel.left === 0) this.parcels.delete(parcel.asked[0]!.count);
  }

  private openedFrom(message: Msg): BusEnvelope | undefined {
    const envelope = opened(this.key, message.subject, message.reply ?? '', message.data);
    if (!envelope) this.drop(this.shortened(message.subject), 'forged');
    return envelope;
  }

  private drop(subject: string, because: BusDropped): void {
    this.options.watch?.({ is: 'bus-dropped', subject, because });
  }

  private shortened(subject: string): string {
    return subject.slice(this.prefix.length);
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);

const lineOf = ({ count, kind, body }: Answered): string => `${count} ${kind} ${body}`;

const answeredIn = (line: string): Answered => {
  const [count = '', kind = ''] = line.split(' ', 2);
  return { count: Number(count), kind: kind as BusKind, body: line.slice(count.length + kind.length + 2) };
};

const checkName = (subject: string, form: RegExp): void => {
  if (!form.test(subject)) throw new TypeError(`"${subject}" is not a subject.`);
};
