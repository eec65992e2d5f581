import { creditAt, evolve, newTable, RULEBOOKS, type Table } from '@hardway/engine';
import { entriesOf, eventOf, type Store, streamOf, type TablePlan } from '@hardway/server';
import { flawsOf, judge, type Wrong } from '../house/judge.ts';
import type { TimedHistory } from './history.ts';

/**
 * Compares what clients of several nodes were told, and when, with what the record says. Beyond what `judge` compares, the
 * order of each table has to be one that they could have seen, and a refusal has to have been true at some moment between
 * question and answer. It takes nobody's word: it reads the log alone, and time is the clients' own.
 */

export interface Found extends Wrong {
  /** Answered before something with a lower version was sent: the table's order is not the one that people saw. */
  readonly disordered: readonly string[];
  /** Refused for a reason that was not so at any moment between question and answer. */
  readonly untrue: readonly string[];
}

export interface Checked {
  readonly store: Store;
  readonly tables: readonly TablePlan[];
  readonly history: TimedHistory;
  /** Whether a house has reconciled the record since: before that, a move between table and cage may be half done. */
  readonly reconciled: boolean;
  /** The folders of all nodes, each with a head of its own; without them the record is compared, but not proved. */
  readonly folders: readonly string[];
}

type Timed = TimedHistory['deeds'][number];

export const check = async ({ store, tables, history, reconciled, folders }: Checked): Promise<Found> => {
  const wrong = await judge({ store, tables, history: history.told, reconciled });
  const deeds = history.deeds;
  const disordered: string[] = [];
  const untrue = await falselyPaid(store, deeds);
  for (const plan of tables) {
    const own = deeds.filter((deed) => 'table' in deed && deed.table === plan.id);
    const placed = await placesOf(store, plan, own);
    disordered.push(...disorderIn(plan.id, placed));
    untrue.push(...(await uncoveredRefusals(store, plan, own, placed)));
  }
  const broken = new Set<string>();
  for (const folder of folders) for (const flaw of await flawsOf(store, folder)) broken.add(flaw);
  return { ...wrong, disordered, untrue, broken: [...broken] };
};

export const nothingFound: Found = {
  lost: [],
  doubled: [],
  contradicted: [],
  changed: [],
  unbalanced: [],
  broken: [],
  disordered: [],
  untrue: [],
};

/** A deed that is in a table's log: there it ends. */
interface Placed {
  readonly key: string;
  readonly version: number;
  readonly sentAt: number;
  /** Infinity where nobody was told. */
  readonly answeredAt: number;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Where each deed stands, by what was told of it, or by the log where nobody was told. */
const placesOf = async (store: Store, { id }: TablePlan, deeds: readonly Timed[]): Promise<readonly Placed[]> => {
  const ends = new Map<string, number>();
  for await (const { command, version } of entriesOf(store, streamOf(id))) {
    const key = command.match(UUID)?.at(-1);
    if (key !== undefined) ends.set(key, version);
  }
  return deeds.flatMap(({ key, told, sentAt, answeredAt }) => {
    const version = told === null ? ends.get(key) : told.ok ? told.version : undefined;
    return version === undefined ? [] : [{ key, version, sentAt, answeredAt: answeredAt ?? Infinity }];
  });
};

/** Strictly serialisable: what was answered before something else was sent comes before it. */
const disorderIn = (table: string, placed: readonly Placed[]): string[] => {
  const found: string[] = [];
  let earliest: Placed | undefined;
  for (const each of placed.toSorted((a, b) => b.version - a.version)) {
    if (earliest && earliest.answeredAt < each.sentAt)
      found.push(
        `${table}: ${earliest.key} was answered with version ${earliest.version} before ${each.key} was sent, which has ${each.version}`,
      );
    if (!earliest || each.answeredAt < earliest.answeredAt) earliest = each;
  }
  return found;
};

interface Doubted {
  readonly deed: Timed;
  /** The table stood at one of these when it was refused. */
  readonly from: number;
  readonly to: number;
}

/** Wagers that were refused for want of credit while it was there all the time. */
const uncoveredRefusals = async (
  store: Store,
  plan: TablePlan,
  deeds: readonly Timed[],
  placed: readonly Placed[],
): Promise<readonly string[]> => {
  const answered = placed.toSorted((a, b) => a.answeredAt - b.answeredAt);
  const sent = placed.toSorted((a, b) => b.sentAt - a.sentAt);
  const refused = deeds.filter(({ told, wanted }) => told?.ok === false && told.refused === 'no-credit' && wanted);
  const doubted = refused
    .map((deed): Doubted => {
      const before = answered.filter(({ answeredAt }) => answeredAt < deed.sentAt);
      const after = sent.filter(({ sentAt }) => sentAt > deed.answeredAt!);
      return {
        deed,
        from: before.reduce((highest, { version }) => Math.max(highest, version), 0),
        to: after.reduce((lowest, { version }) => Math.min(lowest, version), Infinity),
      };
    })
    .toSorted((a, b) => a.from - b.from);
  if (doubted.length === 0) return [];
  const open = new Set<Doubted>();
  const untrue: Doubted[] = [];
  let next = 0;
  const look = (table: Table, version: number): void => {
    while (doubted[next] && doubted[next]!.from <= version) open.add(doubted[next++]!);
    for (const each of open) {
      const { seat, stake } = each.deed.wanted!;
      // A command that was sent later may end a run of several entries, so its own version is a moment too late.
      if (version >= each.to) untrue.push(each);
      if (version >= each.to || creditAt(table.ledger, seat) < stake) open.delete(each);
    }
  };
  let table = newTable(RULEBOOKS.find(({ id }) => id === plan.rulebook)!);
  look(table, 0);
  for await (const { event, version } of entriesOf(store, streamOf(plan.id))) {
    table = evolve(table, eventOf(event));
    look(table, version);
  }
  return [...untrue, ...open].map(
    ({ deed, from, to }) =>
      `${deed.is} ${deed.key} at ${plan.id} was refused for want of credit, which was there from version ${from} to ${to}`,
  );
};

interface Paid {
  readonly type: string;
  readonly number?: string;
}

/** Vouchers that were refused as paid, and nobody was paid; or as unknown after somebody had been given them. */
const falselyPaid = async (store: Store, deeds: readonly Timed[]): Promise<string[]> => {
  const ended = new Set<string>();
  for await (const { event } of entriesOf(store, 'cage')) {
    const { type, number } = event as Paid;
    if (number !== undefined && type !== 'VoucherIssued' && type !== 'VoucherReleased') ended.add(number);
  }
  const given = new Map<string, number>();
  for (const { told, answeredAt } of deeds)
    if (told?.ok && told.voucher !== undefined) given.set(told.voucher, answeredAt!);
  return deeds.flatMap((deed) => {
    if (deed.is !== 'redeem' || deed.told?.ok !== false) return [];
    const { refused } = deed.told;
    const name = `redeem ${deed.key} of voucher ${deed.number}`;
    if (refused === 'voucher-paid' && !ended.has(deed.number)) return [`${name}: it was never paid`];
    const isKnown = (given.get(deed.number) ?? Infinity) < deed.sentAt;
    return refused === 'voucher-not-found' && isKnown ? [`${name}: it had been issued`] : [];
  });
};
