import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import {
  CHECKPOINTS,
  type Checkpoint,
  PROVED,
  type StatedHead,
  Statement,
  statementText,
} from '../protocol/checkpoint.ts';
import type { Head } from '../protocol/entry.ts';
import type { ProvedCheckpoints } from '../protocol/proof.ts';
import type { Store } from '../store/store.ts';
import type { Anchor } from './anchor.ts';
import type { Identity } from './identity.ts';
import type { HouseKey } from './key.ts';

const EVERY_MS = 60_000;

/**
 * Signs how every stream stands, from time to time and at the end. It states what this house has written itself, on top
 * of what was proved when it opened, and never what the database says at the moment: so a forgery is not signed.
 */
export class Checkpoints {
  private readonly store: Store;
  private readonly identity: Identity;
  private readonly key: KeyObject;
  private readonly now: () => number;
  private readonly signed: (anchor: Anchor) => void;
  private readonly stated: Statement;
  private head: Head;
  private last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    store: Store,
    identity: Identity,
    key: HouseKey,
    proved: ProvedCheckpoints,
    now: () => number,
    signed: (anchor: Anchor) => void,
  ) {
    this.store = store;
    this.identity = identity;
    this.key = createPrivateKey(key.privateKey);
    this.now = now;
    this.signed = signed;
    this.stated = new Statement(proved.stated);
    this.head = proved.head;
  }

  start(): void {
    // What cannot be written now is signed the next time.
    this.timer = setInterval(() => void this.sign().catch(() => undefined), EVERY_MS);
    this.timer.unref();
  }

  /** The last checkpoint, for whoever keeps it elsewhere. */
  get anchor(): Anchor {
    return { house: this.identity.house, checkpoint: this.head };
  }

  sign(): Promise<void> {
    const turn = this.last.then(() => this.signNow());
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async signNow(): Promise<void> {
    const heads = this.grown(await this.store.heads());
    if (heads.length === 0) return;
    const { house, epoch } = this.identity;
    const stated = { house, epoch, at: this.now(), previous: this.head.hash, heads };
    const signature = sign(null, Buffer.from(statementText(stated)), this.key).toString('hex');
    const checkpoint: Checkpoint = { type: 'CheckpointSigned', ...stated, signature };
    const appended = await this.store.append({
      stream: CHECKPOINTS,
      expectedVersion: this.head.version,
      command: `checkpoint:${this.head.version + 1}`,
      at: stated.at,
      events: [checkpoint],
      answer: null,
    });
    // A write that failed may have come through: then the same one is there already.
    const [entry] = await this.store.read(CHECKPOINTS, this.head.version, 1);
    if (appended.is === 'conflict' || !entry) throw new Error('Somebody else has signed a checkpoint.');
    this.head = { version: entry.version, hash: entry.hash };
    this.stated.add(entry.event as Checkpoint);
    this.signed(this.anchor);
    await this.store.saveSnapshot(PROVED, {
      version: this.head.version,
      state: provedState(this.head, this.stated),
    });
  }

  private grown(heads: ReadonlyMap<string, Head>): StatedHead[] {
    return [...heads]
      .filter(([stream, { version }]) => stream !== CHECKPOINTS && version > this.statedTo(stream))
      .map(([stream, { version, hash }]): StatedHead => [stream, version, hash])
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  private statedTo(stream: string): number {
    return this.stated.heads.get(stream)?.version ?? 0;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.sign();
  }
}

const provedState = (head: Head, { house, epoch, heads }: Statement) => ({ head, house, epoch, heads: [...heads] });

/** The checkpoints that an earlier start has proved, as this house has kept them. */
export const provedBefore = async (store: Store): Promise<ProvedCheckpoints | undefined> => {
  const snapshot = await store.snapshot(PROVED);
  if (!snapshot) return undefined;
  const { head, house, epoch, heads } = snapshot.state as ReturnType<typeof provedState>;
  return { head, stated: { house, epoch, heads: new Map(heads) } };
};
