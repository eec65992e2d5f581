import type { Rulebook } from '@hardway/engine';
import { DocumentSentence } from '../house/told.tsx';
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
        <div key={asks} className="reading">
          <p>
            <DocumentSentence>{asks}</DocumentSentence>
          </p>
          <p>
            <b>
              <DocumentSentence>{takes}</DocumentSentence>
            </b>{' '}
            <DocumentSentence>{because}</DocumentSentence>
          </p>
          <small lang="en">{clauses.join(', ')}</small>
        </div>
      ))}
    </section>
  );
};
