import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * A WebSocket client over a bare TCP socket: it can send what no library would, can stop reading, and costs little
 * enough to drive a house to its limits from one process.
 */

export const TEXT = 1;
export const BINARY = 2;
const CLOSE = 8;
const PING = 9;

export interface FrameOptions {
  readonly final?: boolean;
  /** A client has to mask; a server closes on whoever does not. */
  readonly masked?: boolean;
  /** What the header claims, if that is not the truth. */
  readonly length?: number;
}

export const frame = (
  opcode: number,
  payload: Buffer,
  { final = true, masked = true, length = payload.length }: FrameOptions = {},
): Buffer => {
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const header = Buffer.alloc(2 + extended + (masked ? 4 : 0));
  header[0] = (final ? 0x80 : 0) | opcode;
  header[1] = (masked ? 0x80 : 0) | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) header.writeUInt16BE(length, 2);
  if (extended === 8) header.writeBigUInt64BE(BigInt(length), 2);
  // A mask of zeros is a mask, and leaves the payload as it is.
  return Buffer.concat([header, payload]);
};

export const textFrame = (text: string): Buffer => frame(TEXT, Buffer.from(text));

export interface RawOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the connection comes from. */
  readonly from?: string | undefined;
}

/** An address of this machine to come from, so that a crowd does not look like one visitor. Elsewhere there is one. */
export const addressOf = (visitor: number): string | undefined =>
  process.platform === 'linux' ? `127.0.${1 + (Math.floor(visitor / 250) % 250)}.${1 + (visitor % 250)}` : undefined;

const NO_BYTES = Buffer.alloc(0);

export class RawSocket {
  readonly tcp: Socket;
  /** Called with each text that comes. */
  hear: (text: string) => void = () => undefined;
  /** The same before it is made a string, for whoever has no time for that. */
  hearBytes = (bytes: Buffer, start: number, end: number): void => this.hear(bytes.toString('utf8', start, end));
  /** The code of the close frame; 1006 if the connection went without one. */
  readonly closed: Promise<number>;
  isOpen = true;
  private rest: Buffer;
  private code = 1006;

  private constructor(tcp: Socket, rest: Buffer) {
    this.tcp = tcp;
    this.rest = rest;
    this.closed = new Promise((resolve) => {
      tcp.once('close', () => {
        this.isOpen = false;
        resolve(this.code);
      });
    });
    tcp.on('data', (chunk: Buffer) => this.take(chunk));
    tcp.on('end', () => tcp.end());
    tcp.on('error', () => undefined);
  }

  /** Settles with the socket, or with the status of an answer that was not an upgrade. */
  static connect(address: string, { headers = {}, from }: RawOptions = {}): Promise<RawSocket | number> {
    const { hostname, port } = new URL(address);
    const key = randomBytes(16).toString('base64');
    const lines = Object.entries({
      host: `${hostname}:${port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    return new Promise((resolve, reject) => {
      const tcp = connect({
        host: hostname,
        port: Number(port),
        allowHalfOpen: true,
        noDelay: true,
        ...(from === undefined ? {} : { localAddress: from }),
      });
      let said = NO_BYTES;
      const listen = (chunk: Buffer): void => {
        said = Buffer.concat([said, chunk]);
        const end = said.indexOf('\r\n\r\n');
        if (end < 0) return;
        tcp.off('data', listen);
        tcp.off('error', reject);
        tcp.off('close', gone);
        const head = said.toString('latin1', 0, end);
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
        if (status === 101 && head.includes(acceptOf(key))) {
          const socket = new RawSocket(tcp, NO_BYTES);
          resolve(socket);
          // What came with the answer is heard once somebody listens.
          setImmediate(() => socket.take(said.subarray(end + 4)));
        } else {
          tcp.on('error', () => undefined);
          tcp.destroy();
          resolve(status);
        }
      };
      const gone = (): void => reject(new Error('The house hung up.'));
      tcp.on('data', listen);
      tcp.once('error', reject);
      tcp.once('close', gone);
      tcp.write(`GET /api/socket HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    });
  }

  static async open(address: string, options: RawOptions = {}): Promise<RawSocket> {
    const socket = await RawSocket.connect(address, options);
    if (typeof socket === 'number') throw new Error(`The house answered ${socket}.`);
    return socket;
  }

  text(text: string): void {
    this.tcp.write(textFrame(text));
  }

  send(message: object): void {
    this.text(JSON.stringify(message));
  }

  bytes(bytes: Buffer): void {
    this.tcp.write(bytes);
  }

  destroy(): void {
    this.tcp.destroy();
  }

  private take(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = 0;
    for (;;) {
      const frameAt = readFrame(bytes, at);
      if (!frameAt) break;
      at = frameAt.end;
      this.handle(frameAt.opcode, bytes, frameAt.start, frameAt.end);
    }
    this.rest = at === bytes.length ? NO_BYTES : bytes.subarray(at);
  }

  private handle(opcode: number, bytes: Buffer, start: number, end: number): void {
    if (opcode === TEXT) this.hearBytes(bytes, start, end);
    else if (opcode === PING) this.bytes(frame(10, bytes.subarray(start, end)));
    else if (opcode === CLOSE) {
      this.code = end - start >= 2 ? bytes.readUInt16BE(start) : 1005;
      this.tcp.end(frame(CLOSE, bytes.subarray(start, end)));
    }
  }
}

/** The frame at a place of what came, once all of it is there. */
const readFrame = (bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined => {
  if (bytes.length < at + 2) return undefined;
  const short = bytes[at + 1]! & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + header) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  const start = at + header;
  return bytes.length < start + length ? undefined : { opcode: bytes[at]! & 0x0f, start, end: start + length };
};

const acceptOf = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface HttpAsk {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly from?: string | undefined;
}

/** One HTTP request with nothing tidied up: the path goes out as it is. */
export const ask = (
  address: string,
  path: string,
  { method = 'GET', headers = {}, body, from }: HttpAsk = {},
): Promise<HttpAnswer> => {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers, agent: false, localAddress: from },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};
