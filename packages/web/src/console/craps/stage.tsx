import { crapsPlay, type Roll, total } from '@hardway/engine';
import { Button } from '../../design/index.ts';
import { reopensThrows } from '../../irregularity/occurrence.ts';
import { useWords } from '../../words/language.tsx';
import { Action, ClauseMark } from '../action.tsx';
import { KeyCap } from '../key-cap.tsx';
import { NoticeLine } from '../notice-line.tsx';
import type { RailStep } from '../rail.ts';
import { type ConsoleNotice, useStation, useWhoMay } from '../station.tsx';
import { WhyAndWho } from '../why-and-who.tsx';
import { laidOn, travelledBy } from './board.ts';
import { Board } from './board-view.tsx';
import type { CrewMoment } from './crew.ts';
import { anyNoRoll } from './grounds.ts';
import { Sheet } from './sheet-view.tsx';
import { ShooterCard } from './shooter-card.tsx';
import { TableBar } from './table-bar.tsx';
import { ThrowPad, ThrowPreview } from './throw-entry.tsx';
import type { CrewStep, Selected } from './use-crew-step.tsx';
import type { ThrowEntry } from './use-throw-entry.ts';

interface StageProps {
  readonly rail: readonly RailStep[];
  readonly step: CrewStep;
  readonly entry: ThrowEntry;
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
  readonly onOrderPass: () => void;
  readonly onNoRoll: () => void;
  readonly onMiscall: () => void;
  readonly notice: ConsoleNotice | null;
}

/** The middle of the console: the hand above, layout or dice beside what to take and pay, and the big button. */
export const CrapsStage = (props: StageProps) => {
  const { rail, step, entry, selected, onSelect, onOrderPass, onNoRoll, onMiscall, notice } = props;
  const words = useWords();
  const { news } = useStation();
  const { moment } = step;
  const isEntry = moment === 'call' || moment === 'rule';
  const now = rail.find(({ state }) => state === 'now');
  return (
    <section className="table-stage craps-stage" aria-labelledby="stage-title">
      <h2 id="stage-title" className="unseen">
        {words.consoleCraps.moment[moment]}
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
              <h3 id="sheet-title">{words.consoleCraps.wouldBring}</h3>
              <ThrowPreview entry={entry} />
            </>
          ) : (
            <>
              {moment !== 'throw' && <ShooterCard selected={selected} onSelect={onSelect} />}
              <Settlement onMiscall={onMiscall} />
            </>
          )}
        </section>
      </div>
      <div className="act">
        <div className="act-row row gap-2">
          <button
            type="button"
            className="button primary primary-step"
            aria-disabled={step.refusal !== null || step.isIncomplete}
            onClick={step.press}
          >
            <span>{step.label}</span>
            <KeyCap>{isEntry ? '⏎' : words.console.space}</KeyCap>
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
                  <span>{words.consoleCraps.lead[now.step]}</span> <ClauseMark clause={now.clause} />
                </p>
              )
            ))}
        </div>
      </div>
      {step.dialog}
    </section>
  );
};

const RulingOrPad = ({ moment, entry }: { moment: CrewMoment; entry: ThrowEntry }) => {
  const words = useWords();
  const whoMay = useWhoMay();
  const lead = moment === 'rule' ? words.consoleCraps.ruleLead({ who: whoMay('RuleOnFace') }) : undefined;
  return <ThrowPad entry={entry} {...(lead ? { lead } : {})} />;
};

/** What was decided by the throw that was called last. */
const Settlement = ({ onMiscall }: Pick<StageProps, 'onMiscall'>) => {
  const words = useWords();
  const { news, rulebook, submission, table } = useStation();
  // The crew is told a moment after the dice are: until then the sheet is the throw's before.
  const { settled } = news.staff;
  const thrown = crapsPlay(table).recent.find(({ number }) => number === settled?.number);
  const laid = submission && thrown ? laidOn(submission, crapsPlay(table).point, news.staff) : [];
  return (
    <>
      <h3 id="sheet-title">
        {thrown ? words.consoleCraps.settlement({ number: thrown.number }) : words.consoleCraps.settle}
      </h3>
      {settled && thrown ? (
        <>
          <Rolled roll={thrown.roll} />
          {reopensThrows(rulebook) && (
            <Button look="quiet" onClick={onMiscall}>
              {words.consoleCraps.miscalled}
            </Button>
          )}
          <Sheet results={settled.results} moved={travelledBy(total(thrown.roll), laid)} />
        </>
      ) : (
        <p className="hush">{words.shared.noThrows}</p>
      )}
    </>
  );
};

const Rolled = ({ roll }: { roll: Roll }) => (
  <p className="rolled">
    {roll.join(' + ')} = {total(roll)}
  </p>
);

interface SideActionsProps {
  readonly moment: CrewMoment;
  readonly onOrderPass: () => void;
  readonly onNoRoll: () => void;
}

/** The other ways that a moment can go. */
const SideActions = ({ moment, onOrderPass, onNoRoll }: SideActionsProps) => {
  const words = useWords();
  const { rulebook, table, ask, order } = useStation();
  const { shooter } = crapsPlay(table);
  if (moment === 'call')
    return (
      <>
        <Action
          className="no-roll"
          refusal={ask(...anyNoRoll(rulebook, table.submission?.choices.form))}
          onDo={onNoRoll}
        >
          {words.consoleCraps.noRoll} <KeyCap>N</KeyCap>
        </Action>
        <Action
          refusal={ask('DisputeFace')}
          title={words.consoleCraps.disputeLead}
          onDo={() => void order('DisputeFace')}
        >
          {words.consoleCraps.dispute}
        </Action>
      </>
    );
  if (moment === 'rule')
    return (
      <Action refusal={ask('RuleOnFace')} onDo={() => void order('RuleOnFace')}>
        {words.consoleCraps.throwAgain}
      </Action>
    );
  if (moment !== 'throw' || shooter === null) return null;
  const mayAskOthers = ask('OfferDice') === null;
  return (
    <>
      <Action refusal={ask('PassDice', { seat: shooter })} onDo={() => void order('PassDice', { seat: shooter })}>
        {words.consoleCraps.passes({ seat: shooter })}
      </Action>
      <Action refusal={ask('OrderPass', { reason: 'delay' })} onDo={onOrderPass}>
        {words.consoleCraps.orderPass} <KeyCap>P</KeyCap>
      </Action>
      {mayAskOthers && (
        <Action refusal={null} onDo={() => void order('OfferDice')}>
          {words.consoleCraps.askOthers}
        </Action>
      )}
    </>
  );
};
