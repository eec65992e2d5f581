/** Limits for one connection, and for all connections from one address together. */
export interface WireLimits {
  /** Messages in a second from one connection, and how many may come at once. */
  readonly rate: number;
  readonly burst: number;
  /** The same from one address. */
  readonly addressRate: number;
  readonly addressBurst: number;
  /** A hello counts as this many messages, since its answer is the whole table. */
  readonly helloCost: number;
  /** Milliseconds in which a connection has to say who it is. */
  readonly helloWithin: number;
  /** Milliseconds after which a reader that does not catch up is let go. */
  readonly behindFor: number;
  /** Milliseconds between the questions whether a connection is still there. */
  readonly aliveEvery: number;
}

/** The limits that an operator sets. */
interface Rates {
  readonly messagesPerSecond: number;
  readonly addressMessagesPerSecond: number;
  readonly helloCost: number;
}

/** Two seconds' worth may come at once, and a hello always fits. */
export const limitsOf = ({ messagesPerSecond, addressMessagesPerSecond, helloCost }: Rates): WireLimits => ({
  rate: messagesPerSecond,
  burst: Math.max(2 * messagesPerSecond, helloCost),
  addressRate: addressMessagesPerSecond,
  addressBurst: Math.max(2 * addressMessagesPerSecond, helloCost),
  helloCost,
  helloWithin: 30_000,
  behindFor: 30_000,
  aliveEvery: 15_000,
});

/** As usual. A floor's terminals may share an address, and all of them come back at once after a restart. */
export const RATES: Rates = { messagesPerSecond: 40, addressMessagesPerSecond: 4_000, helloCost: 10 };
export const LIMITS: WireLimits = limitsOf(RATES);
