import { crapsPlay, EMPTY_LEDGER, evolve, type Table, type TableEvent } from '@hardway/engine';
import { eventOf, PRACTICE_FLOOR, verifyStream } from '@hardway/server';
import {
  CHECKPOINTS,
  type Entry,
  type Head,
  proveCheckpoints,
  proveStream,
  type RecordPage,
  type StatedHead,
} from '@hardway/server/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserProofTools, keyOf } from '../../packages/web/src/audit/proof-tools.ts';
import { recheck, stepsOf, sumOf } from '../../packages/web/src/audit/replay.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** An auditor reads, replays and proves the record of a real house over the wire. */

const SICBO = 'sentosa-dealer';
const CRAPS = PRACTICE_FLOOR.find(({ rulebook, unattended }) => rulebook === 'md-craps' && unattended)!.id;
let house: TestHouse;
let clock = Date.UTC(2026, 0, 1);

const ask = async (path: string, role = 'auditor'): Promise<Response> =>
  fetch(`${house.address}/api/${path}`, { headers: { cookie: await house.cookieOf(role) } });

const told = async <T>(path: string): Promise<T> => {
  const response = await ask(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
};

const must = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
  expect(await client.command(type, fields), type).toMatchObject({ ok: true });

interface Replay {
  readonly number: number | null;
  readonly before: { readonly version: number; readonly hash: string };
  readonly until: number;
  readonly standing: { readonly table: Table; readonly filings: number };
  readonly changes: readonly number[];
}

interface EntriesTold {
  readonly entries: readonly (Entry & { event: TableEvent & { approver?: object; by: object } })[];
  readonly next: number | null;
}

/** Rounds 1 to 4: bets in all, round 3 is void, round 2 is corrected after round 4, limits change at the end. */
beforeAll(async () => {
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === SICBO || id === CRAPS).map((plan) =>
      plan.id === CRAPS ? { ...plan, unattended: { betting: 200, showing: 50 } } : plan,
    ),
    { now: () => (clock += 1) },
  );
  const dealer = await house.console('dealer', SICBO);
  const player = await HouseClient.sit(house.address, SICBO);
  for (let round = 1; round <= 4; round += 1) {
    await must(dealer, 'OpenBetting');
    await must(player, 'PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 });
    await must(player, 'PlaceWager', { seat: player.seat, spot: 'total/11', stake: 600 });
    await must(dealer, 'CloseBetting');
    await must(dealer, 'MixDice', { times: 3 });
    if (round === 3) {
      await must(dealer, 'CallNoRoll');
      continue;
    }
    for (const face of [2, 4, 5]) await must(dealer, 'EnterDie', { face });
    await must(dealer, 'ConfirmResult');
    await must(dealer, 'ClearLights');
  }
  const supervisor = await house.console('shift-manager', SICBO);
  const approval = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  expect(
    await supervisor.ask({ is: 'command', type: 'CorrectResult', fields: { round: 2, dice: [1, 1, 2] }, approval }),
  ).toMatchObject({ ok: true });
  await must(supervisor, 'ChangeLimits', { limits: { min: 200, max: 40_000 } });
  for (const client of [dealer, player, supervisor]) client.close();
});

afterAll(() => house.close());

const stretch = async (table: string, which: string): Promise<{ replay: Replay; entries: readonly Entry[] }> => {
  const replay = await told<Replay>(`tables/${table}/replay?${which}`);
  const entries = await told<readonly Entry[]>(`tables/${table}/log?after=${replay.before.version}`);
  return { replay, entries: entries.filter(({ version }) => version <= replay.until) };
};

describe('replay', () => {
  test('a round has its entries from its opening to its end, and the table as it stood before', async () => {
    const { replay, entries } = await stretch(SICBO, 'round=2');
    expect(entries[0]!.event).toMatchObject({ type: 'BettingOpened', round: 2 });
    expect(entries.at(-1)!.event.type).toBe('LightsCleared');
    const whole = await told<readonly Entry[]>(`tables/${SICBO}/log`);
    const folded = whole
      .filter(({ version }) => version <= replay.before.version)
      .reduce((table, { event }) => evolve(table, eventOf(event)), { ...replay.standing.table, ...ZERO } as Table);
    expect(replay.standing.table.ledger).toEqual(folded.ledger);
    expect(replay.standing).toMatchObject({
      filings: 1,
      table: { version: replay.before.version, play: { rounds: [] } },
    });
    expect(replay.before.hash).toBe(whole[replay.before.version - 1]!.hash);
  });

  const ZERO = { version: 0, ledger: EMPTY_LEDGER, breakage: '0', filings: [] };

  test('every step has its postings, the books balance, and the engine settles to the same cent', async () => {
    const { replay, entries } = await stretch(SICBO, 'round=2');
    const steps = stepsOf(replay.standing.table, entries);
    for (const { postings, table } of steps) {
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      for (const { before, amount, after } of postings) expect(after).toBe(before + amount);
      expect(sumOf(table.ledger)).toBe(0);
    }
    const placed = steps.find(({ event }) => event.type === 'WagerPlaced')!;
    expect(placed.postings).toMatchObject([
      { account: 'seat:1', amount: -1000 },
      { account: 'layout', amount: 1000, before: 0, after: 1000 },
    ]);
    expect(recheck(steps)).toEqual({ wagers: 2, differing: [] });
  });

  test('a void round ends with its void, and a corrected one names the entries that changed it', async () => {
    const { entries } = await stretch(SICBO, 'round=3');
    expect(entries.map(({ event }) => event.type)).toContain('RoundVoided');
    const { replay } = await stretch(SICBO, 'round=2');
    expect(replay.changes.length).toBe(1);
    const change = await stretch(SICBO, `entry=${replay.changes[0]}`);
    expect(change.entries.map(({ event }) => event.type)).toEqual([
      'IrregularityReported',
      'ResultCorrected',
      'RoundResettled',
    ]);
    expect(change.replay).toMatchObject({ number: null, before: { version: replay.changes[0]! - 2 } });
  });

  test('a throw at craps has everything since the throw before', async () => {
    const player = await HouseClient.sit(house.address, CRAPS);
    await player.next(({ is, view }) => is === 'news' && crapsPlay(view as Table).throws >= 3);
    player.close();
    const first = await stretch(CRAPS, 'round=1');
    const second = await stretch(CRAPS, 'round=2');
    expect(second.replay.before.version).toBe(first.replay.until);
    expect(second.entries.filter(({ event }) => event.type === 'ThrowCalled')).toMatchObject([
      { event: { number: 2 } },
    ]);
    expect(crapsPlay(second.replay.standing.table).throws).toBe(1);
  });

  test.each(['round=99', 'round=0', 'entry=0', 'entry=99999', ''])('there is nothing for "%s"', async (which) => {
    expect((await ask(`tables/${SICBO}/replay?${which}`)).status).toBe(404);
  });
});

describe('what was noted', () => {
  test('filings and limits, newest first', async () => {
    const { entries, next } = await told<EntriesTold>(`tables/${SICBO}/filings`);
    expect(entries.map(({ event }) => event.type)).toEqual(['LimitsChanged', 'SubmissionFiled']);
    expect(entries[0]!.event).toMatchObject({ by: { id: 'demo-shift-manager' }, to: { min: 200, max: 40_000 } });
    expect(next).toBeNull();
  });

  test('who approved what, at the table and among the staff', async () => {
    const { entries } = await told<EntriesTold>(`tables/${SICBO}/approvals`);
    expect(entries).toMatchObject([
      { event: { type: 'ResultCorrected', by: { id: 'demo-shift-manager' }, approver: { id: 'demo-pit-manager' } } },
    ]);
    const { approvals } = await told<{ approvals: object[] }>('audit/approvals');
    expect(approvals).toMatchObject([{ approver: 'demo-pit-manager', account: 'demo-shift-manager' }]);
    expect(Object.keys(approvals[0]!)).not.toContain('place');
  });

  test('significant events are those of the scan', async () => {
    const { entries } = await told<EntriesTold>(`tables/${SICBO}/noted`);
    const scanned = await told<readonly Entry[]>(`tables/${SICBO}/significant`);
    expect(entries.toReversed().map((entry) => ({ ...entry, event: eventOf(entry.event) }))).toEqual(scanned);
    const [newest] = entries;
    const before = await told<EntriesTold>(`tables/${SICBO}/noted?before=${newest!.version}`);
    expect(before.entries).toEqual(entries.slice(1));
  });
});

describe('proof in a browser', () => {
  const stream = `table:${SICBO}`;
  const read = (after: number): Promise<RecordPage> => told(`audit/record?stream=${stream}&after=${after}`);
  const houseKey = async () => keyOf((await told<{ publicKey: string }>('audit/key')).publicKey);
  /** A page for each of a few entries: pages must not matter. */
  const small = async (after: number): Promise<RecordPage> => {
    const { entries, altered } = await read(after);
    return { entries: entries.slice(0, 7), altered };
  };
  let stated: readonly Head[];

  beforeAll(async () => {
    // The house signs how its streams stand when it closes.
    await house.restart();
    const heads: StatedHead[] = [];
    const checkpoints = await proveCheckpoints({
      read: (after) => told<RecordPage>(`audit/record?stream=${CHECKPOINTS}&after=${after}`),
      tools: browserProofTools(await houseKey()),
      hear: (more) => void heads.push(...more),
    });
    expect(checkpoints).toMatchObject({ is: 'whole' });
    stated = heads.filter(([name]) => name === stream).map(([, version, hash]) => ({ version, hash }));
    expect(stated.length).toBeGreaterThan(0);
  });

  const proved = async (readAs: (after: number) => Promise<RecordPage>, heads = stated) =>
    proveStream({ stream, read: readAs, tools: browserProofTools(await houseKey()), stated: heads });

  test('is whole by the same words as the house’s own', async () => {
    const verdict = await proved(read);
    expect(verdict).toMatchObject({ is: 'whole' });
    expect(await verifyStream(house.running.store, stream, { stated })).toEqual(verdict);
    expect(await proved(small)).toEqual(verdict);
  });

  /** The record with something done to its pages. */
  const changed =
    (change: (page: RecordPage) => RecordPage) =>
    async (after: number): Promise<RecordPage> =>
      change(await small(after));

  test('one byte of an event is noticed, and the entry is named', async () => {
    const flipped = (entry: Entry): Entry => {
      if (entry.version !== 23) return entry;
      const text = JSON.stringify(entry.event);
      const at = text.search(/[a-z]"}?[,}]/);
      const byte = String.fromCharCode(text.charCodeAt(at) ^ 1);
      return { ...entry, event: JSON.parse(text.slice(0, at) + byte + text.slice(at + 1)) };
    };
    expect(await proved(changed((page) => ({ ...page, entries: page.entries.map(flipped) })))).toMatchObject({
      is: 'broken',
      version: 23,
    });
  });

  test('an end that was cut off is noticed by a checkpoint', async () => {
    const { version } = stated.at(-1)!;
    const cut = changed((page) => ({
      ...page,
      entries: page.entries.filter((entry) => entry.version <= version - 3),
    }));
    expect(await proved(cut)).toMatchObject({
      is: 'broken',
      version: version - 2,
      because: `The stream ends at ${version - 3}, but a checkpoint saw entry ${version}.`,
    });
  });

  test.each(['staff', 'cage', 'table:none'])('the stream %s is not given out', async (name) => {
    expect((await ask(`audit/record?stream=${name}`)).status).toBe(404);
  });
});

describe('export', () => {
  test('the log as CSV has a line for each entry, with hashes', async () => {
    const response = await ask(`audit/export/log?table=${SICBO}`);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="hardway-${SICBO}-log.csv"`);
    const lines = (await response.text()).trimEnd().split('\n');
    const log = await told<readonly Entry[]>(`tables/${SICBO}/log`);
    expect(lines[0]).toBe('stream,version,time,by,role,type,command,event,answer,hash,hidden');
    expect(lines.slice(1).map((line) => line.split(',').at(-2))).toEqual(log.map(({ hash }) => hash));
  });

  test('the balance sums to zero and is the report’s', async () => {
    const lines = (await (await ask('audit/export/balance')).text()).trimEnd().split('\n');
    expect(lines.at(-1)).toBe('sum,0,0.01 USD');
    const { accounts } = await told<{ accounts: Record<string, number> }>('reports/balance');
    expect(lines.slice(1, -1)).toEqual(
      Object.entries(accounts).map(([name, balance]) => `${name},${balance},0.01 USD`),
    );
  });

  test('other names and tables are refused', async () => {
    expect((await ask('audit/export/everything')).status).toBe(422);
    expect((await ask('audit/export/log?table=none')).status).toBe(404);
    expect((await ask('audit/export/log', 'dealer')).status).toBe(403);
  });
});
