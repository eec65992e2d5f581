import type { Meters } from '@hardway/server/protocol';
import { Fact } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { MeterTable } from '../record/meter-table.tsx';
import { useWords } from '../words/language.tsx';
import { ExportLinks } from './balance-part.tsx';
import { AuditPanel, AuditRefusal, Wide } from './panel.tsx';

const FIGURES = ['coinIn', 'coinOut', 'broughtIn', 'paidOut', 'wagers', 'voidedWagers', 'corrected'] as const;

/** What a table and its seats have turned over since their first day. */
export const AuditMeters = ({ table }: { table: string }) => {
  const words = useWords();
  const { found, refusal } = useAsked<Meters>(`/api/tables/${table}/meters`);
  return (
    <>
      <AuditPanel title={words.audit.meters.title}>
        {refusal && <AuditRefusal refusal={refusal} />}
        {!found && !refusal && <p role="status">{words.audit.loading}</p>}
        {found && (
          <>
            <dl className="audit-facts">
              {(['rounds', 'voids', 'corrections'] as const).map((name) => (
                <Fact key={name} name={words.audit.meters[name]} value={found.table[name]} />
              ))}
            </dl>
            <Wide label={words.audit.meters.title}>
              <MeterTable
                caption={words.audit.meters.title}
                whose={words.staff.seatHead}
                figures={FIGURES}
                heads={words.audit.meters}
                rows={[
                  { key: 'all', whose: <b>{words.audit.meters.all}</b>, meter: found.table },
                  ...Object.entries(found.seats).map(([seat, meter]) => ({ key: seat, whose: seat, meter })),
                ]}
              />
            </Wide>
          </>
        )}
      </AuditPanel>
      <ExportLinks table={table} />
    </>
  );
};
