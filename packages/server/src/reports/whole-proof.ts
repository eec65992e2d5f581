import { setTimeout as passed } from 'node:timers/promises';
import type { Observe } from '../operations/sign.ts';
import type { HouseKey } from '../record/key.ts';
import { readStore, type Store, type StorePlace } from '../store/index.ts';
import { type Floor, streamOf } from '../tables/floor.ts';
import type { Reports } from './reports.ts';
import { takingTurns } from './turns.ts';
import { type RecordReport, type StreamVerdict, type VerifyOptions, verifyRecord } from './verify-record.ts';

interface Proved {
  readonly store: Pick<Store, 'heads'>;
  readonly place: StorePlace;
  readonly reports: Pick<Reports, 'ask'>;
  readonly floor: Pick<Floor, 'tables'>;
  readonly observe: Observe;
}

const RETRY_MS = 60_000;

/** A record that is proved in less than the time in which a thread starts: its entries, and the streams that they are in. */
const SHORT = { entries: 1_000, streams: 32 };

/**
 * Proves the whole record of a house that has opened on its end, in a thread beside it; a short one, between two bets. A table whose log is not what it was is
 * stopped; if it is the log of the house, its staff or its cage, all are.
 */
export class WholeProof {
  private readonly parts: Proved;
  private readonly key: HouseKey;
  private readonly headFile: string;
  private readonly closing = new AbortController();
  /** Settles once the record has been proved, or found wanting, or the house closes. */
  readonly done: Promise<void>;

  constructor(parts: Proved, key: HouseKey, headFile: string) {
    this.parts = parts;
    this.key = key;
    this.headFile = headFile;
    this.done = this.run();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted && !(await this.isJudged()))
      await passed(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }

  /** False if the record could not be read to its end. */
  private async isJudged(): Promise<boolean> {
    const first = await this.ask();
    // What is wrong only once was met in the middle of a change.
    const again = first && isBroken(first) ? await this.ask() : first;
    if (first && again) this.judge(first, again);
    return again !== undefined;
  }

  private async ask(): Promise<RecordReport | undefined> {
    const { publicKey, secret } = this.key;
    const asked = { publicKey, secret, headFile: this.headFile };
    const isShort = await this.isShort().catch(() => false);
    const report = await (isShort ? this.proveHere(asked) : this.parts.reports.ask('proof', asked)).catch(
      () => undefined,
    );
    return report && 'refused' in report ? undefined : report;
  }

  private async isShort(): Promise<boolean> {
    const heads = [...(await this.parts.store.heads()).values()];
    const entries = heads.reduce((sum, { version }) => sum + version, 0);
    return entries <= SHORT.entries && heads.length <= SHORT.streams;
  }

  /** On a connection of its own, as the thread has one: the house's own would tell what it remembers. */
  private async proveHere(asked: VerifyOptions): Promise<RecordReport | undefined> {
    const store = await readStore(this.parts.place, { secret: Buffer.from(this.key.secret) });
    try {
      return store && (await verifyRecord(takingTurns(store, this.closing.signal), asked));
    } finally {
      await store?.close();
    }
  }

  private judge(first: RecordReport, again: RecordReport): void {
    const { observe } = this.parts;
    const flaws = again.flaws.filter((flaw) => first.flaws.includes(flaw));
    const broken = again.streams.filter((verdict) => verdict.is === 'broken' && isBrokenIn(first, verdict.stream));
    for (const because of flaws) observe({ is: 'record-broken', stream: null, because });
    for (const verdict of broken) this.stop(verdict);
    if (broken.length + flaws.length === 0) observe({ is: 'record-proved', streams: again.streams.length });
  }

  private stop(verdict: StreamVerdict): void {
    if (verdict.is !== 'broken') return;
    const { observe, floor } = this.parts;
    const { stream, because, version } = verdict;
    observe({ is: 'record-broken', stream, because });
    // What is wrong beside the log decides nothing.
    if (version === null) return;
    const own = [...floor.tables].filter(([id]) => streamOf(id) === stream);
    for (const [, { owner }] of own.length > 0 ? own : floor.tables) owner.stop();
  }
}

const isBroken = ({ streams, flaws }: RecordReport): boolean =>
  flaws.length > 0 || streams.some(({ is }) => is === 'broken');

const isBrokenIn = ({ streams }: RecordReport, name: string): boolean =>
  streams.some(({ stream, is }) => stream === name && is === 'broken');
