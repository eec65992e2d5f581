import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network of our own on loopback, which can lose, hold up and tear what goes through it. */

export type Trouble =
  /** Every connection ends, after so many bytes more have come through: in the middle of a message. */
  | { readonly is: 'cut'; readonly from: 'client' | 'server'; readonly after: number }
  /** Nothing more comes through this way, and nobody is told; then it ends. */
  | { readonly is: 'swallow'; readonly from: 'client' | 'server'; readonly milliseconds: number }
  /** Nothing comes through this way for a while, and then all of it: whoever is patient never notices. */
  | { readonly is: 'hold'; readonly from: 'client' | 'server'; readonly milliseconds: number }
  | { readonly is: 'delay'; readonly milliseconds: number }
  /** Nobody is let in for a while, and who was in is out. */
  | { readonly is: 'refuse'; readonly milliseconds: number };

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

export class Network {
  private readonly listener: Server;
  private readonly pairs = new Set<Pair>();
  private readonly target: { readonly host: string; readonly port: number };
  private isRefusing = false;
  private trouble: Trouble | null = null;
  private left = 0;
  private held: { readonly data: Buffer; readonly sink: Socket }[] = [];

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.target = target;
    this.listener = createServer((client) => this.accept(client));
  }

  static async to(target: { readonly host: string; readonly port: number }): Promise<Network> {
    const network = new Network(target);
    await new Promise<void>((resolve) => network.listener.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get port(): number {
    return (this.listener.address() as { port: number }).port;
  }

  /** Settles once the trouble is over. */
  async make(trouble: Trouble): Promise<void> {
    this.begin(trouble);
    if (trouble.is === 'cut') return;
    await new Promise((resolve) => setTimeout(resolve, trouble.milliseconds));
    this.heal();
  }

  /** Until it is healed, or a cut has come. */
  begin(trouble: Trouble): void {
    if (trouble.is === 'refuse') {
      this.isRefusing = true;
      this.endAll();
    }
    if (trouble.is === 'cut') this.left = trouble.after;
    this.trouble = trouble;
  }

  heal(): void {
    const { trouble } = this;
    this.trouble = null;
    this.isRefusing = false;
    for (const { data, sink } of this.held.splice(0)) sink.write(data);
    if (trouble?.is === 'swallow') this.endAll();
    else for (const pair of this.pairs) for (const socket of [pair.client, pair.server]) socket.resume();
  }

  /** Whether something with this text was sent and is held. */
  holds(text: string): boolean {
    return this.held.some(({ data }) => data.includes(text));
  }

  /** A cut that has not come yet will not. */
  forget(): void {
    this.trouble = null;
  }

  async close(): Promise<void> {
    this.endAll();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.isRefusing) {
      client.destroy();
      return;
    }
    const pair = { client, server: connect(this.target) };
    this.pairs.add(pair);
    this.carry(pair, 'client');
    this.carry(pair, 'server');
  }

  private carry(pair: Pair, from: 'client' | 'server'): void {
    const [source, sink] = from === 'client' ? [pair.client, pair.server] : [pair.server, pair.client];
    source.on('error', () => undefined);
    source.on('close', () => this.end(pair));
    source.on('data', (data) => this.pass(from, data, source, sink));
  }

  private pass(from: 'client' | 'server', data: Buffer, source: Socket, sink: Socket): void {
    const { trouble } = this;
    if (trouble?.is === 'delay') {
      source.pause();
      sink.write(data);
      return;
    }
    if (trouble?.is === 'swallow' && trouble.from === from) return;
    if (trouble?.is === 'hold' && trouble.from === from) {
      source.pause();
      this.held.push({ data, sink });
      return;
    }
    if (trouble?.is === 'cut' && trouble.from === from) {
      this.left -= data.length;
      if (this.left <= 0) {
        this.trouble = null;
        sink.write(data.subarray(0, Math.max(0, data.length + this.left)), () => this.endAll());
        return;
      }
    }
    sink.write(data);
  }

  private end(pair: Pair): void {
    this.pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }

  private endAll(): void {
    for (const pair of [...this.pairs]) this.end(pair);
  }
}
