import { useState } from 'react';
import { Button, FigureTable, Icon } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { ClauseMark, useDesk, WhyNot } from './desk.tsx';
import { momentOf } from './moments.ts';
import { clausesOf, type SignificantEntry, sentenceOf } from './significant.ts';
import { useFloorWords } from './words.ts';

const EVERY = 15_000;
const SHOWN = 100;

/** What the record has that somebody should look at: when, who, what, by which clause. */
export const EventsPart = () => {
  const words = useFloorWords();
  const { eventsPart } = words;
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<readonly SignificantEntry[]>(`/api/tables/${id}/significant`, EVERY);
  const [kind, setKind] = useState('');
  const kinds = [...new Set((found ?? []).map(({ event }) => event.type))];
  const shown = (found ?? [])
    .filter(({ event }) => kind === '' || event.type === kind)
    .toReversed()
    .slice(0, SHOWN);
  return (
    <section className="floor-panel wide">
      <header className="panel-head">
        <h2>{eventsPart.title}</h2>
        <label className="field">
          <span className="unseen">{eventsPart.kind}</span>
          <select value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{eventsPart.all}</option>
            {kinds.map((type) => (
              <option key={type} value={type}>
                {eventsPart.type[type] ?? type}
              </option>
            ))}
          </select>
        </label>
        <Button look="quiet" onClick={() => void again()}>
          <Icon name="again" /> {words.metersPart.again}
        </Button>
      </header>
      {refusal && <WhyNot refusal={refusal} />}
      {found && shown.length === 0 ? <p className="soft">{eventsPart.none}</p> : <EventTable entries={shown} />}
    </section>
  );
};

export const EventTable = ({
  entries,
  tables,
}: {
  entries: readonly (SignificantEntry & { readonly table?: string })[];
  /** Names of tables, where events of several stand together. */
  tables?: Readonly<Record<string, string>>;
}) => {
  const words = useFloorWords();
  const { eventsPart } = words;
  const { language } = useLanguage();
  return (
    <div className="scroll">
      <FigureTable
        caption={eventsPart.title}
        heads={[
          eventsPart.time,
          ...(tables ? [words.handoverPart.table] : []),
          eventsPart.kind,
          eventsPart.what,
          eventsPart.who,
        ]}
        rows={entries.map((entry) => ({
          key: `${entry.table ?? ''} ${entry.version}`,
          cells: [
            <time key="time" className="moment">
              {momentOf(language, entry.at)}
            </time>,
            ...(tables ? [tables[entry.table ?? ''] ?? entry.table] : []),
            <b key="kind">{eventsPart.type[entry.event.type] ?? entry.event.type}</b>,
            <span key="what" lang="en">
              {sentenceOf(entry)}{' '}
              {clausesOf(entry).map((clause) => (
                <ClauseMark key={clause} clause={clause} />
              ))}
            </span>,
            entry.event.by ? (
              <span key="who">
                {entry.event.by.id} <small>{words.role[entry.event.by.role] ?? entry.event.by.role}</small>
              </span>
            ) : (
              ''
            ),
          ],
        }))}
      />
    </div>
  );
};
