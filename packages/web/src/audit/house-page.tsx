import { lazy, Suspense } from 'react';
import { Badge } from '../design/index.ts';
import { useFloor } from '../house/floor.ts';
import { RouteLink } from '../house/router.tsx';
import { StaffBar } from '../staff/bar.tsx';
import { PartLinks } from '../staff/part-links.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { auditAddress, partOf, useAddress } from './address.ts';
import { StaffApprovals } from './approvals-part.tsx';
import { BalancePart } from './balance-part.tsx';
import { HouseEvents } from './events-part.tsx';
import { AuditPanel } from './panel.tsx';
import { ProofPart } from './proof-part.tsx';

const ClausesPart = lazy(async () => ({ default: (await import('./clauses-part.tsx')).ClausesPart }));

const PARTS = ['tables', 'proof', 'balance', 'events', 'approvals', 'clauses'] as const;

/** The record of the whole house. */
export const HousePage = () => {
  const words = useWords();
  const part = partOf(PARTS, useAddress());
  return (
    <div className="audit">
      <StaffBar title={words.staff.audit} />
      <PartLinks
        label={words.audit.parts.label}
        parts={PARTS}
        current={part}
        words={words.audit.parts}
        hrefOf={(part) => auditAddress(null, { part })}
      />
      <main>
        <Part part={part} />
      </main>
    </div>
  );
};

const Part = ({ part }: { part: (typeof PARTS)[number] }) => {
  const words = useWords();
  const language = useLanguage();
  const { tables } = useFloor();
  switch (part) {
    case 'tables':
      return <Tables />;
    case 'proof':
      if (!tables) return <p role="status">{words.audit.loading}</p>;
      return (
        <ProofPart
          streams={[
            { stream: 'house', name: words.audit.proof.house, table: null },
            ...tables.map(({ id, name }) => ({ stream: `table:${id}`, name: name[language], table: id })),
          ]}
        />
      );
    case 'balance':
      return <BalancePart />;
    case 'events':
      return <HouseEvents />;
    case 'approvals':
      return <StaffApprovals />;
    case 'clauses':
      return (
        <Suspense fallback={<p role="status">{words.audit.loading}</p>}>
          <ClausesPart />
        </Suspense>
      );
  }
};

const Tables = () => {
  const words = useWords();
  const language = useLanguage();
  const { tables } = useFloor();
  return (
    <AuditPanel title={words.audit.parts.tables} lead={words.audit.tables.lead}>
      {!tables && <p role="status">{words.audit.loading}</p>}
      <ul className="audit-tables">
        {tables?.map(({ id, name, game, rulebook, phase }) => (
          <li key={id}>
            <RouteLink href={auditAddress(id, {})}>
              <h3>{name[language]}</h3>
              <span className="row gap-2">
                <Badge look={phase === 'open' ? 'good' : phase === 'halted' ? 'bad' : 'plain'}>
                  {words.audit.tables[phase]}
                </Badge>
                <small>
                  {words.shared.game[game]} · <span lang="en">{rulebook}</span>
                </small>
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </AuditPanel>
  );
};
