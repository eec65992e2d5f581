import type { Actor } from '@hardway/engine';
import {
  type ApprovalsPage,
  type EntriesPage,
  type Entry,
  eventOf,
  type GivenApproval,
} from '@hardway/server/protocol';
import { Button, FigureTable, Scroll } from '../design/index.ts';
import { RouteLink } from '../house/router.tsx';
import { ActorName } from '../record/actor-name.tsx';
import type { RecordedEvent } from '../record/event.ts';
import { Moment } from '../record/moment.tsx';
import { clausesIn } from '../record/narration.ts';
import { useNarration } from '../record/use-narration.ts';
import { useWords } from '../words/language.tsx';
import { auditAddress } from './address.ts';
import { entriesOnPage } from './events-part.tsx';
import { Clauses, Person } from './marks.tsx';
import { useOlderPages } from './older-pages.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';

/** Deeds at a table that took a second person. */
export const ApprovalsPart = ({ table }: { table: string }) => {
  const words = useWords();
  const { items, hasOlder, refusal, older } = useOlderPages<Entry, EntriesPage>(
    `/api/tables/${table}/approvals`,
    entriesOnPage,
  );
  return (
    <AuditPanel title={words.audit.approvals.title} lead={words.audit.approvals.lead}>
      {refusal && <AuditRefusal refusal={refusal} />}
      {items?.length === 0 && <p className="soft">{words.audit.none}</p>}
      {items && items.length > 0 && <ApprovedDeeds table={table} entries={items} />}
      {hasOlder && <Button onClick={() => void older()}>{words.staff.older}</Button>}
    </AuditPanel>
  );
};

const ApprovedDeeds = ({ table, entries }: { table: string; entries: readonly Entry[] }) => {
  const words = useWords();
  const narrate = useNarration();
  return (
    <Scroll label={words.audit.approvals.title}>
      <FigureTable
        caption={words.audit.approvals.title}
        heads={[
          words.audit.entryHead,
          words.shared.time,
          words.audit.what,
          words.audit.approvals.by,
          words.staff.approvedBy,
        ]}
        rows={entries.map((entry) => {
          const event = eventOf(entry.event);
          return {
            key: `${entry.version}`,
            cells: [
              <RouteLink
                key="entry"
                className="number-link"
                aria-label={words.audit.entry({ version: entry.version })}
                href={auditAddress(table, { part: 'replay', entry: entry.version })}
              >
                {entry.version}
              </RouteLink>,
              <Moment key="time" at={entry.at} />,
              <div key="what" className="prose">
                <b>{words.audit.eventType[event.type] ?? event.type}</b> <span>{narrate(event)}</span>{' '}
                <Clauses clauses={clausesIn(event)} />
              </div>,
              <Person key="by" actor={event.by} />,
              <Second key="second" event={event} />,
            ],
          };
        })}
      />
    </Scroll>
  );
};

const Second = ({ event }: { event: RecordedEvent }) => {
  const words = useWords();
  const { approver, witness } = event as { approver?: Actor; witness?: Actor };
  if (approver) return <Person actor={approver} />;
  return (
    <>
      <small>{words.audit.approvals.witness}</small> <Person actor={witness} />
    </>
  );
};

const approvalsOf = ({ approvals }: ApprovalsPage): readonly GivenApproval[] => approvals;

/** Approvals of the whole house, from the staff's own record. */
export const StaffApprovals = () => {
  const words = useWords();
  const { items, hasOlder, refusal, older } = useOlderPages<GivenApproval, ApprovalsPage>(
    '/api/audit/approvals',
    approvalsOf,
  );
  return (
    <AuditPanel title={words.audit.approvals.staffTitle} lead={words.audit.approvals.staffLead}>
      {refusal && <AuditRefusal refusal={refusal} />}
      {items?.length === 0 && <p className="soft">{words.audit.none}</p>}
      {items && items.length > 0 && (
        <Scroll label={words.audit.approvals.staffTitle}>
          <FigureTable
            caption={words.audit.approvals.staffTitle}
            heads={[
              words.audit.entryHead,
              words.shared.time,
              words.staff.approvedBy,
              words.audit.approvals.asked,
              words.audit.replay.command,
            ]}
            rows={items.map(({ version, at, approver, role, account, command }) => ({
              key: `${version}`,
              cells: [
                version,
                <Moment key="time" at={at} />,
                <ActorName key="approver" actor={{ id: approver, role }} />,
                account,
                <code key="command">{command}</code>,
              ],
            }))}
          />
        </Scroll>
      )}
      {hasOlder && <Button onClick={() => void older()}>{words.staff.older}</Button>}
    </AuditPanel>
  );
};
