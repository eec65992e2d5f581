import { type EntriesPage, type Entry, eventOf } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Field, FigureTable, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { RouteLink } from '../house/router.tsx';
import type { RecordedEvent } from '../record/event.ts';
import { EventTable } from '../record/event-table.tsx';
import { Moment } from '../record/moment.tsx';
import { useNarration } from '../record/use-narration.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { auditAddress } from './address.ts';
import { Clauses, Person } from './marks.tsx';
import { useOlderPages } from './older-pages.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';

export const entriesOnPage = ({ entries }: EntriesPage): readonly Entry[] => entries;

/** What kind of event it is, or of irregularity. */
const kindOf = (event: RecordedEvent): string => (event.type === 'IrregularityReported' ? event.kind : event.type);

/** What somebody should look at, of one table; each leads to its replay. */
export const AuditEvents = ({ table }: { table: string }) => {
  const words = useWords();
  const narrate = useNarration();
  const { items, hasOlder, refusal, older } = useOlderPages<Entry, EntriesPage>(
    `/api/tables/${table}/noted`,
    entriesOnPage,
  );
  const [kind, setKind] = useState('');
  const [text, setText] = useState('');
  const kinds = [...new Set((items ?? []).map(({ event }) => kindOf(event as RecordedEvent)))];
  const shown = (items ?? [])
    .filter(({ event }) => kind === '' || kindOf(event as RecordedEvent) === kind)
    .map(({ version, at, event }) => ({ version, at, event: eventOf(event) }))
    .filter(({ event }) => narrate(event).toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <AuditPanel
      title={words.staff.significantEvents}
      tools={
        <div className="row">
          <Field
            label={words.audit.events.find}
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="field">
            <label htmlFor="audit-kind">{words.audit.events.kind}</label>
            <select id="audit-kind" value={kind} onChange={({ target }) => setKind(target.value)}>
              <option value="">{words.staff.all}</option>
              {kinds.map((name) => (
                <option key={name} value={name}>
                  {/^[A-Z]/.test(name)
                    ? (words.audit.eventType[name] ?? name)
                    : `${words.audit.eventType.IrregularityReported}: ${name}`}
                </option>
              ))}
            </select>
          </div>
        </div>
      }
    >
      {refusal && <AuditRefusal refusal={refusal} />}
      {items && shown.length === 0 && <p className="soft">{words.audit.none}</p>}
      {shown.length > 0 && (
        <Scroll label={words.staff.significantEvents}>
          <EventTable
            caption={words.staff.significantEvents}
            entries={shown}
            keyOf={({ version }) => `${version}`}
            kindOf={({ type }) => words.audit.eventType[type] ?? type}
            clauseMarks={(clauses) => <Clauses clauses={clauses} />}
            nobody={<Person actor={undefined} />}
            own={{
              column: 0,
              head: words.audit.entryHead,
              cellOf: ({ version }) => (
                <RouteLink
                  className="number-link"
                  aria-label={words.audit.entry({ version })}
                  href={auditAddress(table, { part: 'replay', entry: version })}
                >
                  {version}
                </RouteLink>
              ),
            }}
          />
        </Scroll>
      )}
      {hasOlder && <Button onClick={() => void older()}>{words.staff.older}</Button>}
    </AuditPanel>
  );
};

interface HouseEvent {
  readonly type: string;
  readonly software?: string;
  readonly node?: string;
  readonly found?: string | null;
}

const short = (hash: string | undefined): string => `${hash?.slice(0, 12) ?? ''}…`;

const houseSentence = (words: Words, { type, software, node, found }: HouseEvent): string => {
  switch (type) {
    case 'HouseStarted':
      return words.audit.events.HouseStarted({ software: short(software), node: node ?? '' });
    case 'SoftwareVerified':
      return words.audit.events.SoftwareVerified({ software: short(software) });
    case 'SoftwareChanged':
      return words.audit.events.SoftwareChanged({
        software: short(software),
        found: found ? short(found) : words.audit.events.unreadable,
      });
    default:
      return '';
  }
};

/** What happened to the house as a whole. */
export const HouseEvents = () => {
  const words = useWords();
  const { found, refusal } = useAsked<readonly Entry[]>('/api/reports/significant');
  return (
    <AuditPanel title={words.audit.events.house}>
      {refusal && <AuditRefusal refusal={refusal} />}
      {found?.length === 0 && <p className="soft">{words.audit.none}</p>}
      {found && found.length > 0 && (
        <Scroll label={words.audit.events.house}>
          <FigureTable
            caption={words.audit.events.house}
            heads={[words.audit.entryHead, words.shared.time, words.staff.kind, words.audit.what]}
            rows={found.toReversed().map(({ version, at, event }) => ({
              key: `${version}`,
              cells: [
                version,
                <Moment key="time" at={at} />,
                <b key="kind">{words.audit.eventType[event.type] ?? event.type}</b>,
                <div key="what" className="prose" title={(event as HouseEvent).software}>
                  {houseSentence(words, event)}
                </div>,
              ],
            }))}
          />
        </Scroll>
      )}
    </AuditPanel>
  );
};
