import { RULEBOOKS, unitOf } from '@hardway/engine';
import { staffTableOf } from '@hardway/server/protocol';
import { type KeyboardEvent, useId, useState } from 'react';
import type { TableLink, TableNews } from '../house/link.ts';
import { type Asking, askingOf, nobodyAsks, refusalOf } from './asking.ts';
import { Correction } from './correction.tsx';
import { Miscall } from './miscall.tsx';
import './fields.css';
import './irregularity.css';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { type OccurrenceStanding, occurrenceStanding, reopensThrows, supposed } from './occurrence.ts';
import { Ruling } from './ruling.tsx';
import { Wizard } from './wizard.tsx';

interface IrregularitiesProps {
  readonly table: string;
  readonly news: TableNews;
  readonly link: TableLink;
}

const PARTS = ['wizard', 'correction', 'rulings'] as const;
type Part = (typeof PARTS)[number];

/** When something goes wrong: the document's remedy, a wrong result, a ruling. */
export const Irregularities = ({ table, news, link }: IrregularitiesProps) => {
  const words = useWords();
  const [part, setPart] = useState<Part>('wizard');
  const [about, setAbout] = useState('');
  const id = useId();
  const { view, staff, submission } = news;
  const rulebook = RULEBOOKS.find((known) => known.id === view?.rulebook);
  const state = view && staff && staffTableOf(view, submission, staff);
  if (!view || !state || !rulebook) return <p role="status">{words.irregularity.waiting}</p>;
  const ask = news.actor ? askingOf(rulebook, state, news.actor, Date.now() + news.offset) : nobodyAsks;
  if (unitOf(rulebook) !== 'round')
    return (
      <div className="irregular">
        <p className="soft">{words.irregularity.onlySicBo}</p>
        {reopensThrows(rulebook) && (
          <>
            <h2>{words.irregularity.miscall}</h2>
            <MayNot standing={miscallStanding(ask)} />
            <Miscall view={view} news={news} link={link} />
          </>
        )}
        <h2>{words.irregularity.rulings}</h2>
        <MayNot standing={rulingStanding(ask)} />
        <Ruling table={table} rulebook={rulebook} view={view} news={news} link={link} about="" />
      </div>
    );
  const turn = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = PARTS[(PARTS.indexOf(part) + step + PARTS.length) % PARTS.length]!;
    setPart(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="irregular">
      <div role="tablist" aria-label={words.irregularity.parts} className="parts" onKeyDown={turn}>
        {PARTS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={part === name}
            aria-controls={`${id}-panel`}
            tabIndex={part === name ? 0 : -1}
            onClick={() => {
              setAbout('');
              setPart(name);
            }}
          >
            {words.irregularity[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        {part === 'wizard' && (
          <Wizard
            table={table}
            state={state}
            ask={ask}
            view={view}
            rulebook={rulebook}
            news={news}
            link={link}
            onCorrect={() => setPart('correction')}
            onRule={(occurrence) => {
              setAbout(words.irregularity.happened[occurrence][0]);
              setPart('rulings');
            }}
          />
        )}
        {part !== 'wizard' && <h2 className="unseen">{words.irregularity[part]}</h2>}
        {part === 'correction' && (
          <>
            <MayNot standing={occurrenceStanding('wrong-result-entered', ask)} />
            <Correction table={table} view={view} news={news} link={link} />
          </>
        )}
        {part === 'rulings' && (
          <>
            <MayNot standing={rulingStanding(ask)} />
            <Ruling table={table} rulebook={rulebook} view={view} news={news} link={link} about={about} />
          </>
        )}
      </div>
    </div>
  );
};

const rulingStanding = (ask: Asking): OccurrenceStanding => {
  const refusal = refusalOf(ask(...supposed('not-provided-for')));
  return refusal ? { is: 'refused', refusal } : { is: 'open' };
};

/** Whether a throw can still be reopened only the house knows; who may do it at all is known here. */
const miscallStanding = (ask: Asking): OccurrenceStanding => {
  const refusal = refusalOf(ask('ReopenThrow', { number: 1 }));
  return refusal?.refused === 'wrong-role' ? { is: 'refused', refusal } : { is: 'open' };
};

/** Said before somebody fills in a form in vain. */
const MayNot = ({ standing }: { standing: OccurrenceStanding }) =>
  standing.is === 'refused' && (
    <p className="notice" role="status">
      <RefusalNote refusal={standing.refusal} />
    </p>
  );
