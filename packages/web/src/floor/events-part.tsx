import { useState } from 'react';
import { Button, Icon, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import type { SignificantEntry } from '../record/event.ts';
import { EventTable } from '../record/event-table.tsx';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { FloorClause, useDesk, WhyNot } from './desk.tsx';

const REFRESH_MS = 15_000;
const SHOWN = 100;

/** As the floor calls an event, where it does so in a way of its own. */
const kindWord = ({ floor, audit }: Words, type: string): string =>
  floor.eventsPart.type[type] ?? audit.eventType[type] ?? type;

/** What the record has that somebody should look at: when, who, what, by which clause. */
export const FloorEvents = () => {
  const words = useWords();
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<readonly SignificantEntry[]>(`/api/tables/${id}/significant`, REFRESH_MS);
  const [kind, setKind] = useState('');
  const kinds = [...new Set((found ?? []).map(({ event }) => event.type))];
  const shown = (found ?? [])
    .filter(({ event }) => kind === '' || event.type === kind)
    .toReversed()
    .slice(0, SHOWN);
  return (
    <section className="panel plain floor-panel wide">
      <header className="panel-head">
        <h2>{words.staff.significantEvents}</h2>
        <label className="field">
          <span className="unseen">{words.staff.kind}</span>
          <select value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{words.floor.eventsPart.all}</option>
            {kinds.map((type) => (
              <option key={type} value={type}>
                {kindWord(words, type)}
              </option>
            ))}
          </select>
        </label>
        <Button look="quiet" onClick={() => void again()}>
          <Icon name="again" /> {words.floor.metersPart.again}
        </Button>
      </header>
      {refusal && <WhyNot refusal={refusal} />}
      {found && shown.length === 0 ? (
        <p className="soft">{words.floor.eventsPart.none}</p>
      ) : (
        <EventsOf entries={shown} />
      )}
    </section>
  );
};

type EntryOfTable = SignificantEntry & { readonly table?: string };

interface EventsOfProps {
  readonly entries: readonly EntryOfTable[];
  /** Names of tables, where events of several stand together. */
  readonly tables?: Readonly<Record<string, string>>;
}

export const EventsOf = ({ entries, tables }: EventsOfProps) => {
  const words = useWords();
  return (
    <Scroll label={words.staff.significantEvents}>
      <EventTable<EntryOfTable>
        caption={words.staff.significantEvents}
        entries={entries}
        keyOf={({ table = '', version }) => `${table} ${version}`}
        kindOf={({ type }) => kindWord(words, type)}
        clauseMarks={(clauses) => clauses.map((clause) => <FloorClause key={clause} clause={clause} />)}
        {...(tables && {
          own: { column: 1, head: words.staff.table, cellOf: ({ table = '' }) => tables[table] ?? table },
        })}
      />
    </Scroll>
  );
};
