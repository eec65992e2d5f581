import { type Roll, type Strategy, weightedRolls, workingsOf } from '@hardway/engine';
import { useState } from 'react';
import { amountText, Button, Dice, Puck, signedAmount } from '../../design/index.ts';
import { RefusalNote } from '../../staff/refused.tsx';
import { useWords } from '../../words/language.tsx';
import { rulebookOf } from '../filing.ts';
import { Select } from '../select.tsx';
import { DrawnFelt } from './drawn-felt.tsx';
import { boardsOf, type FeltNow, feltAfter, strategyOfBoard } from './feltwalk.ts';
import './felt.css';

const BY_RULES = '';

/** What a strategy puts on the felt, roll by roll, and what each of its boards would. */
export const StrategyFelt = ({ file, bankroll }: { file: unknown; bankroll: number }) => {
  const words = useWords();
  const [rolls, setRolls] = useState<readonly Roll[]>([]);
  const [board, setBoard] = useState(BY_RULES);
  const strategy = strategyOfBoard(file, board === BY_RULES ? null : board);
  if (!strategy) return null;
  const now = feltAfter(strategy, bankroll, rolls);
  const boards = boardsOf(file);
  return (
    <section className="strategy-felt" aria-labelledby="strategy-felt">
      <h3 id="strategy-felt">{words.strategy.felt}</h3>
      <p className="soft">{words.strategy.feltLead}</p>
      <div className="felt-acts">
        {boards.length > 0 && (
          <Select
            label={words.strategy.board}
            value={board}
            options={[
              [BY_RULES, words.strategy.byRules],
              ...boards.map((name) => [name, words.strategy.boardNamed({ name })] as const),
            ]}
            onChange={setBoard}
          />
        )}
        <Throws
          strategy={strategy}
          isOver={now.end !== null || now.problem !== null}
          rolls={rolls}
          onRolls={setRolls}
        />
      </div>
      <Standing strategy={strategy} now={now} />
      <DrawnFelt
        rulebook={rulebookOf(strategy.submission.rulebook)}
        submission={strategy.submission}
        wagers={now.position.wagers}
      />
      <Log now={now} />
    </section>
  );
};

const Throws = ({
  strategy,
  isOver,
  rolls,
  onRolls,
}: {
  strategy: Strategy;
  isOver: boolean;
  rolls: readonly Roll[];
  onRolls: (rolls: readonly Roll[]) => void;
}) => {
  const words = useWords();
  const kinds = weightedRolls(strategy.submission.dice);
  const [chosen, setChosen] = useState(0);
  const equally = kinds.flatMap(({ roll, ways }) => Array.from({ length: ways }, () => roll));
  const random = (): Roll => equally[Math.floor(Math.random() * equally.length)]!;
  return (
    <>
      <Select
        label={words.strategy.dice}
        value={`${chosen}`}
        options={kinds.map(({ roll }, index) => [`${index}`, roll.join('-')])}
        onChange={(value) => setChosen(Number(value))}
      />
      <div className="row">
        <Button disabled={isOver} onClick={() => onRolls([...rolls, kinds[chosen]!.roll])}>
          {words.strategy.throw}
        </Button>
        <Button disabled={isOver} onClick={() => onRolls([...rolls, random()])}>
          {words.strategy.random}
        </Button>
        <Button look="quiet" disabled={rolls.length === 0} onClick={() => onRolls(rolls.slice(0, -1))}>
          {words.strategy.back}
        </Button>
        <Button look="quiet" disabled={rolls.length === 0} onClick={() => onRolls([])}>
          {words.strategy.anew}
        </Button>
      </div>
    </>
  );
};

/** Point, money, counters, and why it does not go on. */
const Standing = ({ strategy, now }: { strategy: Strategy; now: FeltNow }) => {
  const words = useWords();
  const { counters, chances } = workingsOf(strategy);
  const names = [...counters, ...chances].map(({ name }) => name);
  const { point } = now.position.hand;
  const hasPoints = rulebookOf(strategy.submission.rulebook).hand !== undefined;
  return (
    <div className="standing row" aria-live="polite">
      {hasPoints && (
        <span className="row">
          <Puck
            isOn={point !== null}
            label={point === null ? words.strategy.comeOut : words.strategy.pointOn({ point })}
            size="1.75rem"
          />
          {point === null ? words.strategy.comeOut : words.strategy.pointOn({ point })}
        </span>
      )}
      <span>
        {words.odds.field.bankroll} <b>{amountText(now.bankroll)}</b>
      </span>
      {names.length > 0 && (
        <span>
          {words.strategy.counters}{' '}
          {names.map((name, index) => (
            <code key={name}>
              {name} {now.position.counters[index]}
            </code>
          ))}
        </span>
      )}
      {now.chance !== -1 && <span>{words.strategy.waits({ name: chances[now.chance]!.name })}</span>}
      {now.end && <b>{words.strategy.ended[now.end]}</b>}
      {now.problem && (
        <span className="error">
          <RefusalNote refusal={now.problem} />
        </span>
      )}
    </div>
  );
};

const Log = ({ now: { thrown } }: { now: FeltNow }) => {
  const words = useWords();
  if (thrown.length === 0) return null;
  return (
    <ol className="thrown row" aria-label={words.strategy.rolls}>
      {thrown.map(({ roll, net }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rolls have no other name than their number
        <li key={index}>
          <Dice roll={roll} size="1.25rem" /> {net === null ? '–' : signedAmount(net)}
        </li>
      ))}
    </ol>
  );
};
