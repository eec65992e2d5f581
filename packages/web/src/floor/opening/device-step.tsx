import { FACES, type Face, type Inspection, inspectionOf, type Roll, type RulesSubmission } from '@hardway/engine';
import { useState } from 'react';
import { Button, Dice } from '../../design/index.ts';
import { spotName } from '../../house/spot-name.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk, WhyNot } from '../desk.tsx';
import { ProofFelt } from './proof-felt.tsx';

/** The result device is tried: a person enters values, looks at the table's screens, and says which positions are lit. */
export const DeviceStep = () => {
  const { rulebook, table, why } = useDesk();
  const { submission, device } = table;
  const inspection = inspectionOf(rulebook, 'result-device', 'opening')!;
  if (!submission) {
    const refusal = why('LightDevice', { dice: [1, 2, 3] });
    return refusal && <WhyNot refusal={refusal} />;
  }
  return (
    <div className="trial stack gap-4">
      <TestCount inspection={inspection} />
      {device.trial ? (
        <Seen key={device.trial.dice.join()} submission={submission} trial={device.trial} />
      ) : (
        <Values count={submission.dice} inspection={inspection} />
      )}
    </div>
  );
};

const TestCount = ({ inspection: { times } }: { inspection: Inspection }) => {
  const words = useWords();
  const { table } = useDesk();
  const number = Math.min(table.passed.device + 1, times);
  return (
    <h4>
      {table.passed.device >= times
        ? words.floor.opening.enoughTests
        : words.floor.opening.entry({ number, of: times })}
    </h4>
  );
};

/** The inspector's own choice: no value stands there before somebody has chosen it. */
const Values = ({ count, inspection }: { count: number; inspection: Inspection }) => {
  const words = useWords();
  const { table } = useDesk();
  const [faces, setFaces] = useState<readonly (Face | null)[]>(() => Array.from({ length: count }, () => null));
  const dice = faces.filter((face) => face !== null);
  const put = (place: number, face: Face | null): void =>
    setFaces(faces.map((old, index) => (index === place ? face : old)));
  return (
    <>
      <p>
        {words.floor.opening.deviceLead} <FloorClause clause={inspection.clause} />
      </p>
      {table.device.passedWith.length > 0 && (
        <p className="soft">
          {words.floor.opening.passedWith({ dice: table.device.passedWith.map((roll) => roll.join('-')).join(', ') })}
        </p>
      )}
      <fieldset className="trial-values">
        <legend>{words.floor.opening.values}</legend>
        <div className="row">
          {faces.map((face, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
            <label key={place} className="field">
              <span>{words.shared.die({ number: place + 1 })}</span>
              <select
                value={face ?? ''}
                onChange={({ target }) => put(place, FACES.find((known) => `${known}` === target.value) ?? null)}
              >
                <option value="">–</option>
                {FACES.map((known) => (
                  <option key={known}>{known}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </fieldset>
      {dice.length === count ? (
        <CommandButton order={['LightDevice', { dice }]} look="primary">
          {words.floor.opening.lightOf({ dice: dice.join('-') })}
        </CommandButton>
      ) : (
        <Button look="primary" disabled>
          {words.floor.opening.light}
        </Button>
      )}
    </>
  );
};

interface SeenProps {
  readonly submission: RulesSubmission;
  readonly trial: { readonly dice: Roll; readonly lit: readonly string[] };
}

/** What the inspector sees at the table. Nothing is touched in advance, and what should be lit is not told. */
const Seen = ({ submission, trial }: SeenProps) => {
  const words = useWords();
  const language = useLanguage();
  const { news, why, give, say, isBusy } = useDesk();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const namesOf = (spots: readonly string[]): string =>
    spots.map((spot) => spotName(submission, spot, language)).join(words.shared.comma);
  const order = { dice: trial.dice, lit: seen };
  const refusal = why('TestDevice', order);
  const record = async (): Promise<void> => {
    if (!(await give('TestDevice', order))) return;
    const dark = trial.lit.filter((spot) => !seen.includes(spot));
    const extra = seen.filter((spot) => !trial.lit.includes(spot));
    const faults = [
      ...(dark.length > 0 ? [words.floor.opening.stayedDark({ spots: namesOf(dark) })] : []),
      ...(extra.length > 0 ? [words.floor.opening.wronglyLit({ spots: namesOf(extra) })] : []),
    ];
    say(
      faults.length === 0
        ? { good: words.floor.opening.passed }
        : { bad: [words.floor.opening.notPassed, ...faults].join(' ') },
    );
  };
  return (
    <>
      <div className="row gap-4">
        <Dice roll={trial.dice} size="3.4rem" />
        <p className="trial-look">{words.floor.opening.look}</p>
      </div>
      <div className="trial-felt">
        <ProofFelt
          submission={submission}
          seen={seen}
          onToggle={(spot) => setSeen(seen.includes(spot) ? seen.filter((other) => other !== spot) : [...seen, spot])}
        />
      </div>
      <p className="soft" role="status">
        {seen.length === 0
          ? words.floor.opening.seenNone
          : `${words.floor.opening.seen({ count: seen.length })}: ${namesOf(seen)}`}
      </p>
      <div className="floor-act">
        <Button
          look={seen.length > 0 ? 'primary' : 'quiet'}
          disabled={refusal !== null || isBusy || news.link !== 'open'}
          onClick={() => void record()}
        >
          {seen.length > 0 ? words.floor.opening.recordSeen({ count: seen.length }) : words.floor.opening.recordDark}
        </Button>
        {refusal && <WhyNot refusal={refusal} />}
      </div>
    </>
  );
};
