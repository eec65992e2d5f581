import { Badge } from '../design/index.ts';
import type { Case } from './occurrence.ts';
import { useIrregularityWords } from './words.ts';

/** What happened, and what the document has for it. */
export const Provision = ({ chosen: { occurrence, irregularity } }: { chosen: Case }) => {
  const words = useIrregularityWords();
  return (
    <section className="provision">
      <h3>{words.happened[occurrence][0]}</h3>
      <p>{words.remedy[irregularity.remedy]}</p>
      <p className="source">
        <Source irregularity={irregularity} />
        <q lang="en">{irregularity.says}</q>
      </p>
      {irregularity.source === 'house-rule' && <p className="soft">{words.houseRuleLong}</p>}
    </section>
  );
};

export const Source = ({ irregularity: { source, clause } }: { irregularity: Case['irregularity'] }) => {
  const words = useIrregularityWords();
  return (
    <>
      <Badge look={source === 'document' ? 'brass' : 'plain'}>
        {source === 'document' ? words.document : words.houseRule}
      </Badge>
      <small lang="en" className="clause">
        {clause}
      </small>
    </>
  );
};
