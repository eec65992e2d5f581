import type { Actor } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { momentOf } from '../floor/moments.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { useRefusalWords } from '../staff/sign-in.tsx';
import { auditAddress } from './address.ts';
import { useAuditWords } from './words.ts';

/** The ways to the parts of a screen; the one that is shown is kept in sight on a narrow one. */
export const PartLinks = <P extends string>({
  table,
  parts,
  current,
  words,
}: {
  table: string | null;
  parts: readonly P[];
  current: P;
  words: Readonly<Record<P | 'label', string>>;
}) => {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another link to show
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={nav} className="audit-parts" aria-label={words.label}>
      {parts.map((part) => (
        <Link key={part} href={auditAddress(table, { part })} aria-current={part === current ? 'page' : undefined}>
          {words[part]}
        </Link>
      ))}
    </nav>
  );
};

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

export const Refused = ({ refusal }: { refusal: HouseRefusal }) => {
  const sentence = useRefusalWords();
  return (
    <p className="notice" role="alert">
      {sentence(refusal)}
    </p>
  );
};

/** A part of the record with its heading. */
export const Panel = ({
  title,
  lead,
  tools,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) => (
  <section className="audit-panel">
    <header>
      <h2>{title}</h2>
      {tools}
    </header>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </section>
);

/** Tables wider than the screen are moved sideways, by keys as well. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section className="wide-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
