import { useEffect, useState } from 'react';

/** A table as the floor's list tells of it. */
export interface TableSummary {
  readonly id: string;
  readonly name: { readonly en: string; readonly zh: string };
  readonly rulebook: string;
  readonly paytable: string | null;
  readonly game: 'sicbo' | 'craps';
  readonly virtual: boolean;
  readonly practice: boolean;
  readonly phase: 'closed' | 'open' | 'halted';
  readonly stage: 'betting' | 'closed' | 'lit' | 'thrown' | 'disputed';
  readonly limits: { readonly min: number; readonly max: number } | null;
  readonly seats: number;
  readonly watchers: number;
  readonly closesAt: number | null;
}

export interface FloorNews {
  readonly tables: readonly TableSummary[] | null;
  readonly reached: boolean;
  /** The house's clock less this device's, in milliseconds. */
  readonly offset: number;
}

const EVERY = 2_000;
/** The header has whole seconds, so that smaller differences say nothing. */
const NOTICEABLE = 1_500;

const offsetOf = (response: Response): number => {
  const offset = Date.parse(response.headers.get('date') ?? '') - Date.now();
  return Math.abs(offset) > NOTICEABLE ? offset : 0;
};

/** The floor's tables, asked for again and again while somebody looks. */
export const useFloor = (): FloorNews => {
  const [news, setNews] = useState<FloorNews>({ tables: null, reached: true, offset: 0 });
  useEffect(() => {
    let stopped = false;
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch('/api/tables');
        if (!response.ok) throw new Error(`The house answered ${response.status}.`);
        const tables = (await response.json()) as TableSummary[];
        if (!stopped) setNews({ tables, reached: true, offset: offsetOf(response) });
      } catch {
        if (!stopped) setNews((before) => ({ ...before, reached: false }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, []);
  return news;
};
