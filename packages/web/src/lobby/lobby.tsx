import { RULEBOOKS } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Dice, PhaseBanner } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { type TableSummary, useFloor } from '../house/floor.ts';
import { practiceWords } from '../house/practice.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { refusalSentence, type Words } from '../words.ts';
import { Doors } from './doors.tsx';
import './lobby.css';
import { messageOf } from '../house/refusal-message.ts';

const Lobby = () => {
  const { words } = useLanguage();
  const { tables, reached, offset } = useFloor();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const isPractice = tables?.some(({ practice }) => practice) ?? false;
  return (
    <main className="lobby">
      <header>
        <span className="brand">Hardway</span>
        {isPractice && <Badge look="brass">{words.practiceCredit}</Badge>}
        <nav>
          <Link className="button quiet" href="/odds">
            {words.oddsDoor}
          </Link>
          <Link className="button quiet" href="/staff">
            {words.staffDoor}
          </Link>
        </nav>
        <LanguageSwitch />
      </header>
      <section className="lead">
        <div>
          <h1>{words.floor}</h1>
          <p>{words.floorLead}</p>
          {isPractice && (
            <p className="soft">
              {words.practiceLong} <a href="/practice">{words.practiceStaff}</a>
            </p>
          )}
        </div>
        <Dice roll={[1, 4, 6]} size="4.5rem" rolling />
      </section>
      {!reached && (
        <p className="notice" role="alert">
          {words.notReached}
        </p>
      )}
      {refusal && (
        <p className="notice" role="alert">
          {refusalSentence(words, refusal.refused, messageOf(refusal), { min: null, max: null, nearest: null })}
        </p>
      )}
      {!tables && reached && <p role="status">{words.loading}</p>}
      <ul className="tables">
        {tables?.map((table) => (
          <TableCard key={table.id} table={table} offset={offset} onRefused={setRefusal} />
        ))}
      </ul>
    </main>
  );
};

export default Lobby;

const phaseOf = (words: Words, { phase, stage, watchers, virtual }: TableSummary, left: number | null) => {
  if (phase === 'halted') return { is: 'closed', words: words.phaseShort.halted } as const;
  if (phase === 'closed') return { is: 'waiting', words: words.phaseShort.shut } as const;
  // A table without people behind it waits for somebody to come.
  if (virtual && watchers === 0) return { is: 'waiting', words: words.resting } as const;
  if (stage === 'lit') return { is: 'result', words: words.phaseShort.lit } as const;
  if (stage === 'betting') return { is: 'open', words: words.phaseShort.betting, left } as const;
  return { is: 'closed', words: words.phaseShort.closed } as const;
};

const TableCard = ({
  table,
  offset,
  onRefused,
}: {
  table: TableSummary;
  offset: number;
  onRefused: (refusal: HouseRefusal) => void;
}) => {
  const { language, words } = useLanguage();
  const now = useNow(500);
  const rulebook = RULEBOOKS.find(({ id }) => id === table.rulebook);
  const mark = practiceWords(words, table);
  const left = table.closesAt === null ? null : Math.max(0, table.closesAt - now - offset);
  return (
    <li className={`table-card ${table.game}`}>
      <div className="name">
        <h2>{table.name[language]}</h2>
        <div className="marks">
          {!table.virtual && <Badge look="good">{words.realTable}</Badge>}
          {table.untimed && <Badge look="good">{words.untimed}</Badge>}
          {mark && <Badge look="brass">{mark}</Badge>}
        </div>
      </div>
      <p className="document" lang="en">
        {rulebook?.title}
      </p>
      <dl>
        <div>
          <dt>{words.game[table.game]}</dt>
          <dd>{table.paytable === null ? '–' : words.paytable(table.paytable)}</dd>
        </div>
        <div>
          <dt>{words.limitsLabel}</dt>
          <dd>{table.limits ? words.limits(table.limits.min, table.limits.max) : '–'}</dd>
        </div>
        <div>
          <dt>{words.seats(table.seats)}</dt>
          <dd>{words.watching(table.watchers)}</dd>
        </div>
      </dl>
      <PhaseBanner {...phaseOf(words, table, left)} />
      {!table.practice && <p className="soft">{words.realDoor}</p>}
      <Doors table={table} onRefused={onRefused} />
    </li>
  );
};
