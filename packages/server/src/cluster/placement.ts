import type { NodeWord } from '../protocol/answers.ts';
import type { NodeSeen } from '../store/database.ts';
import { dealtTo } from '../store/dealing.ts';
import type { Bus } from './bus.ts';
import type { SharedStore } from './shared-store.ts';

/** Between looks at who is there and who owns what. */
const EVERY_MS = 400;
/** A node's word that it takes part, or goes, counts for this long. */
const WORD_MS = 3_000;
/**
 * Nobody's lease is ended by a node that has not held its own for longer than this: when the database comes back after a
 * while, all leases have run out, and whoever is first to reach it would end all others.
 */
export const HELD_MS = 3_000;

/** What changes hands together: a table, or everything that the whole house shares. */
export interface Holding {
  readonly key: string;
  readonly streams: readonly string[];
  /** It is this node's now. */
  take(): Promise<void>;
  /** Resolves once it can be given away without harm to anybody. What comes from now on is sent to the next owner. */
  leave(): Promise<void>;
  /** It stays after all, or could not be given away. */
  stay(): void;
}

/** Where nodes say that they are there. */
export const PRESENCE = 'presence';
/** Where a node says that something has become nobody's, so that whoever is to have it looks at once. */
const FREED = 'freed';

export interface Presence {
  readonly node: string;
  readonly word: NodeWord;
}

/** Events of placement for logs and metrics. */
export type PlacementSign =
  | { readonly is: 'taken'; readonly what: string }
  | { readonly is: 'given-away'; readonly what: string; readonly to: string }
  | { readonly is: 'node-gone'; readonly node: string }
  /** Somebody who has the house's key wants this node to stop. */
  | { readonly is: 'stop-asked'; readonly by: string };

interface PlacementParts {
  readonly store: SharedStore;
  readonly bus: Bus;
  readonly holdings: readonly Holding[];
  readonly watch: (sign: PlacementSign) => void;
  /** What this node has to say of itself. */
  readonly about: () => Omit<NodeWord, 'draining'>;
}

/** Spreads what a house has over the nodes that are there. Any node may be wrong about it: the database says who owns. */
export class Placement {
  private readonly store: SharedStore;
  private readonly bus: Bus;
  private readonly holdings: readonly Holding[];
  private readonly watch: (sign: PlacementSign) => void;
  private readonly about: () => Omit<NodeWord, 'draining'>;
  private readonly words = new Map<string, { readonly at: number; readonly word: NodeWord }>();
  /** Holdings that are being taken or given away. */
  private readonly moving = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private draining = false;
  private closed = false;
  /** Nodes that are there and stay, this one included unless it goes. */
  private candidates: readonly string[] = [];
  /** All nodes that have not left, as they were found at the last look. */
  seen: readonly NodeSeen[] = [];

  constructor({ store, bus, holdings, watch, about }: PlacementParts) {
    this.store = store;
    this.bus = bus;
    this.holdings = holdings;
    this.watch = watch;
    this.about = about;
  }

  async start(): Promise<void> {
    await this.bus.hear(PRESENCE, (body) => this.hear(JSON.parse(body) as Presence));
    await this.bus.hear(FREED, () => void this.look());
    await this.look();
    this.timer = setInterval(() => void this.look(), EVERY_MS);
  }

  /** Nodes that take part. */
  get others(): readonly string[] {
    return this.candidates.filter((node) => node !== this.store.name);
  }

  /** Gives everything away to those who stay. Resolves once nothing is left here, or nobody is there to take it. */
  async drain(): Promise<void> {
    this.draining = true;
    this.tell();
    for (;;) {
      await this.look();
      if (this.others.length === 0 || this.holdings.every((holding) => !this.isHere(holding))) return;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS / 4));
    }
  }

  /** What is on its way here or away is not waited for: a dealer's round may last, and so may a record that is out of reach. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.looking;
  }

  private hear({ node, word }: Presence): void {
    if (node === this.store.name) return;
    const before = this.words.get(node)?.word;
    this.words.set(node, { at: performance.now(), word });
    if (before?.draining !== word.draining || word.draining) void this.look();
  }

  private tell(): void {
    const { name } = this.store;
    this.bus.tell(PRESENCE, JSON.stringify({ node: name, word: this.ownWord } satisfies Presence));
  }

  private get ownWord(): NodeWord {
    return { draining: this.draining, ...this.about() };
  }

  /** What a node says of itself, if it was heard a moment ago. */
  wordOf(node: string): NodeWord | null {
    if (node === this.store.name) return this.ownWord;
    const heard = this.words.get(node);
    return heard && performance.now() - heard.at < WORD_MS ? heard.word : null;
  }

  /** Whether another node stays and knew who may do what within so many milliseconds, as far as it was heard. */
  someoneKnew(withinMs: number): boolean {
    const now = performance.now();
    return [...this.words.values()].some(({ at, word }) => !word.draining && now - at + word.confirmed < withinMs);
  }

  private isHere({ streams }: Holding): boolean {
    return this.store.ownerOf(streams[0]!) === this.store.name;
  }

  /** One look after another; those who ask meanwhile have one more after it. */
  private look(): Promise<void> {
    if (this.closed) return Promise.resolve();
    if (this.looking) {
      this.lookAgain = true;
      return this.looking;
    }
    this.looking = this.lookNow()
      // A database that does not answer is asked again.
      .catch(() => undefined)
      .finally(() => {
        this.looking = null;
        if (!this.lookAgain) return;
        this.lookAgain = false;
        void this.look();
      });
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    this.tell();
    const nodes = await this.store.nodes();
    this.seen = nodes;
    if (nodes.some(({ isLive }) => !isLive)) await this.endOverdue();
    await this.store.look();
    const live = nodes.filter(({ isLive }) => isLive).map(({ node }) => node);
    // Only who says so takes part: one that has just come, or cannot be reached, takes nothing that it is given.
    this.candidates = live.filter((node) => this.wordOf(node)?.draining === false);
    await this.claim();
    for (const holding of this.holdings) if (this.isMisplaced(holding)) this.give(holding);
  }

  private async endOverdue(): Promise<void> {
    const ended = await this.store.endOverdue(HELD_MS);
    for (const node of ended) this.watch({ is: 'node-gone', node });
    if (ended.length > 0) this.bus.tell(FREED, '{}');
  }

  private bestFor({ key }: Holding): string | undefined {
    return this.candidates.length === 0 ? undefined : this.candidates[dealtTo(key, this.candidates)];
  }

  private async claim(): Promise<void> {
    const free = this.holdings.filter(
      (holding) =>
        !this.moving.has(holding.key) &&
        this.store.ownerOf(holding.streams[0]!) === '' &&
        this.bestFor(holding) === this.store.name,
    );
    if (free.length === 0) return;
    const claimed = new Set(await this.store.claim(free.flatMap(({ streams }) => streams)));
    for (const holding of free) {
      if (!claimed.has(holding.streams[0]!)) continue;
      this.move(holding, async () => {
        await holding.take();
        this.watch({ is: 'taken', what: holding.key });
      });
    }
  }

  private isMisplaced(holding: Holding): boolean {
    const best = this.bestFor(holding);
    return this.isHere(holding) && best !== undefined && best !== this.store.name && !this.moving.has(holding.key);
  }

  private give(holding: Holding): void {
    this.move(holding, async () => {
      await holding.leave();
      const to = this.bestFor(holding);
      // Whoever it was meant for may have gone while it was waited for.
      if (to === undefined || to === this.store.name) return holding.stay();
      await this.store.release(holding.streams);
      this.watch({ is: 'given-away', what: holding.key, to });
      this.bus.tell(FREED, '{}');
    });
  }

  private move(holding: Holding, work: () => Promise<void>): void {
    this.moving.add(holding.key);
    work()
      // A store that failed meanwhile is looked at again: what is still here stays, and what is not is another's.
      .catch(() => {
        if (this.isHere(holding)) holding.stay();
      })
      .finally(() => this.moving.delete(holding.key));
  }
}
