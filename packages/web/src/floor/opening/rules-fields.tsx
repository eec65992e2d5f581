import { formatOdds, type PayKey, ROUNDINGS } from '@hardway/engine';
import { Field, FigureTable } from '../../design/index.ts';
import { printed } from '../../terminal/figure.ts';
import { ClauseMark, useDesk } from '../desk.tsx';
import { useFloorWords } from '../words.ts';
import { diceAgeOf, paytableOf, wordingsOf } from './filing.ts';
import type { DraftProps } from './filing-step.tsx';

/** Which pay table, how its odds are worded and rounded, and where they are raised. */
export const PaytableFields = ({ draft, change }: DraftProps) => {
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  const wordings = wordingsOf(rulebook, draft.paytable);
  const choose = (paytable: string): void => {
    const [first, ...others] = wordingsOf(rulebook, paytable);
    change({ paytable, wording: [first, ...others].find((wording) => wording === draft.wording) ?? first! });
  };
  return (
    <fieldset>
      <legend>
        {filing.paytable} <ClauseMark clause={rulebook.offer.clause} />
      </legend>
      <div className="radios">
        {rulebook.paytables.map(({ id, clause }) => (
          <label key={id}>
            <input type="radio" name="paytable" checked={draft.paytable === id} onChange={() => choose(id)} />
            <b lang="en">{id}</b> <ClauseMark clause={clause} />
          </label>
        ))}
      </div>
      <details>
        <summary>{filing.compare}</summary>
        <Odds />
      </details>
      <div className="pair">
        <label className="field">
          <span>
            {filing.wording} <ClauseMark clause={rulebook.wordings.clause} />
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
                {filing.wordings[wording]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{filing.rounding}</span>
          <select
            value={draft.rounding}
            onChange={({ target }) =>
              change({ rounding: ROUNDINGS.find((rounding) => rounding === target.value) ?? draft.rounding })
            }
          >
            {ROUNDINGS.map((rounding) => (
              <option key={rounding} value={rounding}>
                {filing.roundings[rounding]}
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
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  const { paytables } = rulebook;
  const keys = [...new Set(paytables.flatMap(({ payouts }) => Object.keys(payouts)))];
  const oddsOf = (key: PayKey): readonly string[] =>
    paytables.map(({ id, payouts }) =>
      payouts[key] ? printed(formatOdds(payouts[key].odds, wordingsOf(rulebook, id)[0])) : '–',
    );
  const isAlike = (key: PayKey): boolean =>
    new Set(paytables.map(({ payouts }) => (payouts[key] ? formatOdds(payouts[key].odds) : ''))).size === 1;
  return (
    <div className="scroll" lang="en">
      <FigureTable
        caption={filing.compare}
        heads={[filing.wager, ...paytables.map(({ id }) => id)]}
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
  );
};

const RaisedOdds = ({ draft, change }: DraftProps) => {
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  const { payouts } = paytableOf(rulebook, draft.paytable);
  const raise = (key: PayKey, odds: string): void => change({ payouts: { ...draft.payouts, [key]: odds } });
  return (
    <details>
      <summary>
        {filing.higher} <ClauseMark clause={rulebook.offer.clause} />
      </summary>
      <p className="soft">{filing.higherLead}</p>
      <div className="raised" lang="en">
        {Object.entries(payouts).map(([key, { odds }]) => (
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
  const { filing } = useFloorWords();
  const { rulebook } = useDesk();
  return (
    <fieldset>
      <legend>
        {filing.shaker} <ClauseMark clause={rulebook.shakerClause} />
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
              <b lang="en">{shaker.title}</b> <ClauseMark clause={shaker.clause} />
              {age && (
                <small>
                  {'hours' in age.limit
                    ? filing.diceFor.hours(age.limit.hours)
                    : filing.diceFor.months(age.limit.months)}
                </small>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
