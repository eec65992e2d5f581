import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import type { TableShown } from '@hardway/server/protocol';
import { lazy, Suspense } from 'react';
import { Icon } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { RouteLink } from '../house/router.tsx';
import { StaffBar } from '../staff/bar.tsx';
import { PartLinks } from '../staff/part-links.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { auditAddress, partOf, useAddress } from './address.ts';
import { ApprovalsPart } from './approvals-part.tsx';
import { AuditEvents } from './events-part.tsx';
import { FilingsPart } from './filings-part.tsx';
import { AuditMeters } from './meters-part.tsx';
import { AuditRefusal } from './panel.tsx';
import { ProofPart } from './proof-part.tsx';
import { AuditRounds } from './rounds-part.tsx';

const ReplayPart = lazy(async () => ({ default: (await import('./replay-part.tsx')).ReplayPart }));

const PARTS = ['rounds', 'replay', 'proof', 'filings', 'events', 'approvals', 'meters'] as const;

/** The record of one table. */
export const AuditTablePage = ({ table }: { table: string }) => {
  const words = useWords();
  const language = useLanguage();
  const part = partOf(PARTS, useAddress());
  const { found, refusal } = useAsked<TableShown>(`/api/tables/${table}`);
  const rulebook = RULEBOOKS.find(({ id }) => id === found?.rulebook);
  const name = found?.name[language] ?? table;
  return (
    <div className="audit">
      <StaffBar title={name}>
        <RouteLink href="/audit" className="button quiet">
          <Icon name="back" /> {words.staff.allTables}
        </RouteLink>
      </StaffBar>
      <PartLinks
        label={words.audit.parts.label}
        parts={PARTS}
        current={part}
        words={words.audit.parts}
        hrefOf={(part) => auditAddress(table, { part })}
      />
      <main>
        {refusal && <AuditRefusal refusal={refusal} />}
        {rulebook && <Part part={part} table={table} name={name} rulebook={rulebook} />}
      </main>
    </div>
  );
};

interface PartProps {
  readonly part: (typeof PARTS)[number];
  readonly table: string;
  readonly name: string;
  readonly rulebook: Rulebook;
}

const Part = ({ part, table, name, rulebook }: PartProps) => {
  const words = useWords();
  switch (part) {
    case 'rounds':
      return <AuditRounds table={table} rulebook={rulebook} />;
    case 'replay':
      return (
        <Suspense fallback={<p role="status">{words.audit.loading}</p>}>
          <ReplayPart table={table} rulebook={rulebook} />
        </Suspense>
      );
    case 'proof':
      return <ProofPart streams={[{ stream: `table:${table}`, name, table }]} />;
    case 'filings':
      return <FilingsPart table={table} />;
    case 'events':
      return <AuditEvents table={table} />;
    case 'approvals':
      return <ApprovalsPart table={table} />;
    case 'meters':
      return <AuditMeters table={table} />;
  }
};
