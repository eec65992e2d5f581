import { useMemo } from 'react';
import { Dice, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { lookOf } from '../visit.ts';
import { type NextRoll, nextRolls } from './next-roll.ts';
import { useCraps } from './seat-context.ts';

export const useNextRolls = (): readonly NextRoll[] => {
  const { submission, point, felt } = useCraps();
  return useMemo(
    () =>
      nextRolls(
        submission,
        point,
        felt.map(({ wager }) => wager),
      ),
    [submission, point, felt],
  );
};

/** What each total would bring or take, at a glance. */
export const NextRollStrip = () => {
  const words = useWords();
  const { felt } = useCraps();
  const all = useNextRolls();
  if (felt.length === 0) return <p className="next-none">{words.playerCraps.next.none}</p>;
  return (
    <ol className="next-rolls" aria-label={words.playerCraps.next.strip}>
      {all.map(({ total, dice, net, hand }) => (
        <li key={`${total} ${dice?.join()}`} className={`${lookOf(net)} ${hand ?? ''}`}>
          <span>
            {total}
            {dice?.length === 1 && (
              <small>
                <Dice roll={dice[0]!} size="0.8rem" />
              </small>
            )}
          </span>
          <b>{net === 0 ? '0' : signedAmount(net).replace(/\.0+$/, '')}</b>
        </li>
      ))}
    </ol>
  );
};
