import { sicBoPlay } from '@hardway/engine';
import { useEffect, useRef, useState } from 'react';
import { Dialog, FigureTable } from '../design/index.ts';
import type { OrderArguments } from '../house/order.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { ClauseMark, Why } from './action.tsx';
import { orderFor, type RailStep } from './rail.ts';
import { useStation, useWhoMay } from './station.tsx';

/** A tumbler tumbles; everything else is shaken. */
export const stepWord = (words: Words, step: RailStep['step'], shaker: string | null): string =>
  step === 'mix' && shaker === 'tumbler' ? words.console.tumble : (words.console.step[step] ?? step);

/** What a rail says of its steps, and the command behind each, where it is one. */
interface Guide {
  readonly word: (step: RailStep) => string;
  readonly lead: (step: RailStep) => string;
  readonly command: (step: RailStep) => OrderArguments | undefined;
}

/** The guide of a Sic Bo round. */
const useSicBoGuide = (): Guide => {
  const words = useWords();
  const { rulebook, table } = useStation();
  return {
    word: ({ step }) => stepWord(words, step, table.shaker),
    lead: ({ step }) => words.console.lead[step] ?? words.console.stepByItself,
    command: ({ step }) => orderFor(rulebook, table, step),
  };
};

/** The document's round from left to right: what is done, what is now, what comes. */
export const Rail = ({ steps, guide }: { steps: readonly RailStep[]; guide?: Guide }) => {
  const words = useWords();
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
      <nav aria-label={words.console.rail} className="rail">
        <ol ref={list}>
          {steps.map(({ step, state, clause }, index) => (
            <li key={step} className={state}>
              <button type="button" aria-current={state === 'now' ? 'step' : undefined} onClick={() => setShown(index)}>
                <i aria-hidden="true">{state === 'done' ? '✓' : index + 1}</i>
                <b>{by.word({ step, state, clause })}</b>
                <small className="unseen">({words.console.state[state]})</small>
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
  const words = useWords();
  const { table, rulebook } = useStation();
  const mixesMin = rulebook.shakers.find(({ id }) => id === table.shaker)?.round.mixesMin;
  if (!mixesMin) return null;
  return (
    <small>
      {words.console.mixCount({
        done: Math.min(sicBoPlay(table).round?.mixes ?? 0, mixesMin.count),
        of: mixesMin.count,
      })}
    </small>
  );
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
  const words = useWords();
  const { ask } = useStation();
  const whoMay = useWhoMay();
  const { clause, state } = step;
  const command = guide.command(step);
  const refusal = command ? ask(...command) : null;
  const name = guide.word(step);
  return (
    <Dialog title={words.console.stepTitle({ number, name })} closeWord={words.shared.close} onClose={onClose}>
      <p>{guide.lead(step)}</p>
      <FigureTable
        caption={name}
        rows={[
          { key: 'clause', cells: [words.shared.clause, <ClauseMark key="clause" clause={clause} />] },
          ...(command ? [{ key: 'who', cells: [words.console.who, whoMay(...command)] }] : []),
        ]}
      />
      {state === 'done' && <p>{words.console.stepDone}</p>}
      {state === 'now' && !refusal && <p>{words.console.stepOpen}</p>}
      {state !== 'done' && refusal && (
        <section>
          <h3>{words.console.whyNot}</h3>
          <Why refusal={refusal} />
        </section>
      )}
    </Dialog>
  );
};
