import { setTimeout as passed } from 'node:timers/promises';
import type { Database, Exchange, HeldSeal } from './database.ts';
import { StoreError } from './error.ts';
import { assertNoneLost, type HeadFile } from './head-file.ts';
import { newHolder } from './lease.ts';
import { assertSealedBy, isUnsealed, newSeal, type Seal, sealOf } from './seal.ts';
import type { StoreWatch } from './store.ts';

/** Between looks at whether the record is free. */
const ASK_MS = 100;
/** Exchanges that may break off, one after another, before a start is given up. */
const TRIES = 5;
/** Between notes of a house that stands by. */
const FOLLOW_MS = 1_000;
/** A part of a lease. */
const END_WITHIN_MS = 400;

interface TenureOptions {
  /** The secret of seals. */
  readonly secret: Uint8Array;
  /** A node of a cluster; empty for a house that has the record to itself. */
  readonly node: string;
  readonly headFile: HeadFile | null;
  /** A person has decided to go on with a record that was put back: what was kept apart is later. */
  readonly acceptsBehind: boolean;
  /** For a house that waits until the record is free, or this is aborted. */
  readonly standby: AbortSignal | undefined;
  readonly watch: StoreWatch;
}

/** A lease, and when it was asked for by this machine's own clock. */
export interface Lease {
  readonly number: number;
  readonly askedAt: number;
}

type Tried = { readonly lease: Lease } | { readonly holder: string; readonly seal: Seal };

/**
 * The right to write to a record. Its number grows each time that the right changes hands, and every commit names it: whoever
 * was overtaken, cut off or paused cannot write any more, whatever they believe. The time that a lease lasts only decides when
 * others may take over.
 */
export class Tenure {
  private readonly database: Database;
  private readonly options: TenureOptions;
  private readonly holder = newHolder();

  constructor(database: Database, options: TenureOptions) {
    this.database = database;
    this.options = options;
  }

  /** Waits for whoever has the record, if they may still be at work; then fences them off. */
  async take(): Promise<Lease> {
    const { standby, watch } = this.options;
    for (let waited = 0; ; waited += ASK_MS) {
      const tried = await this.tryAgainToTake();
      if ('lease' in tried) return tried.lease;
      if (!standby && waited >= this.database.patienceMs)
        throw new StoreError(`The record is in use by another house (${tried.holder}); one record has one house.`);
      if (standby?.aborted) throw new StoreError('The house was stopped while it stood by.');
      if (standby && waited === 0) watch({ is: 'standing-by', holder: tried.holder });
      if (waited % FOLLOW_MS === 0) await this.follow(tried.seal);
      await passed(ASK_MS);
    }
  }

  /** A machine under heavy load may be cut off in the middle of an exchange, as one that stands still: it connects anew. */
  private async tryAgainToTake(): Promise<Tried> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await this.tryToTake();
      } catch (error) {
        if (error instanceof StoreError || left === 0) throw error;
        await this.database.recover();
      }
    }
  }

  private async tryToTake(): Promise<Tried> {
    const kept = await this.kept();
    const askedAt = performance.now();
    let tried: Tried | undefined;
    await this.database.exchange((seals) => {
      const own = this.ownAmong(seals);
      assertKnown(kept, own);
      const others = seals.filter(({ node }) => node !== own.node);
      // One of its own is an earlier try whose answer was lost.
      const rival = seals.find((seal) => seal.isLive && seal.holder !== this.holder && this.excludes(seal));
      const number = own.lease + 1;
      tried = rival ? { holder: rival.holder, seal: own } : { lease: { number, askedAt } };
      if (rival) return null;
      const fenced = others.filter((seal) => this.excludes(seal) && seal.holder !== '');
      return {
        seals: [
          this.sealed({ ...own, lease: number, holder: this.holder }),
          ...fenced.map((seal) => this.sealed({ ...seal, lease: seal.lease + 1, holder: '' })),
        ],
        freed: [own.node, ...fenced.map(({ node }) => node)].filter((node) => node !== ''),
      };
    });
    return tried!;
  }

  /** Nodes share a record with each other, but not with somebody of the same name, nor with a house that has it to itself. */
  private excludes({ node }: Seal): boolean {
    return this.options.node === '' || node === '' || node === this.options.node;
  }

  /** A house that stands by keeps a head of its own, so that it will know a record that was put back meanwhile. */
  private async follow(seal: Seal): Promise<void> {
    const { headFile, secret } = this.options;
    const kept = await headFile?.read(secret);
    if (!kept || kept.counter < seal.counter) await headFile?.write(seal);
  }

  /**
   * A new number for the same holder, so that nothing which was sent under the former one can still arrive; null if somebody
   * else has taken over. An earlier try whose answer was lost may have come through, so the number is not compared.
   */
  async holdOn(): Promise<Lease | null> {
    const kept = await this.kept();
    const askedAt = performance.now();
    let lease: Lease | null = null;
    await this.database.exchange((seals) => {
      const own = this.ownAmong(seals);
      assertKnown(kept, own);
      if (own.holder !== this.holder) return null;
      lease = { number: own.lease + 1, askedAt };
      return { seals: [this.sealed({ ...own, lease: own.lease + 1 })] };
    });
    return lease;
  }

  /** The last seal of this house that was noted apart from the database, unless it was given up. */
  private async kept(): Promise<Seal | undefined> {
    const { headFile, secret, node, acceptsBehind } = this.options;
    const kept = acceptsBehind ? undefined : await headFile?.read(secret);
    return kept?.node === node ? kept : undefined;
  }

  /** Whoever comes next need not ask whether this one is still there. */
  async letGo(): Promise<void> {
    await this.database.exchange((seals) => {
      const own = this.ownAmong(seals);
      return own.holder === this.holder ? this.withoutHolder([own]) : null;
    });
  }

  /**
   * Fences nodes off whose time has run out; what they owned is nobody's from then on. Gives their names. It waits for its
   * turn no longer than a lease allows: a node that has to wait behind it for the same lock cannot renew its own meanwhile.
   */
  async endOverdue(): Promise<readonly string[]> {
    let ended: readonly string[] = [];
    await this.database.exchange((seals) => {
      this.ownAmong(seals);
      const overdue = seals.filter(({ isLive, holder }) => !isLive && holder !== '');
      ended = overdue.map(({ node }) => node);
      return overdue.length === 0
        ? null
        : this.withoutHolder(overdue.map((seal) => ({ ...seal, lease: seal.lease + 1 })));
    }, END_WITHIN_MS);
    return ended;
  }

  private withoutHolder(seals: readonly Seal[]): Exchange {
    return {
      seals: seals.map((seal) => this.sealed({ ...seal, holder: '' })),
      freed: seals.map(({ node }) => node).filter((node) => node !== ''),
    };
  }

  /** The seal that this store goes on with. Nothing is sealed anew whose seal does not hold. */
  ownAmong(seals: readonly Seal[]): Seal {
    for (const seal of seals) if (!isUnsealed(seal)) this.check(seal);
    const { node } = this.options;
    return seals.find((seal) => seal.node === node) ?? newSeal(node);
  }

  check(seal: Seal): void {
    assertSealedBy(this.options.secret, seal);
  }

  sealed({ isLive: _, ...stated }: Omit<Seal, 'mac'> & Partial<HeldSeal>): Seal {
    return sealOf(this.options.secret, stated);
  }
}

/**
 * Leases are noted apart from the database once they are committed, so one that has given fewer is not where this house was
 * last: a primary from before a failover that came back, or an earlier copy. Nothing is written there, not even a lease. Where
 * one address leads now to this server and now to that, the right one may be there at the next try.
 */
const assertKnown = (kept: Seal | undefined, own: Seal): void => {
  if (kept) assertNoneLost(kept, own);
  if (kept && own.lease < kept.lease)
    throw new StoreError(
      `The database does not know of the lease that it gave this house last (${kept.lease}; it knows ${own.lease}): it is a server from before a failover, or an earlier copy. Nothing was written to it.`,
    );
};
