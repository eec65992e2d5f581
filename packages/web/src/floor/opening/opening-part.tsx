import { useState } from 'react';
import { useTold } from '../../house/told.tsx';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk } from '../desk.tsx';
import { AttestStep } from './attest-step.tsx';
import { DeviceStep } from './device-step.tsx';
import { FilingStep } from './filing-step.tsx';
import './opening.css';
import { DealerStep, DiceStep, OpenStep, PeopleStep, ShakerStep, ShiftStep } from './short-steps.tsx';
import { type OpeningStep, openingSteps, type StepId } from './steps.ts';

/** The document's checklist: what is done, what is due, and the one step that comes next. */
export const OpeningPart = () => {
  const words = useWords();
  const { rulebook, table, now } = useDesk();
  const [chosen, setChosen] = useState<{ readonly id: StepId; readonly wasDone: boolean } | null>(null);
  const steps = openingSteps(rulebook, table, now);
  const isDone = (id: StepId): boolean => steps.some((step) => step.id === id && step.done);
  const next = steps.find(({ done, isAsked }) => isAsked && !done)?.id ?? null;
  // A step that was opened to be done folds once it is; one that is looked at again stays.
  const current = chosen && (chosen.wasDone || !isDone(chosen.id)) ? chosen.id : next;
  const choose = (id: StepId | null): void => setChosen(id && { id, wasDone: isDone(id) });
  const lead = {
    open: words.floor.opening.isOpen,
    closed: words.floor.opening.isClosed,
    halted: words.floor.opening.isHalted,
  };
  return (
    <div className="opening">
      <header>
        <h2>{words.floor.opening.title}</h2>
        <p>{lead[table.phase.is]}</p>
      </header>
      {table.broken && (
        <section className="closing row apart broken">
          <p>{words.floor.opening.repairLead({ what: words.floor.device[table.broken] ?? '' })}</p>
          <CommandButton order={['AttestRepair', { what: table.broken }]} look="primary">
            {words.floor.opening.repair}
          </CommandButton>
        </section>
      )}
      {table.phase.is !== 'closed' && (
        <section className="closing row apart">
          <p className="soft">{words.floor.opening.closeLead}</p>
          <CommandButton order={['CloseTable']}>{words.floor.opening.close}</CommandButton>
        </section>
      )}
      <ol className="checklist stack gap-2">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={`${step.done ? 'done' : step.isAsked ? 'due' : 'free'} ${step.id === current ? 'current' : ''}`}
          >
            <StepHead
              step={step}
              number={index + 1}
              isShown={step.id === current}
              onToggle={() => choose(step.id === current ? null : step.id)}
            />
            {step.id === current && (
              <div className="step-panel" id={`step-${step.id}`}>
                {/* The answer may come when the person has gone on to another step, which stays open then. */}
                <StepPanel id={step.id} onDone={() => setChosen((open) => (open?.id === step.id ? null : open))} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

interface StepHeadProps {
  readonly step: OpeningStep;
  readonly number: number;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

const StepHead = ({ step, number, isShown, onToggle }: StepHeadProps) => {
  const words = useWords();
  return (
    <h3>
      <button
        type="button"
        className="step-head"
        aria-expanded={isShown}
        {...(isShown ? { 'aria-controls': `step-${step.id}` } : {})}
        onClick={onToggle}
      >
        <span className="mark" aria-hidden="true">
          {step.done ? '✓' : number}
        </span>
        <span className="name">
          {words.floor.opening.step[step.id]} <StepFacts id={step.id} />
        </span>
        <FloorClause clause={step.clause} />
        <span className="state">
          {step.times && (
            <b>
              {words.floor.opening.times({ passed: Math.min(step.times.passed, step.times.of), of: step.times.of })}
            </b>
          )}{' '}
          {words.floor.opening[step.done ? 'done' : step.isAsked ? 'due' : 'optional']}
        </span>
      </button>
    </h3>
  );
};

/** What a step has brought so far, in a few words. */
const StepFacts = ({ id }: { id: StepId }) => {
  const words = useWords();
  const told = useTold();
  const { table, rulebook } = useDesk();
  const { submission, dice, shift, dealer } = table;
  const shaker = rulebook.shakers.find((known) => known.id === table.shaker)?.title ?? null;
  const facts: Partial<Record<StepId, string | null>> = {
    file: submission && filed(words, submission.paytable, shaker && (told(shaker) ?? shaker)),
    dice: dice?.serial ?? null,
    shift,
    dealer,
  };
  const fact = facts[id];
  return fact ? <small>{fact}</small> : null;
};

const StepPanel = ({ id, onDone }: { id: StepId; onDone: () => void }) => {
  switch (id) {
    case 'file':
      return <FilingStep onDone={onDone} />;
    case 'attest':
      return <AttestStep onDone={onDone} />;
    case 'dice':
      return <DiceStep onDone={onDone} />;
    case 'device':
      return <DeviceStep />;
    case 'shaker':
      return <ShakerStep at="opening" />;
    case 'shift':
      return <ShiftStep onDone={onDone} />;
    case 'people':
      return <PeopleStep />;
    case 'dealer':
      return <DealerStep />;
    case 'open':
      return <OpenStep onDone={onDone} />;
    case 'shift-test':
      return <ShakerStep at="shift" />;
  }
};

const filed = ({ floor: { opening } }: Words, paytable: string, shaker: string | null): string =>
  shaker ? opening.filedShaker({ paytable, shaker }) : opening.filed({ paytable });
