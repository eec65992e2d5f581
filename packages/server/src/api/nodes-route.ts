import type { FastifyInstance } from 'fastify';
import { NodesShown } from '../protocol/answers.ts';
import { VERSION } from '../version.ts';
import type { House } from './house.ts';
import { addRoutes, get } from './route.ts';

/** Which processes the house is made of, for those who run it. */
export const nodesRoute = (app: FastifyInstance, house: House, name: string): void => {
  const since = house.now();
  addRoutes(app, house.staff, 'house', [
    get(
      '/api/nodes',
      {
        summary: 'The nodes of the house, their leases, and who owns what',
        description: 'A house of one process is a node by itself, and owns everything.',
        may: 'watch-nodes',
        gives: NodesShown,
      },
      () => house.others?.shown() ?? alone(house, name, since),
    ),
  ]);
};

const alone = ({ floor, now }: House, node: string, since: number): NodesShown => {
  const tables = [...floor.tables.values()];
  const word = {
    ...{ draining: floor.isConcluding, release: VERSION, since, confirmed: 0, behind: 0 },
    sockets: tables.reduce((sum, { watchers }) => sum + watchers, 0),
  };
  return {
    ...{ node, at: now(), bus: null, shared: [] },
    nodes: [{ node, is: 'live', until: null, tables: tables.length, word }],
    tables: tables.map(({ plan }) => ({ table: plan.id, owner: node, epoch: null })),
  };
};
