import { type Face, orderOf, sicBoPlay } from '@hardway/engine';
import { useState } from 'react';
import { Badge, Button, Dice, shortAmount } from '../../design/index.ts';
import { supposedDice } from '../../house/new-dice.ts';
import { ResultsStrip } from '../../house/results-strip.tsx';
import { StaffBar } from '../../staff/bar.tsx';
import { useWords } from '../../words/language.tsx';
import { DealerPanel, DicePanel, SupervisorPanel } from '../crew-panel.tsx';
import { KeyCap } from '../key-cap.tsx';
import { KeyHelp } from '../key-help.tsx';
import { LoadDice } from '../load-dice.tsx';
import { railOf, stepNow } from '../rail.ts';
import { Rail } from '../rail-view.tsx';
import { Shut, takeCommand, takeRefusal } from '../shut.tsx';
import { type ConsoleNotice, refusalNotice, useStation } from '../station.tsx';
import { TerminalsPanel } from '../terminals.tsx';
import { TroubleMenu } from '../trouble-menu.tsx';
import { useKeys } from '../use-keys.ts';
import { Lights } from './lights.tsx';
import { SicBoStage, useNextStep } from './stage.tsx';
import { useEntry } from './use-entry.ts';

type Opened = 'wrong' | 'dice' | 'help' | null;

const RESULTS_SHOWN = 20;

/** The whole console: the rail above, the step in the middle, table and terminals at the side, trouble at the foot. */
export const SicBoDesk = ({ name, notice }: { name: string; notice: ConsoleNotice | null }) => {
  const words = useWords();
  const { rulebook, table, submission, news, ask, order, say, callSupervisor, actor } = useStation();
  const [opened, setOpened] = useState<Opened>(null);
  const entry = useEntry();
  // A table whose shaker nobody has named yet has no order of a round.
  const steps = table.shaker === null ? [] : railOf(orderOf(rulebook, table), sicBoPlay(table).round);
  const now = stepNow(steps);
  const next = useNextStep(now, entry);
  const isOpen = table.phase.is === 'open' && now !== undefined;
  const isLost = news.link !== 'open';
  const { trial } = table.device;

  const take = (): void => {
    const refusal = takeRefusal(table.dealer, ask, actor.id);
    if (refusal) say(refusalNotice(refusal));
    else void order(takeCommand(table.dealer), { dealer: actor.id });
  };
  const loadDice = (): void => {
    const refusal = ask('LoadDice', supposedDice(rulebook, table));
    if (refusal) say(refusalNotice(refusal));
    else setOpened('dice');
  };
  const putFace = (face: Face): void => {
    const refusal = entry.isSettled ? ask('EnterDie', { face }) : null;
    if (refusal) say(refusalNotice(refusal));
    else entry.put(entry.faces.length, face);
  };
  useKeys({
    onNext: () => isOpen && next.press(),
    onFace: (face) => isOpen && putFace(face as Face),
    onClear: () => entry.clear(),
    onMain: () => document.querySelector<HTMLElement>('.primary-step')?.focus(),
    letters: {
      w: () => setOpened('wrong'),
      s: () => !isLost && callSupervisor(),
      d: loadDice,
      t: take,
      '?': () => setOpened('help'),
    },
  });

  return (
    <div className={`console ${isLost ? 'link-lost' : ''}`}>
      <StaffBar title={name}>
        {submission && (
          <Badge look="brass">
            {words.shared.limitsLabel} {shortAmount(submission.limits.min)} – {shortAmount(submission.limits.max)}
          </Badge>
        )}
        {news.virtual && <Badge>{words.console.runsItself}</Badge>}
      </StaffBar>
      {isLost && (
        <p className="lost-line" role="alert">
          {words.console.linkLost}
        </p>
      )}
      <main>
        {steps.length > 0 && <Rail steps={steps} />}
        {isOpen ? (
          <SicBoStage steps={steps} now={now} entry={entry} next={next} notice={notice} />
        ) : (
          <Shut notice={notice} onLoadDice={loadDice} onTake={take}>
            {trial && (
              <section className="device-trial" aria-label={words.shared.inspection({ dice: trial.dice.join('-') })}>
                <Dice roll={trial.dice} size="3rem" />
                <Lights lit={trial.lit} isFinal />
              </section>
            )}
          </Shut>
        )}
        <div className="side">
          <TerminalsPanel />
          <DealerPanel onTake={take} />
          <DicePanel onLoad={loadDice} />
        </div>
        <div className="foot">
          <div className="foot-actions row gap-2">
            <Button className="wrong" onClick={() => setOpened('wrong')}>
              ⚠ {words.console.wrong} <KeyCap>W</KeyCap>
            </Button>
            <SupervisorPanel />
            <Button look="quiet" onClick={() => setOpened('help')}>
              {words.console.help} <KeyCap>?</KeyCap>
            </Button>
          </div>
          <section className="last-results" aria-label={words.console.last}>
            {submission && <ResultsStrip view={news.view} submission={submission} count={RESULTS_SHOWN} />}
          </section>
        </div>
      </main>
      {opened === 'wrong' && <TroubleMenu onClose={() => setOpened(null)} />}
      {opened === 'dice' && <LoadDice onClose={() => setOpened(null)} />}
      {opened === 'help' && <KeyHelp onClose={() => setOpened(null)} />}
    </div>
  );
};
