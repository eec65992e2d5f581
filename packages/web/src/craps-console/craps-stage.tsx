import { type Roll, total } from '@hardway/engine';
import { Action, ClauseMark } from '../console/action.tsx';
import { KeyCap } from '../console/key-cap.tsx';
import type { RailStep } from '../console/rail.ts';
import { NoticeLine } from '../console/stage.tsx';
import { type Notice, useStation, useWhoMay } from '../console/station.tsx';
import { WhyAndWho } from '../console/why-and-who.tsx';
import { useConsoleWords } from '../console/words.ts';
import { laidOn, travelledBy } from './board.ts';
import { Board } from './board-view.tsx';
import type { Moment } from './crew.ts';
import { Sheet } from './sheet-view.tsx';
import { ShooterCard } from './shooter-card.tsx';
import { TableBar } from './table-bar.tsx';
import { Preview, ThrowPad } from './throw-entry.tsx';
import type { CrewStep, Selected } from './use-crew-step.tsx';
import type { ThrowEntry } from './use-throw-entry.ts';
import { useCrewWords } from './words.ts';

interface StageProps {
  readonly rail: readonly RailStep[];
  readonly step: CrewStep;
  readonly entry: ThrowEntry;
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
  readonly onOrderPass: () => void;
  readonly onNoRoll: () => void;
  readonly notice: Notice | null;
}

/** The middle of the console: the hand above, layout or dice beside what to take and pay, and the big button. */
export const CrapsStage = ({ rail, step, entry, selected, onSelect, onOrderPass, onNoRoll, notice }: StageProps) => {
  const words = useCrewWords();
  const common = useConsoleWords();
  const { news } = useStation();
  const { moment } = step;
  const isEntry = moment === 'call' || moment === 'rule';
  const now = rail.find(({ state }) => state === 'now');
  return (
    <section className="table-stage craps-stage" aria-labelledby="stage-title">
      <h2 id="stage-title" className="unseen">
        {words.moment[moment]}
      </h2>
      <TableBar />
      <div className="scene">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <div className="left" tabIndex={0}>
          {isEntry ? <RulingOrPad moment={moment} entry={entry} /> : <Board />}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section className="right" aria-labelledby="sheet-title" tabIndex={0}>
          {isEntry ? (
            <>
              <h3 id="sheet-title">{words.wouldBring}</h3>
              <Preview entry={entry} />
            </>
          ) : (
            <>
              {moment !== 'throw' && <ShooterCard selected={selected} onSelect={onSelect} />}
              <Settlement />
            </>
          )}
        </section>
      </div>
      <div className="act">
        <div className="act-row">
          <button
            type="button"
            className="button primary primary-step"
            aria-disabled={step.refusal !== null || step.isIncomplete}
            onClick={step.press}
          >
            <span>{step.label}</span>
            <KeyCap>{isEntry ? '⏎' : common.space}</KeyCap>
          </button>
          <SideActions moment={moment} onOrderPass={onOrderPass} onNoRoll={onNoRoll} />
        </div>
        <div className="said">
          <NoticeLine notice={notice} />
          {!notice &&
            (step.refusal && news.link === 'open' ? (
              <WhyAndWho refusal={step.refusal} />
            ) : (
              now && (
                <p className="beneath">
                  <span>{words.lead[now.step]}</span> <ClauseMark clause={now.clause} />
                </p>
              )
            ))}
        </div>
      </div>
      {step.dialog}
    </section>
  );
};

const RulingOrPad = ({ moment, entry }: { moment: Moment; entry: ThrowEntry }) => {
  const words = useCrewWords();
  const whoMay = useWhoMay();
  const lead = moment === 'rule' ? words.ruleLead(whoMay('RuleOnFace')) : undefined;
  return <ThrowPad entry={entry} {...(lead ? { lead } : {})} />;
};

/** What was decided by the throw that was called last. */
const Settlement = () => {
  const words = useCrewWords();
  const { news, submission, table } = useStation();
  // The crew is told a moment after the dice are: until then the sheet is the throw's before.
  const { settled } = news.staff;
  const thrown = table.hand.recent.find(({ number }) => number === settled?.round);
  const laid = submission && thrown ? laidOn(submission, table.hand.point, news.staff) : [];
  return (
    <>
      <h3 id="sheet-title">{thrown ? words.settlement(thrown.number) : words.settle}</h3>
      {settled && thrown ? (
        <>
          <Rolled roll={thrown.roll} />
          <Sheet results={settled.results} moved={travelledBy(total(thrown.roll), laid)} />
        </>
      ) : (
        <p className="hush">{words.noThrows}</p>
      )}
    </>
  );
};

const Rolled = ({ roll }: { roll: Roll }) => {
  const words = useCrewWords();
  return <p className="rolled">{words.rolled(roll)}</p>;
};

interface SideActionsProps {
  readonly moment: Moment;
  readonly onOrderPass: () => void;
  readonly onNoRoll: () => void;
}

/** The other ways that a moment can go. */
const SideActions = ({ moment, onOrderPass, onNoRoll }: SideActionsProps) => {
  const words = useCrewWords();
  const { table, ask, order } = useStation();
  const { shooter } = table.hand;
  if (moment === 'call')
    return (
      <>
        <Action className="no-roll" refusal={ask('CallNoRoll', { ground: 'off-table' })} onDo={onNoRoll}>
          {words.noRoll} <KeyCap>N</KeyCap>
        </Action>
        <Action refusal={ask('DisputeFace')} title={words.disputeLead} onDo={() => void order('DisputeFace')}>
          {words.dispute}
        </Action>
      </>
    );
  if (moment === 'rule')
    return (
      <Action refusal={ask('RuleOnFace')} onDo={() => void order('RuleOnFace')}>
        {words.throwAgain}
      </Action>
    );
  if (moment !== 'throw' || shooter === null) return null;
  const mayAskOthers = ask('OfferDice') === null;
  return (
    <>
      <Action refusal={ask('PassDice', { seat: shooter })} onDo={() => void order('PassDice', { seat: shooter })}>
        {words.passes(shooter)}
      </Action>
      <Action refusal={ask('OrderPass', { reason: 'delay' })} onDo={onOrderPass}>
        {words.orderPass} <KeyCap>P</KeyCap>
      </Action>
      {mayAskOthers && (
        <Action refusal={null} onDo={() => void order('OfferDice')}>
          {words.askOthers}
        </Action>
      )}
    </>
  );
};
