import { runBench, type Teller } from './bench.ts';
import { FEW, type FloorCosts, MANY, measureFloor, SOCKETS } from './tables/floor.ts';
import { measureSpread } from './tables/spread.ts';

const tellCosts = (tell: Teller, few: FloorCosts, many: FloorCosts): void => {
  const figure = (name: string, unit: 'ms' | 'MB' | 'KiB', of: (costs: FloorCosts) => number): void =>
    tell.figure({
      name: `${MANY} tables: ${name}`,
      value: of(many),
      unit,
      beside: { name: `${FEW} tables`, value: of(few) },
    });
  figure('the first start, in which all are opened', 'ms', ({ firstStart }) => firstStart);
  figure('a start', 'ms', ({ start }) => start);
  figure('a stop, with a snapshot of every table', 'ms', ({ stop }) => stop);
  figure('memory, resident', 'MB', ({ memory }) => memory);
  figure('processor time in a second in which nobody is there', 'ms', ({ idle }) => idle);
  figure(`processor time in a second with ${SOCKETS} idle sockets`, 'ms', ({ idleWatched }) => idleWatched);
  figure(`memory for each of ${SOCKETS} idle sockets`, 'KiB', ({ socket }) => socket);
  tell.note(`sockets that were still there at the end: ${many.there} and ${few.there} of ${SOCKETS}`);
};

await runBench({
  title: 'Many tables',
  about:
    'A house with very many tables at which nothing happens, beside the same house with a few: on SQLite, with displays in ' +
    'processes of their own; then on PostgreSQL over three nodes.',
  limits:
    'A table at rest has a timer of a second. A start reads each table’s last snapshot and what came after it. Each node asks ' +
    'the record several times a second for the ends of all streams, to know who may do what; that grows with the tables.',
  run: async (tell) => {
    const few = await measureFloor(FEW);
    tellCosts(tell, few, await measureFloor(MANY));
    await measureSpread(tell).catch((error: unknown) =>
      tell.note(`Nodes left out: ${error instanceof Error ? error.message : String(error)}`),
    );
  },
});
