import { setTimeout as passed } from 'node:timers/promises';

/**
 * Looks until there is something. It has no time limit of its own: on a slow machine everything comes later, and what never
 * comes ends with the test.
 */
export const until = async <T>(look: () => T | Promise<T>): Promise<Exclude<T, undefined | false | null>> => {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found as Exclude<T, undefined | false | null>;
    await passed(5);
  }
};
