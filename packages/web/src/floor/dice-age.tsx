import type { Table } from '@hardway/engine';
import { useLanguage } from '../language.tsx';
import { diceState } from './glance.ts';
import { span } from './moments.ts';
import { useFloorWords } from './words.ts';

/** How much of their time dice have served, in words and as a bar. */
export const DiceAge = ({ dice, now }: { dice: Table['dice']; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  const state = diceState(dice, now);
  if (!dice) return <span className="dice-age none">{words.need['dice-missing']}</span>;
  const served = span(language, now - dice.loadedAt);
  if (dice.expiresAt === null) return <span className="dice-age">{words.age(served)}</span>;
  const share = Math.max(0, Math.min(1, (now - dice.loadedAt) / (dice.expiresAt - dice.loadedAt)));
  return (
    <span className={`dice-age ${state}`}>
      <span>
        {state === 'expired'
          ? words.expired(span(language, now - dice.expiresAt))
          : words.left(span(language, dice.expiresAt - now))}
      </span>
      <i className="dice-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </i>
    </span>
  );
};
