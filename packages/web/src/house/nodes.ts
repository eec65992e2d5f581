import type { NodesShown, StaffMember } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { askHouse, isHouseRefusal } from './ask.ts';

/** Who keeps the machines, who answers for the floor, and who may look at everything. */
const WATCHES_NODES: readonly string[] = ['administrator', 'shift-manager', 'auditor'];

export const mayWatchNodes = ({ roles }: Pick<StaffMember, 'roles'>): boolean =>
  roles.some((role) => WATCHES_NODES.includes(role));

const LOOK_EVERY_MS = 2_000;

/** The nodes of the house for those who may know; null for others, and before they are known. */
export const useNodes = (member: Pick<StaffMember, 'roles'>, isWatched: boolean): NodesShown | null => {
  const [nodes, setNodes] = useState<NodesShown | null>(null);
  const may = mayWatchNodes(member);
  useEffect(() => {
    if (!may) return undefined;
    let stopped = false;
    const look = async (): Promise<void> => {
      const shown = await askHouse<NodesShown>('GET', '/api/nodes');
      // What was known is shown until there is something newer; the screen says itself that the house is not reached.
      if (!stopped && !isHouseRefusal(shown)) setNodes(shown);
    };
    void look();
    const timer = isWatched ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined;
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [may, isWatched]);
  return nodes;
};

export const isOnSeveral = (nodes: NodesShown | null): nodes is NodesShown => nodes !== null && nodes.bus !== null;

type ShownNode = NodesShown['nodes'][number];

/** A node that is live by the database and says nothing to this one is cut off from it. */
export const stateOfNode = ({ is, word }: ShownNode): 'live' | 'draining' | 'silent' | 'overdue' | 'left' => {
  if (is !== 'live') return is;
  if (word === null) return 'silent';
  return word.draining ? 'draining' : 'live';
};

/** From here on a node refuses what staff ask for. */
const UNCONFIRMED_MS = 1_500;

export const isLate = ({ word }: ShownNode): boolean => word !== null && word.confirmed >= UNCONFIRMED_MS;
