import { type ReactNode, useState } from 'react';
import { Badge, Button, Dialog } from '../design/index.ts';
import { RouteLink } from '../house/router.tsx';
import { DocumentSentence } from '../house/told.tsx';
import { supposed } from '../irregularity/occurrence.ts';
import { useWords } from '../words/language.tsx';
import { ClauseMark, Why } from './action.tsx';
import { useStation, useWhoMay } from './station.tsx';
import { type TroubleCase, troublesAt } from './trouble.ts';
import { TroubleForm } from './trouble-form.tsx';

/** What the table's own document provides for when something goes wrong: what its game alone knows, then the possible first. */
export const TroubleMenu = ({ onClose, children }: { onClose: () => void; children?: ReactNode }) => {
  const words = useWords();
  const { rulebook, table, actor, now, news } = useStation();
  const [chosen, setChosen] = useState<TroubleCase | null>(null);
  if (chosen) return <TroubleForm chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  const troubles = troublesAt(rulebook, table, actor, now);
  const here = troubles.filter(({ isOnTheFloor }) => !isOnTheFloor);
  const isLost = news.link !== 'open';
  return (
    <Dialog title={words.console.wrong} closeWord={words.shared.close} onClose={onClose}>
      <p>{words.console.wrongLead}</p>
      <ul className="stack gap-2">
        {children}
        {here
          .toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
          .map((trouble) => (
            <li key={trouble.command}>
              {trouble.refusal || isLost ? (
                <div className="trouble not-now">
                  <h3>{words.console.trouble[trouble.command]}</h3>
                  {trouble.refusal && <Why refusal={trouble.refusal} />}
                </div>
              ) : (
                <button type="button" className="trouble" onClick={() => setChosen(trouble)}>
                  <b>{words.console.trouble[trouble.command]}</b>
                  <Cases trouble={trouble} />
                </button>
              )}
            </li>
          ))}
      </ul>
      <Higher troubles={troubles.filter(({ isOnTheFloor }) => isOnTheFloor)} />
    </Dialog>
  );
};

/** The document's cases, each with its remedy in a sentence. */
const Cases = ({ trouble: { cases } }: { trouble: TroubleCase }) => {
  const words = useWords();
  return (
    <>
      {cases.map(({ kind, says, clause, source }) => (
        <span key={kind} className="case">
          <DocumentSentence>{says}</DocumentSentence> <ClauseMark clause={clause} />
          {source === 'house-rule' && <Badge>{words.staff.houseRule}</Badge>}
        </span>
      ))}
    </>
  );
};

/** What the document leaves to somebody higher: who that is, and a way to call them. */
const Higher = ({ troubles }: { troubles: readonly TroubleCase[] }) => {
  const words = useWords();
  const { id, news, callSupervisor } = useStation();
  const whoMay = useWhoMay();
  const isCalled = news.staff.waiting.some(({ seat }) => seat === null);
  if (troubles.length === 0) return null;
  return (
    <section className="higher">
      <ul className="stack gap-2">
        {troubles.map((trouble) => (
          <li key={trouble.command} className="trouble not-now">
            <h3>{words.console.trouble[trouble.command]}</h3>
            <Badge look="brass">{words.console.forHigher({ who: whoMay(...supposed(trouble.kind)) })}</Badge>
            <Cases trouble={trouble} />
          </li>
        ))}
      </ul>
      <div className="picks">
        <Button disabled={isCalled || news.link !== 'open'} onClick={callSupervisor}>
          {words.console.callSupervisor}
        </Button>
        <RouteLink className="button quiet" href={`/floor/${id}`}>
          {words.console.openFloor}
        </RouteLink>
      </div>
    </section>
  );
};
