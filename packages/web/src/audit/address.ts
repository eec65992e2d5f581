import { useMemo, useSyncExternalStore } from 'react';
import { watch } from '../house/router.tsx';

/** What an auditor looks at stands in the address, so that it can be kept in a report and found again. */

type Asked = Readonly<Record<string, string | number | null | undefined>>;

/** Where something of a table, or of the house, is to be seen. */
export const auditAddress = (table: string | null, asked: Asked): string => {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, `${value}`]],
    ),
  );
  return `/audit${table === null ? '' : `/${table}`}${query.size > 0 ? `?${query}` : ''}`;
};

export const useAddress = (): URLSearchParams => {
  const search = useSyncExternalStore(watch, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
};

/** The part of a screen that the address names, otherwise the first. */
export const partOf = <P extends string>(parts: readonly P[], address: URLSearchParams): P =>
  parts.find((part) => part === address.get('part')) ?? parts[0]!;
