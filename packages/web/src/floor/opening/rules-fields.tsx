import { FAIR_ROUNDINGS, formatOdds, type PayKey } from '@hardway/engine';
import { Field, FigureTable, Scroll } from '../../design/index.ts';
import { printedOdds } from '../../house/figure.ts';
import { DocumentSentence } from '../../house/told.tsx';
import { useWords } from '../../words/language.tsx';
import { FloorClause, useDesk } from '../desk.tsx';
import type { DraftProps } from './filing.ts';
import { diceAgeOf, paytableOf, wordingsOf } from './filing.ts';

/** Which pay table, how its odds are worded and rounded, and where they are raised. */
export const PaytableFields = ({ draft, change }: DraftProps) => {
  const words = useWords();
  const { rulebook } = useDesk();
  const wordings = wordingsOf(rulebook, draft.paytable);
  const choose = (paytable: string): void => {
    const [first, ...others] = wordingsOf(rulebook, paytable);
    change({ paytable, wording: [first, ...others].find((wording) => wording === draft.wording) ?? first! });
  };
  return (
    <fieldset>
      <legend>
        {words.staff.paytableHead} <FloorClause clause={rulebook.offer.clause} />
      </legend>
      <div className="radios">
        {rulebook.paytables.map(({ id, clause }) => (
          <label key={id}>
            <input type="radio" name="paytable" checked={draft.paytable === id} onChange={() => choose(id)} />
            <b lang="en">{id}</b> <FloorClause clause={clause} />
          </label>
        ))}
      </div>
      <details>
        <summary>{words.floor.filing.compare}</summary>
        <Odds />
      </details>
      <div className="pair">
        <label className="field">
          <span>
            {words.floor.filing.wording} <FloorClause clause={rulebook.wordings.clause} />
          </span>
          <select
            value={draft.wording}
            disabled={wordings.length === 1}
            onChange={({ target }) =>
              change({ wording: wordings.find((wording) => wording === target.value) ?? draft.wording })
            }
          >
            {wordings.map((wording) => (
              <option key={wording} value={wording}>
                {words.floor.filing.wordings[wording]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{words.floor.filing.rounding}</span>
          <select
            value={draft.rounding}
            onChange={({ target }) =>
              change({ rounding: FAIR_ROUNDINGS.find((rounding) => rounding === target.value) ?? draft.rounding })
            }
          >
            {FAIR_ROUNDINGS.map((rounding) => (
              <option key={rounding} value={rounding}>
                {words.floor.filing.roundings[rounding]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {rulebook.offer.rule === 'at-least' && <RaisedOdds draft={draft} change={change} />}
    </fieldset>
  );
};

/** What every pay table of the document pays, side by side; where they differ it stands out. */
const Odds = () => {
  const words = useWords();
  const { rulebook } = useDesk();
  const { paytables } = rulebook;
  const keys = [...new Set(paytables.flatMap(({ payouts }) => Object.keys(payouts)))];
  const oddsOf = (key: PayKey): readonly string[] =>
    paytables.map(({ id, payouts }) =>
      payouts[key] ? printedOdds(formatOdds(payouts[key].odds, wordingsOf(rulebook, id)[0])) : '–',
    );
  const isAlike = (key: PayKey): boolean =>
    new Set(paytables.map(({ payouts }) => (payouts[key] ? formatOdds(payouts[key].odds) : ''))).size === 1;
  return (
    <Scroll label={words.floor.filing.compare}>
      <div lang="en">
        <FigureTable
          caption={words.floor.filing.compare}
          heads={[words.staff.wager, ...paytables.map(({ id }) => id)]}
          numbers={paytables.map((_, index) => index + 1)}
          rows={keys.map((key) => ({
            key,
            cells: [
              key,
              ...paytables.map(({ id }, index) =>
                isAlike(key) ? oddsOf(key)[index] : <b key={id}>{oddsOf(key)[index]}</b>,
              ),
            ],
          }))}
        />
      </div>
    </Scroll>
  );
};

const RaisedOdds = ({ draft, change }: DraftProps) => {
  const words = useWords();
  const { rulebook } = useDesk();
  const { payouts } = paytableOf(rulebook, draft.paytable);
  const raisable = Object.entries(payouts).filter(([, { fixed }]) => !fixed);
  const raise = (key: PayKey, odds: string): void => change({ payouts: { ...draft.payouts, [key]: odds } });
  return (
    <details>
      <summary>
        {words.floor.filing.higher} <FloorClause clause={rulebook.offer.clause} />
      </summary>
      <p className="soft">{words.floor.filing.higherLead}</p>
      <div className="raised" lang="en">
        {raisable.map(([key, { odds }]) => (
          <Field
            key={key}
            label={key}
            placeholder={formatOdds(odds)}
            value={draft.payouts[key] ?? ''}
            onChange={({ target }) => raise(key, target.value)}
          />
        ))}
      </div>
    </details>
  );
};

export const ShakerFields = ({ draft, change }: DraftProps) => {
  const words = useWords();
  const { rulebook } = useDesk();
  return (
    <fieldset>
      <legend>
        {words.floor.filing.shaker} <FloorClause clause={rulebook.shakerClause} />
      </legend>
      <div className="radios">
        {rulebook.shakers.map((shaker) => {
          const age = diceAgeOf(rulebook, shaker);
          return (
            <label key={shaker.id}>
              <input
                type="radio"
                name="shaker"
                checked={draft.shaker === shaker.id}
                onChange={() => change({ shaker: shaker.id })}
              />
              <b>
                <DocumentSentence>{shaker.title}</DocumentSentence>
              </b>{' '}
              <FloorClause clause={shaker.clause} />
              {age && (
                <small>
                  {'hours' in age.limit
                    ? words.floor.filing.diceFor.hours({ count: age.limit.hours })
                    : words.floor.filing.diceFor.months({ count: age.limit.months })}
                </small>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
