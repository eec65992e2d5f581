import { RULEBOOKS } from '@hardway/engine';
import type { HouseRefusal, TableSummary } from '@hardway/server/protocol';
import { useState } from 'react';
import { shortRange } from '../design/amount.ts';
import { Badge, Button, Dice, Fact, PhaseBanner } from '../design/index.ts';
import { BrandMark } from '../house/brand.tsx';
import { useNow } from '../house/clock.ts';
import { useFloor } from '../house/floor.ts';
import { paytableName } from '../house/paytable-name.ts';
import { practiceWords } from '../house/practice.ts';
import { RouteLink } from '../house/router.tsx';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';
import { Doors } from './doors.tsx';
import { Filters } from './filters.tsx';
import { phaseOf } from './phase.ts';
import { TileRoad } from './tile-road.tsx';
import { EVERYTHING, fitsWish, PACES, paceOf } from './wanted.ts';
import './lobby.css';
import { useRefusal } from '../house/told.tsx';

const Lobby = () => {
  const words = useWords();
  const told = useRefusal();
  const { tables, reached, offset } = useFloor();
  const language = useLanguage();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [wanted, setWanted] = useState(EVERYTHING);
  const found = (tables ?? []).filter((table) => fitsWish(table, wanted, language));
  const isPractice = tables?.some(({ practice }) => practice) ?? false;
  return (
    <main className="lobby">
      <header className="row">
        <span className="brand">
          <BrandMark />
        </span>
        {isPractice && <Badge look="brass">{words.shared.practiceCredit}</Badge>}
        <nav>
          <RouteLink className="button quiet" href="/odds">
            {words.lobby.oddsDoor}
          </RouteLink>
          <RouteLink className="button quiet" href="/staff">
            {words.lobby.staffDoor}
          </RouteLink>
        </nav>
        <LanguageSwitch />
      </header>
      <section className="lead">
        <div>
          <h1>{words.lobby.floor}</h1>
          <p>{words.lobby.floorLead}</p>
          {isPractice && (
            <p className="soft">
              {words.lobby.practiceLong} <RouteLink href="/staff">{words.lobby.practiceStaff}</RouteLink>
            </p>
          )}
        </div>
        <Dice roll={[1, 4, 6]} size="4.5rem" rolling />
      </section>
      {!reached && (
        <p className="notice" role="alert">
          {words.shared.notReached}
        </p>
      )}
      {refusal && (
        <p className="notice" role="alert">
          {refusalSentence(words, refusal.refused, told(refusal).sentence, { min: null, max: null, nearest: null })}
        </p>
      )}
      {!tables && reached && <p role="status">{words.shared.loading}</p>}
      {tables && tables.length > 1 && <Filters tables={tables} wanted={wanted} onWant={setWanted} />}
      {tables && found.length === 0 && (
        <p className="notice" role="status">
          {words.lobby.noneFound}{' '}
          <Button look="quiet" onClick={() => setWanted(EVERYTHING)}>
            {words.lobby.showAll}
          </Button>
        </p>
      )}
      {PACES.map((way) => {
        const there = found.filter((table) => paceOf(table) === way);
        return (
          there.length > 0 && (
            <section key={way} aria-labelledby={`way-${way}`}>
              <h2 id={`way-${way}`}>{words.lobby.way[way]}</h2>
              <p className="soft">{words.lobby.wayLead[way]}</p>
              <ul className="tables">
                {there.map((table) => (
                  <TableCard key={table.id} table={table} offset={offset} onRefused={setRefusal} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </main>
  );
};

export default Lobby;

const TableCard = ({
  table,
  offset,
  onRefused,
}: {
  table: TableSummary;
  offset: number;
  onRefused: (refusal: HouseRefusal) => void;
}) => {
  const language = useLanguage();
  const words = useWords();
  const now = useNow(500);
  const rulebook = RULEBOOKS.find(({ id }) => id === table.rulebook);
  const mark = practiceWords(words, table);
  const left = table.closesAt === null ? null : Math.max(0, table.closesAt - now - offset);
  return (
    <li className={`table-card ${table.game}`} data-table={table.id}>
      <div className="name">
        <h3>{table.name[language]}</h3>
        <div className="marks">
          {!table.virtual && <Badge look="good">{words.lobby.realTable}</Badge>}
          {table.alone && <Badge look="good">{words.lobby.alone}</Badge>}
          {table.untimed && <Badge look="good">{words.lobby.untimed}</Badge>}
          {mark && <Badge look="brass">{mark}</Badge>}
        </div>
      </div>
      <p className="document" lang="en">
        {rulebook?.title}
      </p>
      <dl>
        <Fact
          name={words.shared.game[table.game]}
          value={table.paytable === null ? '–' : paytableName(words, table.paytable)}
        />
        <Fact
          name={words.shared.limitsLabel}
          value={table.limits ? shortRange(table.limits.min, table.limits.max) : '–'}
        />
        {!table.alone && (
          <Fact
            name={words.lobby.watching({ count: table.watchers })}
            value={words.lobby.free({ free: Math.max(0, table.seats - table.taken), count: table.seats })}
          />
        )}
      </dl>
      <TileRoad table={table} />
      <PhaseBanner {...phaseOf(words, table, left)} />
      {!table.practice && <p className="soft">{words.lobby.realDoor}</p>}
      <Doors table={table} onRefused={onRefused} />
    </li>
  );
};
