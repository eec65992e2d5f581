import type { CommandType, Rulebook } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { Why } from './action.tsx';
import { useStation, useWhoMay } from './station.tsx';
import { useConsoleWords } from './words.ts';

/** The command that would remove what stands in the way, where there is one. */
const remedyOf = ({ diceSet }: Rulebook, { refused, clause }: HouseRefusal): [CommandType, object] | null => {
  if (refused === 'dice-expired') return ['LoadDice', { serial: '?' }];
  if (refused === 'inspection-due') return ['TestShaker', { tossed: true }];
  if (refused !== 'not-ready') return null;
  return clause === diceSet.clause ? ['LoadDice', { serial: '?' }] : ['AttestEquipment', { items: [] }];
};

/** Why not, and who can change that. */
export const WhyAndWho = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useConsoleWords();
  const { rulebook } = useStation();
  const whoMay = useWhoMay();
  const remedy = remedyOf(rulebook, refusal);
  return (
    <div>
      <Why refusal={refusal} />
      {remedy && <p>{words.seesToIt(whoMay(...remedy))}</p>}
    </div>
  );
};
