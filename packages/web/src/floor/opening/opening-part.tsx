import { useState } from 'react';
import { Act, ClauseMark, useDesk } from '../desk.tsx';
import { useFloorWords } from '../words.ts';
import { AttestStep } from './attest-step.tsx';
import { DeviceStep } from './device-step.tsx';
import { FilingStep } from './filing-step.tsx';
import './opening.css';
import { DealerStep, DiceStep, OpenStep, ShakerStep, ShiftStep } from './short-steps.tsx';
import { type OpeningStep, openingSteps, type StepId } from './steps.ts';

/** The document's checklist: what is done, what is due, and the one step that comes next. */
export const OpeningPart = () => {
  const words = useFloorWords();
  const { rulebook, table, now } = useDesk();
  const [chosen, choose] = useState<StepId | null>(null);
  const steps = openingSteps(rulebook, table, now);
  const next = steps.find(({ done }) => !done)?.id ?? null;
  const current = chosen ?? next;
  const lead = { open: words.opening.isOpen, closed: words.opening.isClosed, halted: words.opening.isHalted };
  return (
    <div className="opening">
      <header>
        <h2>{words.opening.title}</h2>
        <p>{lead[table.phase.is]}</p>
      </header>
      {table.broken && (
        <section className="closing broken">
          <p>{words.opening.repairLead(words.device[table.broken] ?? '')}</p>
          <Act type="AttestRepair" look="primary" fields={{ what: table.broken }}>
            {words.opening.repair}
          </Act>
        </section>
      )}
      {table.phase.is !== 'closed' && (
        <section className="closing">
          <p className="soft">{words.opening.closeLead}</p>
          <Act type="CloseTable">{words.opening.close}</Act>
        </section>
      )}
      <ol className="checklist">
        {steps.map((step, index) => (
          <li key={step.id} className={`${step.done ? 'done' : 'due'} ${step.id === current ? 'current' : ''}`}>
            <StepHead
              step={step}
              number={index + 1}
              isShown={step.id === current}
              onToggle={() => choose(step.id === current ? null : step.id)}
            />
            {step.id === current && (
              <div className="step-panel" id={`step-${step.id}`}>
                <StepPanel id={step.id} onDone={() => choose(null)} />
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
  const words = useFloorWords();
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
          {words.opening.step[step.id]} <StepFacts id={step.id} />
        </span>
        <ClauseMark clause={step.clause} />
        <span className="state">
          {step.times && <b>{words.opening.times(Math.min(step.times.passed, step.times.of), step.times.of)}</b>}{' '}
          {step.done ? words.opening.done : words.opening.due}
        </span>
      </button>
    </h3>
  );
};

/** What a step has brought so far, in a few words. */
const StepFacts = ({ id }: { id: StepId }) => {
  const words = useFloorWords();
  const { table, rulebook } = useDesk();
  const { submission, dice, shift, dealer } = table;
  const shaker = rulebook.shakers.find((known) => known.id === table.shaker)?.title ?? null;
  const facts: Partial<Record<StepId, string | null>> = {
    file: submission && words.opening.filed(submission.paytable, shaker),
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
    case 'dealer':
      return <DealerStep onDone={onDone} />;
    case 'open':
      return <OpenStep />;
    case 'shift-test':
      return <ShakerStep at="shift" />;
  }
};
