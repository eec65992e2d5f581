import type { PublicKey } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { useAsked } from '../house/asked.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate } from '../staff/session.tsx';
import './audit.css';
import { useWords } from '../words/language.tsx';
import { HouseKeyContext } from './house-key.ts';
import { HousePage } from './house-page.tsx';
import { AuditTablePage } from './table-page.tsx';

/** The screens of those who check: the whole house's record, or one table's. */
const Audit = ({ table }: { table?: string | undefined }) => (
  <StaffGate>
    <Entitled>{table === undefined ? <HousePage /> : <AuditTablePage table={table} />}</Entitled>
  </StaffGate>
);

export default Audit;

/** Its children are there for people whom the house shows its record. */
const Entitled = ({ children }: { children: ReactNode }) => {
  const words = useWords();
  const { found, refusal } = useAsked<PublicKey>('/api/audit/key');
  if (found) return <HouseKeyContext value={found.publicKey}>{children}</HouseKeyContext>;
  return (
    <main className="audit">
      <StaffBar title={words.staff.audit} />
      {refusal ? <p className="notice">{words.audit.notAllowed}</p> : <p role="status">{words.audit.loading}</p>}
    </main>
  );
};
