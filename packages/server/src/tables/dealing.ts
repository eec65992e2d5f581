import { type Command, keeperClause, type Table } from '@hardway/engine';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { Turns } from '../staff/keyed-queue.ts';
import type { Answer } from './answer.ts';
import type { FloorTable } from './floor.ts';

/**
 * A person deals at one open table: the documents leave no dice without the dealer who keeps them, and an account that deals
 * at two tables is used by two people.
 */
export class Dealing {
  private readonly tables: ReadonlyMap<string, FloorTable>;
  private readonly turns: Turns;

  constructor(tables: ReadonlyMap<string, FloorTable>, turns: Turns) {
    this.tables = tables;
    this.turns = turns;
  }

  /** Carries a command out, unless it would make somebody the dealer of a second table. */
  submit(table: FloorTable, command: Command): Promise<Answer> {
    const { owner } = table;
    const dealer = dealerBy(command, owner.table);
    if (dealer === null) return owner.submit(command);
    // One after another: at two tables at once both would find the dealer free.
    return this.turns.run(`dealing ${dealer}`, async () => {
      const problem = owner.wouldRefuse(command) ? undefined : this.dealsElsewhere(table, dealer);
      return problem && !(await owner.knows(command.id)) ? { ok: false, ...problem } : owner.submit(command);
    });
  }

  private dealsElsewhere(here: FloorTable, dealer: string): HouseRefusal | undefined {
    const other = [...this.tables.values()].find(
      ({ plan, owner: { table } }) =>
        plan.id !== here.plan.id && table.phase.is !== 'closed' && table.dealer === dealer,
    );
    const clause = keeperClause(here.owner.rulebook, here.owner.table);
    return (
      other &&
      houseRefusal('not-assigned', `${dealer} deals at ${other.plan.name.en}: be relieved there first.`, clause)
    );
  }
}

/** Whom a command makes the dealer of an open table, or of one that may open. */
const dealerBy = ({ type, by }: Command, { dealer }: Table): string | null => {
  if (type === 'SignInDealer' || type === 'RelieveDealer') return by.id;
  return type === 'OpenTable' ? dealer : null;
};
