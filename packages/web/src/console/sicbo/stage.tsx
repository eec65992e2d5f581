import { isStartedByPlayer, type Roll, sicBoPlay, winningSpots } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { PhaseBanner } from '../../design/index.ts';
import { useNow } from '../../house/clock.ts';
import { useWords } from '../../words/language.tsx';
import { ClauseMark } from '../action.tsx';
import { KeyCap } from '../key-cap.tsx';
import { LookAgain } from '../look-again.tsx';
import { NoticeLine } from '../notice-line.tsx';
import { orderFor, type RailStep, tumblesAsked } from '../rail.ts';
import { stepWord } from '../rail-view.tsx';
import { type ConsoleNotice, useStation } from '../station.tsx';
import { useArmed } from '../use-armed.ts';
import { WhyAndWho } from '../why-and-who.tsx';
import { doubtsAbout, waysOf } from './entry.ts';
import { EntryPad } from './entry-pad.tsx';
import { Result } from './result.tsx';
import { StepCard } from './step-card.tsx';
import type { TypedDice } from './use-entry.ts';

interface NextStep {
  readonly label: string;
  readonly refusal: ReturnType<ReturnType<typeof useStation>['ask']>;
  readonly press: () => void;
  readonly dialog: React.ReactNode;
}

/** The one thing to do now: what it is called, whether it may be done, and doing it. */
export const useNextStep = (now: RailStep | undefined, entry: TypedDice): NextStep => {
  const words = useWords();
  const { table, ask, order, say, news, rulebook } = useStation();
  const armed = useArmed(`${sicBoPlay(table).round?.number}:${now?.step}:${sicBoPlay(table).round?.mixes}`);
  const [wanted, setWanted] = useState(false);
  const [doubted, setDoubted] = useState<Roll | null>(null);
  const step = now?.step ?? 'open-betting';
  const next = orderFor(rulebook, table, step)!;
  const refusal = step === 'enter-result' && !entry.isSettled ? null : ask(...next);
  const before = sicBoPlay(table).rounds.findLast(({ roll }) => roll !== null)?.roll ?? null;

  const confirm = (): void => {
    const problem = ask('ConfirmResult');
    if (problem) say({ refusal: problem });
    else if (doubtsAbout(entry.faces, before).length > 0) setDoubted(entry.faces);
    else void order('ConfirmResult');
  };
  // Whoever types faster than the house answers has meant to confirm what it then shows.
  useEffect(() => {
    if (!wanted || !entry.isSettled) return;
    setWanted(false);
    confirm();
  });
  const { ways, of } = waysOf(doubted ?? []);
  const press = (): void => {
    const isBusy = news.waiting.some(({ request }) => request.is === 'command' && request.type === next[0]);
    if (!armed || isBusy) return;
    if (refusal) say({ refusal });
    else if (step === 'enter-result') setWanted(true);
    else void order(...next);
  };
  return {
    label: useLabel(step),
    refusal,
    press,
    dialog: doubted && (
      <LookAgain
        roll={doubted}
        reasons={doubtsAbout(doubted, before).map((doubt) => words.console.doubt[doubt]({ count: ways, of }))}
        isStill={doubted.join() === entry.faces.join() && doubted.length === rulebook.dice}
        onConfirm={() => void order('ConfirmResult')}
        onClear={entry.clear}
        onClose={() => setDoubted(null)}
      />
    ),
  };
};

const useLabel = (step: RailStep['step']): string => {
  const words = useWords();
  const { table, rulebook } = useStation();
  if (step !== 'mix') return words.console.press[step] ?? step;
  if (isStartedByPlayer(rulebook, table)) {
    const selected = sicBoPlay(table).round?.selected;
    return selected ? words.console.waitForPlayer({ seat: selected }) : words.console.chooseFirst;
  }
  const asked = tumblesAsked(rulebook, table);
  if (asked) return words.console.tumbled({ of: asked });
  const word = stepWord(words, 'mix', table.shaker);
  const mixesMin = rulebook.shakers.find(({ id }) => id === table.shaker)?.round.mixesMin;
  return mixesMin
    ? words.console.mixPress({ word, next: (sicBoPlay(table).round?.mixes ?? 0) + 1, of: mixesMin.count })
    : word;
};

interface StageProps {
  readonly steps: readonly RailStep[];
  readonly now: RailStep | undefined;
  readonly entry: TypedDice;
  readonly next: NextStep;
  readonly notice: ConsoleNotice | null;
}

/** The middle of the console: the phase, what belongs to the present step, and the big button. */
export const SicBoStage = ({ steps, now, entry, next, notice }: StageProps) => {
  const words = useWords();
  const { table, submission, news, rulebook } = useStation();
  const following = steps[steps.findIndex(({ state }) => state === 'now') + 1] ?? steps[0];
  const isEntering = now?.step === 'enter-result';
  const isIncomplete = isEntering && entry.faces.length < rulebook.dice;
  const { round } = sicBoPlay(table);
  return (
    <section className="table-stage" aria-labelledby="stage-title">
      <Phase />
      <div className="scene">
        {round?.stage === 'lit' ? (
          <Result roll={round.roll} lit={round.lit} corrected={round.corrected} />
        ) : isEntering ? (
          <EntryPad entry={entry} lit={submission && !isIncomplete ? winningSpots(submission, entry.faces) : []} />
        ) : (
          now && <StepCard step={now} />
        )}
      </div>
      <div className="act">
        <button
          type="button"
          className="button primary primary-step"
          aria-disabled={next.refusal !== null || isIncomplete}
          onClick={next.press}
        >
          <span>{next.label}</span>
          <KeyCap>{isEntering ? '⏎' : words.console.space}</KeyCap>
        </button>
        <p className="beneath">
          {now && <ClauseMark clause={now.clause} />}
          {following && <span>{words.console.after({ step: stepWord(words, following.step, table.shaker) })}</span>}
        </p>
        <div className="said">
          {next.refusal && !isEntering && news.link === 'open' && <WhyAndWho refusal={next.refusal} />}
          <NoticeLine notice={notice} />
        </div>
      </div>
      {next.dialog}
    </section>
  );
};

const Phase = () => {
  const words = useWords();
  const { table, news } = useStation();
  const now = useNow();
  const { round } = sicBoPlay(table);
  const number = (
    <span className="round-number">
      {round ? words.shared.unit.round({ number: round.number }) : words.console.noRound}
    </span>
  );
  if (news.link !== 'open')
    return (
      <PhaseBanner is="closed" words={words.shared.phase.lost}>
        {number}
      </PhaseBanner>
    );
  const is =
    round === null ? 'waiting' : round.stage === 'betting' ? 'open' : round.stage === 'lit' ? 'result' : 'closed';
  const said = {
    waiting: words.console.phase.ready,
    open: words.console.phase.open,
    result: words.shared.phase.result,
    closed: words.shared.phase.closed,
  };
  const left =
    round?.stage === 'betting' && news.closesAt !== null ? Math.max(0, news.closesAt - now - news.offset) : null;
  return (
    <PhaseBanner is={is} words={said[is]} left={left} window={news.window}>
      {number}
    </PhaseBanner>
  );
};
