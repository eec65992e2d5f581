import { toAttest } from '@hardway/engine';
import { useState } from 'react';
import { Button } from '../../design/index.ts';
import { Act, ClauseMark, useDesk } from '../desk.tsx';
import { useFloorWords } from '../words.ts';

/** Everything that staff must have looked at, item by item, with the document's clause and sentence. */
export const AttestStep = ({ onDone }: { onDone: () => void }) => {
  const { opening } = useFloorWords();
  const { rulebook, table } = useDesk();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const items = toAttest(rulebook, table);
  const left = items.map(({ id }) => id).filter((id) => !table.attested.includes(id));
  const chosen = ticked.filter((id) => left.includes(id));
  const tick = (id: string, isTicked: boolean): void =>
    setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id));
  return (
    <>
      <p>{opening.attestLead}</p>
      <ul className="ticks">
        {items.map(({ id, clause, says }) => {
          const isAttested = table.attested.includes(id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={isAttested || ticked.includes(id)}
                  disabled={isAttested}
                  onChange={({ target }) => tick(id, target.checked)}
                />
                <span lang="en">{says}</span>
                <ClauseMark clause={clause} />
                {isAttested && <small>{opening.attested}</small>}
              </label>
            </li>
          );
        })}
      </ul>
      <div className="row">
        <Act
          type="AttestEquipment"
          look="primary"
          fields={{ items: chosen }}
          disabled={chosen.length === 0}
          onDone={() => chosen.length === left.length && onDone()}
        >
          {opening.attest(chosen.length)}
        </Act>
        {chosen.length < left.length && (
          <Button look="quiet" onClick={() => setTicked(left)}>
            {opening.allOfThem}
          </Button>
        )}
      </div>
    </>
  );
};
