import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to PostgreSQL on loopback that knows where messages begin and end, and is cut at one of them. */

export const SIDES = ['client', 'server'] as const;
type Side = (typeof SIDES)[number];

export const WHERE = ['before', 'in', 'after'] as const;

/** The so manieth message of the house or of the server, and whether none, half or all of it comes through. */
export interface Cut {
  readonly from: Side;
  readonly number: number;
  readonly where: (typeof WHERE)[number];
}

export type MessagesCounted = Readonly<Record<Side, number>>;

/** A kind of message is one byte; four more say how long it is, these included. */
const LENGTH_BYTES = 4;

/** One direction of one connection, as messages. */
class Framer {
  private rest = Buffer.alloc(0);
  /** A client's first message has no kind. */
  private kindBytes: number;

  constructor(from: Side) {
    this.kindBytes = from === 'client' ? 0 : 1;
  }

  /** Whole messages, each once its last byte is there. */
  *feed(data: Buffer): Generator<Buffer> {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      if (this.rest.length < this.kindBytes + LENGTH_BYTES) return;
      const size = this.kindBytes + this.rest.readUInt32BE(this.kindBytes);
      if (this.rest.length < size) return;
      yield this.rest.subarray(0, size);
      this.rest = this.rest.subarray(size);
      this.kindBytes = 1;
    }
  }
}

export class MessageLine {
  private readonly listener: Server;
  private readonly target: { readonly host: string; readonly port: number };
  private readonly sockets = new Set<Socket>();
  private readonly counts = { client: 0, server: 0 };
  private cut: Cut | null = null;
  /** What kind of message was cut; undefined until it has come. */
  happened: string | undefined;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.target = target;
    this.listener = createServer((client) => this.accept(client));
  }

  static async to(target: { readonly host: string; readonly port: number }): Promise<MessageLine> {
    const line = new MessageLine(target);
    await new Promise<void>((resolve) => line.listener.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.listener.address() as { port: number }).port;
  }

  get counted(): MessagesCounted {
    return { ...this.counts };
  }

  /** Counts from here on, and cuts the line at this message, if one is named. */
  watch(cut: Cut | null): void {
    this.counts.client = 0;
    this.counts.server = 0;
    this.happened = undefined;
    this.cut = cut;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(client: Socket): void {
    const server = connect(this.target);
    const pairs = [
      ['client', client, server],
      ['server', server, client],
    ] as const;
    for (const [from, source, sink] of pairs) {
      const framer = new Framer(from);
      source.setNoDelay();
      this.sockets.add(source);
      source.on('error', () => undefined);
      source.on('close', () => {
        this.sockets.delete(source);
        sink.destroy();
      });
      source.on('data', (data) => {
        for (const message of framer.feed(data)) if (!this.pass(from, message, source, sink)) return;
      });
    }
  }

  /** Whether the line still stands. */
  private pass(from: Side, message: Buffer, source: Socket, sink: Socket): boolean {
    this.counts[from] += 1;
    const { cut } = this;
    if (cut?.from !== from || cut.number !== this.counts[from]) {
      sink.write(message);
      return true;
    }
    this.happened = message.toString('latin1', 0, 1);
    source.removeAllListeners('data');
    // Whoever is to have heard it does before the line is gone.
    if (cut.where === 'before') sink.destroy();
    else sink.end(cut.where === 'in' ? message.subarray(0, message.length >> 1) : message);
    source.destroy();
    return false;
  }
}
