import { crapsPlay, type Face } from '@hardway/engine';
import { useState } from 'react';
import { Badge, Button, shortAmount } from '../../design/index.ts';
import { supposedDice } from '../../house/new-dice.ts';
import type { OrderArguments } from '../../house/order.ts';
import { useRounds } from '../../house/use-rounds.ts';
import { reopensThrows } from '../../irregularity/occurrence.ts';
import { StaffBar } from '../../staff/bar.tsx';
import { rolesAtTables } from '../../staff/roles.ts';
import { useStaff } from '../../staff/session.tsx';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { DealerPanel, DicePanel, SupervisorPanel } from '../crew-panel.tsx';
import { KeyCap } from '../key-cap.tsx';
import { LoadDice } from '../load-dice.tsx';
import { Rail } from '../rail-view.tsx';
import { Shut, takeCommand, takeRefusal } from '../shut.tsx';
import { type ConsoleNotice, refusalNotice, useStation } from '../station.tsx';
import { TerminalsPanel } from '../terminals.tsx';
import { TroubleMenu } from '../trouble-menu.tsx';
import { useKeys } from '../use-keys.ts';
import { CallsPanel } from './calls-panel.tsx';
import './desk.css';
import { crewRail } from './crew.ts';
import { CrewKeys, MiscallDialog, NoRoll, OrderPass, RetireDice } from './dialogs.tsx';
import { anyNoRoll } from './grounds.ts';
import { LastThrows } from './last-throws.tsx';
import { SpokenWager } from './spoken-wager.tsx';
import { CrapsStage } from './stage.tsx';
import { SurveillanceNotices } from './surveillance.tsx';
import { type Selected, useCrewStep } from './use-crew-step.tsx';
import { useThrowEntry } from './use-throw-entry.ts';

type Opened = 'wrong' | 'miscall' | 'dice' | 'help' | 'no-roll' | 'pass' | 'retire' | 'spoken' | null;

const THROWS_SHOWN = 20;

interface CrapsDeskProps {
  readonly name: string;
  readonly notice: ConsoleNotice | null;
  readonly role: string | undefined;
  readonly onRole: (role: string) => void;
}

/** The console of a craps crew: whoever stands at it sees the same, and may press what the document gives to them. */
const CrapsDesk = ({ name, notice, role, onRole }: CrapsDeskProps) => {
  const words = useWords();
  const { id, rulebook, table, submission, news, ask, order, say, callSupervisor, actor } = useStation();
  const [opened, setOpened] = useState<Opened>(null);
  const [selected, setSelected] = useState<Selected>([1, 2]);
  const throws = useRounds(id, news.view, news.link === 'open');
  const entry = useThrowEntry();
  const step = useCrewStep({ entry, selected, before: throws.at(-1)?.roll ?? null });
  const rail = crewRail(rulebook, table);
  const isOpen = table.phase.is === 'open';
  const isLost = news.link !== 'open';
  const isEntry = step.moment === 'call' || step.moment === 'rule';
  const close = (): void => setOpened(null);

  /** A dialogue opens for those who may use it; everybody else is told why not. */
  const open = (what: Exclude<Opened, null>, refusal: ReturnType<typeof ask>) => (): void =>
    refusal ? say(refusalNotice(refusal)) : setOpened(what);
  const loadDice = open('dice', ask('LoadDice', supposedDice(rulebook, table)));
  const orderPass = open('pass', ask('OrderPass', { reason: 'delay' }));
  const noRoll = open('no-roll', ask(...anyNoRoll(rulebook, submission?.choices.form)));
  const take = (): void => {
    const refusal = takeRefusal(table.dealer, ask, actor.id);
    if (refusal) say(refusalNotice(refusal));
    else void order(takeCommand(table.dealer), { dealer: actor.id });
  };
  useKeys({
    onNext: () => isOpen && step.press(),
    onFace: (face) => isOpen && isEntry && entry.put(entry.faces.length, face as Face),
    onClear: entry.clear,
    onMain: () => document.querySelector<HTMLElement>('.primary-step')?.focus(),
    letters: {
      n: noRoll,
      p: orderPass,
      b: () => setOpened('spoken'),
      w: () => setOpened('wrong'),
      s: () => !isLost && callSupervisor(),
      d: loadDice,
      t: take,
      '?': () => setOpened('help'),
    },
  });

  return (
    <div className={`console craps-console ${isLost ? 'link-lost' : ''}`}>
      <StaffBar title={name}>
        {submission && (
          <Badge look="brass">
            {words.shared.limitsLabel} {shortAmount(submission.limits.min)} – {shortAmount(submission.limits.max)}
          </Badge>
        )}
        {news.virtual && <Badge>{words.console.runsItself}</Badge>}
        <RoleChoice role={role} onRole={onRole} />
      </StaffBar>
      {isLost && (
        <p className="lost-line" role="alert">
          {words.console.linkLost}
        </p>
      )}
      <main>
        <div className="rail-and-notice">
          {isOpen && (
            <Rail
              steps={rail}
              guide={{
                word: ({ step: at }) => words.consoleCraps.rail[at] ?? at,
                lead: ({ step: at }) => words.consoleCraps.lead[at] ?? words.consoleCraps.byHand,
                command: ({ step: at }) => STEP_COMMANDS[at]?.(crapsPlay(table).shooter ?? 1),
              }}
            />
          )}
          <SurveillanceNotices />
        </div>
        {isOpen ? (
          <CrapsStage
            rail={rail}
            step={step}
            entry={entry}
            selected={selected}
            onSelect={setSelected}
            onOrderPass={orderPass}
            onNoRoll={noRoll}
            onMiscall={() => setOpened('miscall')}
            notice={notice}
          />
        ) : (
          <Shut notice={notice} onLoadDice={loadDice} onTake={take} />
        )}
        <div className="side">
          <CallsPanel />
          <TerminalsPanel />
          <DealerPanel onTake={take} />
          <DicePanel onLoad={loadDice}>
            <Action look="quiet" refusal={ask('RetireDice', { reason: 'unfit' })} onDo={() => setOpened('retire')}>
              {words.consoleCraps.retire}
            </Action>
          </DicePanel>
        </div>
        <div className="foot">
          <div className="foot-actions row gap-2">
            <Button className="wrong" onClick={() => setOpened('wrong')}>
              ⚠ {words.console.wrong} <KeyCap>W</KeyCap>
            </Button>
            <Button onClick={() => setOpened('spoken')}>
              {words.consoleCraps.spoken} <KeyCap>B</KeyCap>
            </Button>
            <SupervisorPanel />
            <Button look="quiet" onClick={() => setOpened('help')}>
              {words.console.help} <KeyCap>?</KeyCap>
            </Button>
          </div>
          <section className="last-results" aria-label={words.shared.lastThrows}>
            <LastThrows throws={throws} count={THROWS_SHOWN} />
          </section>
        </div>
      </main>
      {opened === 'wrong' && (
        <TroubleMenu onClose={close}>
          {reopensThrows(rulebook) && (
            <li>
              <button type="button" className="trouble" onClick={() => setOpened('miscall')}>
                <b>{words.irregularity.miscall}</b>
              </button>
            </li>
          )}
        </TroubleMenu>
      )}
      {opened === 'miscall' && <MiscallDialog onClose={close} />}
      {opened === 'dice' && <LoadDice onClose={close} />}
      {opened === 'help' && <CrewKeys onClose={close} />}
      {opened === 'no-roll' && <NoRoll onClose={close} />}
      {opened === 'pass' && <OrderPass onClose={close} />}
      {opened === 'retire' && <RetireDice onClose={close} />}
      {opened === 'spoken' && <SpokenWager onClose={close} />}
    </div>
  );
};

export default CrapsDesk;

/** The steps that are a press at this console, with what they need to be asked about. */
const STEP_COMMANDS: Readonly<Record<string, (shooter: number) => OrderArguments>> = {
  throw: (seat) => ['ThrowDice', { seat }],
  'call-throw': () => ['CallThrow', { dice: [1, 1] }],
};

/** Small houses give a person several parts of a crew; the table has to know which of them acts. */
const RoleChoice = ({ role, onRole }: Pick<CrapsDeskProps, 'role' | 'onRole'>) => {
  const words = useWords();
  const { member } = useStaff();
  const roles = rolesAtTables(member);
  if (roles.length < 2) return null;
  return (
    <label className="acting">
      {words.consoleCraps.actAs}
      <select value={role ?? roles[0]} onChange={({ target }) => onRole(target.value)}>
        {roles.map((name) => (
          <option key={name} value={name}>
            {words.staff.role[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
};
