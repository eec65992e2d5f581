import type { CommandType } from '@hardway/engine';
import { useEffect, useRef, useState } from 'react';
import { Dialog, FigureTable } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { ClauseMark, Why } from './action.tsx';
import { COMMAND_OF, fieldsOf, type RailStep } from './rail.ts';
import { useStation, useWhoMay } from './station.tsx';
import { type ConsoleWords, useConsoleWords } from './words.ts';

/** A tumbler tumbles; everything else is shaken. */
export const stepWord = (words: ConsoleWords, step: RailStep['step'], shaker: string | null): string =>
  step === 'mix' && shaker === 'tumbler' ? words.tumble : (words.step[step] ?? step);

/** What a rail says of its steps, and the command behind each, where it is one. */
export interface Guide {
  readonly word: (step: RailStep) => string;
  readonly lead: (step: RailStep) => string;
  readonly command: (step: RailStep) => readonly [CommandType, object] | undefined;
}

/** The guide of a Sic Bo round. */
const useSicBoGuide = (): Guide => {
  const words = useConsoleWords();
  const { table } = useStation();
  return {
    word: ({ step }) => stepWord(words, step, table.shaker),
    lead: ({ step }) => words.lead[step] ?? words.stepByItself,
    command: ({ step }) => {
      const command = COMMAND_OF[step];
      return command && [command, fieldsOf(step)];
    },
  };
};

/** The document's round from left to right: what is done, what is now, what comes. */
export const Rail = ({ steps, guide }: { steps: readonly RailStep[]; guide?: Guide }) => {
  const words = useConsoleWords();
  const sicBo = useSicBoGuide();
  const by = guide ?? sicBo;
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const now = steps.findIndex(({ state }) => state === 'now');
  useEffect(() => {
    const item = list.current?.children[now] as HTMLElement | undefined;
    if (item && list.current) list.current.scrollLeft = item.offsetLeft - list.current.clientWidth / 3;
  }, [now]);
  return (
    <>
      <nav aria-label={words.rail} className="rail">
        <ol ref={list}>
          {steps.map(({ step, state, clause }, index) => (
            <li key={step} className={state}>
              <button type="button" aria-current={state === 'now' ? 'step' : undefined} onClick={() => setShown(index)}>
                <i aria-hidden="true">{state === 'done' ? '✓' : index + 1}</i>
                <b>{by.word({ step, state, clause })}</b>
                <small className="unseen">({words.state[state]})</small>
                {step === 'mix' && <MixCount />}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {shown !== null && steps[shown] && (
        <StepDialog step={steps[shown]} number={shown + 1} guide={by} onClose={() => setShown(null)} />
      )}
    </>
  );
};

/** "2/3" where the document counts. */
const MixCount = () => {
  const words = useConsoleWords();
  const { table, rulebook } = useStation();
  const mixesMin = rulebook.shakers.find(({ id }) => id === table.shaker)?.round.mixesMin;
  if (!mixesMin) return null;
  return <small>{words.mixCount(Math.min(table.round?.mixes ?? 0, mixesMin.count), mixesMin.count)}</small>;
};

const StepDialog = ({
  step,
  number,
  guide,
  onClose,
}: {
  step: RailStep;
  number: number;
  guide: Guide;
  onClose: () => void;
}) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const { ask } = useStation();
  const whoMay = useWhoMay();
  const { clause, state } = step;
  const command = guide.command(step);
  const refusal = command ? ask(...command) : null;
  const name = guide.word(step);
  return (
    <Dialog title={words.stepTitle(number, name)} closeWord={common.close} onClose={onClose}>
      <p>{guide.lead(step)}</p>
      <FigureTable
        caption={name}
        rows={[
          { key: 'clause', cells: [words.clause, <ClauseMark key="clause" clause={clause} />] },
          ...(command ? [{ key: 'who', cells: [words.who, whoMay(...command)] }] : []),
        ]}
      />
      {state === 'done' && <p>{words.stepDone}</p>}
      {state === 'now' && !refusal && <p>{words.stepOpen}</p>}
      {state !== 'done' && refusal && (
        <section>
          <h3>{words.whyNot}</h3>
          <Why refusal={refusal} />
        </section>
      )}
    </Dialog>
  );
};
