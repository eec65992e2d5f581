import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { lazy, Suspense } from 'react';
import { Icon } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { StaffBar } from '../staff/bar.tsx';
import { PartLinks } from '../staff/part-links.tsx';
import { auditAddress, partOf, useAddress } from './address.ts';
import { ApprovalsPart } from './approvals-part.tsx';
import { EventsPart } from './events-part.tsx';
import { FilingsPart } from './filings-part.tsx';
import { MetersPart } from './meters-part.tsx';
import { Refused } from './panel.tsx';
import { ProofPart } from './proof-part.tsx';
import { RoundsPart } from './rounds-part.tsx';
import { useAuditWords } from './words.ts';

const ReplayPart = lazy(async () => ({ default: (await import('./replay-part.tsx')).ReplayPart }));

const PARTS = ['rounds', 'replay', 'proof', 'filings', 'events', 'approvals', 'meters'] as const;

/** The record of one table. */
export const TablePage = ({ table }: { table: string }) => {
  const words = useAuditWords();
  const { language } = useLanguage();
  const part = partOf(PARTS, useAddress());
  const { found, refusal } = useAsked<{ name: { en: string; zh: string }; rulebook: string }>(`/api/tables/${table}`);
  const rulebook = RULEBOOKS.find(({ id }) => id === found?.rulebook);
  const name = found?.name[language] ?? table;
  return (
    <div className="audit">
      <StaffBar title={name}>
        <Link href="/audit" className="button quiet">
          <Icon name="back" /> {words.back}
        </Link>
      </StaffBar>
      <PartLinks
        label={words.parts.label}
        parts={PARTS}
        current={part}
        words={words.parts}
        hrefOf={(part) => auditAddress(table, { part })}
      />
      <main>
        {refusal && <Refused refusal={refusal} />}
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
  const words = useAuditWords();
  switch (part) {
    case 'rounds':
      return <RoundsPart table={table} rulebook={rulebook} />;
    case 'replay':
      return (
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <ReplayPart table={table} rulebook={rulebook} />
        </Suspense>
      );
    case 'proof':
      return <ProofPart streams={[{ stream: `table:${table}`, name, table }]} />;
    case 'filings':
      return <FilingsPart table={table} />;
    case 'events':
      return <EventsPart table={table} />;
    case 'approvals':
      return <ApprovalsPart table={table} />;
    case 'meters':
      return <MetersPart table={table} />;
  }
};
