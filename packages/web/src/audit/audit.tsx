import { createContext, type ReactNode, use } from 'react';
import { useAsked } from '../house/asked.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate } from '../staff/session.tsx';
import './audit.css';
import { HousePage } from './house-page.tsx';
import { TablePage } from './table-page.tsx';
import { useAuditWords } from './words.ts';

/** The screens of those who check: the whole house's record, or one table's. */
const Audit = ({ table }: { table?: string | undefined }) => (
  <StaffGate>
    <Entitled>{table === undefined ? <HousePage /> : <TablePage table={table} />}</Entitled>
  </StaffGate>
);

export default Audit;

const HouseKey = createContext('');

/** The house's public key, PEM. */
export const useHouseKey = (): string => use(HouseKey);

/** Its children are there for people whom the house shows its record. */
const Entitled = ({ children }: { children: ReactNode }) => {
  const words = useAuditWords();
  const { found, refusal } = useAsked<{ publicKey: string }>('/api/audit/key');
  if (found) return <HouseKey value={found.publicKey}>{children}</HouseKey>;
  return (
    <main className="audit">
      <StaffBar title={words.title} />
      {refusal ? <p className="notice">{words.notAllowed}</p> : <p role="status">{words.loading}</p>}
    </main>
  );
};
