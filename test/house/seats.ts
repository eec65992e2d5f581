import { type Command, RULEBOOKS } from '@hardway/engine';
import { openRecord, streamOf, type TablePlan } from '@hardway/server';
import { TableOwner } from '../../packages/server/src/tables/owner.ts';
import { TerminalRegistry } from '../../packages/server/src/tables/terminals.ts';

/** A seat with the key of its terminal. */
export interface Seat {
  readonly table: string;
  readonly seat: number;
  readonly terminal: string;
  readonly key: string;
}

export const helloOf = ({ table, terminal, key }: Seat): object => ({
  is: 'hello',
  as: 'terminal',
  table,
  terminal,
  key,
});

/** Terminals with credit at a table's first seats, put into the record of a house that is not open yet. */
export const prepareSeats = async (
  place: { readonly folder: string; readonly databaseUrl?: string | undefined },
  plan: TablePlan,
  count: number,
  credit: number,
): Promise<readonly Seat[]> => {
  const { store, checkpoints } = await openRecord({ ...place, mode: 'practice', now: Date.now });
  try {
    const terminals = await TerminalRegistry.open(store, new Uint8Array());
    const owner = await TableOwner.open(store, streamOf(plan.id), RULEBOOKS.find(({ id }) => id === plan.rulebook)!);
    const seats: Seat[] = [];
    for (let seat = 1; seat <= count; seat += 1) {
      const enrolled = await terminals.enrol({ table: plan.id, seat, practice: true }, 'the floor', Date.now());
      if ('refused' in enrolled) throw new Error(enrolled.message);
      seats.push({ table: plan.id, seat, terminal: enrolled.id, key: enrolled.key });
    }
    const bought = await Promise.all(
      seats.map(({ seat, terminal }) =>
        owner.submit({
          type: 'BuyIn',
          id: `${terminal}:first-credit`,
          at: Date.now(),
          by: { id: 'the cage', role: 'cage' },
          seat,
          amount: credit,
          medium: 'cash',
          // Nothing may be filed yet, and then cash is taken by two.
          approver: { id: 'the manager', role: 'shift-manager' },
        } as Command),
      ),
    );
    if (!bought.every(({ ok }) => ok)) throw new Error('A seat got no credit.');
    await owner.close();
    await checkpoints.close();
    return seats;
  } finally {
    await store.close();
  }
};
