import { canonical } from './chain.ts';
import type { Entry, Head, StoredEvent } from './entry.ts';

/** The stream of checkpoints. */
export const CHECKPOINTS = 'checkpoints';

/** The snapshot of what was proved and signed: a start goes on from there. */
export const PROVED = 'proved';

/** Where a stream stood: its name, its version, and the hash of its last entry. */
export type StatedHead = readonly [stream: string, version: number, hash: string];

/**
 * A signed statement of how every stream stood. Each names the one before it, so that none can be left out; a stream that
 * has not grown since is not named again.
 */
export interface Checkpoint extends StoredEvent {
  readonly type: 'CheckpointSigned';
  readonly house: string;
  /** Counts the restores. */
  readonly epoch: number;
  readonly at: number;
  /** The hash of the checkpoint before it, or of its stream's beginning. */
  readonly previous: string;
  /** In the order of their names. */
  readonly heads: readonly StatedHead[];
  /** Ed25519, hexadecimal, over everything before it. */
  readonly signature: string;
}

/** The text that a checkpoint's signature covers. */
export const statementText = ({ house, epoch, at, previous, heads }: Omit<Checkpoint, 'type' | 'signature'>): string =>
  canonical({ at, epoch, heads, house, previous });

/** The checkpoint in an entry, if it has the form of one. */
export const checkpointIn = ({ event }: Entry): Checkpoint | undefined => {
  const { type, house, epoch, at, previous, heads, signature } = event as Checkpoint;
  const isOne =
    type === 'CheckpointSigned' &&
    [house, previous, signature].every((text) => typeof text === 'string') &&
    [epoch, at].every(Number.isSafeInteger) &&
    Array.isArray(heads) &&
    heads.every(isHead);
  return isOne ? { type, house, epoch, at, previous, heads, signature } : undefined;
};

const isHead = (head: unknown): boolean => {
  if (!Array.isArray(head) || head.length !== 3) return false;
  const [stream, version, hash] = head as unknown[];
  return typeof stream === 'string' && Number.isSafeInteger(version) && typeof hash === 'string';
};

/** Which house and epoch the checkpoints are of, and how far each stream is stated. */
export interface Stated {
  readonly house: string | null;
  readonly epoch: number;
  /** The last statement on each stream. */
  readonly heads: ReadonlyMap<string, Head>;
}

/** The fault of a checkpoint that follows others, signature apart; undefined if there is none. */
export const flawOfCheckpoint = (checkpoint: Checkpoint, before: Stated, previous: string): string | undefined => {
  const { house, epoch, heads } = checkpoint;
  if (checkpoint.previous !== previous) return 'It does not name the checkpoint before it.';
  if (before.house !== null && house !== before.house) return 'It is of another house.';
  if (epoch < before.epoch) return 'It is of an earlier epoch than the one before it.';
  const back = heads.find(([stream, version]) => version <= (before.heads.get(stream)?.version ?? 0));
  return back && `It takes ${back[0]} back to entry ${back[1]}.`;
};

/** The statements of checkpoints so far, folded in order. */
export class Statement implements Stated {
  house: string | null;
  epoch: number;
  readonly heads: Map<string, Head>;

  constructor(from: Stated = { house: null, epoch: 0, heads: new Map() }) {
    this.house = from.house;
    this.epoch = from.epoch;
    this.heads = new Map(from.heads);
  }

  add({ house, epoch, heads }: Checkpoint): void {
    this.house = house;
    this.epoch = epoch;
    for (const [stream, version, hash] of heads) this.heads.set(stream, { version, hash });
  }
}
