import type { Foreseen, PublicTable } from '@hardway/server/protocol';
import { useId, useState } from 'react';
import { Button, Field } from '../design/index.ts';
import { signedMinorOf } from '../house/amount-text.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { Act, Deed } from './act.tsx';
import { DiceEntry } from './dice-entry.tsx';
import { type Draft, EFFECTS, GROUNDS, lackingIn, NEW_DRAFT, needsOf, rulingOf } from './draft.ts';
import { PastRulings } from './past-rulings.tsx';
import { RoundPicker } from './round-picker.tsx';
import { useIrregularityWords } from './words.ts';

interface RulingProps {
  readonly table: string;
  readonly view: PublicTable;
  readonly news: TableNews;
  readonly link: TableLink;
  /** What the document does not provide for, if that is how one came here. */
  readonly about: string;
}

/** A manager's word where the document has none: written, looked at, recorded. */
export const Ruling = ({ table, view, news, link, about }: RulingProps) => {
  const words = useIrregularityWords();
  const [draft, setDraft] = useState<Draft>({ ...NEW_DRAFT, sought: about });
  const [done, setDone] = useState<Foreseen | null>(null);
  const write = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
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
            {words.another}
          </Button>
        </>
      ) : (
        <>
          <p className="soft">{words.rulingLead}</p>
          <div className="columns">
            <Wording draft={draft} onWrite={write} />
            <div className="right">
              <EffectFields table={table} view={view} draft={draft} onWrite={write} />
              <Act
                news={news}
                link={link}
                asked={lacking ? null : { type: 'Rule', fields: rulingOf(draft) }}
                missing={lacking && words.rulingNeeds[lacking]}
                word={words.record}
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
  readonly draft: Draft;
  readonly onWrite: (part: Partial<Draft>) => void;
}

/** As much as the record takes. */
const TEXT_MAX = 500;

const Wording = ({ draft, onWrite }: WritingProps) => {
  const words = useIrregularityWords();
  const id = useId();
  return (
    <div className="wording">
      <fieldset className="choices">
        <legend>{words.ground}</legend>
        {GROUNDS.map((ground) => (
          <label key={ground}>
            <input
              type="radio"
              name={`${id}-ground`}
              checked={draft.ground === ground}
              onChange={() => onWrite({ ground })}
            />
            {words.grounds[ground]}
          </label>
        ))}
      </fieldset>
      <Field
        label={words.sought}
        hint={words.soughtHint}
        maxLength={TEXT_MAX}
        value={draft.sought}
        onChange={({ target }) => onWrite({ sought: target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-text`}>{words.text}</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          maxLength={TEXT_MAX}
          value={draft.text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onWrite({ text: target.value })}
        />
        <small id={`${id}-hint`}>{words.textHint}</small>
      </div>
      <fieldset className="choices">
        <legend>{words.effect}</legend>
        {EFFECTS.map((effect) => (
          <label key={effect}>
            <input
              type="radio"
              name={`${id}-effect`}
              checked={draft.effect === effect}
              onChange={() => onWrite({ effect })}
            />
            <b>{words.effects[effect][0]}</b>
            <span className="soft">{words.effects[effect][1]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
};

const EffectFields = ({ table, view, draft, onWrite }: WritingProps & Pick<RulingProps, 'table' | 'view'>) => {
  const words = useIrregularityWords();
  const needs = needsOf(draft.effect);
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
        <DiceEntry label={words.diceSeen} dice={dice} onChange={(faces) => onWrite({ dice: faces })} />
      )}
      {needs.includes('seat') && (
        <div className="pair">
          <Field
            label={words.seatNumber}
            inputMode="numeric"
            autoComplete="off"
            value={seat}
            onChange={({ target }) => onWrite({ seat: target.value })}
          />
          <Field
            label={words.adjustment}
            hint={words.adjustmentHint}
            autoComplete="off"
            value={adjustment}
            error={adjustment.trim() && signedMinorOf(adjustment) === undefined ? words.badAmount : null}
            onChange={({ target }) => onWrite({ adjustment: target.value })}
          />
        </div>
      )}
    </>
  );
};
