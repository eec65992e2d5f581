import type { Rulebook } from '@hardway/engine';
import { useLanguage } from '../language.tsx';

/** How unclear clauses that concern a wager are taken, and why. */
export const Readings = ({ readings }: { readings: Rulebook['readings'] }) => {
  const { words } = useLanguage();
  if (readings.length === 0) return null;
  return (
    <section>
      <h3>{words.help.readings}</h3>
      {words.help.readingsNote && <small>{words.help.readingsNote}</small>}
      {readings.map(({ asks, takes, because, clauses }) => (
        <blockquote key={asks} lang="en">
          <p>{asks}</p>
          <p>
            <b>{takes}</b> {because}
          </p>
          <small>{clauses.join(', ')}</small>
        </blockquote>
      ))}
    </section>
  );
};
