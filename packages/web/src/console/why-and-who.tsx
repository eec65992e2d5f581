import type { HouseRefusal } from '@hardway/server/protocol';
import { useWords } from '../words/language.tsx';
import { Why } from './action.tsx';
import { mendingOf } from './mending.ts';
import { useStation, useWhoMay } from './station.tsx';

/** Why not, and who can change that. */
export const WhyAndWho = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useWords();
  const { rulebook, table } = useStation();
  const whoMay = useWhoMay();
  const mending = mendingOf(rulebook, table, refusal);
  return (
    <div>
      <Why refusal={refusal} />
      {mending && <p>{words.console.seesToIt({ who: whoMay(...mending) })}</p>}
    </div>
  );
};
