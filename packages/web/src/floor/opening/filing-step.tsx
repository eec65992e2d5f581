import { isRefusal, submit } from '@hardway/engine';
import { useMemo, useState } from 'react';
import { Field } from '../../design/index.ts';
import { Act, ClauseMark, useDesk, WhyNot } from '../desk.tsx';
import { useFloorWords } from '../words.ts';
import { approvalsFor, choicesOf, type Draft, draftOf } from './filing.ts';
import { OptionField } from './option-field.tsx';
import { PaytableFields, ShakerFields } from './rules-fields.tsx';

export interface DraftProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** The rules submission as a form made of the document's own choices, filled with what is in force. */
export const FilingStep = ({ onDone }: { onDone: () => void }) => {
  const { filing } = useFloorWords();
  const { rulebook, table, news, why } = useDesk();
  const [draft, setDraft] = useState(() => draftOf(rulebook, table.submission, news.practice));
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const choices = useMemo(() => choicesOf(rulebook, draft), [rulebook, draft]);
  const outcome = useMemo(() => submit(rulebook, choices), [rulebook, choices]);
  const isAllowed = why('FileSubmission', { choices }) === null;
  const props = { draft, change };
  return (
    <form className="filing" onSubmit={(event) => event.preventDefault()}>
      <p className="soft">{filing.lead}</p>
      <PaytableFields {...props} />
      {rulebook.shakers.length > 0 && <ShakerFields {...props} />}
      <LimitFields {...props} />
      <HouseFields {...props} />
      <ApprovalFields {...props} />
      {rulebook.options.length > 0 && (
        <fieldset className="options">
          <legend>{filing.options}</legend>
          {rulebook.options.map((option) => (
            <OptionField
              key={option.key}
              option={option}
              value={draft.options[option.key]!}
              onChange={(value) => change({ options: { ...draft.options, [option.key]: value } })}
            />
          ))}
        </fieldset>
      )}
      {!isRefusal(outcome) && outcome.warnings.length > 0 && (
        <section className="warnings" lang="en">
          <h4>{filing.warnings}</h4>
          {outcome.warnings.map(({ message, clause }) => (
            <p key={message}>
              {message} <ClauseMark clause={clause} />
            </p>
          ))}
        </section>
      )}
      {isAllowed && <p className="good">{filing.ready}</p>}
      {isRefusal(outcome) && why('FileSubmission', { choices })?.refused !== outcome.refused && (
        <WhyNot refusal={outcome} />
      )}
      <Act type="FileSubmission" look="primary" fields={{ choices }} onDone={onDone}>
        {filing.file}
      </Act>
    </form>
  );
};

const LimitFields = ({ draft, change }: DraftProps) => {
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  return (
    <fieldset>
      <legend>
        {filing.limits} <ClauseMark clause={rulebook.limits.clauses?.min ?? null} />
      </legend>
      <div className="pair">
        <Field
          label={filing.min}
          inputMode="decimal"
          value={draft.min}
          onChange={({ target }) => change({ min: target.value })}
        />
        <Field
          label={filing.max}
          inputMode="decimal"
          value={draft.max}
          onChange={({ target }) => change({ max: target.value })}
        />
      </div>
    </fieldset>
  );
};

const HouseFields = ({ draft, change }: DraftProps) => {
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  const posted = rulebook.equipment.find(({ id }) => id === 'odds-posted');
  return (
    <fieldset>
      <legend>{filing.house}</legend>
      <div className="pair">
        <Field
          label={filing.operator}
          value={draft.operator}
          onChange={({ target }) => change({ operator: target.value })}
        />
        <Field
          label={filing.cashAlone}
          hint={filing.cashAloneHint}
          inputMode="decimal"
          value={draft.cashAlone}
          onChange={({ target }) => change({ cashAlone: target.value })}
        />
        {posted && (
          <label className="field">
            <span>
              {filing.oddsPosted} <ClauseMark clause={posted.clause} />
            </span>
            <select
              value={draft.oddsPosted}
              onChange={({ target }) => change({ oddsPosted: target.value === 'sign' ? 'sign' : 'layout' })}
            >
              <option value="layout">{filing.onLayout}</option>
              <option value="sign">{filing.onSign}</option>
            </select>
          </label>
        )}
      </div>
    </fieldset>
  );
};

const ApprovalFields = ({ draft, change }: DraftProps) => {
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  const asked = approvalsFor(rulebook, draft);
  if (asked.length === 0) return null;
  return (
    <fieldset>
      <legend>{filing.approvals}</legend>
      <ul className="approvals">
        {asked.map(({ id, clause, says }) => (
          <li key={id}>
            <p lang="en" id={`approval-${id}`}>
              {says} <ClauseMark clause={clause} />
            </p>
            <Field
              label={filing.reference}
              aria-describedby={`approval-${id}`}
              value={draft.approvals[id] ?? ''}
              onChange={({ target }) => change({ approvals: { ...draft.approvals, [id]: target.value } })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
