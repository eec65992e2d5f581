import { SmallLayout } from '../../house/small-layout.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';

/** The layout in small, with the positions that are lit or would be. */
export const Lights = ({ lit, isFinal }: { lit: readonly string[]; isFinal: boolean }) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, submission } = useStation();
  const layout = rulebook.layouts.find(({ id }) => id === submission?.layout);
  if (!submission || !layout) return null;
  const names = submission.spots.filter(({ id }) => lit.includes(id)).map(({ name }) => name[language] ?? name.en);
  const said =
    lit.length === 0
      ? words.console.noneLit
      : isFinal
        ? words.console.lights({ count: lit.length })
        : words.console.wouldLight({ count: lit.length });
  return (
    <figure className="lights">
      <SmallLayout layout={layout} submission={submission} lit={lit} />
      <figcaption>
        <b>{said}</b>
        {names.length > 0 && <span className="unseen">: {names.join(', ')}</span>}
      </figcaption>
    </figure>
  );
};
