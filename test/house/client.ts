import { randomUUID } from 'node:crypto';
import { turnUnderWay } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { WebSocket } from 'ws';

/** A bare client of the house's socket, for tests and benchmarks: it sends, and remembers what came. */

export interface Message {
  readonly is: string;
  readonly [field: string]: unknown;
}

/** Asks once, or until the answer is final. */
type Asking = (ask: () => Promise<Message>) => Promise<Message>;

class ClosedError extends Error {}

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

  /**
   * Connects and says hello; `asked` may ask again. A socket that the house closes before it has answered is replaced, as
   * every screen does it: a node that is not sure of itself closes its sockets.
   */
  static async greet(
    url: string,
    hello: object,
    asked: Asking = (ask) => ask(),
    headers: Record<string, string> = {},
  ): Promise<readonly [HouseClient, Message]> {
    for (;;) {
      const client = await HouseClient.connect(url, headers);
      try {
        return [client, await asked(() => client.hello(hello))];
      } catch (error) {
        if (!(error instanceof ClosedError)) throw error;
      }
    }
  }

  /** Sits down on a practice floor and says hello. */
  static async sit(
    url: string,
    table: string,
    asked: Asking = (ask) => ask(),
  ): Promise<HouseClient & { seat: number }> {
    const path = `${url}/api/practice/${table}/seat`;
    const post = { method: 'POST', headers: { 'x-hardway': '1' } };
    const told = await asked(async () => (await (await fetch(path, post)).json()) as Message);
    if ('refused' in told) throw new Error(JSON.stringify(told));
    const { table: given, terminal, key, seat } = told as Message & { readonly seat: number };
    const [client] = await HouseClient.greet(url, { as: 'terminal', table: given, terminal, key }, asked);
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
      throw new ClosedError(`The house closed the socket with ${code} before it answered a hello.`);
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
