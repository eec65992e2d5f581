import type { Rulebook, Table } from '@hardway/engine';
import { useId } from 'react';
import { Badge, Button } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { type Asking, refusalOf } from './asking.ts';
import { type Case, type Occurrence, providedBy, type Standing, standingOf } from './occurrence.ts';
import { Source } from './provision.tsx';
import { Refused } from './refused.tsx';
import { useIrregularityWords } from './words.ts';

interface WhatHappenedProps {
  readonly state: Table;
  readonly rulebook: Rulebook;
  readonly ask: Asking;
  readonly onChoose: (chosen: Case) => void;
  readonly onRule: (occurrence: Occurrence) => void;
  readonly onRepair: () => void;
}

/** What the document provides for, what it does not, and the way from there. */
export const WhatHappened = (props: WhatHappenedProps) => {
  const words = useIrregularityWords();
  const { state, rulebook, ask, onChoose, onRule, onRepair } = props;
  const repairRefusal = state.broken && refusalOf(ask('AttestRepair', { what: state.broken }));
  const { provided, missing } = providedBy(rulebook);
  return (
    <div className="what">
      {state.broken && (
        <section className="notice standstill">
          <p>{words.halted(words.device[state.broken])}</p>
          <Button disabled={repairRefusal !== null} onClick={onRepair}>
            {words.repaired}
          </Button>
          {repairRefusal && <Refused refusal={repairRefusal} />}
        </section>
      )}
      <ul className="cases">
        {provided.map((chosen) => (
          <Choice
            key={chosen.occurrence}
            chosen={chosen}
            standing={standingOf(chosen.occurrence, ask)}
            onChoose={() => onChoose(chosen)}
          />
        ))}
      </ul>
      {missing.length > 0 && <NotProvided rulebook={rulebook} missing={missing} onRule={onRule} />}
    </div>
  );
};

interface ChoiceProps {
  readonly chosen: Case;
  readonly standing: Standing;
  readonly onChoose: () => void;
}

const Choice = ({ chosen, standing, onChoose }: ChoiceProps) => {
  const words = useIrregularityWords();
  const { occurrence, irregularity } = chosen;
  const [title, lead] = words.happened[occurrence];
  const why = useId();
  return (
    <li className={standing.is}>
      <button
        type="button"
        className="case"
        disabled={standing.is !== 'open'}
        aria-describedby={why}
        onClick={onChoose}
      >
        <b>{title}</b>
        <span>{lead}</span>
        <span className="remedy">→ {words.remedy[irregularity.remedy]}</span>
        <span className="source">
          <Source irregularity={irregularity} />
        </span>
      </button>
      <p id={why} className="why">
        {standing.is !== 'open' && <WhyNot standing={standing} />}
      </p>
    </li>
  );
};

const WhyNot = ({ standing }: { standing: Exclude<Standing, { is: 'open' }> }) => {
  const words = useIrregularityWords();
  if (standing.is === 'by-itself') return words.byItself;
  return (
    <>
      <b>{words.notNow}</b>{' '}
      {standing.is === 'refused' ? <Refused refusal={standing.refusal} /> : words.standing[standing.is]}
    </>
  );
};

interface NotProvidedProps {
  readonly rulebook: Rulebook;
  readonly missing: readonly Occurrence[];
  readonly onRule: (occurrence: Occurrence) => void;
}

/** Roles that the house calls by other names than its tables. */
const HOUSE_NAMES: Readonly<Record<string, string>> = { supervisor: 'pit-supervisor', manager: 'pit-manager' };

const NotProvided = ({ rulebook, missing, onRule }: NotProvidedProps) => {
  const words = useIrregularityWords();
  const staffWords = useStaffWords();
  const ruling = rulebook.irregularities.find(({ kind }) => kind === 'not-provided-for');
  const [role = 'manager'] = rulebook.duties.find(({ does }) => does === 'rule-unforeseen')?.by ?? [];
  const title = staffWords.role[HOUSE_NAMES[role] ?? role] ?? role;
  return (
    <section className="not-provided">
      <h3>{words.notProvided}</h3>
      <p className="soft">
        {words.notProvidedLead(rulebook.id)} {ruling && words.overRulingBy(title)}
      </p>
      <ul>
        {missing.map((occurrence) => (
          <li key={occurrence}>
            <span>{words.happened[occurrence][0]}</span>
            {ruling ? (
              <Button look="quiet" onClick={() => onRule(occurrence)}>
                {words.overRuling} <Badge>{ruling.clause}</Badge>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
