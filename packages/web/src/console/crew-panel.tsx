import type { ReactNode } from 'react';
import { Badge, Button, FigureTable } from '../design/index.ts';
import { Action } from './action.tsx';
import { diceAge } from './dice-age.ts';
import { KeyCap } from './key-cap.tsx';
import { takeRefusal } from './shut.tsx';
import { useStation } from './station.tsx';
import { useConsoleWords } from './words.ts';

/** Who deals here; taking the table is one press. */
export const DealerPanel = ({ onTake }: { onTake: () => void }) => {
  const words = useConsoleWords();
  const { table, actor, ask } = useStation();
  const isMine = table.dealer === actor.id;
  return (
    <section className={`side-panel dealer ${isMine ? '' : 'foreign'}`} aria-labelledby="dealer-title">
      <header>
        <h2 id="dealer-title">{words.dealer}</h2>
        {isMine ? <Badge look="good">{words.youDeal}</Badge> : <b>{table.dealer ?? words.noDealer}</b>}
      </header>
      {!isMine && (
        <Action refusal={takeRefusal(table.dealer, ask, actor.id)} onDo={onTake}>
          {words.takeTable} <KeyCap>T</KeyCap>
        </Action>
      )}
    </section>
  );
};

/** The dice in use and the time they have left. */
export const DicePanel = ({ onLoad, children }: { onLoad: () => void; children?: ReactNode }) => {
  const words = useConsoleWords();
  const { table, now, ask } = useStation();
  const age = diceAge(table.dice, now);
  const isUrgent = age.is === 'soon' || age.is === 'expired' || age.is === 'none';
  return (
    <section className={`side-panel dice-panel ${age.is}`} aria-labelledby="dice-title">
      <header>
        <h2 id="dice-title">{words.dice}</h2>
        {table.dice && <b className="serial">{table.dice.serial}</b>}
      </header>
      {age.is === 'none' ? (
        <p>{words.noDice}</p>
      ) : (
        <FigureTable
          caption={words.dice}
          numbers={[1]}
          rows={[
            { key: 'age', cells: [words.age, words.span(age.age)] },
            ...('left' in age ? [{ key: 'left', cells: [words.left, <b key="left">{words.span(age.left)}</b>] }] : []),
          ]}
        />
      )}
      {age.is === 'ageless' && <p className="hush">{words.ageless}</p>}
      {age.is === 'soon' && <p className="warn">⚠ {words.soon}</p>}
      {age.is === 'expired' && <p className="warn">⚠ {words.expired}</p>}
      <Action look={isUrgent ? 'plain' : 'quiet'} refusal={ask('LoadDice', { serial: '?' })} onDo={onLoad}>
        {words.loadDice} <KeyCap>D</KeyCap>
      </Action>
      {children}
    </section>
  );
};

/** A supervisor is called from here, and the call stands until somebody came. */
export const SupervisorPanel = () => {
  const words = useConsoleWords();
  const { news, now, callSupervisor, attended } = useStation();
  const call = news.staff.waiting.find(({ seat }) => seat === null);
  const isBlocked = news.link !== 'open';
  return (
    <div className={`supervisor ${call ? 'pending' : ''}`} aria-live="polite">
      {call ? (
        <>
          <span>{words.called(words.span(Math.max(0, now - call.at)))}</span>
          <Button disabled={isBlocked} onClick={() => attended(null)}>
            {words.came}
          </Button>
        </>
      ) : (
        <Button disabled={isBlocked} onClick={callSupervisor}>
          {words.callSupervisor} <KeyCap>S</KeyCap>
        </Button>
      )}
    </div>
  );
};
