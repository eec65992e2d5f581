import type { Actor } from '@hardway/engine';
import { momentOf } from '../floor/moments.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { auditAddress } from './address.ts';
import { useAuditWords } from './words.ts';

/** A clause; it leads to what the register says of it. */
const ClauseLink = ({ clause }: { clause: string }) => (
  <Link
    className="clause"
    lang="en"
    href={auditAddress(null, { part: 'clauses', document: clause.split(' ')[0], search: clause })}
  >
    {clause}
  </Link>
);

export const Clauses = ({ clauses }: { clauses: readonly string[] }) => (
  <span className="clauses">
    {[...new Set(clauses)].map((clause) => (
      <ClauseLink key={clause} clause={clause} />
    ))}
  </span>
);

export const Moment = ({ at }: { at: number }) => (
  <time className="moment" dateTime={new Date(at).toISOString()}>
    {momentOf(useLanguage().language, at)}
  </time>
);

export const Person = ({ actor }: { actor: Actor | undefined }) => {
  const words = useAuditWords();
  if (!actor) return <span className="soft">{words.nobody}</span>;
  return (
    <span className="person">
      {actor.id} <small>{words.role[actor.role] ?? actor.role}</small>
    </span>
  );
};
