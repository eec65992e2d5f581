import type { OwnPart } from '@hardway/server';
import type { Page, Request, WebSocket } from 'playwright-core';

/** A no that a page was told. */
export interface Refused {
  readonly refused: string;
  readonly clause: string | null;
}

interface Frame {
  readonly is?: string;
  readonly id?: string;
  readonly ok?: boolean;
  readonly refused?: string;
  readonly clause?: string | null;
  readonly table?: string;
  readonly as?: string;
  readonly voucher?: string;
  readonly own?: OwnPart;
}

/** One socket of a page, from its hello. */
interface Talk {
  table: string;
  isTerminal: boolean;
  /** The house has said welcome, or why not. */
  isMet: boolean;
  seat: number | null;
  readonly unanswered: Set<string>;
}

/** What a page and its house say to each other, overheard. */
export class Line {
  readonly refusals: Refused[] = [];
  readonly vouchers: string[] = [];
  private readonly talks = new Map<WebSocket, Talk>();
  private readonly asked = new Set<Request>();

  constructor(page: Page) {
    page.on('websocket', (socket) => this.overhear(socket));
    page.on('request', (request) => {
      // Sockets of a page that is left for another end with it, and nobody says so.
      if (request.isNavigationRequest()) this.talks.clear();
      if (new URL(request.url()).pathname.startsWith('/api/')) this.asked.add(request);
    });
    const ended = (request: Request): boolean => this.asked.delete(request);
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('response', (response) => {
      if (response.status() < 400 || !this.asked.has(response.request())) return;
      // A page that has gone meanwhile keeps no answer.
      void response.json().then(
        (told: Frame) => this.refuse(told),
        () => undefined,
      );
    });
  }

  private overhear(socket: WebSocket): void {
    const talk: Talk = { table: '', isTerminal: false, isMet: false, seat: null, unanswered: new Set() };
    this.talks.set(socket, talk);
    socket.on('close', () => this.talks.delete(socket));
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(`${payload}`) as Frame;
      if (said.is === 'hello') {
        talk.table = said.table!;
        talk.isTerminal = said.as === 'terminal';
      } else talk.unanswered.add(said.id!);
    });
    socket.on('framereceived', ({ payload }) => this.hear(talk, JSON.parse(`${payload}`) as Frame));
  }

  private hear(talk: Talk, told: Frame): void {
    if (told.is === 'answer') {
      talk.unanswered.delete(told.id!);
      if (told.ok === false) this.refuse(told);
      if (told.voucher) this.vouchers.push(told.voucher);
      return;
    }
    if (told.is === 'welcome' || told.is === 'refused') talk.isMet = true;
    if (told.own) talk.seat = told.own.seat;
  }

  private refuse({ refused, clause = null }: Frame): void {
    if (refused !== undefined) this.refusals.push({ refused, clause });
  }

  /** Everything is answered, and every socket that is open was welcomed. */
  get isQuiet(): boolean {
    return (
      this.asked.size === 0 && [...this.talks.values()].every(({ isMet, unanswered }) => isMet && unanswered.size === 0)
    );
  }

  get isOpen(): boolean {
    return this.talks.size > 0;
  }

  /** The seat that this page speaks for. */
  get atSeat(): { readonly table: string; readonly seat: number } | null {
    const talk = [...this.talks.values()].find(({ isTerminal, isMet }) => isTerminal && isMet);
    return talk && talk.seat !== null ? { table: talk.table, seat: talk.seat } : null;
  }
}
