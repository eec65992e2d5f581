import { randomUUID } from 'node:crypto';
import { turnUnderWay } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { WebSocket } from 'ws';

/** A bare client of the house's socket, for tests and benchmarks: it sends, and remembers what came. */

export interface Message {
  readonly is: string;
  readonly [field: string]: unknown;
}

export class HouseClient {
  readonly heard: Message[] = [];
  /** The turn under way, as the house has shown it last. */
  turn: number | undefined;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<{ wants: (message: Message) => boolean; take: (message: Message) => void }>();
  private readonly answers = new Map<string, (message: Message) => void>();
  private readonly gone: Promise<number>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.gone = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    socket.on('message', (data) => this.hear(JSON.parse(data.toString()) as Message));
    socket.on('error', () => undefined);
  }

  static connect(url: string, headers: Record<string, string> = {}): Promise<HouseClient> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/socket`, { headers });
      const client = new HouseClient(socket);
      socket.on('open', () => resolve(client));
      socket.on('error', reject);
    });
  }

  /** Sits down on a practice floor and says hello; `asked` may ask again. */
  static async sit(
    url: string,
    table: string,
    asked: (ask: () => Promise<Message>) => Promise<Message> = (ask) => ask(),
  ): Promise<HouseClient & { seat: number }> {
    const path = `${url}/api/practice/${table}/seat`;
    const post = { method: 'POST', headers: { 'x-hardway': '1' } };
    const told = await asked(async () => (await (await fetch(path, post)).json()) as Message);
    if ('refused' in told) throw new Error(JSON.stringify(told));
    const { terminal, key, seat } = told as Message & { readonly seat: number };
    const client = await HouseClient.connect(url);
    await asked(() => client.hello({ as: 'terminal', table, terminal, key }));
    return Object.assign(client, { seat });
  }

  private hear(message: Message): void {
    if (message.is === 'answer') {
      this.answers.get(message.id as string)?.(message);
      this.answers.delete(message.id as string);
      return;
    }
    if (message.view) this.turn = turnUnderWay(message.view as TableView);
    this.heard.push(message);
    for (const waiter of this.waiting)
      if (waiter.wants(message)) {
        this.waiting.delete(waiter);
        waiter.take(message);
      }
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Settles with the code once the socket is gone. */
  closed(): Promise<number> {
    return this.gone;
  }

  raw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Fails once the socket is gone: nobody would answer any more. */
  async hello(who: object): Promise<Message> {
    const heard = this.next(({ is }) => is === 'welcome' || is === 'refused');
    this.raw(JSON.stringify({ is: 'hello', ...who }));
    const closed = this.gone.then((code) => {
      throw new Error(`The house closed the socket with ${code} before it answered a hello.`);
    });
    return Promise.race([heard, closed]);
  }

  /** Sends a message that is answered; `id` may be given to send the same one again. */
  ask(message: object, id: string = randomUUID()): Promise<Message> {
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.raw(JSON.stringify({ ...message, id }));
    });
  }

  command(type: string, fields: object = {}, id?: string): Promise<Message> {
    return this.ask({ is: 'command', type, fields }, id);
  }

  /** The next message that is wanted. */
  next(wants: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      this.waiting.add({ wants, take: resolve });
    });
  }

  /** From now on the other side hears nothing more, not even that the socket is there. */
  freeze(): void {
    this.socket.pause();
  }

  close(): void {
    this.socket.terminate();
  }
}
