import { readFile } from 'node:fs/promises';
import { connect, credsAuthenticator, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { type NatsAddress, readNatsAddresses } from './addresses.ts';
import { BusError, type BusOptions, type BusStop } from './bus.ts';

/**
 * A connection to one NATS server of several, made again whenever it is lost. The client's own way of coming back is not
 * used: it keeps what is published meanwhile and sends it late, and before it gives up a server that no longer reads it
 * waits until that has read everything.
 */

/** For one address; then the next is tried. */
const CONNECT_WITHIN_MS = 1_000;
/** After all addresses were tried in vain. Nodes do not all come at once. */
const RETRY_MS = 100;
const RETRY_JITTER_MS = 300;
/** A connection is lost when the server has left two of these without an answer. */
const PING_EVERY_MS = 1_000;
const PINGS_OUT = 2;
/** Bytes that the server has not confirmed to have taken: the client would keep any number of them in memory. */
const UNCONFIRMED_LIMIT = 8 * 1024 * 1024;
/** Bytes after which it is asked to confirm. */
const CONFIRM_EVERY = 256 * 1024;

type Options = Pick<BusOptions, 'addresses' | 'credentials' | 'node' | 'watch'>;

/** What is heard on every connection. */
interface Ear {
  readonly subject: string;
  readonly take: (message: Msg) => void;
}

/** One connection, from when it stands to its end. */
interface Stretch {
  readonly connection: NatsConnection;
  readonly subscriptions: Map<Ear, Subscription>;
  /** Bytes. */
  sent: number;
  confirmed: number;
  isConfirming: boolean;
}

export class NatsLine {
  private readonly options: Options;
  private readonly addresses: NatsAddress[];
  /** What was under way has to be given up. */
  private readonly onLoss: () => void;
  private readonly ears = new Set<Ear>();
  private stretch: Stretch | undefined;
  private isLost = false;
  private isClosing = false;
  private trying: Promise<void> = Promise.resolve();
  private endWait = (): void => {};

  constructor(options: Options, onLoss: () => void) {
    const addresses = readNatsAddresses(options.addresses);
    if (!addresses) throw new TypeError('The addresses of NATS are such as nats://host:4222, with commas between.');
    // Nodes begin with different servers, so that not all of them hang on one.
    const first = Math.floor(Math.random() * addresses.length);
    this.addresses = [...addresses.slice(first), ...addresses.slice(0, first)];
    this.options = options;
    this.onLoss = onLoss;
  }

  /** That a connection has ended is told a moment later. */
  get stands(): boolean {
    return this.stretch !== undefined && !this.stretch.connection.isClosed();
  }

  /** Whether the server is too slow to take more. */
  get isFull(): boolean {
    return this.stretch !== undefined && this.stretch.sent - this.stretch.confirmed > UNCONFIRMED_LIMIT;
  }

  async start(): Promise<void> {
    if (!(await this.tryAll())) this.trying = this.tryForever();
  }

  /** Only while the line stands. */
  publish(subject: string, reply: string, data: Uint8Array): void {
    const stretch = this.stretch!;
    const { connection } = stretch;
    const most = connection.info!.max_payload;
    if (data.length > most)
      throw new BusError(
        'oversize',
        false,
        `A message for ${subject} has ${data.length} bytes, and the NATS server takes ${most}: its max_payload.`,
      );
    connection.publish(subject, data, { reply });
    stretch.sent += data.length;
    confirm(stretch);
  }

  /** From when it resolves, if the line stands; otherwise from when it does. */
  async hear(subject: string, take: (message: Msg) => void): Promise<BusStop> {
    const ear = { subject, take };
    this.ears.add(ear);
    const { stretch } = this;
    if (stretch && this.stands) {
      subscribe(stretch, ear);
      await unlessEnded(stretch, stretch.connection.flush());
    }
    return () => this.leave(ear);
  }

  private async leave(ear: Ear): Promise<void> {
    this.ears.delete(ear);
    const { stretch } = this;
    const subscription = stretch?.subscriptions.get(ear);
    if (!stretch || !subscription) return;
    stretch.subscriptions.delete(ear);
    await unlessEnded(stretch, subscription.drain());
  }

  /** Hears nothing new from then on; what was sent is with the server. */
  async close(): Promise<void> {
    const { stretch } = this;
    this.stretch = undefined;
    if (stretch) await unlessEnded(stretch, stretch.connection.drain());
  }

  /** No connection is made any more; one that is being made is waited for, so that it does not outlive the line. */
  async settle(): Promise<void> {
    this.isClosing = true;
    this.endWait();
    await this.trying;
  }

  /** Whether one of the addresses has let us in. */
  private async tryAll(): Promise<boolean> {
    for (let tries = this.addresses.length; tries > 0 && !this.isClosing; tries -= 1) {
      // The one that was lost is tried last.
      const address = this.addresses.shift()!;
      this.addresses.push(address);
      try {
        this.takeUp(await this.connectTo(address));
        return true;
      } catch (error) {
        this.lose(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return false;
  }

  private async tryForever(): Promise<void> {
    while (!(await this.tryAll()) && !this.isClosing)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS + Math.random() * RETRY_JITTER_MS);
        this.endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
  }

  private async connectTo({ host, tls, user, password }: NatsAddress): Promise<NatsConnection> {
    const { credentials, node } = this.options;
    return connect({
      servers: host,
      name: node,
      reconnect: false,
      ignoreClusterUpdates: true,
      timeout: CONNECT_WITHIN_MS,
      pingInterval: PING_EVERY_MS,
      maxPingOut: PINGS_OUT,
      noAsyncTraces: true,
      ...(tls && { tls: {} }),
      ...(user !== undefined && (password === undefined ? { token: user } : { user, pass: password })),
      // Read anew each time: they run out, and are replaced while the house is open.
      ...(credentials !== undefined && { authenticator: credsAuthenticator(await readFile(credentials)) }),
    });
  }

  private takeUp(connection: NatsConnection): void {
    const stretch: Stretch = { connection, subscriptions: new Map(), sent: 0, confirmed: 0, isConfirming: false };
    for (const ear of this.ears) subscribe(stretch, ear);
    this.stretch = stretch;
    this.isLost = false;
    this.options.watch?.({ is: 'bus-connected', server: connection.getServer() });
    void this.observe(stretch);
    void connection.closed().then((error) => this.ended(stretch, error ?? new Error('The server has hung up.')));
  }

  private async observe(stretch: Stretch): Promise<void> {
    const { connection } = stretch;
    for await (const status of connection.status()) {
      if (status.type === 'error') this.options.watch?.({ is: 'bus-refused', error: status.error });
      if (status.type !== 'staleConnection') continue;
      // Its end may be seconds away: it waits until the server has read everything, which it does not.
      this.ended(stretch, new Error('The server has not answered for a while.'));
      void connection.close();
    }
  }

  private ended(stretch: Stretch, error: Error): void {
    if (this.stretch !== stretch) return;
    this.stretch = undefined;
    this.onLoss();
    this.lose(error);
    if (!this.isClosing) this.trying = this.tryForever();
  }

  private lose(error: Error): void {
    if (this.isLost || this.isClosing) return;
    this.isLost = true;
    this.options.watch?.({ is: 'bus-lost', error });
  }
}

const subscribe = ({ connection, subscriptions }: Stretch, ear: Ear): void => {
  const callback = (error: Error | null, message: Msg): void => {
    // That the server refuses a subject is told by the connection.
    if (!error) ear.take(message);
  };
  subscriptions.set(ear, connection.subscribe(ear.subject, { callback }));
};

const confirm = (stretch: Stretch): void => {
  if (stretch.isConfirming || stretch.sent - stretch.confirmed < CONFIRM_EVERY) return;
  const { sent } = stretch;
  stretch.isConfirming = true;
  const done = () => {
    stretch.confirmed = sent;
    stretch.isConfirming = false;
    confirm(stretch);
  };
  // Without an answer the connection ends, and its figures with it.
  stretch.connection.flush().then(done, () => {});
};

/** What the server was asked to do, or the end of the connection that it was asked by. */
const unlessEnded = async ({ connection }: Stretch, doing: Promise<void>): Promise<void> => {
  await Promise.race([doing.catch(() => {}), connection.closed()]);
};
