import type { Rulebook } from '@hardway/engine';
import type { Foreseen, TableView } from '@hardway/server/protocol';
import { useId, useState } from 'react';
import { Button, Field } from '../design/index.ts';
import { signedMinorOf } from '../house/amount-text.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { useWords } from '../words/language.tsx';
import { ConfirmStep, Deed } from './act.tsx';
import { DiceEntry } from './dice-entry.tsx';
import { effectsOf, GROUNDS, lackingIn, NEW_DRAFT, partsOf, type RulingDraft, rulingOf } from './draft.ts';
import { PastRulings } from './past-rulings.tsx';
import { RoundPicker } from './round-picker.tsx';

interface RulingProps {
  readonly table: string;
  readonly rulebook: Rulebook;
  readonly view: TableView;
  readonly news: TableNews;
  readonly link: TableLink;
  /** What the document does not provide for, if that is how one came here. */
  readonly about: string;
}

/** A manager's word where the document has none: written, looked at, recorded. */
export const Ruling = ({ table, rulebook, view, news, link, about }: RulingProps) => {
  const words = useWords();
  const [draft, setDraft] = useState<RulingDraft>({ ...NEW_DRAFT, sought: about });
  const [done, setDone] = useState<Foreseen | null>(null);
  const write = (part: Partial<RulingDraft>): void => setDraft({ ...draft, ...part });
  const lacking = lackingIn(draft);
  return (
    <div className="ruling">
      {done ? (
        <>
          <Deed foreseen={done} />
          <Button
            onClick={() => {
              setDone(null);
              setDraft(NEW_DRAFT);
            }}
          >
            {words.irregularity.another}
          </Button>
        </>
      ) : (
        <>
          <p className="soft">{words.irregularity.rulingLead}</p>
          <div className="columns stack gap-6">
            <Wording rulebook={rulebook} draft={draft} onWrite={write} />
            <div className="right">
              <EffectFields table={table} view={view} draft={draft} onWrite={write} />
              <ConfirmStep
                news={news}
                link={link}
                asked={lacking ? null : { type: 'Rule', fields: rulingOf(draft) }}
                missing={lacking && words.irregularity.rulingNeeds[lacking]}
                word={words.irregularity.record}
                onDone={setDone}
              />
            </div>
          </div>
        </>
      )}
      <PastRulings table={table} version={view.version} />
    </div>
  );
};

interface WritingProps {
  readonly draft: RulingDraft;
  readonly onWrite: (part: Partial<RulingDraft>) => void;
}

/** As much as the record takes. */
const TEXT_MAX = 500;

const Wording = ({ rulebook, draft, onWrite }: WritingProps & Pick<RulingProps, 'rulebook'>) => {
  const words = useWords();
  const id = useId();
  return (
    <div className="wording">
      <fieldset className="choices">
        <legend>{words.irregularity.ground}</legend>
        {GROUNDS.map((ground) => (
          <label key={ground}>
            <input
              type="radio"
              name={`${id}-ground`}
              checked={draft.ground === ground}
              onChange={() => onWrite({ ground })}
            />
            {words.irregularity.grounds[ground]}
          </label>
        ))}
      </fieldset>
      <Field
        label={words.irregularity.sought}
        hint={words.irregularity.soughtHint}
        maxLength={TEXT_MAX}
        value={draft.sought}
        onChange={({ target }) => onWrite({ sought: target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-text`}>{words.irregularity.text}</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          maxLength={TEXT_MAX}
          value={draft.text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onWrite({ text: target.value })}
        />
        <small id={`${id}-hint`}>{words.irregularity.textHint}</small>
      </div>
      <fieldset className="choices">
        <legend>{words.irregularity.effect}</legend>
        {effectsOf(rulebook).map((effect) => (
          <label key={effect}>
            <input
              type="radio"
              name={`${id}-effect`}
              checked={draft.effect === effect}
              onChange={() => onWrite({ effect })}
            />
            <b>{words.irregularity.effects[effect][0]}</b>
            <span className="soft">{words.irregularity.effects[effect][1]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
};

const EffectFields = ({ table, view, draft, onWrite }: WritingProps & Pick<RulingProps, 'table' | 'view'>) => {
  const words = useWords();
  const needs = partsOf(draft.effect);
  const { adjustment, seat, dice, round } = draft;
  return (
    <>
      {needs.includes('round') && (
        <RoundPicker
          table={table}
          view={view}
          withLive={draft.effect === 'void'}
          chosen={round === null ? [] : [round]}
          onChange={([number = null]) => onWrite({ round: number })}
        />
      )}
      {needs.includes('dice') && (
        <DiceEntry label={words.irregularity.diceSeen} dice={dice} onChange={(faces) => onWrite({ dice: faces })} />
      )}
      {needs.includes('seat') && (
        <div className="pair">
          <Field
            label={words.irregularity.seatNumber}
            inputMode="numeric"
            autoComplete="off"
            value={seat}
            onChange={({ target }) => onWrite({ seat: target.value })}
          />
          <Field
            label={words.staff.amount}
            hint={words.irregularity.adjustmentHint}
            autoComplete="off"
            value={adjustment}
            error={adjustment.trim() && signedMinorOf(adjustment) === undefined ? words.irregularity.badAmount : null}
            onChange={({ target }) => onWrite({ adjustment: target.value })}
          />
        </div>
      )}
    </>
  );
};
