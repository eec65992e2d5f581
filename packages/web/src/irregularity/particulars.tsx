import type { StaffPart, TableView } from '@hardway/server/protocol';
import { useId } from 'react';
import { amountText, Badge, Button } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { DiceEntry } from './dice-entry.tsx';
import { type Case, DEVICES, type Particulars, wayOf } from './occurrence.ts';
import { RoundPicker } from './round-picker.tsx';

interface ParticularsFormProps {
  readonly table: string;
  readonly view: TableView;
  readonly staff: StaffPart;
  readonly chosen: Case;
  readonly said: Particulars;
  readonly onSay: (part: Partial<Particulars>) => void;
}

/** What the remedy needs to know, and nothing else. */
export const ParticularsForm = ({ table, view, staff, chosen, said, onSay }: ParticularsFormProps) => {
  const words = useWords();
  const needs = wayOf(chosen.occurrence)?.needs ?? [];
  return (
    <div className="particulars">
      {needs.includes('device') && <DeviceChoice said={said} onSay={onSay} />}
      {needs.includes('dice') && (
        <DiceEntry label={words.irregularity.diceSeen} dice={said.dice} onChange={(dice) => onSay({ dice })} />
      )}
      {needs.includes('seats') && <SeatChoice staff={staff} said={said} onSay={onSay} />}
      {needs.includes('rounds') && (
        <RoundPicker
          table={table}
          view={view}
          many
          withLive
          chosen={said.rounds}
          onChange={(rounds) => onSay({ rounds })}
        />
      )}
      {needs.includes('conditions') && <Conditions chosen={chosen} said={said} onSay={onSay} />}
    </div>
  );
};

type PartProps = Pick<ParticularsFormProps, 'said' | 'onSay'>;

const DeviceChoice = ({ said, onSay }: PartProps) => {
  const words = useWords();
  const group = useId();
  return (
    <fieldset className="choices">
      <legend>{words.irregularity.whichDevice}</legend>
      {DEVICES.map((device) => (
        <label key={device}>
          <input type="radio" name={group} checked={said.device === device} onChange={() => onSay({ device })} />
          {words.irregularity.device[device]}
        </label>
      ))}
    </fieldset>
  );
};

const SeatChoice = ({ staff: { seats, connected }, said, onSay }: PartProps & { staff: StaffPart }) => {
  const words = useWords();
  const unconnected = seats.map(({ seat }) => seat).filter((seat) => !connected.includes(seat));
  const toggle = (seat: number): void =>
    onSay({ seats: said.seats.includes(seat) ? said.seats.filter((other) => other !== seat) : [...said.seats, seat] });
  return (
    <fieldset className="choices">
      <legend>{words.staff.whichTerminals}</legend>
      {seats.length === 0 && <p className="soft">{words.staff.nobodyHasCredit}</p>}
      {unconnected.length > 0 && (
        <Button look="quiet" onClick={() => onSay({ seats: unconnected })}>
          {words.irregularity.chooseUnconnected}
        </Button>
      )}
      {seats.map(({ seat, credit, staked }) => (
        <label key={seat}>
          <input type="checkbox" checked={said.seats.includes(seat)} onChange={() => toggle(seat)} />
          <b>{words.staff.seat({ seat })}</b>
          <span className="soft">
            {words.staff.creditAtTable} {amountText(credit)} · {words.staff.onLayout} {amountText(staked)}
          </span>
          <Badge look={connected.includes(seat) ? 'good' : 'bad'}>
            {connected.includes(seat) ? words.staff.connected : words.irregularity.notConnected}
          </Badge>
        </label>
      ))}
    </fieldset>
  );
};

const Conditions = ({ chosen, said, onSay }: PartProps & { chosen: Case }) => {
  const words = useWords();
  return (
    <fieldset className="choices">
      <legend>{words.irregularity.conditions}</legend>
      {(chosen.irregularity.needs ?? []).map((condition) => (
        <label key={condition}>
          <input
            type="checkbox"
            checked={said.met.includes(condition)}
            onChange={({ target }) =>
              onSay({
                met: target.checked ? [...said.met, condition] : said.met.filter((other) => other !== condition),
              })
            }
          />
          {words.irregularity.condition[condition]}
        </label>
      ))}
    </fieldset>
  );
};
