import type { ReactNode } from 'react';
import { Badge, Button, FigureTable } from '../design/index.ts';
import { supposedDice } from '../house/new-dice.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { Action, Why } from './action.tsx';
import { diceAge } from './dice-age.ts';
import { KeyCap } from './key-cap.tsx';
import { takeRefusal } from './shut.tsx';
import { useStation } from './station.tsx';

/** Who deals here; taking the table is one press, and handing it over one dialogue. */
export const DealerPanel = ({ onTake, onRelief }: { onTake: () => void; onRelief: () => void }) => {
  const words = useWords();
  const { table, actor, ask } = useStation();
  const isMine = table.dealer === actor.id;
  const refusal = takeRefusal(table.dealer, ask, actor.id);
  return (
    <section className={`side-panel dealer ${isMine ? '' : 'foreign'}`} aria-labelledby="dealer-title">
      <header>
        <h2 id="dealer-title">{words.staff.dealer}</h2>
        {isMine ? <Badge look="good">{words.console.youDeal}</Badge> : <b>{table.dealer ?? words.console.noDealer}</b>}
      </header>
      {!isMine && (
        <>
          <Action refusal={refusal} onDo={onTake}>
            {words.console.takeTable} <KeyCap>T</KeyCap>
          </Action>
          {refusal && actor.role === 'dealer' && <Why refusal={refusal} />}
        </>
      )}
      {isMine && (
        <Button look="quiet" onClick={onRelief}>
          {words.console.relief}
        </Button>
      )}
    </section>
  );
};

/** The dice in use and the time they have left. */
export const DicePanel = ({ onLoad, children }: { onLoad: () => void; children?: ReactNode }) => {
  const words = useWords();
  const { rulebook, table, now, ask } = useStation();
  const age = diceAge(table.dice, now);
  const isUrgent = age.is === 'soon' || age.is === 'expired' || age.is === 'none';
  return (
    <section className={`side-panel dice-panel ${age.is}`} aria-labelledby="dice-title">
      <header>
        <h2 id="dice-title">{words.staff.dice}</h2>
        {table.dice && <b className="serial">{table.dice.serial}</b>}
      </header>
      {age.is === 'none' ? (
        <p>{words.console.noDice}</p>
      ) : (
        <FigureTable
          caption={words.staff.dice}
          numbers={[1]}
          rows={[
            { key: 'age', cells: [words.console.age, spanOf(words, age.age)] },
            ...('left' in age
              ? [{ key: 'left', cells: [words.console.left, <b key="left">{spanOf(words, age.left)}</b>] }]
              : []),
          ]}
        />
      )}
      {age.is === 'ageless' && <p className="hush">{words.console.ageless}</p>}
      {age.is === 'soon' && <p className="warn">⚠ {words.console.soon}</p>}
      {age.is === 'expired' && <p className="warn">⚠ {words.console.expired}</p>}
      <Action
        look={isUrgent ? 'plain' : 'quiet'}
        refusal={ask('LoadDice', supposedDice(rulebook, table))}
        onDo={onLoad}
      >
        {words.console.loadDice} <KeyCap>D</KeyCap>
      </Action>
      {children}
    </section>
  );
};

/** A supervisor is called from here, and the call stands until somebody came. */
export const SupervisorPanel = () => {
  const words = useWords();
  const { news, now, callSupervisor, attended } = useStation();
  const call = news.staff.waiting.find(({ seat }) => seat === null);
  const isBlocked = news.link !== 'open';
  return (
    <div className={`supervisor strip gap-2 ${call ? 'pending' : ''}`} aria-live="polite">
      {call ? (
        <>
          <span>{words.console.called({ since: spanOf(words, Math.max(0, now - call.at)) })}</span>
          <Button disabled={isBlocked} onClick={() => attended(null)}>
            {words.console.came}
          </Button>
        </>
      ) : (
        <Button disabled={isBlocked} onClick={callSupervisor}>
          {words.console.callSupervisor} <KeyCap>S</KeyCap>
        </Button>
      )}
    </div>
  );
};

const spanOf = ({ console: { span } }: Words, milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return span.days({ days, hours });
  if (hours > 0) return span.hours({ hours, minutes: minutes % 60 });
  return minutes > 0 ? span.minutes({ minutes }) : span.seconds({ seconds: Math.floor(milliseconds / 1000) });
};
