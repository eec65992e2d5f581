import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { Why } from '../console/action.tsx';
import { useStation } from '../console/station.tsx';
import { amount, Button, Dialog, Field } from '../design/index.ts';
import { minorOf } from '../house/amount-text.ts';
import { type Approval, SecondPerson } from '../staff/second-person.tsx';
import { useStaffWords } from '../staff/words.ts';
import { useCrewWords, usePositionName } from './words.ts';

/** A wager spoken out and paid in cash, entered by the dealer who took it. */
export const SpokenWager = ({ onClose }: { onClose: () => void }) => {
  const words = useCrewWords();
  const nameOf = usePositionName();
  const common = useStaffWords();
  const { table, submission, ask, order, say } = useStation();
  const seats = table.hand.players.toSorted((a, b) => a - b);
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
    const no = await order('PlaceSpokenWager', fields, approval);
    if (no) return no;
    say({ look: 'good', sentence: words.spokenDone(seat, nameOf(spot), amount(stake)) });
    onClose();
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (needsTwo) setApproving(true);
    else void place();
  };
  if (approving && stake !== undefined)
    return (
      <SecondPerson onApprove={place} onClose={() => setApproving(false)}>
        <p>{words.cashNeedsTwo(amount(stake))}</p>
      </SecondPerson>
    );
  return (
    <Dialog title={words.spokenTitle} closeWord={common.close} onClose={onClose}>
      <form className="stacked" onSubmit={submit}>
        <p>{words.spokenLead}</p>
        <div className="spoken-where">
          <label>
            {words.player}
            <select value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
              {(seats.length > 0 ? seats : [1]).map((number) => (
                <option key={number} value={number}>
                  {words.seat(number)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.position}
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
          label={words.stake}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={text !== '' && stake === undefined ? words.badStake : null}
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
              {words[key]}
            </label>
          ))}
        </div>
        <div aria-live="polite">{refusal && <Why refusal={refusal} />}</div>
        <Button
          type="submit"
          look="primary"
          disabled={stake === undefined || refusal !== null || !done.confirmed || !done.converted}
        >
          {words.placeIt}
        </Button>
      </form>
    </Dialog>
  );
};
