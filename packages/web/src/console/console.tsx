import { RULEBOOKS } from '@hardway/engine';
import { staffTableOf } from '@hardway/server/protocol';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../design/index.ts';
import { BrandMark } from '../house/brand.tsx';
import { useNow } from '../house/clock.ts';
import { RouteLink } from '../house/router.tsx';
import { Announced } from '../moment/announced.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import { useStaffTable } from '../staff/use-staff-table.ts';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';
import './console.css';
import { useRefusal } from '../house/told.tsx';
import { DESKS } from './games.ts';
import { type ConsoleNotice, type Ready, StationProvider, stationOf } from './station.tsx';

/** The Game Console of one table: a dealer's at Sic Bo, a crew's at craps. */
const Console = ({ table }: { table: string }) => (
  <StaffGate>
    <Linked table={table} />
  </StaffGate>
);

export default Console;

/** When somebody tries again, acts in another role, or relieves whoever sat here, there is a new link. */
const Linked = ({ table }: { table: string }) => {
  const { member } = useStaff();
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState('dealer');
  // A console is for dealing: whoever deals acts as a dealer here, everybody else in the highest role.
  const role = [chosen, 'dealer'].find((name) => member.roles.some((own) => own === name));
  return (
    <AtTable
      key={`${attempt} ${role} ${member.name}`}
      table={table}
      role={role}
      onRole={setChosen}
      onAgain={() => setAttempt((number) => number + 1)}
    />
  );
};

interface AtTableProps {
  readonly table: string;
  readonly role: string | undefined;
  readonly onRole: (role: string) => void;
  readonly onAgain: () => void;
}

const NOTICE_FOR_MS = 8_000;

const AtTable = ({ table, role, onRole, onAgain }: AtTableProps) => {
  const words = useWords();
  const { refresh } = useStaff();
  const told = useRefusal();
  const { news, link } = useStaffTable({ is: 'hello', as: 'staff', table, ...(role ? { role } : {}) });
  const language = useLanguage();
  const [notice, setNotice] = useState<ConsoleNotice | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_FOR_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const now = useNow(1_000) + news.offset;
  const name = news.name[language];
  const { view, staff, actor, submission, refusal } = news;
  if (news.link === 'refused')
    return (
      <Standing title={words.console.refused} lead={refusal ? told(refusal).sentence : ''}>
        <Button look="primary" onClick={() => void refresh().then(onAgain)}>
          {words.shared.tryAgain}
        </Button>
      </Standing>
    );
  if (!view || !staff || !actor)
    return (
      <Standing
        title={name || words.staff.gameConsole}
        lead={news.link === 'lost' ? words.shared.notReached : words.shared.loading}
      />
    );
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const station = stationOf({
    id: table,
    rulebook,
    table: staffTableOf(view, submission, staff),
    actor,
    news: news as Ready,
    now,
    link,
    say: setNotice,
    lostWords: words.console.linkLost,
    notSentWords: words.console.notSent,
    onStranger: () => void refresh(),
  });
  const Desk = DESKS[rulebook.game];
  return (
    <StationProvider value={station}>
      <Suspense fallback={<Standing title={name} lead={words.shared.loading} />}>
        <Desk name={name} notice={notice} role={role} onRole={onRole} />
        <Announced announced={news.announced} play={view.play} />
      </Suspense>
    </StationProvider>
  );
};

/** A page with one thing to say. */
const Standing = ({ title, lead, children }: { title: string; lead: string; children?: React.ReactNode }) => {
  const words = useWords();
  return (
    <main className="console-standing">
      <span className="brand">
        <BrandMark />
      </span>
      <h1>{title}</h1>
      <p role="status">{lead}</p>
      {children}
      <RouteLink href="/staff">{words.console.toWorkplaces}</RouteLink>
      <LanguageSwitch />
    </main>
  );
};
