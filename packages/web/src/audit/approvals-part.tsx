import type { Actor } from '@hardway/engine';
import { eventOf } from '@hardway/server/protocol';
import { Button, FigureTable } from '../design/index.ts';
import { Link } from '../router.tsx';
import { auditAddress } from './address.ts';
import { type EntryPage, entriesOf } from './events-part.tsx';
import { Clauses, Moment, Person } from './marks.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import type { LogEntry } from './record.ts';
import { clausesOf, type KeptEvent, sentenceOf } from './replay.ts';
import { useShelf } from './shelf.ts';
import { useAuditWords } from './words.ts';

/** Deeds at a table that took a second person. */
export const ApprovalsPart = ({ table }: { table: string }) => {
  const words = useAuditWords();
  const { items, hasOlder, refusal, older } = useShelf<LogEntry, EntryPage>(
    `/api/tables/${table}/approvals`,
    entriesOf,
  );
  return (
    <Panel title={words.approvals.title} lead={words.approvals.lead}>
      {refusal && <Refused refusal={refusal} />}
      {items?.length === 0 && <p className="soft">{words.none}</p>}
      {items && items.length > 0 && <ApprovedDeeds table={table} entries={items} />}
      {hasOlder && <Button onClick={() => void older()}>{words.older}</Button>}
    </Panel>
  );
};

const ApprovedDeeds = ({ table, entries }: { table: string; entries: readonly LogEntry[] }) => {
  const words = useAuditWords();
  return (
    <Wide label={words.approvals.title}>
      <FigureTable
        caption={words.approvals.title}
        heads={[words.entryHead, words.time, words.what, words.approvals.by, words.approvals.approver]}
        rows={entries.map((entry) => {
          const event = eventOf(entry.event);
          return {
            key: `${entry.version}`,
            cells: [
              <Link
                key="entry"
                className="number-link"
                aria-label={words.entry(entry.version)}
                href={auditAddress(table, { part: 'replay', entry: entry.version })}
              >
                {entry.version}
              </Link>,
              <Moment key="time" at={entry.at} />,
              <div key="what" className="prose">
                <b>{words.eventType(event.type)}</b> <span lang="en">{sentenceOf(event)}</span>{' '}
                <Clauses clauses={clausesOf(event)} />
              </div>,
              <Person key="by" actor={event.by} />,
              <Second key="second" event={event} />,
            ],
          };
        })}
      />
    </Wide>
  );
};

const Second = ({ event }: { event: KeptEvent }) => {
  const words = useAuditWords();
  const { approver, witness } = event as { approver?: Actor; witness?: Actor };
  if (approver) return <Person actor={approver} />;
  return (
    <>
      <small>{words.approvals.witness}</small> <Person actor={witness} />
    </>
  );
};

interface GivenApproval {
  readonly version: number;
  readonly at: number;
  readonly approver: string;
  readonly role: string;
  readonly account: string;
  readonly command: string;
}

interface ApprovalPage {
  readonly approvals: readonly GivenApproval[];
  readonly next: number | null;
}

const approvalsOf = ({ approvals }: ApprovalPage): readonly GivenApproval[] => approvals;

/** Approvals of the whole house, from the staff's own record. */
export const StaffApprovals = () => {
  const words = useAuditWords();
  const { items, hasOlder, refusal, older } = useShelf<GivenApproval, ApprovalPage>(
    '/api/audit/approvals',
    approvalsOf,
  );
  return (
    <Panel title={words.approvals.staffTitle} lead={words.approvals.staffLead}>
      {refusal && <Refused refusal={refusal} />}
      {items?.length === 0 && <p className="soft">{words.none}</p>}
      {items && items.length > 0 && (
        <Wide label={words.approvals.staffTitle}>
          <FigureTable
            caption={words.approvals.staffTitle}
            heads={[
              words.entryHead,
              words.time,
              words.approvals.approver,
              words.approvals.asked,
              words.approvals.command,
            ]}
            rows={items.map(({ version, at, approver, role, account, command }) => ({
              key: `${version}`,
              cells: [
                version,
                <Moment key="time" at={at} />,
                <span key="approver">
                  {approver} <small>{words.role[role] ?? role}</small>
                </span>,
                account,
                <code key="command">{command}</code>,
              ],
            }))}
          />
        </Wide>
      )}
      {hasOlder && <Button onClick={() => void older()}>{words.older}</Button>}
    </Panel>
  );
};
