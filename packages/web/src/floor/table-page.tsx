import { lazy, Suspense, useState } from 'react';
import { Button, Icon, shortAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { StaffBar } from '../staff/bar.tsx';
import { PartLinks } from '../staff/part-links.tsx';
import { rolesAtTables } from '../staff/roles.ts';
import { useStaff } from '../staff/session.tsx';
import { useStaffTable } from '../staff/use-staff-table.ts';
import { useStaffWords } from '../staff/words.ts';
import { DeskProvider, isKnown, useDesk, WhyNot } from './desk.tsx';
import { DiceAge } from './dice-age.tsx';
import { DicePart } from './dice-part.tsx';
import { DropPart } from './drop-part.tsx';
import { EventsPart } from './events-part.tsx';
import { Lamp } from './lamp.tsx';
import { LimitsPart } from './limits-part.tsx';
import { MetersPart } from './meters-part.tsx';
import { span } from './moments.ts';
import { whoWaits } from './needs.tsx';
import { OpeningPart } from './opening/opening-part.tsx';
import { Fact } from './overview.tsx';
import { partHref, usePart } from './part.ts';
import { RoundsPart } from './rounds-part.tsx';
import { TerminalsPart } from './terminals-part.tsx';
import { useFloorWords } from './words.ts';

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
export const TablePage = ({ table }: { table: string }) => {
  const { member } = useStaff();
  const words = useFloorWords();
  const staffWords = useStaffWords();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const { found } = useAsked<{ name: { en: string; zh: string } }>(`/api/tables/${table}`);
  const roles = rolesAtTables(member);
  const role = roles.find((name) => name === chosen) ?? roles[0];
  return (
    <div className="floor-screen">
      <StaffBar title={found?.name[language] ?? table}>
        <Link href="/floor" className="button quiet">
          <Icon name="back" /> {words.back}
        </Link>
        {roles.length > 1 && (
          <label className="acting">
            {words.actAs}
            <select value={role} onChange={({ target }) => setChosen(target.value)}>
              {roles.map((name) => (
                <option key={name} value={name}>
                  {staffWords.role[name] ?? name}
                </option>
              ))}
            </select>
          </label>
        )}
      </StaffBar>
      <Linked key={role} table={table} role={role} />
    </div>
  );
};

const Linked = ({ table, role }: { table: string; role: string | undefined }) => {
  const words = useFloorWords();
  const { news, link } = useStaffTable({ is: 'hello', as: 'staff', table, ...(role ? { role } : {}) });
  if (news.link === 'refused' && news.refusal)
    return (
      <main>
        <WhyNot refusal={news.refusal} />
      </main>
    );
  if (!isKnown(news)) return <p role="status">{words.asking}</p>;
  return (
    <DeskProvider id={table} news={news} link={link}>
      {news.link !== 'open' && (
        <p className="notice" role="alert">
          {words.lost}
        </p>
      )}
      <Standing />
      <Parts />
    </DeskProvider>
  );
};

/** How the table stands, whatever part of it is being looked at. */
const Standing = () => {
  const words = useFloorWords();
  const { table, rulebook, news, now } = useDesk();
  const { round, phase, submission } = table;
  const stage = round ? round.stage : rulebook.game === 'craps' ? table.hand.stage : 'none';
  return (
    <section className={`standing ${phase.is}`} aria-label={words.standing}>
      <Lamp phase={phase.is} />
      <p className="document" lang="en">
        {rulebook.title}
      </p>
      <dl>
        {phase.is !== 'closed' && <Fact name={words.stageHead} value={words.stage[stage] ?? stage} />}
        {table.roundNumber > 0 && <Fact name={words.roundHead} value={table.roundNumber} />}
        <Fact name={words.dealer} value={table.dealer ?? words.noDealer} />
        <Fact name={words.shift} value={table.shift ?? words.none} />
        <Fact name={words.dice} value={<DiceAge dice={table.dice} now={now} />} />
        {submission && (
          <Fact
            name={words.limits}
            value={`${shortAmount(submission.limits.min)}–${shortAmount(submission.limits.max)}`}
          />
        )}
        <Fact name={words.players} value={words.connected(news.staff!.connected.length)} />
      </dl>
      <Calls />
    </section>
  );
};

/** Who waits for somebody at this table. */
const Calls = () => {
  const words = useFloorWords();
  const { language } = useLanguage();
  const { table, news, link, now } = useDesk();
  const waiting = news.staff!.waiting;
  if (waiting.length === 0 && !table.broken) return null;
  return (
    <ul className="needs">
      {table.broken && <li>{words.need.broken(words.device[table.broken] ?? '')}</li>}
      {waiting.map((call) => (
        <li key={`${call.seat}`}>
          <Icon name="bell" />
          <span>{words.need.waiting(whoWaits(words, call), span(language, now - call.at))}</span>
          <Button
            aria-label={words.attendedWho(whoWaits(words, call))}
            onClick={() => void link.request({ is: 'attended', ...(call.seat === null ? {} : { seat: call.seat }) })}
          >
            {words.attended}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Parts = () => {
  const words = useFloorWords();
  const part = usePart(PARTS);
  return (
    <>
      <PartLinks label={words.parts.label} parts={PARTS} current={part} words={words.parts} hrefOf={partHref} />
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
      return <MetersPart />;
    case 'drop':
      return <DropPart />;
    case 'events':
      return <EventsPart />;
    case 'rounds':
      return <RoundsPart />;
  }
};

/** Corrections, voids and rulings are a screen of their own. */
const GoneWrong = () => {
  const words = useFloorWords();
  const { id, news, link } = useDesk();
  return (
    <Suspense fallback={<p role="status">{words.asking}</p>}>
      <Irregularities table={id} news={news} link={link} />
    </Suspense>
  );
};
