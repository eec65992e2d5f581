import type { TableEvent } from '@hardway/engine';
import type { CageEvent } from '../cage/voucher.ts';
import type { Entry } from '../protocol/entry.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

/**
 * Whether the tables' logs and the cage's say the same of each other: credit that was bought with a voucher was redeemed
 * there, once and for its amount, and what the cage issued or paid for a seat was cashed out there, once. What was settled
 * by hand counts as a second step. The second step of a move
 * is named after the first, which is looked up by that name; each log has a name once. A move whose second step is still to
 * come is no flaw. What was there when a record was adopted had other rules.
 */

/** Ids that the desk gives to second steps. */
const ISSUED = /:voucher$/;
const CREDITED = /:buy-in$/;

export const creditFlaws = async (
  store: Store,
  stream: string,
  adoptedTo: number,
  entries: AsyncIterable<Entry>,
): Promise<readonly string[]> => {
  const flaws: string[] = [];
  const table = stream.slice('table:'.length);
  let before = '';
  for await (const { version, command, event } of entries) {
    const bought = event as TableEvent;
    if (version <= adoptedTo || bought.type !== 'CreditBought' || bought.medium !== 'voucher') continue;
    const { reference, amount } = bought;
    const redeemed = CREDITED.test(command) ? await lastOf(store, 'cage', command.replace(CREDITED, '')) : undefined;
    if (command === before || !isRedemption(redeemed as CageEvent | undefined, table, reference, amount))
      flaws.push(
        `Entry ${version} of ${stream} takes credit for a voucher that was not redeemed there for that amount.`,
      );
    before = command;
  }
  return flaws;
};

const isRedemption = (
  event: CageEvent | undefined,
  table: string,
  number: string | undefined,
  amount: number,
): boolean =>
  event?.type === 'VoucherRedeemed' &&
  'table' in event.where &&
  event.where.table === table &&
  event.number === number &&
  event.amount === amount;

/** The cage's payouts for seats, by voucher or by hand, and redemptions it settled by hand. */
export const issueFlaws = async (
  store: Store,
  adoptedTo: number,
  entries: AsyncIterable<Entry>,
): Promise<readonly string[]> => {
  const flaws: string[] = [];
  const byHand = new Set<string>();
  const settled = new Map<string, SettledRedemption>();
  for await (const { version, command, event: stored } of entries) {
    const event = stored as CageEvent;
    if (event.type === 'RedemptionSettled') {
      if (settled.has(event.number)) flaws.push(paidTwice(version, `voucher ${event.number}`));
      settled.set(event.number, { ...event, version });
      continue;
    }
    const out = version > adoptedTo ? outOf(event, command) : undefined;
    if (!out) continue;
    const { reference, table, amount } = out;
    if (event.type === 'CashOutSettled') {
      if (byHand.has(reference) || (await lastOf(store, 'cage', `${reference}:voucher`)))
        flaws.push(paidTwice(version, reference));
      byHand.add(reference);
    }
    const paid = (await lastOf(store, `table:${table}`, reference)) as TableEvent | undefined;
    if (paid?.type !== 'CreditCashedOut' || paid.amount !== amount)
      flaws.push(`The cage has paid ${reference} at ${table} out, which took no such credit from a seat.`);
  }
  return [...flaws, ...(await redemptionFlaws(store, settled))];
};

const paidTwice = (version: number, what: string): string =>
  `Entry ${version} of cage pays out ${what} for the second time.`;

interface Out {
  readonly reference: string;
  readonly table: string;
  readonly amount: number;
}

/** The payout of a cash-out: its voucher, or the cage's payment by hand instead. */
const outOf = (event: CageEvent, command: string): Out | undefined => {
  if (event.type === 'CashOutSettled') return event;
  return event.type === 'VoucherIssued' && event.table !== undefined && ISSUED.test(command)
    ? { reference: command.replace(ISSUED, ''), table: event.table, amount: event.amount }
    : undefined;
};

interface SettledRedemption {
  readonly version: number;
  readonly table: string;
  readonly amount: number;
}

/** A payout by hand needs a redemption before it that has not become credit too. They are few, and looked for together. */
const redemptionFlaws = async (
  store: Store,
  settled: ReadonlyMap<string, SettledRedemption>,
): Promise<readonly string[]> => {
  const flaws = new Map([...settled.values()].map((paid) => [paid, NOT_REDEEMED(paid)]));
  if (settled.size > 0)
    for await (const { command, event: stored } of entriesOf(store, 'cage')) {
      const event = stored as CageEvent;
      const paid = event.type === 'VoucherRedeemed' ? settled.get(event.number) : undefined;
      if (!paid || !isRedemption(event, paid.table, (event as { number: string }).number, paid.amount)) continue;
      if (await lastOf(store, `table:${paid.table}`, `${command}:buy-in`))
        flaws.set(paid, `Entry ${paid.version} of cage pays out a redemption that has become credit at ${paid.table}.`);
      else flaws.delete(paid);
    }
  return [...flaws.values()];
};

const NOT_REDEEMED = ({ version }: SettledRedemption): string =>
  `Entry ${version} of cage pays out a redemption that was not made there for that amount.`;

/** The last event of a command, by where the log is said to have it. */
const lastOf = async (store: Store, stream: string, command: string): Promise<Entry['event'] | undefined> => {
  const [taken] = await store.inspection().commands(stream, [command]);
  const [entry] = taken ? await store.read(stream, taken.version - 1, 1) : [];
  return entry?.command === command ? entry.event : undefined;
};
