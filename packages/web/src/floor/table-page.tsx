import { turnOf } from '@hardway/engine';
import type { TableShown } from '@hardway/server/protocol';
import { lazy, Suspense, useState } from 'react';
import { Button, Fact, Icon, shortAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { span } from '../house/moments.ts';
import { RouteLink } from '../house/router.tsx';
import { ActingAs } from '../staff/acting-as.tsx';
import { StaffBar } from '../staff/bar.tsx';
import { HandPays } from '../staff/hand-pays.tsx';
import { PartLinks } from '../staff/part-links.tsx';
import { Queued } from '../staff/queued.tsx';
import { rolesAtTables } from '../staff/roles.ts';
import { useStaff } from '../staff/session.tsx';
import { useStaffTable } from '../staff/use-staff-table.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { DeskProvider, isKnownNews, useDesk, WhyNot } from './desk.tsx';
import { DiceAgeFact } from './dice-age.tsx';
import { DicePart } from './dice-part.tsx';
import { DropPart } from './drop-part.tsx';
import { FloorEvents } from './events-part.tsx';
import { Lamp } from './lamp.tsx';
import { LimitsPart } from './limits-part.tsx';
import { FloorMeters } from './meters-part.tsx';
import { whoWaits } from './needs.tsx';
import { OpeningPart } from './opening/opening-part.tsx';
import { partHref, usePart } from './part.ts';
import { FloorRounds } from './rounds-part.tsx';
import { TerminalsPart } from './terminals-part.tsx';

const Irregularities = lazy(async () => ({
  default: (await import('../irregularity/irregularities.tsx')).Irregularities,
}));

const PARTS = [
  'opening',
  'irregularities',
  'limits',
  'dice',
  'terminals',
  'meters',
  'drop',
  'events',
  'rounds',
] as const;
type Part = (typeof PARTS)[number];

/** One table, for whoever supervises it. */
export const FloorTablePage = ({ table }: { table: string }) => {
  const { member } = useStaff();
  const words = useWords();
  const language = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const { found } = useAsked<TableShown>(`/api/tables/${table}`);
  const roles = rolesAtTables(member);
  const role = roles.find((name) => name === chosen) ?? roles[0];
  return (
    <div className="floor-screen">
      <StaffBar title={found?.name[language] ?? table}>
        <RouteLink href="/floor" className="button quiet">
          <Icon name="back" /> {words.staff.allTables}
        </RouteLink>
        <ActingAs label={words.floor.actAs} role={role} onRole={setChosen} />
      </StaffBar>
      <Linked key={role} table={table} role={role} />
    </div>
  );
};

const Linked = ({ table, role }: { table: string; role: string | undefined }) => {
  const words = useWords();
  const { news, link } = useStaffTable({ is: 'hello', as: 'staff', table, ...(role ? { role } : {}) });
  if (news.link === 'refused' && news.refusal)
    return (
      <main>
        <WhyNot refusal={news.refusal} />
      </main>
    );
  if (!isKnownNews(news)) return <p role="status">{words.floor.asking}</p>;
  return (
    <DeskProvider id={table} news={news} link={link}>
      {news.link !== 'open' && (
        <p className="notice" role="alert">
          {words.floor.lost}
        </p>
      )}
      <Standing />
      <Parts />
    </DeskProvider>
  );
};

/** How the table stands, whatever part of it is being looked at. */
const Standing = () => {
  const words = useWords();
  const { table, rulebook, news, link, now, give } = useDesk();
  const { phase, submission } = table;
  const { unit, number, stage } = turnOf(table);
  return (
    <section className={`standing ${phase.is}`} aria-label={words.floor.standing}>
      <Lamp phase={phase.is} />
      <p className="document" lang="en">
        {rulebook.title}
      </p>
      <dl>
        {phase.is !== 'closed' && <Fact name={words.staff.stage} value={words.floor.stage[stage] ?? stage} />}
        {number > 0 && <Fact name={words.staff.unitHead[unit]} value={number} />}
        <Fact name={words.staff.dealer} value={table.dealer ?? words.floor.noDealer} />
        <Fact name={words.floor.shift} value={table.shift ?? words.staff.none} />
        <Fact name={words.staff.dice} value={<DiceAgeFact dice={table.dice} now={now} />} />
        {submission && (
          <Fact
            name={words.shared.limitsLabel}
            value={`${shortAmount(submission.limits.min)}–${shortAmount(submission.limits.max)}`}
          />
        )}
        <Fact name={words.floor.players} value={words.floor.connected({ count: news.staff!.connected.length })} />
      </dl>
      <Calls />
      <HandPays news={news} link={link} now={now} />
      <Queued news={news} now={now} onWithdraw={(number) => void give('WithdrawOrder', { number })} />
    </section>
  );
};

/** Who waits for somebody at this table. */
const Calls = () => {
  const words = useWords();
  const { table, news, link, now } = useDesk();
  const waiting = news.staff!.waiting;
  if (waiting.length === 0 && !table.broken) return null;
  return (
    <ul className="needs">
      {table.broken && <li>{words.floor.need.broken({ what: words.floor.device[table.broken] ?? '' })}</li>}
      {waiting.map((call) => (
        <li key={`${call.seat}`}>
          <Icon name="bell" />
          <span>{words.floor.need.waiting({ who: whoWaits(words, call), since: span(words, now - call.at) })}</span>
          <Button
            aria-label={words.floor.attendedWho({ who: whoWaits(words, call) })}
            onClick={() => void link.request({ is: 'attended', ...(call.seat === null ? {} : { seat: call.seat }) })}
          >
            {words.staff.attended}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Parts = () => {
  const words = useWords();
  const part = usePart(PARTS);
  return (
    <>
      <PartLinks
        label={words.floor.parts.label}
        parts={PARTS}
        current={part}
        words={words.floor.parts}
        hrefOf={partHref}
      />
      <main>
        <PartOf part={part} />
      </main>
    </>
  );
};

const PartOf = ({ part }: { part: Part }) => {
  switch (part) {
    case 'opening':
      return <OpeningPart />;
    case 'irregularities':
      return <GoneWrong />;
    case 'limits':
      return <LimitsPart />;
    case 'dice':
      return <DicePart />;
    case 'terminals':
      return <TerminalsPart />;
    case 'meters':
      return <FloorMeters />;
    case 'drop':
      return <DropPart />;
    case 'events':
      return <FloorEvents />;
    case 'rounds':
      return <FloorRounds />;
  }
};

/** Corrections, voids and rulings are a screen of their own. */
const GoneWrong = () => {
  const words = useWords();
  const { id, news, link } = useDesk();
  return (
    <Suspense fallback={<p role="status">{words.floor.asking}</p>}>
      <Irregularities table={id} news={news} link={link} />
    </Suspense>
  );
};
