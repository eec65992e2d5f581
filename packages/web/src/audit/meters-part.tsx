import type { Meters } from '@hardway/server/protocol';
import { Fact, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { MeterTable } from '../record/meter-table.tsx';
import { useWords } from '../words/language.tsx';
import { ExportLinks } from './balance-part.tsx';
import { AuditPanel, AuditRefusal } from './panel.tsx';

const FIGURES = ['coinIn', 'coinOut', 'broughtIn', 'paidOut', 'wagers', 'voidedWagers', 'corrected'] as const;

/** What a table and its seats have turned over since their first day. */
export const AuditMeters = ({ table }: { table: string }) => {
  const words = useWords();
  const { found, refusal } = useAsked<Meters>(`/api/tables/${table}/meters`);
  return (
    <>
      <AuditPanel title={words.audit.parts.meters}>
        {refusal && <AuditRefusal refusal={refusal} />}
        {!found && !refusal && <p role="status">{words.audit.loading}</p>}
        {found && (
          <>
            <dl className="audit-facts">
              {(['rounds', 'voids', 'corrections'] as const).map((name) => (
                <Fact key={name} name={words.audit.meters[name]} value={found.table[name]} />
              ))}
            </dl>
            <Scroll label={words.audit.parts.meters}>
              <MeterTable
                caption={words.audit.parts.meters}
                whose={words.staff.seatHead}
                figures={FIGURES}
                heads={words.audit.meters}
                rows={[
                  { key: 'all', whose: <b>{words.audit.meters.all}</b>, meter: found.table },
                  ...Object.entries(found.seats).map(([seat, meter]) => ({ key: seat, whose: seat, meter })),
                ]}
              />
            </Scroll>
          </>
        )}
      </AuditPanel>
      <ExportLinks table={table} />
    </>
  );
};
