import type { TableAtAGlance } from '@hardway/server/protocol';
import { amountText, Button, FigureTable, Scroll, shortAmount, signedAmount } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useNow } from '../house/clock.ts';
import { useLoaded } from '../house/loaded.ts';
import { momentOf, span } from '../house/moments.ts';
import type { SignificantEntry } from '../record/event.ts';
import { useStaff } from '../staff/session.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { DiceAgeFact } from './dice-age.tsx';
import { EventsOf } from './events-part.tsx';
import { byUrgency, floorNeedsOf, type Glances } from './glance.ts';
import { Lamp } from './lamp.tsx';
import { needWords, whoWaits } from './needs.tsx';

/** A shift looks back this far, in hours. */
const SINCE_HOURS = 12;
const HOUR_MS = 3_600_000;
const EVENTS_SHOWN = 40;

type TableEntry = SignificantEntry & { readonly table: string };

/** The significant events of every table in one list, newest first; read once, because the whole record is read for it. */
const useRecentEvents = (tables: readonly TableAtAGlance[] | null): readonly TableEntry[] | null => {
  const ids = tables?.map(({ id }) => id) ?? [];
  const events = useLoaded(tables && ids.join(), async () => {
    const found: TableEntry[] = [];
    for (const table of ids) {
      const entries = await askHouse<readonly SignificantEntry[]>('GET', `/api/tables/${table}/significant`);
      if (!isHouseRefusal(entries)) found.push(...entries.map((entry) => ({ ...entry, table })));
    }
    const recent = found.filter(({ at }) => at >= Date.now() - SINCE_HOURS * HOUR_MS);
    return recent.toSorted((a, b) => b.at - a.at).slice(0, EVENTS_SHOWN);
  });
  return events?.value ?? null;
};

/** One page for whoever takes over: what is open, what is due, what happened. */
export const Handover = ({ tables, offset }: Glances) => {
  const words = useWords();
  const language = useLanguage();
  const { member } = useStaff();
  const now = useNow(10_000) + offset;
  const events = useRecentEvents(tables);
  if (!tables) return <p role="status">{words.floor.asking}</p>;
  const sorted = byUrgency(tables, now);
  const names = Object.fromEntries(tables.map(({ id, name }) => [id, name[language]]));
  return (
    <article className="handover">
      <header className="panel-head">
        <p>{words.floor.handoverPart.made({ time: momentOf(words, now), by: member.person })}</p>
        <Button className="no-print" onClick={() => window.print()}>
          {words.floor.handoverPart.print}
        </Button>
      </header>
      <section className="panel plain floor-panel wide">
        <h2>{words.floor.handoverPart.needs}</h2>
        <Due tables={sorted} now={now} />
      </section>
      <section className="panel plain floor-panel wide">
        <h2>{words.floor.handoverPart.open}</h2>
        <TablesNow tables={sorted} now={now} />
      </section>
      <section className="panel plain floor-panel wide">
        <h2>{words.floor.handoverPart.events({ hours: SINCE_HOURS })}</h2>
        {events === null && <p role="status">{words.floor.asking}</p>}
        {events?.length === 0 && <p className="soft">{words.floor.handoverPart.nothing}</p>}
        {events && events.length > 0 && <EventsOf entries={events} tables={names} />}
      </section>
      <dl className="signatures">
        <dt>{words.floor.handoverPart.signature.from}</dt>
        <dd />
        <dt>{words.floor.handoverPart.signature.to}</dt>
        <dd />
      </dl>
    </article>
  );
};

const Due = ({ tables, now }: { tables: readonly TableAtAGlance[]; now: number }) => {
  const words = useWords();
  const language = useLanguage();
  const due = tables.filter((table) => floorNeedsOf(table, now).length > 0);
  if (due.length === 0) return <p className="soft">{words.floor.handoverPart.nothing}</p>;
  return (
    <ul className="due-list">
      {due.map((table) => (
        <li key={table.id}>
          <b>{table.name[language]}</b>
          <ul>
            {floorNeedsOf(table, now).flatMap((need) =>
              need === 'waiting'
                ? table.waiting.map((call) => (
                    <li key={`${call.seat}`}>
                      {words.floor.need.waiting({ who: whoWaits(words, call), since: span(words, now - call.at) })}
                    </li>
                  ))
                : needWords(words, need, table, now).map((said) => <li key={said}>{said}</li>),
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
};

const TablesNow = ({ tables, now }: { tables: readonly TableAtAGlance[]; now: number }) => {
  const words = useWords();
  const language = useLanguage();
  return (
    <Scroll label={words.floor.handoverPart.open}>
      <FigureTable
        caption={words.floor.handoverPart.open}
        heads={[
          words.staff.table,
          words.staff.state,
          words.staff.dealer,
          words.floor.shift,
          words.staff.unitHead.round,
          words.floor.players,
          words.floor.money.drop,
          words.floor.money.win,
          words.shared.limitsLabel,
          words.floor.dicePart.serial,
          words.staff.dice,
        ]}
        numbers={[4, 5, 6, 7]}
        rows={tables.map((table) => ({
          key: table.id,
          cells: [
            table.name[language],
            <Lamp key="phase" phase={table.phase} />,
            table.dealer ?? '–',
            table.shift ?? '–',
            table.turn.number || '–',
            table.players,
            table.money ? amountText(table.money.drop) : '–',
            table.money ? signedAmount(table.money.win) : '–',
            table.limits ? `${shortAmount(table.limits.min)}–${shortAmount(table.limits.max)}` : '–',
            table.dice?.serial ?? '–',
            <DiceAgeFact key="age" dice={table.dice} now={now} />,
          ],
        }))}
      />
    </Scroll>
  );
};
