import { useEffect, useState } from 'react';
import { Button, FigureTable, shortAmount } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useNow } from '../house/clock.ts';
import { useLanguage } from '../language.tsx';
import { useStaff } from '../staff/session.tsx';
import { DiceAge } from './dice-age.tsx';
import { EventTable } from './events-part.tsx';
import { byUrgency, type Glance, type Glances, needsOf } from './glance.ts';
import { Lamp } from './lamp.tsx';
import { momentOf, span } from './moments.ts';
import { NeedWords, whoWaits } from './needs.tsx';
import type { SignificantEntry } from './significant.ts';
import { useFloorWords } from './words.ts';

/** A shift looks back this far, in hours. */
const SINCE = 12;
const HOUR = 3_600_000;
const EVENTS_SHOWN = 40;

type TableEntry = SignificantEntry & { readonly table: string };

/** The significant events of every table in one list, newest first; read once, because the whole record is read for it. */
const useRecentEvents = (tables: readonly Glance[] | null): readonly TableEntry[] | null => {
  const [events, setEvents] = useState<readonly TableEntry[] | null>(null);
  const ids = tables?.map(({ id }) => id).join();
  useEffect(() => {
    let stopped = false;
    const read = async (): Promise<void> => {
      const found: TableEntry[] = [];
      for (const table of ids?.split(',') ?? []) {
        const entries = await askHouse<readonly SignificantEntry[]>('GET', `/api/tables/${table}/significant`);
        if (!isRefused(entries)) found.push(...entries.map((entry) => ({ ...entry, table })));
      }
      const recent = found.filter(({ at }) => at >= Date.now() - SINCE * HOUR);
      if (!stopped) setEvents(recent.toSorted((a, b) => b.at - a.at).slice(0, EVENTS_SHOWN));
    };
    if (ids !== undefined) void read();
    return () => {
      stopped = true;
    };
  }, [ids]);
  return events;
};

/** One page for whoever takes over: what is open, what is due, what happened. */
export const Handover = ({ tables, offset }: Glances) => {
  const words = useFloorWords();
  const { handoverPart } = words;
  const { language } = useLanguage();
  const { member } = useStaff();
  const now = useNow(10_000) + offset;
  const events = useRecentEvents(tables);
  if (!tables) return <p role="status">{words.asking}</p>;
  const sorted = byUrgency(tables, now);
  const names = Object.fromEntries(tables.map(({ id, name }) => [id, name[language]]));
  return (
    <article className="handover">
      <header className="panel-head">
        <p>{handoverPart.made(momentOf(language, now), member.person)}</p>
        <Button className="no-print" onClick={() => window.print()}>
          {handoverPart.print}
        </Button>
      </header>
      <section className="floor-panel wide">
        <h2>{handoverPart.needs}</h2>
        <Due tables={sorted} now={now} />
      </section>
      <section className="floor-panel wide">
        <h2>{handoverPart.open}</h2>
        <TablesNow tables={sorted} now={now} />
      </section>
      <section className="floor-panel wide">
        <h2>{handoverPart.events(SINCE)}</h2>
        {events === null && <p role="status">{words.asking}</p>}
        {events?.length === 0 && <p className="soft">{handoverPart.nothing}</p>}
        {events && events.length > 0 && <EventTable entries={events} tables={names} />}
      </section>
      <dl className="signatures">
        <dt>{handoverPart.signature.from}</dt>
        <dd />
        <dt>{handoverPart.signature.to}</dt>
        <dd />
      </dl>
    </article>
  );
};

const Due = ({ tables, now }: { tables: readonly Glance[]; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  const due = tables.filter((table) => needsOf(table, now).length > 0);
  if (due.length === 0) return <p className="soft">{words.handoverPart.nothing}</p>;
  return (
    <ul className="due-list">
      {due.map((table) => (
        <li key={table.id}>
          <b>{table.name[language]}</b>
          <ul>
            {needsOf(table, now).flatMap((need) =>
              need === 'waiting'
                ? table.waiting.map((call) => (
                    <li key={`${call.seat}`}>
                      {words.need.waiting(whoWaits(words, call), span(language, now - call.at))}
                    </li>
                  ))
                : [
                    <li key={need}>
                      <NeedWords need={need} glance={table} now={now} />
                    </li>,
                  ],
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
};

const TablesNow = ({ tables, now }: { tables: readonly Glance[]; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  return (
    <div className="scroll">
      <FigureTable
        caption={words.handoverPart.open}
        heads={[
          words.handoverPart.table,
          words.terminalsPart.state,
          words.dealer,
          words.shift,
          words.roundHead,
          words.players,
          words.limits,
          words.dicePart.serial,
          words.dice,
        ]}
        numbers={[4, 5]}
        rows={tables.map((table) => ({
          key: table.id,
          cells: [
            table.name[language],
            <Lamp key="phase" phase={table.phase} />,
            table.dealer ?? '–',
            table.shift ?? '–',
            table.round || '–',
            table.players,
            table.limits ? `${shortAmount(table.limits.min)}–${shortAmount(table.limits.max)}` : '–',
            table.dice?.serial ?? '–',
            <DiceAge key="age" dice={table.dice} now={now} />,
          ],
        }))}
      />
    </div>
  );
};
