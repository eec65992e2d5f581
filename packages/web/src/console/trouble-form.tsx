import type { Face, Roll } from '@hardway/engine';
import type { Approval, Foreseen, HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { amountText, Button, Dialog, FigureTable } from '../design/index.ts';
import { isHouseRefusal } from '../house/ask.ts';
import { useLoaded } from '../house/loaded.ts';
import type { OrderArguments } from '../house/order.ts';
import { DEVICES, NOTHING_SAID, type Particulars, type Reportable, reportOf } from '../irregularity/occurrence.ts';
import { SecondPerson } from '../staff/second-person.tsx';
import { useWords } from '../words/language.tsx';
import { ClauseMark, Why } from './action.tsx';
import { FaceRows } from './faces.tsx';
import { seatsInPlay } from './seats.ts';
import { useStation } from './station.tsx';
import type { TroubleCase } from './trouble.ts';

interface TroubleFormProps {
  readonly chosen: TroubleCase;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What has been said of the case; no dice where nobody has said that they are known. */
interface Told extends Omit<Particulars, 'dice'> {
  readonly dice: Roll | null;
}

/** Cases that are others once the dice are known. */
const WITH_DICE: Readonly<Partial<Record<Reportable, Reportable>>> = {
  'device-failed-before-reveal': 'device-failed-after-reveal',
  'interrupted-no-outcome': 'interrupted-outcome-established',
};

const orderFor = ({ kind }: TroubleCase, told: Told): OrderArguments =>
  told.dice ? reportOf(WITH_DICE[kind] ?? kind, { ...told, dice: told.dice }) : reportOf(kind, { ...told, dice: [] });

/** Asks what the case needs, shows what it would bring and to whom, and only then does it. */
export const TroubleForm = ({ chosen, onBack, onClose }: TroubleFormProps) => {
  const words = useWords();
  const { orderWith, say } = useStation();
  const [told, setTold] = useState<Told>(useFirstTold());
  const [joins, setJoins] = useState(false);
  const foreseen = useForeseen(orderFor(chosen, told));
  const title = words.console.trouble[chosen.command];
  const act = async (approval?: Approval): Promise<HouseRefusal | null> => {
    const refusal = await orderWith(approval, ...orderFor(chosen, told));
    if (refusal) return refusal;
    say({ good: `${title}. ${words.console.done}` });
    onClose();
    return null;
  };
  if (joins)
    return (
      <SecondPerson onApprove={act} onClose={() => setJoins(false)}>
        <p>
          <b>{title}</b>
        </p>
      </SecondPerson>
    );
  const isReady = foreseen !== null && !isHouseRefusal(foreseen);
  return (
    <Dialog title={title} closeWord={words.shared.close} onClose={onClose}>
      <FormFields chosen={chosen} told={told} onTell={(part) => setTold({ ...told, ...part })} />
      <section className="foreseen" aria-live="polite">
        <h3>{words.console.outcome}</h3>
        {foreseen === null && <p className="hush">{words.console.foreseeing}</p>}
        {foreseen !== null && isHouseRefusal(foreseen) && <Why refusal={foreseen} />}
        {isReady && <Outcome foreseen={foreseen} />}
      </section>
      <div className="picks">
        <Button look="quiet" onClick={onBack}>
          {words.staff.back}
        </Button>
        <Button
          look="primary"
          disabled={!isReady}
          onClick={() => (isReady && foreseen.secondPerson ? setJoins(true) : void act())}
        >
          {isReady && foreseen.secondPerson ? words.console.withWitness : words.staff.doIt}
        </Button>
      </div>
    </Dialog>
  );
};

/** What a form starts with: the terminals that are not there, and nothing attested yet. */
const useFirstTold = (): Told => {
  const { news } = useStation();
  const lost = seatsInPlay(news.staff).filter(({ connected }) => !connected);
  const seats = lost.map(({ seat }) => seat).toSorted((a, b) => a - b);
  return { ...NOTHING_SAID, seats, dice: null };
};

/** What the house says would come of it, asked anew whenever the order or the table changes. */
const useForeseen = (order: OrderArguments): Foreseen | HouseRefusal | null => {
  const { foresee, table, news } = useStation();
  const key = `${JSON.stringify(order)} ${table.version} ${news.link}`;
  return useLoaded(key, () => foresee(...order))?.value ?? null;
};

const Outcome = ({ foreseen: { happens, seats, secondPerson } }: { foreseen: Foreseen }) => {
  const words = useWords();
  return (
    <>
      <ol className="happens">
        {happens.map(({ type, clause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happens has no other name than its place
          <li key={index}>
            {words.console.happens[type] ?? type} {clause && <ClauseMark clause={clause} />}
          </li>
        ))}
      </ol>
      {seats.length === 0 ? (
        <p>{words.console.nobodyTouched}</p>
      ) : (
        <FigureTable
          caption={words.console.outcome}
          heads={[words.staff.seatHead, words.shared.credit, words.staff.onLayout]}
          numbers={[1, 2]}
          rows={seats.map(({ seat, before, after }) => ({
            key: `${seat}`,
            cells: [seat, fromTo(before.credit, after.credit), fromTo(before.staked, after.staked)],
          }))}
        />
      )}
      {secondPerson && <p className="warn">{words.console.witness}</p>}
    </>
  );
};

const fromTo = (before: number, after: number) =>
  before === after ? (
    amountText(after)
  ) : (
    <>
      {amountText(before)} → <b>{amountText(after)}</b>
    </>
  );

interface FormFieldsProps {
  readonly chosen: TroubleCase;
  readonly told: Told;
  readonly onTell: (part: Partial<Told>) => void;
}

const FormFields = ({ chosen, told, onTell }: FormFieldsProps) => {
  const words = useWords();
  const { ask } = useStation();
  switch (chosen.command) {
    case 'ReportDeviceFailure': {
      const needsDice = told.dice !== null || ask(...orderFor(chosen, told))?.refused === 'bad-dice';
      return (
        <>
          <Choice
            legend={words.console.what}
            value={told.device}
            options={DEVICES.map((device) => [device, words.console.device[device]] as const)}
            onChoose={(device) => onTell({ device })}
          />
          {needsDice && <DiceField told={told} onTell={onTell} />}
        </>
      );
    }
    case 'ReportInterruption':
      return <InterruptionFields told={told} onTell={onTell} />;
    case 'ReportTerminalsCutOff':
      return <SeatFields told={told} onTell={onTell} />;
    case 'ReplaceShaker':
      return (
        <fieldset className="checks">
          <legend>{words.console.needs}</legend>
          {(chosen.cases[0]?.needs ?? []).map((need) => (
            <label key={need}>
              <input
                type="checkbox"
                checked={told.met.includes(need)}
                onChange={({ target }) =>
                  onTell({ met: target.checked ? [...told.met, need] : told.met.filter((other) => other !== need) })
                }
              />
              {words.console.need[need]}
            </label>
          ))}
        </fieldset>
      );
    default:
      return null;
  }
};

const InterruptionFields = ({ told, onTell }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useWords();
  const isKnown = told.dice !== null;
  return (
    <>
      <Choice
        legend={words.console.diceKnown}
        value={isKnown ? 'known' : 'unknown'}
        options={[
          ['unknown', words.console.unknown],
          ['known', words.console.known],
        ]}
        onChoose={(value) => onTell({ dice: value === 'known' ? [] : null })}
      />
      {isKnown && <DiceField told={told} onTell={onTell} />}
    </>
  );
};

const DiceField = ({ told, onTell }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useWords();
  const { rulebook } = useStation();
  const faces = told.dice ?? [];
  const put = (die: number, face: Face): void =>
    onTell({ dice: die < faces.length ? faces.with(die, face) : [...faces, face] });
  return (
    <fieldset className="dice-field">
      <legend>{words.console.diceShow}</legend>
      <FaceRows count={rulebook.dice} faces={faces} isOpen onFace={put} />
    </fieldset>
  );
};

const SeatFields = ({ told: { seats }, onTell }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useWords();
  const { news } = useStation();
  const all = seatsInPlay(news.staff).toSorted((a, b) => a.seat - b.seat);
  return (
    <fieldset className="checks">
      <legend>{words.staff.whichTerminals}</legend>
      {all.length === 0 && <p>{words.console.noTerminals}</p>}
      {all.map(({ seat, connected }) => (
        <label key={seat}>
          <input
            type="checkbox"
            checked={seats.includes(seat)}
            onChange={({ target }) =>
              onTell({ seats: target.checked ? [...seats, seat] : seats.filter((other) => other !== seat) })
            }
          />
          {words.shared.seat({ seat })} · {connected ? words.console.connected : words.console.lost}
        </label>
      ))}
    </fieldset>
  );
};

interface ChoiceProps<Key extends string> {
  readonly legend: string;
  readonly value: Key;
  readonly options: readonly (readonly [Key, string])[];
  readonly onChoose: (value: Key) => void;
}

const Choice = <Key extends string>({ legend, value, options, onChoose }: ChoiceProps<Key>) => (
  <fieldset className="checks">
    <legend>{legend}</legend>
    {options.map(([key, name]) => (
      <label key={key}>
        <input type="radio" name={legend} checked={value === key} onChange={() => onChoose(key)} />
        {name}
      </label>
    ))}
  </fieldset>
);
