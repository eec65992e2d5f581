import type { HouseRefusal } from '@hardway/server/protocol';
import { useCallback, useEffect, useState } from 'react';
import { askHouse, isHouseRefusal } from './ask.ts';

interface Asked<T> {
  readonly found: T | null;
  readonly refusal: HouseRefusal | null;
  /** When the house answered, by this device's clock. */
  readonly at: number | null;
  readonly again: () => Promise<void>;
}

/** What the house answers to a GET; asked again when the address changes, and every so often if wanted. */
export const useAsked = <T extends object>(path: string, every: number | null = null): Asked<T> => {
  const [answer, setAnswer] = useState<Omit<Asked<T>, 'again'>>({ found: null, refusal: null, at: null });
  const again = useCallback(async (): Promise<void> => {
    const found = await askHouse<T>('GET', path);
    setAnswer((before) =>
      isHouseRefusal(found) ? { ...before, refusal: found } : { found, refusal: null, at: Date.now() },
    );
  }, [path]);
  useEffect(() => {
    void again();
    if (every === null) return undefined;
    const timer = setInterval(() => void again(), every);
    return () => clearInterval(timer);
  }, [again, every]);
  return { ...answer, again };
};
