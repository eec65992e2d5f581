import { gameOf } from '@hardway/engine';
import { useFloor } from '../house/floor.ts';
import { isOnSeveral, useNodes } from '../house/nodes.ts';
import { RouteLink } from '../house/router.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { StaffBar } from './bar.tsx';
import { StaffGate, useStaff } from './session.tsx';

const ON_THE_FLOOR = ['floorperson', 'pit-supervisor', 'pit-manager', 'shift-manager', 'surveillance'];
const READS_THE_RECORD = [...ON_THE_FLOOR, 'auditor'];
const READS_ACCOUNTS = ['administrator', 'auditor'];
/** Whoever is on the floor finds the nodes there. */
const KEEPS_MACHINES = ['administrator', 'auditor'];

/** What the person signed in can go to. */
const Home = () => (
  <StaffGate>
    <Workplaces />
  </StaffGate>
);

export default Home;

const Workplaces = () => {
  const words = useWords();
  const language = useLanguage();
  const { member } = useStaff();
  const { tables } = useFloor();
  const nodes = useNodes(member, false);
  const holds = (roles: readonly string[]): boolean => member.roles.some((role) => roles.includes(role));
  const dealt = tables?.filter(({ virtual, game }) => !virtual && holds(gameOf(game).dealtBy)) ?? [];
  return (
    <main className="workplaces">
      <StaffBar title={words.staff.workplaces} />
      <ul>
        {holds(ON_THE_FLOOR) && <Place href="/floor" title={words.staff.floor} lead={words.staff.floorLead} />}
        {holds(READS_THE_RECORD) && <Place href="/audit" title={words.staff.audit} lead={words.staff.auditLead} />}
        {holds(['cage']) && <Place href="/cage" title={words.staff.cage} lead={words.staff.cageLead} />}
        {holds(READS_ACCOUNTS) && (
          <Place href="/accounts" title={words.staff.accounts} lead={words.staff.accountsLead} />
        )}
        {holds(KEEPS_MACHINES) && isOnSeveral(nodes) && (
          <Place href="/floor#nodes" title={words.staff.nodes} lead={words.staff.nodesLead} />
        )}
        {dealt.map(({ id, name }) => (
          <Place key={id} href={`/console/${id}`} title={name[language]} lead={words.staff.gameConsole} />
        ))}
      </ul>
    </main>
  );
};

const Place = ({ href, title, lead }: { href: string; title: string; lead: string }) => (
  <li>
    <RouteLink href={href} className="card">
      <h2>{title}</h2>
      <p className="soft">{lead}</p>
    </RouteLink>
  </li>
);
