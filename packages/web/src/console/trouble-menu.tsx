import { useState } from 'react';
import { Badge, Button, Dialog } from '../design/index.ts';
import { Link } from '../router.tsx';
import { useStaffWords } from '../staff/words.ts';
import { ClauseMark, Why } from './action.tsx';
import { useStation, useWhoMay } from './station.tsx';
import { type TroubleCase, troublesAt } from './trouble.ts';
import { TroubleForm } from './trouble-form.tsx';
import { useConsoleWords } from './words.ts';

/** What the table's own document provides for when something goes wrong, the possible first. */
export const TroubleMenu = ({ onClose }: { onClose: () => void }) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const { rulebook, table, actor, now, news } = useStation();
  const [chosen, setChosen] = useState<TroubleCase | null>(null);
  if (chosen) return <TroubleForm chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  const troubles = troublesAt(rulebook, table, actor, now);
  const here = troubles.filter(({ onTheFloor }) => !onTheFloor);
  const isLost = news.link !== 'open';
  return (
    <Dialog title={words.wrong} closeWord={common.close} onClose={onClose}>
      <p>{words.wrongLead}</p>
      <ul className="troubles">
        {here
          .toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
          .map((trouble) => (
            <li key={trouble.trouble}>
              {trouble.refusal || isLost ? (
                <div className="trouble not-now">
                  <h3>{words.trouble[trouble.trouble]}</h3>
                  {trouble.refusal && <Why refusal={trouble.refusal} />}
                </div>
              ) : (
                <button type="button" className="trouble" onClick={() => setChosen(trouble)}>
                  <b>{words.trouble[trouble.trouble]}</b>
                  <Cases trouble={trouble} />
                </button>
              )}
            </li>
          ))}
      </ul>
      <Higher troubles={troubles.filter(({ onTheFloor }) => onTheFloor)} />
    </Dialog>
  );
};

/** The document's cases, each with its remedy in a sentence. */
const Cases = ({ trouble: { cases } }: { trouble: TroubleCase }) => {
  const words = useConsoleWords();
  return (
    <>
      {cases.map(({ kind, says, clause, source }) => (
        <span key={kind} className="case" lang="en">
          {says} <ClauseMark clause={clause} />
          {source === 'house-rule' && <Badge>{words.houseRule}</Badge>}
        </span>
      ))}
    </>
  );
};

/** What the document leaves to somebody higher: who that is, and a way to call them. */
const Higher = ({ troubles }: { troubles: readonly TroubleCase[] }) => {
  const words = useConsoleWords();
  const { id, news, callSupervisor } = useStation();
  const whoMay = useWhoMay();
  const isCalled = news.staff.waiting.some(({ seat }) => seat === null);
  if (troubles.length === 0) return null;
  return (
    <section className="higher">
      <ul className="troubles">
        {troubles.map((trouble) => (
          <li key={trouble.trouble} className="trouble not-now">
            <h3>{words.trouble[trouble.trouble]}</h3>
            <Badge look="brass">{words.forHigher(whoMay(trouble.command, trouble.fields))}</Badge>
            <Cases trouble={trouble} />
          </li>
        ))}
      </ul>
      <div className="picks">
        <Button disabled={isCalled || news.link !== 'open'} onClick={callSupervisor}>
          {words.callSupervisor}
        </Button>
        <Link className="button quiet" href={`/floor/${id}`}>
          {words.openFloor}
        </Link>
      </div>
    </section>
  );
};
