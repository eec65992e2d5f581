import { eventOf } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, FigureTable } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { Link } from '../router.tsx';
import { auditAddress } from './address.ts';
import { Clauses, Moment, Person } from './marks.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import type { LogEntry } from './record.ts';
import { clausesOf, type KeptEvent, sentenceOf } from './replay.ts';
import { useShelf } from './shelf.ts';
import { type AuditWords, useAuditWords } from './words.ts';

export interface EntryPage {
  readonly entries: readonly LogEntry[];
  readonly next: number | null;
}

export const entriesOf = ({ entries }: EntryPage): readonly LogEntry[] => entries;

/** What kind of event it is, or of irregularity. */
const kindOf = (event: KeptEvent): string => (event.type === 'IrregularityReported' ? event.kind : event.type);

/** What somebody should look at, of one table; each leads to its replay. */
export const EventsPart = ({ table }: { table: string }) => {
  const words = useAuditWords();
  const { items, hasOlder, refusal, older } = useShelf<LogEntry, EntryPage>(`/api/tables/${table}/noted`, entriesOf);
  const [kind, setKind] = useState('');
  const kinds = [...new Set((items ?? []).map(({ event }) => kindOf(event as KeptEvent)))];
  const shown = (items ?? []).filter(({ event }) => kind === '' || kindOf(event as KeptEvent) === kind);
  return (
    <Panel
      title={words.events.title}
      tools={
        <div className="field">
          <label htmlFor="audit-kind">{words.events.kind}</label>
          <select id="audit-kind" value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{words.all}</option>
            {kinds.map((name) => (
              <option key={name} value={name}>
                {/^[A-Z]/.test(name) ? words.eventType(name) : `${words.eventType('IrregularityReported')}: ${name}`}
              </option>
            ))}
          </select>
        </div>
      }
    >
      {refusal && <Refused refusal={refusal} />}
      {items && shown.length === 0 && <p className="soft">{words.none}</p>}
      {shown.length > 0 && (
        <Wide label={words.events.title}>
          <FigureTable
            caption={words.events.title}
            heads={[words.entryHead, words.time, words.kind, words.what, words.who]}
            rows={shown.map((entry) => ({ key: `${entry.version}`, cells: cellsOf(words, table, entry) }))}
          />
        </Wide>
      )}
      {hasOlder && <Button onClick={() => void older()}>{words.older}</Button>}
    </Panel>
  );
};

const cellsOf = (words: AuditWords, table: string, { version, at, event: kept }: LogEntry) => {
  const event = eventOf(kept);
  return [
    <Link
      key="entry"
      className="number-link"
      aria-label={words.entry(version)}
      href={auditAddress(table, { part: 'replay', entry: version })}
    >
      {version}
    </Link>,
    <Moment key="time" at={at} />,
    <b key="kind">{words.eventType(event.type)}</b>,
    <div key="what" className="prose">
      <span lang="en">{sentenceOf(event)}</span> <Clauses clauses={clausesOf(event)} />
    </div>,
    <Person key="who" actor={event.by} />,
  ];
};

interface HouseEvent {
  readonly type: string;
  readonly software?: string;
  readonly node?: string;
  readonly found?: string | null;
}

const short = (hash: string | undefined): string => `${hash?.slice(0, 12) ?? ''}…`;

const houseSentence = ({ events }: AuditWords, { type, software, node, found }: HouseEvent): string => {
  switch (type) {
    case 'HouseStarted':
      return events.HouseStarted(short(software), node ?? '');
    case 'SoftwareVerified':
      return events.SoftwareVerified(short(software));
    case 'SoftwareChanged':
      return events.SoftwareChanged(short(software), found ? short(found) : events.unreadable);
    default:
      return '';
  }
};

/** What happened to the house as a whole. */
export const HouseEvents = () => {
  const words = useAuditWords();
  const { found, refusal } = useAsked<readonly LogEntry[]>('/api/reports/significant');
  return (
    <Panel title={words.events.house}>
      {refusal && <Refused refusal={refusal} />}
      {found?.length === 0 && <p className="soft">{words.none}</p>}
      {found && found.length > 0 && (
        <Wide label={words.events.house}>
          <FigureTable
            caption={words.events.house}
            heads={[words.entryHead, words.time, words.kind, words.what]}
            rows={found.toReversed().map(({ version, at, event }) => ({
              key: `${version}`,
              cells: [
                version,
                <Moment key="time" at={at} />,
                <b key="kind">{words.eventType(event.type)}</b>,
                <div key="what" className="prose" title={(event as HouseEvent).software}>
                  {houseSentence(words, event)}
                </div>,
              ],
            }))}
          />
        </Wide>
      )}
    </Panel>
  );
};
