import { crapsPlay } from '@hardway/engine';
import type { Approval, HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Dialog, Field } from '../../design/index.ts';
import { minorOf } from '../../house/amount-text.ts';
import { SecondPerson } from '../../staff/second-person.tsx';
import { useWords } from '../../words/language.tsx';
import { Why } from '../action.tsx';
import { useStation } from '../station.tsx';
import { useCrewPositionName } from './use-position-name.ts';

/** A wager spoken out and paid in cash, entered by the dealer who took it. */
export const SpokenWager = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const nameOf = useCrewPositionName();
  const { table, submission, ask, orderWith, say } = useStation();
  const seats = crapsPlay(table).players.toSorted((a, b) => a - b);
  const [seat, setSeat] = useState(seats[0] ?? 1);
  const [spot, setSpot] = useState('pass');
  const [text, setText] = useState('');
  const [done, setDone] = useState({ confirmed: false, converted: false });
  const [approving, setApproving] = useState(false);
  const stake = minorOf(text);
  const fields = { seat, spot, stake: stake ?? 1, ...done };
  // What the form itself asks for is not held against it before it is filled in.
  const verdict = stake === undefined ? null : ask('PlaceSpokenWager', { ...fields, confirmed: true, converted: true });
  const needsTwo = verdict?.refused === 'second-person';
  const refusal = needsTwo ? null : verdict;
  const place = async (approval?: Approval): Promise<HouseRefusal | null> => {
    if (stake === undefined) return null;
    const no = await orderWith(approval, 'PlaceSpokenWager', fields);
    if (no) return no;
    say({ good: words.consoleCraps.spokenDone({ seat, name: nameOf(spot), stake: amountText(stake) }) });
    onClose();
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (needsTwo) setApproving(true);
    // The house knows what was taken at other tables.
    else void place().then((no) => no?.refused === 'second-person' && setApproving(true));
  };
  if (approving && stake !== undefined)
    return (
      <SecondPerson onApprove={place} onClose={() => setApproving(false)}>
        <p>{words.staff.cashNeedsTwo({ amount: amountText(stake) })}</p>
      </SecondPerson>
    );
  return (
    <Dialog title={words.consoleCraps.spokenTitle} closeWord={words.shared.close} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submit}>
        <p>{words.consoleCraps.spokenLead}</p>
        <div className="spoken-where">
          <label>
            {words.consoleCraps.player}
            <select value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
              {(seats.length > 0 ? seats : [1]).map((number) => (
                <option key={number} value={number}>
                  {words.staff.seat({ seat: number })}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.consoleCraps.position}
            <select value={spot} onChange={({ target }) => setSpot(target.value)}>
              {submission?.spots.map(({ id }) => (
                <option key={id} value={id}>
                  {nameOf(id)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Field
          label={words.staff.amount}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={text !== '' && stake === undefined ? words.consoleCraps.badStake : null}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="checks">
          {(['confirmed', 'converted'] as const).map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={done[key]}
                onChange={({ target }) => setDone({ ...done, [key]: target.checked })}
              />
              {words.consoleCraps[key]}
            </label>
          ))}
        </div>
        <div aria-live="polite">{refusal && <Why refusal={refusal} />}</div>
        <Button
          type="submit"
          look="primary"
          disabled={stake === undefined || refusal !== null || !done.confirmed || !done.converted}
        >
          {words.consoleCraps.placeIt}
        </Button>
      </form>
    </Dialog>
  );
};
