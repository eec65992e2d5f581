import { total } from '@hardway/engine';
import { Dice } from '../../design/index.ts';
import type { Shown } from '../../house/rounds.ts';
import { useWords } from '../../words/language.tsx';

/** The last throws, newest first, each with its dice. A seven stands out, and not by its colour alone. */
export const LastThrows = ({ throws, count }: { throws: readonly Shown[]; count: number }) => {
  const words = useWords();
  const shown = throws.slice(-count).toReversed();
  if (shown.length === 0) return <p className="hush">{words.shared.noThrows}</p>;
  return (
    <ol className="last-throws" aria-label={words.shared.lastThrows}>
      {shown.map(
        ({ number, roll }) =>
          roll && (
            <li key={number} className={total(roll) === 7 ? 'seven' : roll[0] === roll[1] ? 'pair' : ''}>
              <b>{total(roll)}</b>
              <Dice roll={roll} size="var(--strip-die, 1.05rem)" />
            </li>
          ),
      )}
    </ol>
  );
};
