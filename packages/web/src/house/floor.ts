import type { TableSummary } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';

/** What is asked for again and again, and whether the house could be reached the last time. */
export interface Watched<T> {
  readonly tables: readonly T[] | null;
  readonly reached: boolean;
  /** The house's clock less this device's, in milliseconds. */
  readonly offset: number;
}

const REFRESH_MS = 2_000;
/** The header has whole seconds, so that smaller differences say nothing. */
const NOTICEABLE_MS = 1_500;

const offsetOf = (response: Response): number => {
  const offset = Date.parse(response.headers.get('date') ?? '') - Date.now();
  return Math.abs(offset) > NOTICEABLE_MS ? offset : 0;
};

const look = async <T>(path: string): Promise<Watched<T> | null> => {
  const response = await fetch(path);
  return response.ok
    ? { tables: (await response.json()) as readonly T[], reached: true, offset: offsetOf(response) }
    : null;
};

/** The tables that an address lists, for as long as somebody looks. */
export const useWatched = <T>(path: string): Watched<T> => {
  const [news, setNews] = useState<Watched<T>>({ tables: null, reached: true, offset: 0 });
  useEffect(() => {
    let stopped = false;
    const ask = async (): Promise<void> => {
      const next = await look<T>(path).catch(() => null);
      if (!stopped) setNews((before) => next ?? { ...before, reached: false });
    };
    void ask();
    const timer = setInterval(() => void ask(), REFRESH_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [path]);
  return news;
};

export const useFloor = (): Watched<TableSummary> => useWatched('/api/tables');
