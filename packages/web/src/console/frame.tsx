import type { ReactNode } from 'react';
import { Badge, Button, shortRange } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { supposedDice } from '../house/new-dice.ts';
import { StaffBar } from '../staff/bar.tsx';
import { Queued } from '../staff/queued.tsx';
import { useWords } from '../words/language.tsx';
import { DealerPanel, DicePanel, SupervisorPanel } from './crew-panel.tsx';
import { KeyCap } from './key-cap.tsx';
import { Leaving } from './leaving.tsx';
import { LoadDice } from './load-dice.tsx';
import { PlayerBet } from './player-bet/player-bet.tsx';
import { Relief } from './relief.tsx';
import { Shut, takeCommand, takeRefusal } from './shut.tsx';
import { type ConsoleNotice, useStation } from './station.tsx';
import { TerminalsPanel } from './terminals.tsx';
import { TroubleMenu } from './trouble-menu.tsx';
import { type Keys, useKeys } from './use-keys.ts';

/** Dialogues that every console has. */
export type CommonDialog = 'wrong' | 'dice' | 'help' | 'player-bet' | 'relief' | 'leaving';

interface ConsoleFrameProps {
  readonly name: string;
  readonly notice: ConsoleNotice | null;
  readonly look?: string;
  /** What keys do at this game, besides those that every console has. */
  readonly keys: Omit<Keys, 'onMain'>;
  readonly opened: string | null;
  readonly onOpen: (what: CommonDialog | null) => void;
  readonly bar?: ReactNode;
  readonly rail: ReactNode;
  /** Null while nothing is played. */
  readonly stage: ReactNode;
  readonly whileShut?: ReactNode;
  readonly sideTop?: ReactNode;
  readonly dice?: ReactNode;
  readonly actions?: ReactNode;
  readonly last: { readonly label: string; readonly results: ReactNode };
  readonly troubles?: ReactNode;
  readonly help: ReactNode;
  /** The dialogues of this game alone. */
  readonly children?: ReactNode;
}

/** The whole console: the rail above, the step in the middle, table and terminals at the side, trouble at the foot. */
export const ConsoleFrame = ({ name, notice, look = '', keys, opened, onOpen, ...parts }: ConsoleFrameProps) => {
  const words = useWords();
  const { rulebook, table, submission, news, ask, order, say, callSupervisor, actor } = useStation();
  const now = useNow(5_000) + news.offset;
  const isLost = news.link !== 'open';
  const deals = table.dealer === actor.id && table.phase.is !== 'closed';
  const close = (): void => onOpen(null);
  const take = (): void => {
    const refusal = takeRefusal(table.dealer, ask, actor.id);
    if (refusal) say({ refusal });
    else void order(takeCommand(table.dealer), { dealer: actor.id });
  };
  const loadDice = (): void => {
    const refusal = ask('LoadDice', supposedDice(rulebook, table));
    if (refusal) say({ refusal });
    else onOpen('dice');
  };
  useKeys({
    ...keys,
    onMain: () => document.querySelector<HTMLElement>('.primary-step')?.focus(),
    letters: {
      ...keys.letters,
      w: () => onOpen('wrong'),
      s: () => !isLost && callSupervisor(),
      d: loadDice,
      t: take,
      ...(rulebook.dealerPlaces ? { f: () => onOpen('player-bet') } : {}),
      '?': () => onOpen('help'),
    },
  });
  return (
    <div className={`console ${look} ${isLost ? 'link-lost' : ''}`}>
      <StaffBar title={name} onLeave={deals ? () => onOpen('leaving') : undefined}>
        {submission && (
          <Badge look="brass">
            {words.shared.limitsLabel} {shortRange(submission.limits.min, submission.limits.max)}
          </Badge>
        )}
        {news.virtual && <Badge>{words.console.runsItself}</Badge>}
        {parts.bar}
      </StaffBar>
      {isLost && (
        <p className="lost-line" role="alert">
          {words.console.linkLost}
        </p>
      )}
      <main>
        {parts.rail}
        {parts.stage ?? (
          <Shut notice={notice} onLoadDice={loadDice} onTake={take}>
            {parts.whileShut}
          </Shut>
        )}
        <div className="side">
          <Queued news={news} now={now} />
          {parts.sideTop}
          <TerminalsPanel />
          <DealerPanel onTake={take} onRelief={() => onOpen('relief')} />
          <DicePanel onLoad={loadDice}>{parts.dice}</DicePanel>
        </div>
        <div className="foot">
          <div className="foot-actions row gap-2">
            <Button className="wrong" onClick={() => onOpen('wrong')}>
              ⚠ {words.console.wrong} <KeyCap>W</KeyCap>
            </Button>
            {rulebook.dealerPlaces && (
              <Button onClick={() => onOpen('player-bet')}>
                {words.console.playerBet.open} <KeyCap>F</KeyCap>
              </Button>
            )}
            {parts.actions}
            <SupervisorPanel />
            <Button look="quiet" onClick={() => onOpen('help')}>
              {words.console.help} <KeyCap>?</KeyCap>
            </Button>
          </div>
          <section className="last-results" aria-label={parts.last.label}>
            {parts.last.results}
          </section>
        </div>
      </main>
      {opened === 'wrong' && <TroubleMenu onClose={close}>{parts.troubles}</TroubleMenu>}
      {opened === 'dice' && <LoadDice onClose={close} />}
      {opened === 'help' && parts.help}
      {opened === 'relief' && <Relief onClose={close} />}
      {opened === 'leaving' && <Leaving onHandOver={() => onOpen('relief')} onClose={close} />}
      {opened === 'player-bet' && <PlayerBet onClose={close} />}
      {parts.children}
    </div>
  );
};
