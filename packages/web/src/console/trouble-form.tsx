import type { Face, Roll } from '@hardway/engine';
import type { Foreseen, HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amount, Button, Dialog, FigureTable } from '../design/index.ts';
import { isRefused } from '../house/ask.ts';
import { type Approval, SecondPerson } from '../staff/second-person.tsx';
import { useStaffWords } from '../staff/words.ts';
import { ClauseMark, Why } from './action.tsx';
import { FaceRows } from './faces.tsx';
import { seatsInPlay } from './seats.ts';
import { useStation } from './station.tsx';
import type { TroubleCase } from './trouble.ts';
import { useConsoleWords } from './words.ts';

interface TroubleFormProps {
  readonly chosen: TroubleCase;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

type Fields = Readonly<Record<string, unknown>>;

/** Asks what the case needs, shows what it would bring and to whom, and only then does it. */
export const TroubleForm = ({ chosen, onBack, onClose }: TroubleFormProps) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const { order, say } = useStation();
  const [fields, setFields] = useState<Fields>(useFirstFields(chosen));
  const [joins, setJoins] = useState(false);
  const foreseen = useForeseen(chosen, fields);
  const title = words.trouble[chosen.trouble];
  const act = async (approval?: Approval): Promise<HouseRefusal | null> => {
    const refusal = await order(chosen.command, fields, approval);
    if (refusal) return refusal;
    say({ look: 'good', sentence: `${title}. ${words.done}` });
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
  const isReady = foreseen !== null && !isRefused(foreseen);
  return (
    <Dialog title={title} closeWord={common.close} onClose={onClose}>
      <FormFields chosen={chosen} fields={fields} onFields={setFields} />
      <section className="foreseen" aria-live="polite">
        <h3>{words.outcome}</h3>
        {foreseen === null && <p className="hush">{words.foreseeing}</p>}
        {foreseen !== null && isRefused(foreseen) && <Why refusal={foreseen} />}
        {isReady && <Outcome foreseen={foreseen} />}
      </section>
      <div className="picks">
        <Button look="quiet" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          look="primary"
          disabled={!isReady}
          onClick={() => (isReady && foreseen.secondPerson ? setJoins(true) : void act())}
        >
          {isReady && foreseen.secondPerson ? words.withWitness : words.doIt}
        </Button>
      </div>
    </Dialog>
  );
};

/** What a form starts with: the terminals that are not there, and nothing attested yet. */
const useFirstFields = ({ trouble, fields }: TroubleCase): Fields => {
  const { news } = useStation();
  if (trouble === 'cut-off') {
    const lost = seatsInPlay(news.staff).filter(({ connected }) => !connected);
    return { seats: lost.map(({ seat }) => seat).toSorted((a, b) => a - b) };
  }
  if (trouble === 'replace-shaker') return { emptied: false, markedOutOfOrder: false, removed: false };
  return fields as Fields;
};

/** What the house says would come of it, asked anew whenever the fields or the table change. */
const useForeseen = ({ command }: TroubleCase, fields: Fields): Foreseen | HouseRefusal | null => {
  const { foresee, table, news } = useStation();
  const [foreseen, setForeseen] = useState<Foreseen | HouseRefusal | null>(null);
  const asked = JSON.stringify(fields);
  const { version } = table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are told apart by their text, the table by its version
  useEffect(() => {
    let isStale = false;
    void foresee(command, fields).then((answer) => !isStale && setForeseen(answer));
    return () => {
      isStale = true;
    };
  }, [command, asked, version, news.link]);
  return foreseen;
};

const Outcome = ({ foreseen: { happens, seats, secondPerson } }: { foreseen: Foreseen }) => {
  const words = useConsoleWords();
  return (
    <>
      <ol className="happens">
        {happens.map(({ type, clause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happens has no other name than its place
          <li key={index}>
            {words.happens[type] ?? type} {clause && <ClauseMark clause={clause} />}
          </li>
        ))}
      </ol>
      {seats.length === 0 ? (
        <p>{words.nobodyTouched}</p>
      ) : (
        <FigureTable
          caption={words.outcome}
          heads={[words.seat, words.credit, words.onLayout]}
          numbers={[1, 2]}
          rows={seats.map(({ seat, before, after }) => ({
            key: `${seat}`,
            cells: [seat, fromTo(before.credit, after.credit), fromTo(before.staked, after.staked)],
          }))}
        />
      )}
      {secondPerson && <p className="warn">{words.witness}</p>}
    </>
  );
};

const fromTo = (before: number, after: number) =>
  before === after ? (
    amount(after)
  ) : (
    <>
      {amount(before)} → <b>{amount(after)}</b>
    </>
  );

interface FormFieldsProps {
  readonly chosen: TroubleCase;
  readonly fields: Fields;
  readonly onFields: (fields: Fields) => void;
}

const FormFields = ({ chosen, fields, onFields }: FormFieldsProps) => {
  const words = useConsoleWords();
  const { ask } = useStation();
  const set = (part: Fields): void => onFields({ ...fields, ...part });
  switch (chosen.trouble) {
    case 'device': {
      const needsDice = 'dice' in fields || ask('ReportDeviceFailure', fields)?.refused === 'bad-dice';
      return (
        <>
          <Choice
            legend={words.what}
            value={`${fields.what}`}
            options={Object.entries(words.device)}
            onChoose={(what) => set({ what })}
          />
          {needsDice && <DiceField fields={fields} onFields={onFields} />}
        </>
      );
    }
    case 'interruption':
      return <InterruptionFields fields={fields} onFields={onFields} />;
    case 'cut-off':
      return <SeatFields fields={fields} onFields={onFields} />;
    case 'replace-shaker':
      return (
        <fieldset className="checks">
          <legend>{words.needs}</legend>
          {(chosen.cases[0]?.needs ?? []).map((need) => (
            <label key={need}>
              <input
                type="checkbox"
                checked={fields[need] === true}
                onChange={({ target }) => set({ [need]: target.checked })}
              />
              {words.need[need]}
            </label>
          ))}
        </fieldset>
      );
    default:
      return null;
  }
};

const InterruptionFields = ({ fields, onFields }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useConsoleWords();
  const [isKnown, setKnown] = useState(false);
  return (
    <>
      <Choice
        legend={words.diceKnown}
        value={isKnown ? 'known' : 'unknown'}
        options={[
          ['unknown', words.unknown],
          ['known', words.known],
        ]}
        onChoose={(value) => {
          setKnown(value === 'known');
          onFields(value === 'known' ? { dice: [] } : {});
        }}
      />
      {isKnown && <DiceField fields={fields} onFields={onFields} />}
    </>
  );
};

const DiceField = ({ fields, onFields }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useConsoleWords();
  const { rulebook } = useStation();
  const faces = (fields.dice ?? []) as Roll;
  const put = (die: number, face: Face): void =>
    onFields({ ...fields, dice: die < faces.length ? faces.with(die, face) : [...faces, face] });
  return (
    <fieldset className="dice-field">
      <legend>{words.diceShow}</legend>
      <FaceRows count={rulebook.dice} faces={faces} isOpen onFace={put} />
    </fieldset>
  );
};

const SeatFields = ({ fields, onFields }: Omit<FormFieldsProps, 'chosen'>) => {
  const words = useConsoleWords();
  const { news } = useStation();
  const seats = fields.seats as readonly number[];
  const all = seatsInPlay(news.staff).toSorted((a, b) => a.seat - b.seat);
  return (
    <fieldset className="checks">
      <legend>{words.cutOffSeats}</legend>
      {all.length === 0 && <p>{words.noTerminals}</p>}
      {all.map(({ seat, connected }) => (
        <label key={seat}>
          <input
            type="checkbox"
            checked={seats.includes(seat)}
            onChange={({ target }) =>
              onFields({ seats: target.checked ? [...seats, seat] : seats.filter((other) => other !== seat) })
            }
          />
          {words.seatButton(seat)} · {connected ? words.connected : words.lost}
        </label>
      ))}
    </fieldset>
  );
};

interface ChoiceProps {
  readonly legend: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ legend, value, options, onChoose }: ChoiceProps) => (
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
