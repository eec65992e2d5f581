import { type Rulebook, type Table, toAttest } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { supposedDice } from '../house/new-dice.ts';
import type { OrderArguments } from '../house/order.ts';

type Refused = Pick<HouseRefusal, 'refused' | 'clause'>;

/** The command that would remove what stands in the way, where there is one. */
export const mendingOf = (rulebook: Rulebook, table: Table, { refused, clause }: Refused): OrderArguments | null => {
  const load: OrderArguments = ['LoadDice', supposedDice(rulebook, table)];
  if (refused === 'dice-expired') return load;
  if (refused === 'inspection-due')
    return rulebook.inspections.find((inspection) => inspection.clause === clause)?.of === 'result-device'
      ? ['TestDevice', { dice: [], lit: [] }]
      : ['TestShaker', { tossed: true }];
  if (refused !== 'not-ready') return null;
  // Not by the clause: Massachusetts speaks of dice and shaker in one.
  if (toAttest(rulebook, table).some(({ id }) => !table.attested.includes(id)))
    return ['AttestEquipment', { items: [] }];
  return table.dice === null ? load : null;
};
