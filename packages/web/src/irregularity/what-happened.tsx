import type { Rulebook, Table } from '@hardway/engine';
import { useId } from 'react';
import { Badge, Button } from '../design/index.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { roleTitle } from '../staff/roles.ts';
import { useWords } from '../words/language.tsx';
import { type Asking, refusalOf } from './asking.ts';
import { type Case, type Occurrence, type OccurrenceStanding, occurrenceStanding, providedBy } from './occurrence.ts';
import { ProvisionSource } from './provision.tsx';

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
  const words = useWords();
  const { state, rulebook, ask, onChoose, onRule, onRepair } = props;
  const repairRefusal = state.broken && refusalOf(ask('AttestRepair', { what: state.broken }));
  const { provided, missing } = providedBy(rulebook);
  return (
    <div className="what">
      {state.broken && (
        <section className="notice standstill row">
          <p>{words.irregularity.halted({ device: words.irregularity.device[state.broken] })}</p>
          <Button disabled={repairRefusal !== null} onClick={onRepair}>
            {words.irregularity.repaired}
          </Button>
          {repairRefusal && <RefusalNote refusal={repairRefusal} />}
        </section>
      )}
      <ul className="cases">
        {provided.map((chosen) => (
          <Choice
            key={chosen.occurrence}
            chosen={chosen}
            standing={occurrenceStanding(chosen.occurrence, ask)}
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
  readonly standing: OccurrenceStanding;
  readonly onChoose: () => void;
}

const Choice = ({ chosen, standing, onChoose }: ChoiceProps) => {
  const words = useWords();
  const { occurrence, irregularity } = chosen;
  const [title, lead] = words.irregularity.happened[occurrence];
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
        <span className="remedy">→ {words.irregularity.remedy[irregularity.remedy]}</span>
        <span className="source row gap-2">
          <ProvisionSource irregularity={irregularity} />
        </span>
      </button>
      <p id={why} className="why">
        {standing.is !== 'open' && <WhyNot standing={standing} />}
      </p>
    </li>
  );
};

const WhyNot = ({ standing }: { standing: Exclude<OccurrenceStanding, { is: 'open' }> }) => {
  const words = useWords();
  if (standing.is === 'by-itself') return words.irregularity.byItself;
  return (
    <>
      <b>{words.irregularity.notNow}</b>{' '}
      {standing.is === 'refused' ? (
        <RefusalNote refusal={standing.refusal} />
      ) : (
        words.irregularity.standing[standing.is]
      )}
    </>
  );
};

interface NotProvidedProps {
  readonly rulebook: Rulebook;
  readonly missing: readonly Occurrence[];
  readonly onRule: (occurrence: Occurrence) => void;
}

const NotProvided = ({ rulebook, missing, onRule }: NotProvidedProps) => {
  const words = useWords();
  const ruling = rulebook.irregularities.find(({ kind }) => kind === 'not-provided-for');
  const [role = 'manager'] = rulebook.duties.find(({ does }) => does === 'rule-unforeseen')?.by ?? [];
  const title = roleTitle(words, rulebook, role);
  return (
    <section className="not-provided">
      <h3>{words.irregularity.notProvided}</h3>
      <p className="soft">
        {words.irregularity.notProvidedLead({ document: rulebook.id })}{' '}
        {ruling && words.irregularity.overRulingBy({ title })}
      </p>
      <ul>
        {missing.map((occurrence) => (
          <li key={occurrence}>
            <span>{words.irregularity.happened[occurrence][0]}</span>
            {ruling ? (
              <Button look="quiet" onClick={() => onRule(occurrence)}>
                {words.irregularity.overRuling} <Badge>{ruling.clause}</Badge>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
