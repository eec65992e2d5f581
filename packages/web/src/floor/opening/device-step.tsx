import { type RulesSubmission, winningSpots } from '@hardway/engine';
import { useMemo, useState } from 'react';
import { Button, Dice, Icon } from '../../design/index.ts';
import { spotName } from '../../house/spot-name.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { FloorClause, useDesk, WhyNot } from '../desk.tsx';
import { combinations } from './combinations.ts';
import { ProofFelt } from './proof-felt.tsx';
import { inspectionOf } from './steps.ts';

/** The result device is tried: the screen proposes dice, a person looks at what lights. */
export const DeviceStep = () => {
  const { table, news, why } = useDesk();
  const refusal = why('TestDevice', { dice: [1, 2, 3], lit: [] });
  if (!table.submission) return refusal && <WhyNot refusal={refusal} />;
  return (
    <>
      {refusal && <WhyNot refusal={refusal} />}
      <Trial submission={table.submission} isAllowed={refusal === null && news.link === 'open'} />
    </>
  );
};

const Trial = ({ submission, isAllowed }: { submission: RulesSubmission; isAllowed: boolean }) => {
  const words = useWords();
  const { rulebook, table, give, say, isBusy } = useDesk();
  const inspection = inspectionOf(rulebook, 'result-device', 'opening')!;
  const proposals = useMemo(() => combinations(submission), [submission]);
  const [skipped, setSkipped] = useState(0);
  const dice = proposals[(table.passed.device + skipped) % proposals.length]!;
  const expected = winningSpots(submission, dice);
  const [dark, setDark] = useState<readonly string[]>([]);
  const [extra, setExtra] = useState<readonly string[]>([]);
  const lit = [...expected.filter((spot) => !dark.includes(spot)), ...extra];
  const isPassed = dark.length === 0 && extra.length === 0;
  const anew = (): void => {
    setDark([]);
    setExtra([]);
  };
  const toggle = (spot: string): void => {
    const [list, set] = expected.includes(spot) ? ([dark, setDark] as const) : ([extra, setExtra] as const);
    set(list.includes(spot) ? list.filter((other) => other !== spot) : [...list, spot]);
  };
  const record = async (): Promise<void> => {
    if (!(await give('TestDevice', { dice, lit }))) return;
    say(isPassed ? { good: words.floor.opening.passed } : { bad: words.floor.opening.notPassed });
    anew();
  };
  const number = Math.min(table.passed.device + 1, inspection.times);
  return (
    <div className="trial">
      <div className="trial-lead">
        <h4>
          {table.passed.device >= inspection.times
            ? words.floor.opening.enoughTests
            : words.floor.opening.entry({ number, of: inspection.times })}
        </h4>
        <Dice roll={dice} size="3.4rem" />
        <p>
          {words.floor.opening.deviceLead} <FloorClause clause={inspection.clause} />
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setSkipped(skipped + 1);
            anew();
          }}
        >
          <Icon name="again" /> {words.floor.opening.another}
        </Button>
      </div>
      <LitList submission={submission} expected={expected} lit={lit} extra={extra} onToggle={toggle} />
      <div className="trial-felt">
        <p className="soft">{words.floor.opening.didLight}</p>
        <ProofFelt submission={submission} lit={lit} expected={expected} onToggle={toggle} />
      </div>
      <div className="row">
        <Button look="primary" disabled={!isAllowed || isBusy} onClick={() => void record()}>
          {isPassed ? words.floor.opening.allLit({ count: expected.length }) : words.floor.opening.failed}
        </Button>
        {!isPassed && <p className="why-not">{words.floor.opening.deviceFails}</p>}
      </div>
    </div>
  );
};

interface LitListProps {
  readonly submission: RulesSubmission;
  readonly expected: readonly string[];
  readonly lit: readonly string[];
  readonly extra: readonly string[];
  readonly onToggle: (spot: string) => void;
}

const LitList = ({ submission, expected, lit, extra, onToggle }: LitListProps) => {
  const words = useWords();
  const language = useLanguage();
  const nameOf = (id: string): string => spotName(submission, id, language);
  return (
    <fieldset className="lit-list">
      <legend>{words.floor.opening.mustLight}</legend>
      <ul className="ticks stack gap-1">
        {[...expected, ...extra].map((spot) => (
          <li key={spot} className={extra.includes(spot) ? 'wrong' : undefined}>
            <label>
              <input type="checkbox" checked={lit.includes(spot)} onChange={() => onToggle(spot)} />
              <span>{nameOf(spot)}</span>
              {extra.includes(spot) && <small>{words.floor.opening.wronglyLit}</small>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
