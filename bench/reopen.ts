import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, type Command, type CommandType, RULEBOOKS } from '@hardway/engine';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';
import { TableOwner } from '../packages/server/src/tables/owner.ts';
import { Unattended } from '../packages/server/src/tables/unattended.ts';
import { QUICK, runBench, type Teller } from './bench.ts';

const EVENTS = QUICK ? 50_000 : 1_000_000;
const SEATS = 200;
const STREAM = 'table:bench';
const BETS = ['small', 'big', 'even', 'odd', 'total/9'];
const DEALER: Actor = { id: 'the dealer', role: 'dealer' };

const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
let sent = 0;
let clock = 1_700_000_000_000;

const command = (type: CommandType, by: Actor, fields: object = {}): Command => {
  sent += 1;
  clock += 10;
  return { type, id: `command ${sent}`, at: clock, by, ...fields } as Command;
};

const playRound = async (owner: TableOwner): Promise<void> => {
  await owner.submit(command('OpenBetting', DEALER));
  const bets = Array.from({ length: SEATS }, (_, index) => index + 1).flatMap((seat) =>
    BETS.map((spot) =>
      owner.submit(command('PlaceWager', { id: `seat ${seat}`, role: 'player', seat }, { seat, spot, stake: 200 })),
    ),
  );
  await Promise.all(bets);
  await owner.submit(command('CloseBetting', DEALER));
  await owner.submit(command('MixDice', { id: 'the tumbler', role: 'device' }, { times: 3 }));
  for (const face of [1, 2, 5]) await owner.submit(command('EnterDie', DEALER, { face }));
  await owner.submit(command('ConfirmResult', DEALER));
  await owner.submit(command('ClearLights', DEALER));
};

/** Plays up to so many events and leaves the table without a word. */
const play = async (tell: Teller, file: string): Promise<void> => {
  const store = await openSqlite(file);
  const owner = await TableOwner.open(store, STREAM, rulebook);
  const crew = new Unattended(
    owner,
    { betting: 0, showing: 0 },
    () => true,
    () => clock,
    () => undefined,
  );
  await crew.open({ paytable: '2', limits: { min: 100, max: 100_000 } });
  for (let seat = 1; seat <= SEATS; seat += 1)
    await owner.submit(
      command('BuyIn', { id: 'the cage', role: 'cage' }, { seat, amount: 1_000_000_000, medium: 'cash' }),
    );
  const began = performance.now();
  while (owner.table.version < EVENTS) await playRound(owner);
  const seconds = (performance.now() - began) / 1000;
  tell.figure({
    name: `events of a table of ${SEATS} seats, played`,
    value: owner.table.version / seconds,
    unit: '/s',
  });
  await store.close();
};

const reopen = async (tell: Teller, file: string): Promise<void> => {
  const start = performance.now();
  const store = await openSqlite(file);
  const { table } = await TableOwner.open(store, STREAM, rulebook);
  tell.figure({
    name: `a table of ${table.version.toLocaleString('en-US')} events opened again`,
    value: performance.now() - start,
    unit: 'ms',
    owed: { most: 3000 },
  });
  await store.close();
};

await runBench({
  title: 'Opening a table again',
  about:
    'A table of many seats plays until its record is long, is left without a word, and is opened again from its last ' +
    'snapshot and the events after it.',
  limits: 'Opening reads at most the 10,000 events since the last snapshot, so its time does not grow with the record.',
  run: async (tell) => {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-reopen-'));
    const file = join(folder, 'hardway.db');
    try {
      await play(tell, file);
      tell.figure({ name: 'the record of it on disk', value: (await stat(file)).size / 1e6, unit: 'MB' });
      await reopen(tell, file);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
});
