import { type Actor, type Named, type RulesSubmission, turnUnderWay } from '@hardway/engine';
import type {
  Clock,
  HouseRefusal,
  Incoming,
  Outgoing,
  OwnPart,
  Request,
  StaffPart,
  TableView,
} from '@hardway/server/protocol';
import { type Announcement, announcementIn } from './announcement.ts';
import { isOfRound, type KeptRequest, Outbox } from './outbox.ts';

/** What a screen knows of its table. All of it came from the house. */
export interface TableNews {
  readonly link: 'connecting' | 'open' | 'lost' | 'refused';
  readonly name: Named;
  /** Dice and crew are virtual; the credit is not money. */
  readonly virtual: boolean;
  /** The table waits until a player says go. */
  readonly untimed: boolean;
  readonly practice: boolean;
  /** Where moving pictures of the table are found. */
  readonly camera: string | null;
  readonly submission: RulesSubmission | null;
  readonly view: TableView | null;
  readonly own: OwnPart | null;
  /** What other seats together have on the layout, by position, where the table shows it. */
  readonly chips: Readonly<Record<string, number>>;
  /** Staff as the table knows them, and what they see. */
  readonly actor: Actor | null;
  readonly staff: StaffPart | null;
  /** The house's clock less this device's, and when betting closes by the house's clock. */
  readonly offset: number;
  readonly closesAt: number | null;
  /** How long bets are taken, where the table runs by time. */
  readonly window: number;
  /** The last round or throw that came not to count, or to count otherwise, since this screen watches. */
  readonly announced: Announcement | null;
  /** Requests without an answer yet. */
  readonly waiting: readonly KeptRequest[];
  /** Why the house does not talk to this screen. */
  readonly refusal: HouseRefusal | null;
}

/** What comes of a request: the house's answer, or that it was never registered. */
export type HouseReply = Extract<Outgoing, { is: 'answer' }> | { readonly is: 'not-registered'; readonly id: string };

type Asked = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;
type Hello = Extract<Incoming, { is: 'hello' }>;

const BACK_OFF_FIRST_MS = 300;
const BACK_OFF_MAX_MS = 8_000;
/** A house that accepts a socket says welcome within this. */
const WELCOME_WITHIN_MS = 5_000;
const AGAIN_AFTER_MS = 1_000;
/** Nos of a node that is cut off from the house, and of a house that is busy: the next one, or another node, may say yes. */
const CUT_OFF: readonly string[] = ['table-unavailable', 'unconfirmed'];
const PASSING: readonly string[] = [...CUT_OFF, 'too-many'];

const NOTHING_YET: TableNews = {
  link: 'connecting',
  name: { en: '', zh: '' },
  virtual: false,
  untimed: false,
  practice: false,
  camera: null,
  submission: null,
  view: null,
  own: null,
  chips: {},
  actor: null,
  staff: null,
  offset: 0,
  closesAt: null,
  window: 20_000,
  announced: null,
  waiting: [],
  refusal: null,
};

/** What staff ask for may carry a password: it is kept in memory alone. */
const NOWHERE = { getItem: () => null, setItem: () => undefined };

/** What a bet is meant for: the round, or at craps the next throw. */
const momentOf = ({ view }: TableNews): number | null => view && turnUnderWay(view);

/** However late it reaches the table, by a connection that was given up long ago: it is done in this round or not at all. */
const meantFor = (turn: number | null, request: Request): Request =>
  turn !== null && request.is === 'command' && isOfRound(request) ? { ...request, turn } : request;

/** A screen's connection to its table: it says hello, listens, asks, and comes back after a break. */
export class TableLink {
  private readonly hello: Hello;
  private readonly outbox: Outbox;
  private readonly replied: (reply: HouseReply, kept: KeptRequest) => void;
  private readonly listeners = new Set<() => void>();
  private news: TableNews = NOTHING_YET;
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private readonly awaited = new Map<string, (reply: HouseReply) => void>();
  private failures = 0;
  private stopped = true;

  constructor(hello: Hello, replied: (reply: HouseReply, kept: KeptRequest) => void = () => undefined) {
    this.hello = hello;
    this.replied = replied;
    this.outbox =
      hello.as === 'terminal'
        ? new Outbox(`hardway:outbox:${hello.terminal}`, sessionStorage)
        : new Outbox('', NOWHERE);
  }

  readonly current = (): TableNews => this.news;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start(): void {
    this.stopped = false;
    window.addEventListener('online', this.hurry);
    window.addEventListener('offline', this.lose);
    this.connect();
  }

  /** Asks again, if the house did not talk to this screen. */
  retry(): void {
    if (this.stopped || this.news.link !== 'refused') return;
    this.change({ link: 'connecting', refusal: null });
    this.socket?.close();
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.again);
    clearTimeout(this.telling);
    this.telling = undefined;
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('offline', this.lose);
    this.socket?.close();
    this.socket = null;
  }

  /** Keeps a request and sends it; it is answered once, however often the link breaks. */
  ask(asked: Asked): string {
    const id = crypto.randomUUID();
    const round = momentOf(this.news);
    const request = meantFor(round, { ...asked, id } as Request);
    this.outbox.keep({ request, round });
    this.change({ waiting: this.outbox.all });
    if (this.news.link === 'open') this.send(request);
    return id;
  }

  /** Asks, and waits for what comes of it. */
  request(asked: Asked): Promise<HouseReply> {
    return new Promise((resolve) => {
      this.awaited.set(this.ask(asked), resolve);
    });
  }

  private readonly hurry = (): void => {
    if (this.socket || this.stopped) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private readonly lose = (): void => this.socket?.close();

  private connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`);
    this.socket = socket;
    const silent = setTimeout(() => socket.close(), WELCOME_WITHIN_MS);
    socket.onopen = () => this.send(this.hello);
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      clearTimeout(silent);
      this.hear(JSON.parse(data as string) as Outgoing);
    };
    socket.onclose = () => {
      clearTimeout(silent);
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    if (this.stopped || this.news.link === 'refused') return;
    this.change({ link: 'lost' });
    const pause = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** this.failures) * (0.5 + Math.random());
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private send(message: Incoming): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: Outgoing): void {
    switch (message.is) {
      case 'welcome': {
        const { is: _, table: __, clock, ...rest } = message;
        this.failures = 0;
        this.change({ link: 'open', ...rest, refusal: null, ...this.timesOf(clock) });
        this.sendAgain();
        return;
      }
      case 'news':
        this.changeSoon({
          view: message.view,
          announced: announcementIn(message.happened) ?? this.news.announced,
          ...this.timesOf(message.clock),
        });
        return;
      case 'own':
        this.changeSoon({ own: message.own });
        return;
      case 'chips':
        this.changeSoon({ chips: message.chips });
        return;
      case 'submission':
        this.change({ submission: message.submission });
        return;
      case 'answer':
        this.answered(message);
        return;
      case 'refused': {
        const { is: _, ...refusal } = message;
        this.refused(refusal);
        return;
      }
      case 'staff':
        this.changeSoon({ staff: message.staff });
        return;
    }
  }

  /** A house that is busy, or was asked too hastily, wants the same again; everything else is an answer. */
  private answered(answer: Extract<Outgoing, { is: 'answer' }>): void {
    if (!answer.ok && PASSING.includes(answer.refused)) {
      this.sendAgainSoon();
      return;
    }
    if (!answer.ok && answer.refused === 'not-signed-in' && this.hello.as === 'staff') {
      // The socket was opened before the session was renewed; the next one has the new cookie.
      this.lose();
      return;
    }
    const kept = this.outbox.take(answer.id);
    this.change({ waiting: this.outbox.all });
    if (kept) this.tell(answer, kept);
  }

  /**
   * A screen that is locked hears so and stays; so does one whose node is cut off from the house, which may be back, or send it
   * elsewhere. One that the house lets go says hello again, and is told why not.
   */
  private refused(refusal: HouseRefusal): void {
    if (refusal.refused === 'session-locked' && this.news.link === 'open') this.change({ refusal });
    else if (CUT_OFF.includes(refusal.refused) && this.news.link === 'open') this.change({ link: 'lost' });
    else if (this.news.link === 'open') this.sendAgainSoon();
    else if (PASSING.includes(refusal.refused)) this.lose();
    else this.refuse(refusal);
  }

  /** The house does not talk to this screen, so nothing of what still waits will be answered. */
  private refuse(refusal: HouseRefusal): void {
    this.change({ link: 'refused', refusal });
    if (this.hello.as !== 'staff') return;
    for (const kept of this.outbox.all) {
      this.outbox.take(kept.request.id);
      this.tell({ is: 'not-registered', id: kept.request.id }, kept);
    }
  }

  private tell(reply: HouseReply, kept: KeptRequest): void {
    this.awaited.get(reply.id)?.(reply);
    this.awaited.delete(reply.id);
    this.replied(reply, kept);
  }

  private sendAgainSoon(): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.news.link === 'open' && this.sendAgain(), AGAIN_AFTER_MS);
  }

  private sendAgain(): void {
    const stale = this.outbox.takeStale(momentOf(this.news));
    this.change({ waiting: this.outbox.all });
    for (const kept of stale) this.tell({ is: 'not-registered', id: kept.request.id }, kept);
    for (const { request } of this.outbox.all) this.send(request);
  }

  private timesOf({ now, closesAt, window }: Clock): Partial<TableNews> {
    return { offset: now - Date.now(), closesAt, ...(window ? { window } : {}) };
  }

  private change(part: Partial<TableNews>): void {
    this.news = { ...this.news, ...part };
    this.tellAll();
  }

  /** What the table is and what is one's own come one after the other: a screen is drawn once for both. */
  private changeSoon(part: Partial<TableNews>): void {
    this.news = { ...this.news, ...part };
    this.telling ??= setTimeout(() => this.tellAll());
  }

  private tellAll(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    for (const listener of this.listeners) listener();
  }
}
