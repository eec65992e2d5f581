import type { EventOf, TableEvent } from '@hardway/engine';
import type { CageEvent } from '../cage/voucher.ts';
import type { Store } from '../store/store.ts';
import { entriesOf } from './log.ts';

/** What the cage says of money that came to a table or went from it. */
interface Half {
  readonly table: string;
  readonly amount: number;
}

/** The command of a voucher that the desk has issued for a cash-out is named after it. */
const ISSUED = /:voucher$/;

/**
 * Whether the tables' logs and the cage's say the same of each other: credit that was bought with a voucher was redeemed
 * there, once and for its amount, and a voucher that was issued for a seat was cashed out there. A move whose second step
 * is still to come is no flaw. `adopted` are the last entries of streams that were adopted: their rules were others.
 */
export const bookFlaws = async (store: Store, adopted: ReadonlyMap<string, number>): Promise<string[]> => {
  const { redeemed, issued } = await cageHalves(store, adopted.get('cage') ?? 0);
  const flaws: string[] = [];
  for (const stream of await store.streams()) {
    if (!stream.startsWith('table:')) continue;
    const table = stream.slice('table:'.length);
    for await (const { version, command, event } of entriesOf(store, stream, adopted.get(stream) ?? 0)) {
      const moved = event as TableEvent;
      if (moved.type === 'CreditBought' && moved.medium === 'voucher')
        flaws.push(...creditFlaws(redeemed, table, version, moved));
      // What was paid out of one table cannot have been paid out of another.
      if (moved.type === 'CreditCashedOut' && isHalf(issued.get(command), table, moved.amount)) issued.delete(command);
    }
  }
  const invented = [...issued].map(
    ([command, { table }]) => `A voucher was issued for ${command} at ${table}, which paid nothing out.`,
  );
  return [...flaws, ...invented];
};

const isHalf = (half: Half | undefined, table: string, amount: number): boolean =>
  half?.table === table && half.amount === amount;

const creditFlaws = (
  redeemed: Map<string, Half>,
  table: string,
  version: number,
  { reference = '', amount }: EventOf<'CreditBought'>,
): string[] => {
  const known = redeemed.get(reference);
  redeemed.delete(reference);
  return isHalf(known, table, amount)
    ? []
    : [`Entry ${version} of table:${table} takes credit for a voucher that was not redeemed there for that amount.`];
};

const cageHalves = async (store: Store, after: number) => {
  const redeemed = new Map<string, Half>();
  const issued = new Map<string, Half>();
  for await (const { command, event: stored } of entriesOf(store, 'cage', after)) {
    const event = stored as CageEvent;
    if (event.type === 'VoucherRedeemed' && 'table' in event.where)
      redeemed.set(event.number, { table: event.where.table, amount: event.amount });
    if (event.type === 'VoucherIssued' && event.table !== undefined && ISSUED.test(command))
      issued.set(command.replace(ISSUED, ''), { table: event.table, amount: event.amount });
  }
  return { redeemed, issued };
};
