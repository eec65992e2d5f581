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

/**
 * The bus over core NATS. Whoever merely reaches the server can hear what is said, from which only its accounts and TLS
 * keep them; but nothing that they send counts:
 *
 * - what was not made with the house's secret is dropped;
 * - an answer counts for one ask only, whose number is in the subject that it comes by;
 * - an ask counts once. It names the run that it is for and has a number that grows, so a copy that somebody kept is known
 *   by the number, and after a restart by the run. No clock is needed for it. A sender who does not know the run is told
 *   it by its first ask, which is then not looked at and sent again: one more way there and back for each subject;
 * - news may be repeated by others. They carry the version of what they tell, and one that is not newer changes nothing.
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
      const asked: Asked = { subject, body, resolve, reject, timer, count: 0, again: 0 };
      this.sendAsk(asked);
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

  private sendAsk(asked: Asked): void {
    const { subject, body } = asked;
    this.count += 1;
    asked.count = this.count;
    try {
      if (!this.line.stands) throw new BusError('lost', false, `No NATS server is reached; ${subject} was not asked.`);
      if (this.line.isFull)
        throw new BusError('busy', false, `The NATS server is too slow to take more; ${subject} was not asked.`);
      const to = this.runs.get(subject) ?? NOBODY_KNOWN;
      this.send(this.prefix + subject, this.inbox + asked.count, 'ask', asked.count, to, body);
      this.asked.set(asked.count, asked);
    } catch (error) {
      this.end(asked);
      asked.reject(error);
    }
  }

  private send(subject: string, reply: string, kind: BusKind, count: number, to: string, body: string): void {
    const head = { kind, from: this.options.node, run: this.run, count, to };
    this.line.publish(subject, reply, sealed(this.key, subject, reply, head, body));
  }

  private takeAsk(message: Msg, handler: BusHandler): void {
    const ask = this.openedFrom(message);
    if (ask?.kind !== 'ask') return;
    const { reply = '' } = message;
    const subject = this.shortened(message.subject);
    if (ask.to !== this.run) this.reply(reply, 'again', ask.count, '');
    else if (ask.count <= (this.taken.get(ask.run) ?? 0)) this.drop(subject, 'repeated');
    else if (this.underWay.size >= UNDER_WAY_LIMIT) {
      this.drop(subject, 'full');
      this.reply(reply, 'busy', ask.count, '');
    } else {
      this.taken.set(ask.run, ask.count);
      const answering = this.answerTo(ask, reply, subject, handler).finally(() => this.underWay.delete(answering));
      this.underWay.add(answering);
    }
  }

  private async answerTo(ask: BusEnvelope, reply: string, subject: string, handler: BusHandler): Promise<void> {
    try {
      this.reply(reply, 'answer', ask.count, await handler(ask.body, { subject, from: ask.from }));
    } catch (error) {
      this.options.watch?.({ is: 'bus-handler-failed', subject, error });
      const reason = error instanceof Error ? error.message : String(error);
      this.reply(reply, 'failed', ask.count, reason.slice(0, REASON_LENGTH));
    }
  }

  /** Who asked knows by itself that the line was lost meanwhile, or will not hear in time. */
  private reply(subject: string, kind: BusKind, count: number, body: string): void {
    if (this.line.stands) this.send(subject, '', kind, count, NOBODY_KNOWN, body);
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
    const asked = this.asked.get(Number(message.subject.slice(this.inbox.length)));
    // The answer to what has been given up.
    if (!asked) return;
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS)
      this.fail(asked, 'nobody', `Nobody answers at ${asked.subject}.`);
    else {
      const answer = this.openedFrom(message);
      if (answer) this.settle(asked, answer);
    }
  }

  private settle(asked: Asked, { kind, from, run, body }: BusEnvelope): void {
    const { subject } = asked;
    if (kind === 'again' && asked.again >= AGAIN_LIMIT) return;
    this.runs.set(subject, run);
    if (kind === 'again') {
      asked.again += 1;
      this.asked.delete(asked.count);
      this.sendAsk(asked);
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

  private end({ count, timer }: Asked): void {
    clearTimeout(timer);
    this.asked.delete(count);
    if (this.asked.size === 0) this.noneAsked();
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

const checkName = (subject: string, form: RegExp): void => {
  if (!form.test(subject)) throw new TypeError(`"${subject}" is not a subject.`);
};
