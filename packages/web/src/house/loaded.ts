import { useEffect, useState } from 'react';

interface Loaded<T> {
  readonly key: string;
  readonly value: T;
}

/** What was loaded last: the present key's or, until that has come, an earlier one's. What is undefined is not taken. */
export const useLoaded = <T>(key: string | null, load: () => Promise<T | undefined>): Loaded<T> | null => {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    let stopped = false;
    if (key !== null) void load().then((value) => !stopped && value !== undefined && setLoaded({ key, value }));
    return () => {
      stopped = true;
    };
  }, [key]);
  return loaded;
};
