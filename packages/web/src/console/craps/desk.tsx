import { crapsPlay, type Face } from '@hardway/engine';
import { useState } from 'react';
import { Button } from '../../design/index.ts';
import type { OrderArguments } from '../../house/order.ts';
import { useRounds } from '../../house/use-rounds.ts';
import { reopensThrows } from '../../irregularity/occurrence.ts';
import { ActingAs } from '../../staff/acting-as.tsx';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { type CommonDialog, ConsoleFrame } from '../frame.tsx';
import { KeyCap } from '../key-cap.tsx';
import { Rail } from '../rail-view.tsx';
import { type ConsoleNotice, useStation } from '../station.tsx';
import { CallsPanel } from './calls-panel.tsx';
import './desk.css';
import { LastThrows } from '../../past/craps/last-throws.tsx';
import { crewRail } from './crew.ts';
import { CrewKeys, MiscallDialog, NoRoll, OrderPass, RetireDice } from './dialogs.tsx';
import { anyNoRoll } from './grounds.ts';
import { SpokenWager } from './spoken-wager.tsx';
import { CrapsStage } from './stage.tsx';
import { SurveillanceNotices } from './surveillance.tsx';
import { type Selected, useCrewStep } from './use-crew-step.tsx';
import { useThrowEntry } from './use-throw-entry.ts';

type Opened = CommonDialog | 'miscall' | 'no-roll' | 'pass' | 'retire' | 'spoken';

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
  const { id, rulebook, table, submission, news, ask, say } = useStation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<Selected>([1, 2]);
  const throws = useRounds(id, news.view, news.link === 'open');
  const entry = useThrowEntry();
  const step = useCrewStep({ entry, selected, before: throws.at(-1)?.roll ?? null });
  const rail = crewRail(rulebook, table);
  const isOpen = table.phase.is === 'open';
  const isEntry = step.moment === 'call' || step.moment === 'rule';
  const close = (): void => setOpened(null);

  /** A dialogue opens for those who may use it; everybody else is told why not. */
  const open = (what: Opened, refusal: ReturnType<typeof ask>) => (): void =>
    refusal ? say({ refusal }) : setOpened(what);
  const orderPass = open('pass', ask('OrderPass', { reason: 'delay' }));
  const noRoll = open('no-roll', ask(...anyNoRoll(rulebook, submission?.choices.form)));
  return (
    <ConsoleFrame
      name={name}
      notice={notice}
      look="craps-console"
      keys={{
        onNext: () => isOpen && step.press(),
        onFace: (face) => isOpen && isEntry && entry.put(entry.faces.length, face as Face),
        onClear: entry.clear,
        letters: { n: noRoll, p: orderPass, b: () => setOpened('spoken') },
      }}
      opened={opened}
      onOpen={setOpened}
      bar={<ActingAs label={words.consoleCraps.actAs} role={role} onRole={onRole} />}
      rail={
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
      }
      stage={
        isOpen ? (
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
        ) : null
      }
      sideTop={<CallsPanel />}
      dice={
        <Action look="quiet" refusal={ask('RetireDice', { reason: 'unfit' })} onDo={() => setOpened('retire')}>
          {words.consoleCraps.retire}
        </Action>
      }
      actions={
        <Button onClick={() => setOpened('spoken')}>
          {words.consoleCraps.spoken} <KeyCap>B</KeyCap>
        </Button>
      }
      last={{ label: words.shared.lastThrows, results: <LastThrows throws={throws} count={THROWS_SHOWN} /> }}
      troubles={
        reopensThrows(rulebook) && (
          <li>
            <button type="button" className="trouble" onClick={() => setOpened('miscall')}>
              <b>{words.irregularity.miscall}</b>
            </button>
          </li>
        )
      }
      help={<CrewKeys onClose={close} />}
    >
      {opened === 'miscall' && <MiscallDialog onClose={close} />}
      {opened === 'no-roll' && <NoRoll onClose={close} />}
      {opened === 'pass' && <OrderPass onClose={close} />}
      {opened === 'retire' && <RetireDice onClose={close} />}
      {opened === 'spoken' && <SpokenWager onClose={close} />}
    </ConsoleFrame>
  );
};

export default CrapsDesk;

/** The steps that are a press at this console, with what they need to be asked about. */
const STEP_COMMANDS: Readonly<Record<string, (shooter: number) => OrderArguments>> = {
  throw: (seat) => ['ThrowDice', { seat }],
  'call-throw': () => ['CallThrow', { dice: [1, 1] }],
};
