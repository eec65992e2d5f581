import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, type Command, type CommandType, RULEBOOKS } from '@hardway/engine';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';
import { TableOwner } from '../packages/server/src/tables/owner.ts';
import { Unattended } from '../packages/server/src/tables/unattended.ts';

/** Plays a table of 200 seats up to a million events, leaves it without a word, and times how it opens again. */

const EVENTS = Number(process.argv[2] ?? 1_000_000);
const SEATS = 200;
const BETS = ['small', 'big', 'even', 'odd', 'total/9'];
const DEALER: Actor = { id: 'the dealer', role: 'dealer' };

const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
const folder = await mkdtemp(join(tmpdir(), 'hardway-reopen-'));
const file = join(folder, 'hardway.db');
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

try {
  const store = await openSqlite(file);
  const owner = await TableOwner.open(store, 'table:bench', rulebook);
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
  const { version } = owner.table;
  process.stdout.write(
    `${version} events in ${seconds.toFixed(0)} s, ${(version / seconds / 1000).toFixed(1)} thousand a second\n`,
  );
  await store.close();
  process.stdout.write(`database ${((await stat(file)).size / 1e6).toFixed(0)} MB\n`);
  const start = performance.now();
  const again = await openSqlite(file);
  const reopened = await TableOwner.open(again, 'table:bench', rulebook);
  const milliseconds = performance.now() - start;
  process.stdout.write(
    `reopened at version ${reopened.table.version} in ${milliseconds.toFixed(0)} ms (at most 3000)\n`,
  );
  await again.close();
} finally {
  await rm(folder, { recursive: true });
}
