import type { Rulebook } from '@hardway/engine';
import { useWords } from '../words/language.tsx';

/** How unclear clauses that concern a wager are taken, and why. */
export const PlayerReadings = ({ readings }: { readings: Rulebook['readings'] }) => {
  const words = useWords();
  if (readings.length === 0) return null;
  return (
    <section>
      <h3>{words.player.help.readings}</h3>
      {words.player.help.readingsNote && <small>{words.player.help.readingsNote}</small>}
      {readings.map(({ asks, takes, because, clauses }) => (
        <div key={asks} className="reading" lang="en">
          <p>{asks}</p>
          <p>
            <b>{takes}</b> {because}
          </p>
          <small>{clauses.join(', ')}</small>
        </div>
      ))}
    </section>
  );
};
