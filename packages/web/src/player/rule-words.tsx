import type { Rulebook } from '@hardway/engine';
import { DocumentSentence } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';

/** What the document's own words mean, and what the game is about where it says so. */
export const RuleWords = ({ glossary }: Pick<Rulebook, 'glossary'>) => {
  const words = useWords();
  if (glossary.length === 0) return null;
  return (
    <details className="rule-words">
      <summary>{words.player.help.terms}</summary>
      {words.player.help.readingsNote && <small>{words.player.help.readingsNote}</small>}
      <dl>
        {glossary.map(({ term, means, clause }) => (
          <div key={term}>
            <dt>
              <DocumentSentence>{term}</DocumentSentence>
            </dt>
            <dd>
              <DocumentSentence>{means}</DocumentSentence> <small lang="en">{clause}</small>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
