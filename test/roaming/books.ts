import { balancesOf, evolve, newTable, RULEBOOKS, type Table } from '@hardway/engine';
import { entriesOf, eventOf, moneyOf, type Store, streamOf, type TablePlan } from '@hardway/server';
import { type LoggedEvent, TableBooks } from '../simulation/judge-money.ts';
import { Marks } from '../simulation/marks.ts';

/** What the record says of every table, by its entries alone: books of the amounts that they name, and the table they make. */
export class Books {
  private readonly store: Store;
  private readonly tables = new Map<string, { table: Table; decided: number; readonly books: TableBooks }>();

  constructor(store: Store, plans: readonly TablePlan[]) {
    this.store = store;
    for (const { id, rulebook } of plans) {
      const book = RULEBOOKS.find((each) => each.id === rulebook)!;
      this.tables.set(id, {
        table: newTable(book),
        decided: 0,
        books: new TableBooks(id, book.game === 'sicbo', new Marks()),
      });
    }
  }

  /** Reads what has been written since, and tells what of it does not add up. */
  async read(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const [id, kept] of this.tables) {
      for await (const entry of entriesOf(this.store, streamOf(id), kept.table.version)) {
        kept.table = evolve(kept.table, eventOf(entry.event));
        kept.books.take(entry.event as LoggedEvent, entry);
        if (entry.event.type === 'ResultConfirmed' || entry.event.type === 'ThrowCalled') kept.decided += 1;
      }
      const sum = Object.values(balancesOf(kept.table.ledger)).reduce((total, balance) => total + balance, 0);
      if (sum !== 0) wrong.push(`the ledger of ${id} sums to ${sum}`);
      wrong.push(...kept.books.wrong.splice(0));
    }
    return wrong;
  }

  has(id: string): boolean {
    return this.tables.has(id);
  }

  tableOf(id: string): Table {
    return this.tables.get(id)!.table;
  }

  /** What a seat has to have before it, by both ways of keeping books. */
  seatAt(id: string, seat: number) {
    const { table, books } = this.tables.get(id)!;
    const { credit, staked } = moneyOf(table, seat);
    return { credit, staked, bookedCredit: books.credit.get(seat) ?? 0 };
  }

  /** How much was played, over all tables. */
  counted(): { readonly rounds: number; readonly events: number } {
    let [rounds, events] = [0, 0];
    for (const { table, decided } of this.tables.values()) {
      rounds += decided;
      events += table.version;
    }
    return { rounds, events };
  }
}
