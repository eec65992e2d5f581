import type { Rulebook, Table } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { supposedDice } from '../house/new-dice.ts';
import type { OrderArguments } from '../house/order.ts';
import { useWords } from '../words/language.tsx';
import { Why } from './action.tsx';
import { useStation, useWhoMay } from './station.tsx';

/** The command that would remove what stands in the way, where there is one. */
const remedyOf = (rulebook: Rulebook, table: Table, { refused, clause }: HouseRefusal): OrderArguments | null => {
  const { diceSet, inspections } = rulebook;
  const load: OrderArguments = ['LoadDice', supposedDice(rulebook, table)];
  if (refused === 'dice-expired') return load;
  if (refused === 'inspection-due')
    return inspections.find((inspection) => inspection.clause === clause)?.of === 'result-device'
      ? ['TestDevice', { dice: [], lit: [] }]
      : ['TestShaker', { tossed: true }];
  if (refused !== 'not-ready') return null;
  return clause === diceSet.clause ? load : ['AttestEquipment', { items: [] }];
};

/** Why not, and who can change that. */
export const WhyAndWho = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useWords();
  const { rulebook, table } = useStation();
  const whoMay = useWhoMay();
  const remedy = remedyOf(rulebook, table, refusal);
  return (
    <div>
      <Why refusal={refusal} />
      {remedy && <p>{words.console.seesToIt({ who: whoMay(...remedy) })}</p>}
    </div>
  );
};
