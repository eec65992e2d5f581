import type { Observe } from '../operations/sign.ts';
import type { Reports } from '../reports/reports.ts';
import type { RecordReport, StreamVerdict } from '../reports/verify-record.ts';
import { type Floor, streamOf } from '../tables/floor.ts';
import type { HouseKey } from './key.ts';

export interface Proved {
  readonly reports: Pick<Reports, 'ask'>;
  readonly floor: Pick<Floor, 'tables'>;
  readonly observe: Observe;
}

/**
 * Proves the whole record in a thread beside the house that has opened on its end. A table whose log is not what it was is
 * stopped; if it is the log of the house, its staff or its cage, all are.
 */
export const proveBeside = async (
  { reports, floor, observe }: Proved,
  { publicKey, secret }: HouseKey,
  headFile: string,
): Promise<void> => {
  const ask = async (): Promise<RecordReport | undefined> => {
    const report = await reports.ask('proof', { publicKey, secret, headFile });
    return 'refused' in report ? undefined : report;
  };
  const first = await ask();
  if (!first) return;
  // What is wrong only once was met in the middle of a change.
  const again = isBroken(first) ? await ask() : first;
  if (!again) return;
  const broken = again.streams.filter((verdict) => verdict.is === 'broken' && isIn(first, verdict.stream));
  const flaws = again.flaws.filter((flaw) => first.flaws.includes(flaw));
  for (const flaw of flaws) observe({ is: 'record-broken', stream: null, because: flaw });
  for (const verdict of broken) stop(floor, observe, verdict);
  if (broken.length + flaws.length === 0) observe({ is: 'record-proved', streams: again.streams.length });
};

const isBroken = ({ streams, flaws }: RecordReport): boolean =>
  flaws.length > 0 || streams.some(({ is }) => is === 'broken');

const isIn = ({ streams }: RecordReport, name: string): boolean =>
  streams.some(({ stream, is }) => stream === name && is === 'broken');

const stop = ({ tables }: Proved['floor'], observe: Observe, verdict: StreamVerdict): void => {
  if (verdict.is !== 'broken') return;
  const { stream, because } = verdict;
  observe({ is: 'record-broken', stream, because });
  // What is wrong beside the log decides nothing.
  if (verdict.version === null) return;
  const own = [...tables].filter(([id]) => streamOf(id) === stream);
  for (const [, { owner }] of own.length > 0 ? own : tables) owner.stop();
};
