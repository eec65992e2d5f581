import type { Table } from '@hardway/engine';
import { span } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { diceState } from './glance.ts';

/** How much of their time dice have served, in words and as a bar. */
export const DiceAgeFact = ({ dice, now }: { dice: Table['dice']; now: number }) => {
  const words = useWords();
  const state = diceState(dice, now);
  if (!dice) return <span className="dice-age none">{words.floor.need['dice-missing']}</span>;
  const served = span(words, now - dice.loadedAt);
  if (dice.expiresAt === null) return <span className="dice-age">{words.floor.age({ age: served })}</span>;
  const share = Math.max(0, Math.min(1, (now - dice.loadedAt) / (dice.expiresAt - dice.loadedAt)));
  return (
    <span className={`dice-age ${state}`}>
      <span>
        {state === 'expired'
          ? words.floor.expired({ since: span(words, now - dice.expiresAt) })
          : words.floor.left({ left: span(words, dice.expiresAt - now) })}
      </span>
      <i className="dice-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </i>
    </span>
  );
};
