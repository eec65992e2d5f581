import { Badge } from '../design/index.ts';
import { DocumentSentence } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import type { Case } from './occurrence.ts';

/** What happened, and what the document has for it. */
export const Provision = ({ chosen: { occurrence, irregularity } }: { chosen: Case }) => {
  const words = useWords();
  return (
    <section className="provision">
      <h3>{words.irregularity.happened[occurrence][0]}</h3>
      <p>{words.irregularity.remedy[irregularity.remedy]}</p>
      <p className="source row gap-2">
        <ProvisionSource irregularity={irregularity} />
        <span>
          <DocumentSentence>{irregularity.says}</DocumentSentence>
        </span>
      </p>
      {irregularity.source === 'house-rule' && <p className="soft">{words.irregularity.houseRuleLong}</p>}
    </section>
  );
};

export const ProvisionSource = ({ irregularity: { source, clause } }: { irregularity: Case['irregularity'] }) => {
  const words = useWords();
  return (
    <>
      <Badge look={source === 'document' ? 'brass' : 'plain'}>
        {source === 'document' ? words.irregularity.document : words.staff.houseRule}
      </Badge>
      <small lang="en" className="clause">
        {clause}
      </small>
    </>
  );
};
