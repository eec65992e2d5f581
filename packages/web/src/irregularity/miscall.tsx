import { crapsPlay, type Face, type Refusal, RULEBOOKS, type ThrowRecord, total, wouldRefuse } from '@hardway/engine';
import { type Foreseen, staffTableOf, type TableView } from '@hardway/server/protocol';
import { useId, useState } from 'react';
import { Badge, Button, Dice } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { ConfirmStep, Deed } from './act.tsx';
import { DiceEntry } from './dice-entry.tsx';
import './fields.css';
import './irregularity.css';

interface MiscallProps {
  readonly view: TableView;
  readonly news: TableNews;
  readonly link: TableLink;
}

const DICE = 2;

/** A throw that was called wrongly: by what the dice showed, or void. */
export const Miscall = ({ view, news, link }: MiscallProps) => {
  const words = useWords();
  const throws = crapsPlay(view).recent.toReversed();
  const [number, setNumber] = useState(throws[0]?.number ?? null);
  const [isVoid, setVoid] = useState(false);
  const [dice, setDice] = useState<readonly Face[]>([]);
  const [done, setDone] = useState<Foreseen | null>(null);
  const startAgain = (): void => {
    setNumber(throws[0]?.number ?? null);
    setVoid(false);
    setDice([]);
    setDone(null);
  };
  if (done)
    return (
      <div className="irregular">
        <Deed foreseen={done} />
        <Button className="again" onClick={startAgain}>
          {words.irregularity.anotherThrow}
        </Button>
      </div>
    );
  const others = number === null ? null : leftToOthers(view, news, number);
  const missing = missingFor(number, isVoid ? DICE : dice.length);
  const asked = number === null || missing ? null : { number, ...(isVoid ? {} : { dice }) };
  return (
    <div className="irregular">
      <div className="correction">
        <p className="soft">{words.irregularity.miscallLead}</p>
        {others && (
          <p className="notice" role="status">
            <RefusalNote refusal={others} />
          </p>
        )}
        <div className="columns stack gap-6">
          <ThrowPicker throws={throws} chosen={number} onChoose={setNumber} />
          <div className="right">
            <Instead isVoid={isVoid} onChoose={setVoid} />
            {!isVoid && <DiceEntry label={words.irregularity.right} count={DICE} dice={dice} onChange={setDice} />}
            <ConfirmStep
              news={news}
              link={link}
              asked={asked && { type: 'ReopenThrow', fields: asked }}
              missing={missing && words.irregularity.need[missing]}
              onDone={setDone}
            />
          </div>
        </div>
      </div>
    </div>
  );
};

/** Whoever can never put a throw right reads that before the form is filled in, and not after. */
const leftToOthers = (
  view: TableView,
  { submission, staff, actor, offset }: TableNews,
  number: number,
): Refusal | null => {
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook);
  if (!rulebook || !staff || !actor) return null;
  const table = staffTableOf(view, submission, staff);
  const refusal = wouldRefuse(rulebook, table, { type: 'ReopenThrow', by: actor, number }, Date.now() + offset);
  return refusal?.refused === 'wrong-role' ? refusal : null;
};

const missingFor = (number: number | null, entered: number): 'throw' | 'bothDice' | null => {
  if (number === null) return 'throw';
  return entered < DICE ? 'bothDice' : null;
};

interface ThrowPickerProps {
  readonly throws: readonly ThrowRecord[];
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
}

/** The last throws; which of them can still be reopened is for the house to say. */
const ThrowPicker = ({ throws, chosen, onChoose }: ThrowPickerProps) => {
  const words = useWords();
  const group = useId();
  return (
    <fieldset className="round-picker">
      <legend>{words.irregularity.chooseThrow}</legend>
      {throws.length === 0 && <p className="soft">{words.shared.noThrows}</p>}
      <ul>
        {throws.map(({ number, roll, corrected }) => (
          <li key={number}>
            <label className={number === chosen ? 'chosen' : ''}>
              <input type="radio" name={group} checked={number === chosen} onChange={() => onChoose(number)} />
              <b>{words.shared.unit.throw({ number })}</b>
              <Dice roll={roll} size="1.5rem" />
              <span>{total(roll)}</span>
              {corrected && <Badge look="brass">{words.shared.corrected}</Badge>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

const Instead = ({ isVoid, onChoose }: { isVoid: boolean; onChoose: (isVoid: boolean) => void }) => {
  const words = useWords();
  const group = useId();
  return (
    <fieldset className="choices">
      <legend>{words.irregularity.instead}</legend>
      <label>
        <input type="radio" name={group} checked={!isVoid} onChange={() => onChoose(false)} />
        {words.irregularity.insteadDice}
      </label>
      <label>
        <input type="radio" name={group} checked={isVoid} onChange={() => onChoose(true)} />
        {words.irregularity.insteadVoid}
      </label>
    </fieldset>
  );
};
