import type { HouseRefusal } from '@hardway/server/protocol';
import { useCallback, useEffect, useState } from 'react';
import { askHouse, isHouseRefusal } from '../house/ask.ts';

/** A list that the house gives a page at a time, newest first. */
interface OlderPages<T> {
  readonly items: readonly T[] | null;
  readonly hasOlder: boolean;
  readonly refusal: HouseRefusal | null;
  readonly older: () => Promise<void>;
}

interface Loaded<T> {
  readonly items: readonly T[] | null;
  readonly next: number | null;
  readonly refusal: HouseRefusal | null;
}

/** `itemsOf` has to stay the same function, and says where a page has its items. */
export const useOlderPages = <T, P extends { readonly next: number | null }>(
  path: string,
  itemsOf: (page: P) => readonly T[],
): OlderPages<T> => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ items: null, next: null, refusal: null });
  const ask = useCallback(
    async (before: number | null): Promise<void> => {
      const page = await askHouse<P>('GET', before === null ? path : `${path}?before=${before}`);
      setLoaded(({ items, next }) =>
        isHouseRefusal(page)
          ? { items, next, refusal: page }
          : { items: [...(before === null ? [] : (items ?? [])), ...itemsOf(page)], next: page.next, refusal: null },
      );
    },
    [path, itemsOf],
  );
  useEffect(() => {
    void ask(null);
  }, [ask]);
  return {
    items: loaded.items,
    hasOlder: loaded.next !== null,
    refusal: loaded.refusal,
    older: () => ask(loaded.next),
  };
};
