import type { Rulebook, Table } from '@hardway/engine';
import type { Foreseen, TableView } from '@hardway/server/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { sentOrder } from '../house/order.ts';
import { useWords } from '../words/language.tsx';
import { ConfirmStep, Deed } from './act.tsx';
import type { Asking } from './asking.ts';
import {
  type Case,
  missingOf,
  NOTHING_SAID,
  type Occurrence,
  type Particulars,
  reportOf,
  wayOf,
} from './occurrence.ts';
import { ParticularsForm } from './particulars.tsx';
import { Provision } from './provision.tsx';
import { WhatHappened } from './what-happened.tsx';

interface WizardProps {
  readonly table: string;
  readonly state: Table;
  readonly view: TableView;
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
  const words = useWords();
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
        {words.irregularity.steps[PLACES[step.is]]}
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
          <div className="row">
            <Button look="quiet" onClick={() => setStep({ is: 'what' })}>
              {words.staff.back}
            </Button>
            <Button
              look="primary"
              disabled={missingOf(step.chosen, said) !== null}
              onClick={() => setStep({ is: 'prospect', chosen: step.chosen })}
            >
              {words.irregularity.next}
            </Button>
            <Missing chosen={step.chosen} said={said} />
          </div>
        </>
      )}
      {step.is === 'prospect' && (
        <>
          <Provision chosen={step.chosen} />
          <ConfirmStep
            news={news}
            link={link}
            asked={sentOrder(...reportOf(step.chosen.occurrence, said))}
            onDone={done}
            onBack={() => setStep(asksFor(step.chosen) ? { is: 'particulars', chosen: step.chosen } : { is: 'what' })}
          />
        </>
      )}
      {step.is === 'repair' && (
        <>
          <p>{words.irregularity.repairedLead}</p>
          <ConfirmStep
            news={news}
            link={link}
            asked={{ type: 'AttestRepair', fields: { what: state.broken ?? 'result-device' } }}
            word={words.irregularity.repaired}
            onDone={done}
            onBack={() => setStep({ is: 'what' })}
          />
        </>
      )}
      {step.is === 'done' && (
        <>
          <Deed foreseen={step.foreseen} />
          <Button onClick={() => setStep({ is: 'what' })}>{words.irregularity.again}</Button>
        </>
      )}
    </div>
  );
};

const Missing = ({ chosen, said }: { chosen: Case; said: Particulars }) => {
  const words = useWords();
  const missing = missingOf(chosen, said);
  return (
    <p className="soft" aria-live="polite">
      {missing && words.irregularity.need[missing]}
    </p>
  );
};

const Stepper = ({ place }: { place: number }) => {
  const words = useWords();
  return (
    <ol
      className="stepper row soft"
      aria-label={words.staff.stepOf({ step: place + 1, of: words.irregularity.steps.length })}
    >
      {words.irregularity.steps.map((step, index) => (
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
