import { type Roll, winningSpots } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { PhaseBanner } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { ClauseMark } from './action.tsx';
import { doubtsAbout, waysOf } from './entry.ts';
import { EntryPad } from './entry-pad.tsx';
import { KeyCap } from './key-cap.tsx';
import { LookAgain } from './look-again.tsx';
import { COMMAND_OF, fieldsOf, type RailStep } from './rail.ts';
import { stepWord } from './rail-view.tsx';
import { Result } from './result.tsx';
import { type Notice, refusalNotice, useStation } from './station.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from './use-entry.ts';
import { WhyAndWho } from './why-and-who.tsx';
import { useConsoleWords } from './words.ts';

/** A second tap on the place of the last step must not take the next one. */
const ARMS_AFTER = 450;

export const useArmed = (key: string): boolean => {
  const [armed, setArmed] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), ARMS_AFTER);
    return () => clearTimeout(timer);
  }, [key]);
  return armed === key;
};

export interface NextStep {
  readonly label: string;
  readonly refusal: ReturnType<ReturnType<typeof useStation>['ask']>;
  readonly press: () => void;
  readonly dialog: React.ReactNode;
}

/** The one thing to do now: what it is called, whether it may be done, and doing it. */
export const useNextStep = (now: RailStep | undefined, entry: Entry): NextStep => {
  const words = useConsoleWords();
  const { table, ask, order, say, news, rulebook } = useStation();
  const armed = useArmed(`${table.round?.number}:${now?.step}:${table.round?.mixes}`);
  const [wanted, setWanted] = useState(false);
  const [doubted, setDoubted] = useState<Roll | null>(null);
  const step = now?.step ?? 'open-betting';
  const command = COMMAND_OF[step]!;
  const refusal = step === 'enter-result' && !entry.isSettled ? null : ask(command, fieldsOf(step));
  const before = table.rounds.findLast(({ roll }) => roll !== null)?.roll ?? null;

  const confirm = (): void => {
    const problem = ask('ConfirmResult');
    if (problem) say(refusalNotice(problem));
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
    const isBusy = news.waiting.some(({ request }) => request.is === 'command' && request.type === command);
    if (!armed || isBusy) return;
    if (refusal) say(refusalNotice(refusal));
    else if (step === 'enter-result') setWanted(true);
    else void order(command, fieldsOf(step));
  };
  return {
    label: useLabel(step),
    refusal,
    press,
    dialog: doubted && (
      <LookAgain
        roll={doubted}
        reasons={doubtsAbout(doubted, before).map((doubt) => words.doubt[doubt](ways, of))}
        isStill={doubted.join() === entry.faces.join() && doubted.length === rulebook.dice}
        onConfirm={() => void order('ConfirmResult')}
        onClear={entry.clear}
        onClose={() => setDoubted(null)}
      />
    ),
  };
};

const useLabel = (step: RailStep['step']): string => {
  const words = useConsoleWords();
  const { table, rulebook } = useStation();
  if (step !== 'mix') return words.press[step] ?? step;
  if (table.shaker === 'player-activated')
    return table.round?.selected ? words.waitForPlayer(table.round.selected) : words.chooseFirst;
  const word = stepWord(words, 'mix', table.shaker);
  const mixesMin = rulebook.shakers.find(({ id }) => id === table.shaker)?.round.mixesMin;
  return mixesMin ? words.mixPress(word, (table.round?.mixes ?? 0) + 1, mixesMin.count) : word;
};

interface StageProps {
  readonly steps: readonly RailStep[];
  readonly now: RailStep | undefined;
  readonly entry: Entry;
  readonly next: NextStep;
  readonly notice: Notice | null;
}

/** The middle of the console: the phase, what belongs to the present step, and the big button. */
export const Stage = ({ steps, now, entry, next, notice }: StageProps) => {
  const words = useConsoleWords();
  const { table, submission, news, rulebook } = useStation();
  const following = steps[steps.findIndex(({ state }) => state === 'now') + 1] ?? steps[0];
  const isEntering = now?.step === 'enter-result';
  const isIncomplete = isEntering && entry.faces.length < rulebook.dice;
  const { round } = table;
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
          <KeyCap>{isEntering ? '⏎' : words.space}</KeyCap>
        </button>
        <p className="beneath">
          {now && <ClauseMark clause={now.clause} />}
          {following && <span>{words.after(stepWord(words, following.step, table.shaker))}</span>}
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

export const NoticeLine = ({ notice }: { notice: Notice | null }) => (
  <div aria-live="polite" className="notice-line">
    {notice && (
      <p className={`told ${notice.look}`}>
        <span lang={notice.lang}>{notice.sentence}</span> {notice.clause && <ClauseMark clause={notice.clause} />}
      </p>
    )}
  </div>
);

const Phase = () => {
  const words = useConsoleWords();
  const { table, news } = useStation();
  const now = useNow();
  const { round } = table;
  const number = <span className="round-number">{round ? words.round(round.number) : words.noRound}</span>;
  if (news.link !== 'open')
    return (
      <PhaseBanner is="closed" words={words.phase.lost}>
        {number}
      </PhaseBanner>
    );
  const is =
    round === null ? 'waiting' : round.stage === 'betting' ? 'open' : round.stage === 'lit' ? 'result' : 'closed';
  const said = {
    waiting: words.phase.ready,
    open: words.phase.open,
    result: words.phase.lit,
    closed: words.phase.closed,
  };
  const left =
    round?.stage === 'betting' && news.closesAt !== null ? Math.max(0, news.closesAt - now - news.offset) : null;
  return (
    <PhaseBanner is={is} words={said[is]} left={left} window={news.window}>
      {number}
    </PhaseBanner>
  );
};
