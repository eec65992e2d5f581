import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, type CommandType, crapsPlay, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTable } from '../history/snapshot.ts';
import { type OpenRecord, openRecord } from '../record/opening.ts';
import type { DocumentQuery, Store } from '../store/store.ts';
import { TableOwner } from '../tables/owner.ts';
import { Unattended } from '../tables/unattended.ts';
import { isWhole, verifyRecord } from './verify-record.ts';

const DEALER = { id: 'the dealer', role: 'dealer' } as const;
const CAGE = { id: 'the cage', role: 'cage' } as const;
const PLAYER = { id: 'seat 1', role: 'player', seat: 1 } as const;
const FLOOR = { id: 'the floor', role: 'floorperson' } as const;
const APPROVER = { id: 'the approver', role: 'shift-manager' } as const;
const ROUNDS = 25;

let folder: string;
let record: OpenRecord;
let store: Store;
let clock = 1_000_000;

const ok = async (owner: TableOwner, type: CommandType, fields: object, by: Command['by']): Promise<void> => {
  clock += 1;
  const answer = await owner.submit({ type, id: `command ${clock}`, at: clock, by, ...fields } as Command);
  if (!answer.ok) throw new Error(answer.message);
};

const rulebookOf = (id: string) => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

const crewOf = (owner: TableOwner): Unattended =>
  new Unattended(
    owner,
    { betting: 0, showing: 0 },
    () => true,
    () => ++clock,
    () => undefined,
  );

const opened = async (id: string, choices: object): Promise<TableOwner> => {
  const owner = await TableOwner.open(store, `table:${id}`, rulebookOf(id));
  await crewOf(owner).open({ ...choices, limits: { min: 100, max: 100_000 } });
  await ok(owner, 'BuyIn', { seat: 1, amount: 1_000_000, medium: 'cash' }, CAGE);
  return owner;
};

const openRound = async (owner: TableOwner): Promise<void> => {
  await ok(owner, 'OpenBetting', {}, DEALER);
  await ok(owner, 'PlaceWager', { seat: 1, spot: 'small', stake: 1000 }, PLAYER);
};

const endRound = async (owner: TableOwner, dice: readonly number[]): Promise<void> => {
  await ok(owner, 'CoverShaker', {}, DEALER);
  await ok(owner, 'MixDice', { times: 3 }, DEALER);
  await ok(owner, 'CloseBetting', {}, DEALER);
  await ok(owner, 'UncoverShaker', {}, DEALER);
  for (const face of dice) await ok(owner, 'EnterDie', { face }, DEALER);
  await ok(owner, 'ConfirmResult', {}, DEALER);
  await ok(owner, 'ClearLights', {}, DEALER);
};

/** Rounds that end, are corrected and are voided, some of them after the table has let go of them. */
const playSicBo = async (): Promise<void> => {
  const owner = await opened('md-sicbo', {});
  for (let round = 1; round <= ROUNDS; round += 1) {
    await openRound(owner);
    await endRound(owner, [4, 5, (round % 6) + 1]);
  }
  await ok(owner, 'CorrectResult', { round: 1, dice: [1, 2, 4], approver: APPROVER }, FLOOR);
  await ok(owner, 'VoidRounds', { rounds: [1, 2, 24], reason: 'damaged-dice', approver: APPROVER }, FLOOR);
  await ok(owner, 'LoadDice', { serial: 'new', seal: 'L-101' }, DEALER);
  await openRound(owner);
  await owner.close();
};

const playCraps = async (): Promise<void> => {
  const owner = await opened('md-craps', { oddsMultiple: 2 });
  const crew = crewOf(owner);
  await ok(owner, 'PlaceWager', { seat: 1, spot: 'pass', stake: 500 }, PLAYER);
  crew.start();
  while (crapsPlay(owner.table).throws < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  crew.stop();
  // What it was in the middle of is done before anything is looked at.
  await crew.conclude(clock);
  await owner.close();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-verify-record-'));
  record = await openRecord({ folder, mode: 'practice', now: () => ++clock });
  ({ store } = record);
  await playSicBo();
  await playCraps();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const KEPT = ['documents', 'snapshots', 'seal'] as const;
const change = (...statements: readonly string[]): void => {
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  for (const statement of statements) other.exec(statement);
  other.close();
};

beforeEach(() => {
  change(
    `ATTACH '${join(folder, 'aside.db')}' AS aside`,
    ...KEPT.map((table) => `CREATE TABLE IF NOT EXISTS aside.${table} AS SELECT * FROM main.${table}`),
    ...KEPT.flatMap((table) => [`DELETE FROM main.${table}`, `INSERT INTO main.${table} SELECT * FROM aside.${table}`]),
  );
});

test('a table that was played is what its log says, with rounds that were changed long after', async () => {
  expect((await store.document('table:md-sicbo', 'round', '1')) as object).toMatchObject({
    record: { corrected: true },
  });
  const report = await verifyRecord(store, { publicKey: record.key.publicKey, secret: record.key.secret });
  expect(isWhole(report)).toBe(true);
  expect(report.streams.map(({ stream }) => stream)).toEqual([
    'checkpoints',
    'house',
    'table:md-craps',
    'table:md-sicbo',
  ]);
});

const SNAPSHOT = `UPDATE snapshots SET`;
const OF_SICBO = `WHERE name = 'table:md-sicbo'`;
const round = (number: number): string => `WHERE stream = 'table:md-sicbo' AND kind = 'round' AND key = '${number}'`;

test.each([
  [
    'credit in a snapshot',
    'its snapshot is not what the log says',
    `${SNAPSHOT} state = json_set(state, '$.table.ledger.credit[1]', 99999999) ${OF_SICBO}`,
  ],
  [
    'a snapshot from later than the log',
    'its snapshot is not what the log says',
    `${SNAPSHOT} version = version + 1 ${OF_SICBO}`,
  ],
  [
    'a snapshot that is not even data',
    'what is kept beside its log is not JSON',
    `${SNAPSHOT} state = '{' ${OF_SICBO}`,
  ],
  [
    'another result of a round',
    'its document round 12 is not what the log says',
    `UPDATE documents SET value = json_set(value, '$.record.roll[0]', 6) ${round(12)}`,
  ],
  [
    'a corrected round without its correction',
    'its document round 1 is not what the log says',
    `UPDATE documents SET value = json_set(value, '$.record.corrected', json('false')) ${round(1)}`,
  ],
  ['a round that is left out', 'its document round 7 is not what the log says', `DELETE FROM documents ${round(7)}`],
  [
    'a round that never was',
    'its document round 99 is not what the log says',
    `INSERT INTO documents (stream, kind, key, rank, value)
     SELECT stream, kind, '99', 99, value FROM documents ${round(7)}`,
  ],
  [
    'a round out of its place',
    'its document round 7 is not what the log says',
    `UPDATE documents SET rank = 7000 ${round(7)}`,
  ],
])('%s is not believed', async (_, because, statement) => {
  change(statement);
  const { streams } = await verifyRecord(store);
  expect(streams.filter(({ is }) => is === 'broken')).toMatchObject([
    { stream: 'table:md-sicbo', is: 'broken', version: null, because },
  ]);
});

test('a snapshot, documents or commands without a log are not believed', async () => {
  change(
    `INSERT INTO snapshots SELECT 'table:none', version, state, mac FROM snapshots ${OF_SICBO}`,
    `INSERT INTO documents (stream, kind, key, rank, value) VALUES ('table:none', 'round', '1', 1, '{}')`,
    `INSERT INTO documents (stream, kind, key, rank, value) VALUES ('table:md-sicbo', 'voucher', '1', 1, '{}')`,
  );
  expect((await verifyRecord(store)).flaws).toEqual([
    'There are documents of the kind voucher for table:md-sicbo, which has none.',
    'There are documents of the kind round for table:none, which has none.',
    'There is a snapshot of table:none, which has no log.',
  ]);
});

const SNAPSHOTS = 'The snapshots are not those that the house has saved.';
const SEAL = 'The record’s seal was not made by the house.';

test.each([
  ['another sum of snapshots', 'kept = substr(kept, 2) || substr(kept, 1, 1)', SNAPSHOTS],
  ['a sum of snapshots that is no number', `kept = 'x' || substr(kept, 2)`, SNAPSHOTS],
  ['a sum of streams that is no number', `digest = 'x' || substr(digest, 2)`, SEAL],
])('a seal with %s is not believed', async (_, put, because) => {
  change(`UPDATE seal SET ${put}`);
  const report = await verifyRecord(store, { publicKey: record.key.publicKey, secret: record.key.secret });
  expect(report.flaws).toContain(because);
});

test('a voucher that the cage’s log pays and never issued is named, and nothing ends in an error', async () => {
  const own = await mkdtemp(join(folder, 'cage-'));
  const other = await openRecord({ folder: own, mode: 'practice', now: () => ++clock });
  const paid = { type: 'VoucherRedeemed', number: '123456789012345678', amount: 500, where: { cashier: 'the cage' } };
  await other.store.append({
    ...{ stream: 'cage', expectedVersion: (await other.store.head('cage')).version, command: 'paid', at: clock },
    ...{ events: [paid], answer: null },
  });
  const { streams } = await verifyRecord(other.store);
  await other.store.close();
  expect(streams.filter(({ is }) => is === 'broken')).toMatchObject([
    {
      stream: 'cage',
      because:
        'The cage’s log has a VoucherRedeemed of the voucher 123456789012345678, which was not issued, or not there any more.',
    },
  ]);
});

test('a table that plays on while it is verified is whole', async () => {
  const stream = 'table:md-sicbo';
  const owner = await TableOwner.open(store, stream, rulebookOf('md-sicbo'));
  const documents = async (query: DocumentQuery) => {
    if (sicBoPlay(owner.table).round && query.stream === stream) await endRound(owner, [1, 2, 3]);
    return store.documents(query);
  };
  expect(isWhole(await verifyRecord({ ...store, documents }))).toBe(true);
  expect(await store.document(stream, 'round', `${ROUNDS + 1}`)).toBeDefined();
});

test.each([
  [
    'a snapshot that somebody has changed',
    `${SNAPSHOT} state = json_set(state, '$.table.play.roundNumber', 3) ${OF_SICBO}`,
  ],
  [
    'a round that somebody has changed',
    `UPDATE documents SET value = json_set(value, '$.record.roll[0]', 6) ${round(20)}`,
  ],
])('%s is not what a table starts from: the log is', async (_, statement) => {
  const rulebook = rulebookOf('md-sicbo');
  const { table } = await readTable(store, 'table:md-sicbo', rulebook);
  change(statement);
  const again = await readTable(store, 'table:md-sicbo', rulebook);
  expect(again.snapshotAt).toBe(0);
  expect(again.table).toEqual(table);
});

test('a round that the table has let go of is corrected as the log has it, not as a document says', async () => {
  const owner = await TableOwner.open(store, 'table:md-sicbo', rulebookOf('md-sicbo'));
  const correct = {
    type: 'CorrectResult',
    id: 'x',
    at: clock,
    by: FLOOR,
    round: 3,
    dice: [1, 2, 4],
    approver: APPROVER,
  };
  const credits = async () => {
    const foreseen = await owner.foresee(correct as unknown as Command);
    return 'refused' in foreseen ? foreseen.message : foreseen.after.ledger.credit;
  };
  const before = await credits();
  change(`UPDATE documents SET value = json_set(value, '$.record.results[0].returned', 0) ${round(3)}`);
  expect(await credits()).toEqual(before);
});
