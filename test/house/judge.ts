import { balancesOf, evolve, newTable, RULEBOOKS, type Table, type TableEvent } from '@hardway/engine';
import {
  type Entry,
  entriesOf,
  eventOf,
  headFileIn,
  readKey,
  type Store,
  streamOf,
  type TablePlan,
  verifyRecord,
} from '@hardway/server';
import { type CageEvent, isOfVoucher } from '../../packages/server/src/cage/voucher.ts';
import type { Deed, History } from './history.ts';

/**
 * Compares what clients were told with what the record says. It reads the log alone: answers, documents and snapshots are
 * the house's own opinion of it.
 */

export interface Wrong {
  /** Acknowledged, and not in the record with what was told. */
  readonly lost: readonly string[];
  /** In the record more than once. */
  readonly doubled: readonly string[];
  /** Refused, and in the record all the same. */
  readonly contradicted: readonly string[];
  /** Answered in two ways. */
  readonly changed: readonly string[];
  /** Accounts that do not sum to zero or are overdrawn, vouchers paid twice, money that came from nowhere. */
  readonly unbalanced: readonly string[];
  readonly broken: readonly string[];
}

export interface Judged {
  readonly store: Store;
  readonly tables: readonly TablePlan[];
  readonly history: History;
  /** Whether a house has reconciled the record since: before that, a move between table and cage may be half done. */
  readonly reconciled: boolean;
  /** Where the house's key is; without it the record is compared, but not proved. */
  readonly folder?: string;
}

export const judge = async ({ store, tables, history, reconciled, folder }: Judged): Promise<Wrong> => {
  const record = await readRecord(store, tables);
  return {
    ...compare(record.runs, history),
    changed: history.changed,
    unbalanced: [...record.unbalanced, ...vouchersWrong(record), ...(reconciled ? moneyWrong(record) : [])],
    broken: folder === undefined ? [] : await flawsOf(store, folder),
  };
};

/** All that `verify` finds with everything that the house itself has. */
export const flawsOf = async (store: Store, folder: string): Promise<readonly string[]> => {
  const key = await readKey(folder);
  if (!key) return ['the house has no key'];
  const { publicKey, secret } = key;
  const { streams, flaws } = await verifyRecord(store, { publicKey, secret, headFile: headFileIn(folder) });
  return [
    ...streams.flatMap((verdict) => (verdict.is === 'broken' ? [`${verdict.stream}: ${verdict.because}`] : [])),
    ...flaws,
  ];
};

export const isFine = (wrong: Wrong): boolean => Object.values(wrong).every((found) => found.length === 0);

/** Entries of one command that follow each other in a stream. */
interface Run {
  readonly stream: string;
  readonly command: string;
  last: number;
  readonly events: object[];
}

interface Record {
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly moves: readonly Move[];
  readonly cage: readonly CageEvent[];
  readonly unbalanced: readonly string[];
}

interface Move {
  readonly table: string;
  readonly event: TableEvent;
  readonly command: string;
}

const readRecord = async (store: Store, plans: readonly TablePlan[]): Promise<Record> => {
  const runs = new Map<string, Run[]>();
  const tables = new Map<string, Table>();
  const moves: Move[] = [];
  const cage: CageEvent[] = [];
  const unbalanced: string[] = [];
  for (const stream of await store.streams()) {
    const plan = plans.find(({ id }) => streamOf(id) === stream);
    for await (const entry of entriesOf(store, stream)) {
      addRun(runs, entry);
      if (stream === 'cage') cage.push(entry.event as CageEvent);
      if (!plan) continue;
      const event = eventOf(entry.event);
      const table = evolve(tables.get(plan.id) ?? newTable(RULEBOOKS.find(({ id }) => id === plan.rulebook)!), event);
      tables.set(plan.id, table);
      if (['CreditBought', 'CreditCashedOut', 'HandPaid'].includes(event.type))
        moves.push({ table: plan.id, event, command: entry.command });
      unbalanced.push(...ledgerWrong(table).map((what) => `entry ${entry.version} of ${stream}: ${what}`));
    }
  }
  return { runs, tables, moves, cage, unbalanced };
};

const addRun = (runs: Map<string, Run[]>, { stream, version, command, event }: Entry): void => {
  const key = keyOf(command, event);
  if (key === undefined) return;
  const own = runs.get(key) ?? [];
  runs.set(key, own);
  const open = own.find((run) => run.stream === stream && run.command === command && run.last === version - 1);
  if (!open) own.push({ stream, command, last: version, events: [event] });
  else {
    open.last = version;
    open.events.push(event);
  }
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TERMINAL = /^(terminal-[0-9a-f]+):practice:credit$/;

const keyOf = (command: string, event: { readonly type: string }): string | undefined =>
  event.type === 'SignedIn'
    ? (event as unknown as { session: string }).session
    : (command.match(UUID)?.at(-1) ?? TERMINAL.exec(command)?.[1]);

/** The sum of a ledger is nothing, and nobody bets what he has not. */
const ledgerWrong = ({ ledger }: Table): string[] => {
  const balances = Object.entries(balancesOf(ledger));
  const sum = balances.reduce((total, [, balance]) => total + balance, 0);
  const overdrawn = balances.filter(([account, balance]) => account.startsWith('seat:') && balance < 0);
  return [
    ...(sum === 0 ? [] : [`accounts sum to ${sum}`]),
    ...overdrawn.map(([account, balance]) => `${account} has ${balance}`),
  ];
};

/** What an acknowledged deed has left: in which stream, ending at which version, with which event. */
interface Trace {
  readonly stream: string;
  readonly version?: number | undefined;
  readonly event: { readonly type?: string; readonly number?: string };
}

const tracesOf = (deed: Deed): readonly Trace[] => {
  const { version, voucher } = deed.told?.ok ? deed.told : {};
  switch (deed.is) {
    case 'command':
      return [{ stream: streamOf(deed.table), version, event: {} }];
    case 'seat':
      return [{ stream: streamOf(deed.table), version, event: { type: 'CreditBought' } }];
    case 'cash-out':
      return [
        { stream: streamOf(deed.table), version, event: { type: 'CreditCashedOut' } },
        { stream: 'cage', event: { type: 'VoucherIssued', ...(voucher === undefined ? {} : { number: voucher }) } },
      ];
    case 'redeem':
      return [
        { stream: 'cage', event: { type: 'VoucherRedeemed', number: deed.number } },
        { stream: streamOf(deed.table), version, event: { type: 'CreditBought' } },
      ];
    case 'redeem-at-cage':
      return [{ stream: 'cage', event: { type: 'VoucherRedeemed', number: deed.number } }];
    case 'sign-in':
      return [{ stream: 'staff', event: { type: 'SignedIn' } }];
  }
};

const compare = (
  runs: ReadonlyMap<string, readonly Run[]>,
  history: History,
): Pick<Wrong, 'lost' | 'doubled' | 'contradicted'> => {
  const lost: string[] = [];
  const doubled: string[] = [];
  const contradicted: string[] = [];
  for (const deed of history.deeds) {
    const name = `${deed.is} ${deed.key}`;
    const own = runs.get(deed.key) ?? [];
    for (const trace of tracesOf(deed)) {
      const there = own.filter(({ stream }) => stream === trace.stream);
      if (there.length > 1) doubled.push(name);
      if (deed.told?.ok === false && there.length > 0) contradicted.push(`${name}: ${deed.told.refused}`);
      if (deed.told?.ok && !there.some((run) => isTrace(run, trace))) lost.push(`${name} in ${trace.stream}`);
    }
  }
  return { lost, doubled, contradicted };
};

const isTrace = ({ last, events }: Run, { version, event }: Trace): boolean =>
  (version === undefined || last === version) &&
  events.some((found) =>
    Object.entries(event).every(([field, value]) => (found as { [field: string]: unknown })[field] === value),
  );

/** Each voucher is issued once and paid once at most, for what it says. */
const vouchersWrong = ({ cage, moves }: Record): string[] => {
  const amounts = new Map<string, number>();
  const ended = new Set<string>();
  const wrong: string[] = [];
  for (const event of cage) {
    if (!isOfVoucher(event)) continue;
    const { type, number } = event;
    if (type === 'VoucherIssued') {
      if (amounts.has(number)) wrong.push(`voucher ${number} was issued twice`);
      amounts.set(number, event.amount);
      continue;
    }
    if (ended.has(number)) wrong.push(`voucher ${number} was paid or void before`);
    if (type === 'VoucherRedeemed' && event.amount !== amounts.get(number))
      wrong.push(`voucher ${number} over ${amounts.get(number)} was paid with ${event.amount}`);
    if (type !== 'VoucherReleased') ended.add(number);
  }
  const credited = new Set<string>();
  for (const { event } of moves) {
    if (event.type !== 'CreditBought' || event.medium !== 'voucher') continue;
    const number = event.reference ?? '';
    if (!ended.has(number)) wrong.push(`credit for voucher ${number}, which was not redeemed`);
    if (credited.has(number)) wrong.push(`voucher ${number} became credit twice`);
    credited.add(number);
  }
  return wrong;
};

/**
 * Money is neither made nor lost: what lies on the floor, is owed on vouchers or was paid over the counter is what was
 * brought in cash.
 */
const moneyWrong = ({ tables, moves, cage }: Record): string[] => {
  const floor = [...tables.values()].reduce((sum, { ledger }) => sum - (balancesOf(ledger).cage ?? 0), 0);
  const brought = moves.reduce(
    (sum, { event }) => sum + (event.type === 'CreditBought' && event.medium === 'cash' ? event.amount : 0),
    0,
  );
  const issued = cage.reduce((sum, event) => sum + (event.type === 'VoucherIssued' ? event.amount : 0), 0);
  const atSeats = cage.reduce(
    (sum, event) => sum + (event.type === 'VoucherRedeemed' && 'table' in event.where ? event.amount : 0),
    0,
  );
  // A full practice floor takes the credit of a seat that nobody is at, and issues no voucher for it.
  const cleared = moves.reduce(
    (sum, { event, command }) =>
      sum + (event.type === 'CreditCashedOut' && command.includes(':practice:clear:') ? event.amount : 0),
    0,
  );
  const handPaid = moves.reduce(
    (sum, { event }) => sum + (event.type === 'HandPaid' && event.to === 'cash' ? event.amount : 0),
    0,
  );
  const there = floor + issued + cleared + handPaid - atSeats;
  return there === brought ? [] : [`${brought} was brought in cash, and ${there} is there`];
};
