import type { Actor } from '@hardway/engine';
import { RouteLink } from '../house/router.tsx';
import { ActorName } from '../record/actor-name.tsx';
import { useWords } from '../words/language.tsx';
import { auditAddress } from './address.ts';

/** A clause; it leads to what the register says of it. */
const ClauseLink = ({ clause }: { clause: string }) => (
  <RouteLink
    className="clause"
    lang="en"
    href={auditAddress(null, { part: 'clauses', document: clause.split(' ')[0], search: clause })}
  >
    {clause}
  </RouteLink>
);

export const Clauses = ({ clauses }: { clauses: readonly string[] }) => (
  <span className="clauses">
    {[...new Set(clauses)].map((clause) => (
      <ClauseLink key={clause} clause={clause} />
    ))}
  </span>
);

export const Person = ({ actor }: { actor: Actor | undefined }) => {
  const words = useWords();
  return actor ? <ActorName actor={actor} /> : <span className="soft">{words.audit.nobody}</span>;
};
