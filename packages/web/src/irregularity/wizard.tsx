import type { Rulebook, Table } from '@hardway/engine';
import type { Foreseen, PublicTable } from '@hardway/server/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { Act, Deed } from './act.tsx';
import type { Asking } from './asking.ts';
import {
  type Case,
  fieldsOf,
  missingOf,
  NOTHING_SAID,
  type Occurrence,
  type Particulars,
  wayOf,
} from './occurrence.ts';
import { ParticularsForm } from './particulars.tsx';
import { Provision } from './provision.tsx';
import { WhatHappened } from './what-happened.tsx';
import { useIrregularityWords } from './words.ts';

interface WizardProps {
  readonly table: string;
  readonly state: Table;
  readonly view: PublicTable;
  readonly rulebook: Rulebook;
  readonly news: TableNews;
  readonly link: TableLink;
  readonly ask: Asking;
  readonly onCorrect: () => void;
  readonly onRule: (occurrence: Occurrence) => void;
}

type Step =
  | { readonly is: 'what' }
  | { readonly is: 'particulars' | 'prospect'; readonly chosen: Case }
  | { readonly is: 'repair' }
  | { readonly is: 'done'; readonly foreseen: Foreseen };

const PLACES: Readonly<Record<Step['is'], number>> = { what: 0, particulars: 1, prospect: 2, repair: 2, done: 3 };

const asksFor = ({ occurrence }: Case): boolean => (wayOf(occurrence)?.needs.length ?? 0) > 0;

/** From what happened to the document's remedy, one question at a time. */
export const Wizard = ({ table, state, view, rulebook, news, link, ask, onCorrect, onRule }: WizardProps) => {
  const words = useIrregularityWords();
  const [step, setStep] = useState<Step>({ is: 'what' });
  const [said, setSaid] = useState<Particulars>(NOTHING_SAID);
  const heading = useFocusOnTurn(step.is);
  const choose = (chosen: Case): void => {
    setSaid(NOTHING_SAID);
    if (chosen.occurrence === 'wrong-result-entered') onCorrect();
    else setStep({ is: asksFor(chosen) ? 'particulars' : 'prospect', chosen });
  };
  const done = (foreseen: Foreseen): void => setStep({ is: 'done', foreseen });
  return (
    <div className="wizard">
      <Stepper place={PLACES[step.is]} />
      <h2 ref={heading} tabIndex={-1}>
        {words.steps[PLACES[step.is]]}
      </h2>
      {step.is === 'what' && (
        <WhatHappened
          state={state}
          rulebook={rulebook}
          ask={ask}
          onChoose={choose}
          onRule={onRule}
          onRepair={() => setStep({ is: 'repair' })}
        />
      )}
      {step.is === 'particulars' && (
        <>
          <Provision chosen={step.chosen} />
          <ParticularsForm
            table={table}
            view={view}
            staff={news.staff!}
            chosen={step.chosen}
            said={said}
            onSay={(part) => setSaid({ ...said, ...part })}
          />
          <div className="moves">
            <Button look="quiet" onClick={() => setStep({ is: 'what' })}>
              {words.back}
            </Button>
            <Button
              look="primary"
              disabled={missingOf(step.chosen, said) !== null}
              onClick={() => setStep({ is: 'prospect', chosen: step.chosen })}
            >
              {words.next}
            </Button>
            <Missing chosen={step.chosen} said={said} />
          </div>
        </>
      )}
      {step.is === 'prospect' && (
        <>
          <Provision chosen={step.chosen} />
          <Act
            news={news}
            link={link}
            asked={{
              type: wayOf(step.chosen.occurrence)!.command,
              fields: fieldsOf(step.chosen.occurrence, said),
            }}
            onDone={done}
            onBack={() => setStep(asksFor(step.chosen) ? { is: 'particulars', chosen: step.chosen } : { is: 'what' })}
          />
        </>
      )}
      {step.is === 'repair' && (
        <>
          <p>{words.repairedLead}</p>
          <Act
            news={news}
            link={link}
            asked={{ type: 'AttestRepair', fields: { what: state.broken ?? 'result-device' } }}
            word={words.repaired}
            onDone={done}
            onBack={() => setStep({ is: 'what' })}
          />
        </>
      )}
      {step.is === 'done' && (
        <>
          <Deed foreseen={step.foreseen} />
          <Button onClick={() => setStep({ is: 'what' })}>{words.again}</Button>
        </>
      )}
    </div>
  );
};

const Missing = ({ chosen, said }: { chosen: Case; said: Particulars }) => {
  const words = useIrregularityWords();
  const missing = missingOf(chosen, said);
  return (
    <p className="soft" aria-live="polite">
      {missing && words.need[missing]}
    </p>
  );
};

const Stepper = ({ place }: { place: number }) => {
  const words = useIrregularityWords();
  return (
    <ol className="stepper" aria-label={words.stepOf(place + 1, words.steps.length)}>
      {words.steps.map((step, index) => (
        <li key={step} className={index < place ? 'gone' : ''} {...(index === place ? { 'aria-current': 'step' } : {})}>
          <span>{index < place ? '✓' : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
};

/** Whoever goes on by keyboard goes on at the new step's head. */
const useFocusOnTurn = (step: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
};
