import type { Entry, Head } from '../protocol/entry.ts';
import type { Database } from './database.ts';
import { RecordError } from './error.ts';
import { checkKept, type HeadFile } from './head-file.ts';
import type { StoreOptions } from './options.ts';
import { isUnsealed, type Seal, sumOfDigests, Tally } from './seal.ts';
import type { Tenure } from './tenure.ts';

/** What a store believes once a database is proved to be as it was sealed. */
export interface Proved {
  readonly seal: Seal;
  readonly heads: ReadonlyMap<string, Head>;
  readonly tally: Tally;
  /** Of the snapshots: their heads, and the tally that the seal has of them. */
  readonly keptHeads: ReadonlyMap<string, Head>;
  readonly kept: Tally;
}

interface ProofParts {
  readonly database: Database;
  readonly tenure: Tenure;
  readonly headFile: HeadFile | null;
  readonly secret: Uint8Array;
  readonly accept: StoreOptions['accept'];
}

/** Proves that a database ends as its seals, and the one that is kept apart from it, say. */
export class RecordProof {
  private readonly parts: ProofParts;

  constructor(parts: ProofParts) {
    this.parts = parts;
  }

  /** The ends of all streams, as the seals of all nodes vouch for them. */
  async ends() {
    const { database, secret, accept } = this.parts;
    const { seals, heads } = await database.ends();
    const tally = new Tally(secret, heads);
    const wasSealed = seals.some(({ counter }) => counter > 0);
    if (wasSealed || (heads.size > 0 && accept !== 'unsealed')) this.checkSeals(seals, tally);
    return { seals, heads, tally, wasSealed };
  }

  /** Whether the ends of all streams are those that were sealed last, and no seal that was kept apart is later. */
  async prove(): Promise<Proved> {
    const { tenure, headFile, secret, accept } = this.parts;
    const { seals, heads, tally, wasSealed } = await this.ends();
    const seal = tenure.ownAmong(seals);
    if (headFile && accept !== 'behind') checkKept(await headFile.read(secret), seals, seal);
    // An adopted record is sealed by its first commit.
    if (wasSealed) tally.goOnFrom(seal.digest);
    return { seal, heads, tally, ...(await this.snapshots(wasSealed ? seal.kept : null)) };
  }

  /** Snapshots that are missing or changed stop nobody, since the log is read then; but they stay to be seen by verify. */
  private async snapshots(sealed: string | null): Promise<Pick<Proved, 'keptHeads' | 'kept'>> {
    const { database, secret } = this.parts;
    const keptHeads = await database.keptHeads();
    const kept = new Tally(secret, keptHeads);
    if (sealed !== null) kept.goOnFrom(sealed);
    return { keptHeads, kept };
  }

  private checkSeals(seals: readonly Seal[], tally: Tally): void {
    for (const seal of seals) if (!isUnsealed(seal) || seals.length === 1) this.parts.tenure.check(seal);
    if (sumOfDigests(seals.map(({ digest }) => digest)) !== tally.digest)
      throw new RecordError('The record’s streams do not end where this house left them. Run "hardway verify".');
  }

  /** Those entries of a failed write that are there after all; nobody has heard of them yet. */
  async arrived(doubtful: readonly Entry[]): Promise<readonly Entry[]> {
    const there = new Set<string>();
    for (const stream of new Set(doubtful.map((entry) => entry.stream))) {
      const own = doubtful.filter((entry) => entry.stream === stream);
      const kept = await this.parts.database.read(stream, own[0]!.version - 1, own.length);
      for (const { hash } of kept) there.add(hash);
    }
    return doubtful.filter(({ hash }) => there.has(hash));
  }
}
