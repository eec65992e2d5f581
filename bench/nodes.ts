import { prepareSeats, type Seat } from '../test/house/seats.ts';
import { runBench, type Teller } from './bench.ts';
import { CREDIT, planOf, ROUNDS, SECONDS, SOCKETS, TERMINALS } from './house/floor.ts';
import { measureForwarding, measureRate, PART } from './nodes/bets.ts';
import { BenchNodes, evenNames, NODES, placeOf } from './nodes/cluster.ts';
import { measureResults } from './nodes/results.ts';
import { measureTakeovers } from './nodes/takeover.ts';

const EACH = 4;
const SEATS = 20;
const TABLES = evenNames('window', EACH).map((id) => planOf(id, 3_600_000, 1_000, SEATS));
const PLANS = [...TABLES, ROUNDS];

const seatsAt = async (nodes: BenchNodes, plans: typeof PLANS): Promise<readonly Seat[]> => {
  const seats: Seat[] = [];
  for (const plan of plans) seats.push(...(await prepareSeats(nodes, plan, plan.seats, CREDIT)));
  return seats;
};

const measure = async (tell: Teller, nodes: BenchNodes): Promise<void> => {
  const seats = await seatsAt(nodes, TABLES);
  const rounds = await seatsAt(nodes, [ROUNDS]);
  await nodes.open('one', PLANS);
  await nodes.placed(PLANS);
  const alone = await measureRate(tell, nodes, seats, () => 'one');
  const lastAlone = await measureResults(nodes, rounds, ['one']);
  await nodes.open('two', PLANS);
  await nodes.open('three', PLANS);
  await nodes.placed(PLANS);
  const own = await measureRate(tell, nodes, seats, ({ table }) => placeOf(table));
  const any = await measureRate(tell, nodes, seats, (_, terminal) => NODES[terminal % NODES.length]!);
  tellRates(tell, nodes, { alone, own, any });
  await measureForwarding(tell, nodes, seats, any.bets / 2);
  const last = await measureResults(nodes, rounds, NODES);
  tell.figure({
    name: `from a confirmation to the last of ${SOCKETS} sockets at three nodes, the longest of ${last.length}`,
    value: Math.max(...last),
    unit: 'ms',
    beside: { name: 'all of them at one node', value: Math.max(...lastAlone) },
  });
  await measureTakeovers(tell, nodes, PLANS, seats);
};

type Rates = Readonly<Record<'alone' | 'own' | 'any', { readonly bets: number; readonly cost: number }>>;

const tellRates = (tell: Teller, nodes: BenchNodes, { alone, own, any }: Rates): void => {
  const part = nodes.canHold ? `${PART * 100} % of a processor each` : 'not held to a part of a processor';
  const beside = { name: 'one node', value: alone.bets };
  tell.note(
    `${TABLES.length} tables, as many at each node, ${SEATS} terminals at each table; ${part}; ${SECONDS} s each`,
  );
  tell.figure({
    name: 'three nodes, terminals at the node that has their table: bets acknowledged',
    value: own.bets,
    unit: '/s',
    beside,
    owed: { least: 2.5 * alone.bets },
  });
  tell.figure({
    name: 'three nodes, terminals at any of them: bets acknowledged',
    value: any.bets,
    unit: '/s',
    beside,
  });
  tell.figure({
    name: 'the nodes’ processor time for a bet, terminals at the node that has their table',
    value: own.cost,
    unit: 'µs',
    beside: { name: 'one node', value: alone.cost },
  });
  tell.figure({
    name: 'the nodes’ processor time for a bet, terminals at any of them',
    value: any.cost,
    unit: 'µs',
    beside: { name: 'one node', value: alone.cost },
  });
};

await runBench({
  title: 'Three nodes',
  about:
    'A house of three nodes, each in a process of its own, with PostgreSQL and a NATS server on the same machine, driven over ' +
    'real sockets; beside it the same house as one node. Where bets are counted, the kernel holds every node to the same ' +
    'part of a processor, so that three are not short of what one has. Takeovers are counted until players at other nodes, ' +
    'who bet all the time, have a bet taken at the last of the lost tables.',
  limits:
    'A bet at another node than its table’s is parsed, checked and answered twice, and its news travel to the socket’s node. ' +
    'A node that was killed on the same machine is known to be gone at once; one that stands still is waited for until its ' +
    'lease of two seconds has run out.',
  run: async (tell) => {
    tell.note(`${TERMINALS} terminals and ${SOCKETS - TERMINALS} displays at the table whose results are counted`);
    const nodes = await BenchNodes.prepare().catch((error: unknown) =>
      tell.note(`Left out: ${error instanceof Error ? error.message : String(error)}`),
    );
    if (!nodes) return;
    try {
      await measure(tell, nodes);
    } finally {
      await nodes.stop();
    }
  },
});
