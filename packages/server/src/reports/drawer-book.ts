import type { Actor } from '@hardway/engine';
import {
  balanceOf,
  drawerOf,
  drawersAfter,
  moveOfCage,
  moveOfTable,
  NO_DRAWERS,
  type OpenDrawers,
  sumsOf,
} from '../cage/drawer.ts';
import type { CageEvent } from '../cage/voucher.ts';
import type { DrawerMove, DrawerSums } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

/**
 * Whether drawers hold what the logs say: cash moves only in a drawer that is open and by whoever has it, whoever takes a
 * drawer over begins with its count, and a count was compared with the sum of what the cage's log and the tables' moved.
 */

type Closed = Extract<CageEvent, { type: 'DrawerClosed' }> & { readonly entry: number };

/** What the cage's log says of drawers. */
interface CageBook {
  readonly flaws: readonly string[];
  readonly closed: readonly Closed[];
  /** By number. */
  readonly cashiers: ReadonlyMap<number, string>;
}

const readCage = async (entries: AsyncIterable<Entry>): Promise<CageBook> => {
  const flaws: string[] = [];
  const closed: Closed[] = [];
  const cashiers = new Map<number, string>();
  let drawers = NO_DRAWERS;
  let last: Closed | undefined;
  for await (const entry of entries) {
    const event = entry.event as CageEvent;
    const wrong = (what: string) => flaws.push(`Entry ${entry.version} of cage ${what}.`);
    const moved = moveOfCage(event, entry.version);
    if (moved && drawerOf(drawers, (event.by as Actor).id)?.number !== moved.drawer)
      wrong(`moves cash in drawer ${moved.drawer}, which its cashier did not have`);
    if (event.type === 'DrawerOpened') {
      const { drawer, cashier, from, float } = event;
      if (drawer !== drawers.last + 1 || drawerOf(drawers, cashier)) wrong(`opens drawer ${drawer} out of its turn`);
      if (from !== undefined && !(last?.drawer === from && last.to === cashier && last.counted === float))
        wrong(`opens drawer ${drawer} with another sum than was handed over`);
      cashiers.set(drawer, cashier);
    }
    last = undefined;
    if (event.type === 'DrawerClosed') {
      const own = drawerOf(drawers, event.cashier);
      if (own?.number !== event.drawer) wrong(`closes drawer ${event.drawer}, which its cashier did not have`);
      else if (!isCounted(event, own.moves)) wrong(`counts drawer ${event.drawer} against other sums than the log has`);
      last = { ...event, entry: entry.version };
      closed.push(last);
    }
    drawers = drawersAfter(drawers, entry) satisfies OpenDrawers;
  }
  return { flaws, closed, cashiers };
};

/** What only tables move is compared with their logs. */
const isCounted = ({ sums, expected }: Closed | Omit<Closed, 'entry'>, moves: readonly DrawerMove[]): boolean => {
  const { 'bought-in': _, 'paid-back': __, 'hand-pay': ___, visit: ____, ...ofCage } = sumsOf(moves);
  return (
    expected === balanceOf(sums) &&
    Object.entries(ofCage).every(([kind, amount]) => sums[kind as keyof DrawerSums] === amount)
  );
};

type AtTables = Pick<DrawerSums, 'bought-in' | 'paid-back' | 'hand-pay' | 'visit'>;

/** Cash that tables have moved in drawers, by number. */
export class TableCash {
  private readonly sums = new Map<number, AtTables>();
  private readonly movers = new Map<number, Set<string>>();

  async take(stream: string, entries: AsyncIterable<Entry>): Promise<void> {
    for await (const entry of entries) {
      const moved = moveOfTable(stream.slice('table:'.length), entry);
      if (!moved) continue;
      const { drawer, move } = moved;
      const sums = this.of(drawer);
      this.sums.set(drawer, { ...sums, [move.is]: sums[move.is as keyof typeof sums] + move.amount });
      const { id } = (entry.event as unknown as { readonly by: Actor }).by;
      this.movers.set(drawer, (this.movers.get(drawer) ?? new Set()).add(id));
    }
  }

  of(drawer: number): AtTables {
    return this.sums.get(drawer) ?? { 'bought-in': 0, 'paid-back': 0, 'hand-pay': 0, visit: 0 };
  }

  /** Cash in drawers of others, or in none. */
  strange(cashiers: ReadonlyMap<number, string>): readonly number[] {
    return [...this.movers].flatMap(([drawer, ids]) =>
      [...ids].every((id) => id === cashiers.get(drawer)) ? [] : [drawer],
    );
  }

  agreesWith({ drawer, sums }: Pick<Closed, 'drawer' | 'sums'>): boolean {
    return Object.entries(this.of(drawer)).every(([kind, amount]) => sums[kind as keyof DrawerSums] === amount);
  }
}

/** The cash of all drawers; `gathered` is what the tables' logs had, perhaps before the cage's went on. */
export const drawerFlaws = async (
  store: Store,
  tables: Iterable<string>,
  gathered: TableCash,
): Promise<readonly string[]> => {
  const { flaws, closed, cashiers } = await readCage(entriesOf(store, 'cage'));
  const isRight = gathered.strange(cashiers).length === 0 && closed.every((slip) => gathered.agreesWith(slip));
  if (isRight) return flaws;
  // A house at work may have closed a drawer, or opened one, since: tables have all of what was closed when they are read after it.
  const cash = await readTables(store, tables);
  const now = await readCage(entriesOf(store, 'cage'));
  return [
    ...flaws,
    ...cash
      .strange(now.cashiers)
      .map((drawer) => `A table has cash in drawer ${drawer}, which its cashier did not have.`),
    ...closed
      .filter((slip) => !cash.agreesWith(slip))
      .map(
        ({ entry, drawer }) =>
          `Entry ${entry} of cage counts drawer ${drawer} against other sums than the tables have.`,
      ),
  ];
};

const readTables = async (store: Store, tables: Iterable<string>): Promise<TableCash> => {
  const cash = new TableCash();
  for (const stream of tables) await cash.take(stream, entriesOf(store, stream));
  return cash;
};
