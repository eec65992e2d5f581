import { isRefusal, submit } from '@hardway/engine';
import { useMemo, useState } from 'react';
import { Field } from '../../design/index.ts';
import { DocumentSentence } from '../../house/told.tsx';
import { FilingWarning } from '../../staff/filing-warning.tsx';
import { useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk, WhyNot } from '../desk.tsx';
import { LimitFields } from '../limit-fields.tsx';
import { approvalsFor, choicesOf, type DraftProps, draftOf, type FilingDraft } from './filing.ts';
import { OptionField } from './option-field.tsx';
import { PaytableFields, ShakerFields } from './rules-fields.tsx';

/** The rules submission as a form made of the document's own choices, filled with what is in force. */
export const FilingStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { rulebook, table, news, why } = useDesk();
  const [draft, setDraft] = useState(() => draftOf(rulebook, table.submission, news.practice));
  const change = (part: Partial<FilingDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const choices = useMemo(() => choicesOf(rulebook, draft), [rulebook, draft]);
  const outcome = useMemo(() => submit(rulebook, choices), [rulebook, choices]);
  const isAllowed = why('FileSubmission', { choices }) === null;
  const props = { draft, change };
  return (
    <form className="filing" onSubmit={(event) => event.preventDefault()}>
      <p className="soft">{words.floor.filing.lead}</p>
      <PaytableFields {...props} />
      {rulebook.shakers.length > 0 && <ShakerFields {...props} />}
      <fieldset>
        <legend>
          {words.shared.limitsLabel} <FloorClause clause={rulebook.limits.clauses?.min ?? null} />
        </legend>
        <div className="pair">
          <LimitFields limits={draft} onChange={change} />
        </div>
      </fieldset>
      <HouseFields {...props} />
      <ApprovalFields {...props} />
      {rulebook.options.length > 0 && (
        <fieldset className="options">
          <legend>{words.floor.filing.options}</legend>
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
        <section className="warnings">
          <h4>{words.floor.filing.warnings}</h4>
          {outcome.warnings.map((warning) => (
            <p key={warning.message}>
              <FilingWarning submission={outcome} warning={warning} /> <FloorClause clause={warning.clause} />
            </p>
          ))}
        </section>
      )}
      {isAllowed && <p className="good">{words.floor.filing.ready}</p>}
      {isRefusal(outcome) && why('FileSubmission', { choices })?.refused !== outcome.refused && (
        <WhyNot refusal={outcome} />
      )}
      <CommandButton order={['FileSubmission', { choices }]} look="primary" onDone={onDone}>
        {words.floor.filing.file}
      </CommandButton>
    </form>
  );
};

const HouseFields = ({ draft, change }: DraftProps) => {
  const words = useWords();
  const { rulebook } = useDesk();
  const posted = rulebook.equipment.find(({ id }) => id === 'odds-posted');
  return (
    <fieldset>
      <legend>{words.floor.filing.house}</legend>
      <div className="pair">
        <Field
          label={words.floor.filing.operator}
          value={draft.operator}
          onChange={({ target }) => change({ operator: target.value })}
        />
        <Field
          label={words.floor.filing.cashAlone}
          hint={words.floor.filing.cashAloneHint}
          inputMode="decimal"
          value={draft.cashAlone}
          onChange={({ target }) => change({ cashAlone: target.value })}
        />
        <Field
          label={words.floor.filing.handPay}
          hint={words.floor.filing.handPayHint}
          inputMode="decimal"
          value={draft.handPay}
          onChange={({ target }) => change({ handPay: target.value })}
        />
        <Field
          label={words.floor.filing.limitsNotice}
          hint={words.floor.filing.limitsNoticeHint}
          inputMode="numeric"
          value={draft.limitsNotice}
          onChange={({ target }) => change({ limitsNotice: target.value })}
        />
        <Field
          label={words.floor.filing.shifts}
          hint={words.floor.filing.shiftsHint}
          value={draft.shifts}
          onChange={({ target }) => change({ shifts: target.value })}
        />
        {posted && (
          <label className="field">
            <span>
              {words.floor.filing.oddsPosted} <FloorClause clause={posted.clause} />
            </span>
            <select
              value={draft.oddsPosted}
              onChange={({ target }) => change({ oddsPosted: target.value === 'sign' ? 'sign' : 'layout' })}
            >
              <option value="layout">{words.floor.filing.onLayout}</option>
              <option value="sign">{words.floor.filing.onSign}</option>
            </select>
          </label>
        )}
      </div>
    </fieldset>
  );
};

const ApprovalFields = ({ draft, change }: DraftProps) => {
  const words = useWords();
  const { rulebook } = useDesk();
  const asked = approvalsFor(rulebook, draft);
  if (asked.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.floor.filing.approvals}</legend>
      <ul className="approvals">
        {asked.map(({ id, clause, says }) => (
          <li key={id}>
            <p id={`approval-${id}`}>
              <DocumentSentence>{says}</DocumentSentence> <FloorClause clause={clause} />
            </p>
            <Field
              label={words.floor.filing.reference}
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
