import type { Face } from '@hardway/engine';
import { useState } from 'react';
import { Action } from '../console/action.tsx';
import { DealerPanel, DicePanel, SupervisorPanel } from '../console/crew-panel.tsx';
import { KeyCap } from '../console/key-cap.tsx';
import { LoadDice } from '../console/load-dice.tsx';
import { Rail } from '../console/rail-view.tsx';
import { Shut, takeCommand, takeRefusal } from '../console/shut.tsx';
import { type Notice, refusalNotice, useStation } from '../console/station.tsx';
import { Terminals } from '../console/terminals.tsx';
import { TroubleMenu } from '../console/trouble-menu.tsx';
import { useKeys } from '../console/use-keys.ts';
import { useConsoleWords } from '../console/words.ts';
import { Badge, Button, shortAmount } from '../design/index.ts';
import { useRounds } from '../display/use-rounds.ts';
import { StaffBar } from '../staff/bar.tsx';
import { rolesAtTables } from '../staff/roles.ts';
import { useStaff } from '../staff/session.tsx';
import { useStaffWords } from '../staff/words.ts';
import { CallsPanel } from './calls-panel.tsx';
import './craps-console.css';
import { CrapsStage } from './craps-stage.tsx';
import { crewRail } from './crew.ts';
import { CrewKeys, NoRoll, OrderPass, RetireDice } from './dialogs.tsx';
import { LastThrows } from './last-throws.tsx';
import { SpokenWager } from './spoken-wager.tsx';
import { SurveillanceNotice } from './surveillance.tsx';
import { type Selected, useCrewStep } from './use-crew-step.tsx';
import { useThrowEntry } from './use-throw-entry.ts';
import { useCrewWords } from './words.ts';

type Opened = 'wrong' | 'dice' | 'help' | 'no-roll' | 'pass' | 'retire' | 'spoken' | null;

const THROWS_SHOWN = 20;

interface CrapsDeskProps {
  readonly name: string;
  readonly notice: Notice | null;
  readonly role: string | undefined;
  readonly onRole: (role: string) => void;
}

/** The console of a craps crew: whoever stands at it sees the same, and may press what the document gives to them. */
const CrapsDesk = ({ name, notice, role, onRole }: CrapsDeskProps) => {
  const words = useCrewWords();
  const common = useConsoleWords();
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
  const loadDice = open('dice', ask('LoadDice', { serial: '?' }));
  const orderPass = open('pass', ask('OrderPass', { reason: 'delay' }));
  const noRoll = open('no-roll', ask('CallNoRoll', { ground: 'off-table' }));
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
            {common.limits} {shortAmount(submission.limits.min)} – {shortAmount(submission.limits.max)}
          </Badge>
        )}
        {news.virtual && <Badge>{common.runsItself}</Badge>}
        <RoleChoice role={role} onRole={onRole} />
      </StaffBar>
      {isLost && (
        <p className="lost-line" role="alert">
          {common.linkLost}
        </p>
      )}
      <main>
        <div className="rail-and-notice">
          {isOpen && (
            <Rail
              steps={rail}
              guide={{
                word: ({ step: at }) => words.rail[at] ?? at,
                lead: ({ step: at }) => words.lead[at] ?? words.byHand,
                command: ({ step: at }) => STEP_COMMANDS[at]?.(table.hand.shooter ?? 1),
              }}
            />
          )}
          <SurveillanceNotice />
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
            notice={notice}
          />
        ) : (
          <Shut notice={notice} onLoadDice={loadDice} onTake={take} />
        )}
        <div className="side">
          <CallsPanel />
          <Terminals />
          <DealerPanel onTake={take} />
          <DicePanel onLoad={loadDice}>
            <Action look="quiet" refusal={ask('RetireDice', { reason: 'unfit' })} onDo={() => setOpened('retire')}>
              {words.retire}
            </Action>
          </DicePanel>
        </div>
        <div className="foot">
          <div className="foot-actions">
            <Button className="wrong" onClick={() => setOpened('wrong')}>
              ⚠ {common.wrong} <KeyCap>W</KeyCap>
            </Button>
            <Button onClick={() => setOpened('spoken')}>
              {words.spoken} <KeyCap>B</KeyCap>
            </Button>
            <SupervisorPanel />
            <Button look="quiet" onClick={() => setOpened('help')}>
              {common.help} <KeyCap>?</KeyCap>
            </Button>
          </div>
          <section className="last-results" aria-label={words.last}>
            <LastThrows throws={throws} count={THROWS_SHOWN} />
          </section>
        </div>
      </main>
      {opened === 'wrong' && <TroubleMenu onClose={close} />}
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
const STEP_COMMANDS: Readonly<Record<string, (shooter: number) => readonly ['ThrowDice' | 'CallThrow', object]>> = {
  throw: (seat) => ['ThrowDice', { seat }],
  'call-throw': () => ['CallThrow', { dice: [1, 1] }],
};

/** Small houses give a person several parts of a crew; the table has to know which of them acts. */
const RoleChoice = ({ role, onRole }: Pick<CrapsDeskProps, 'role' | 'onRole'>) => {
  const words = useCrewWords();
  const common = useStaffWords();
  const { member } = useStaff();
  const roles = rolesAtTables(member);
  if (roles.length < 2) return null;
  return (
    <label className="acting">
      {words.actAs}
      <select value={role ?? roles[0]} onChange={({ target }) => onRole(target.value)}>
        {roles.map((name) => (
          <option key={name} value={name}>
            {common.role[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
};
