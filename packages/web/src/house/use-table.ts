import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type HouseReply, TableLink, type TableNews } from './link.ts';
import type { KeptRequest } from './outbox.ts';

type Hello = ConstructorParameters<typeof TableLink>[0];

/** A link to a table for as long as the screen is shown. */
export const useTable = (
  hello: Hello,
  replied: (reply: HouseReply, kept: KeptRequest) => void = () => undefined,
): { news: TableNews; link: TableLink } => {
  const latest = useRef(replied);
  useLayoutEffect(() => {
    latest.current = replied;
  });
  const [link] = useState(() => new TableLink(hello, (reply, kept) => latest.current(reply, kept)));
  useEffect(() => {
    link.start();
    return () => link.stop();
  }, [link]);
  return { news: useSyncExternalStore(link.subscribe, link.current), link };
};
