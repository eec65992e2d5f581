import { useFloor } from '../house/floor.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { StaffBar } from './bar.tsx';
import { StaffGate, useStaff } from './session.tsx';
import { useStaffWords } from './words.ts';

/** Who has a part in dealing: at Sic Bo one person, at craps a whole crew, whoever rules, and whoever confirms. */
const DEALS = {
  sicbo: ['dealer'],
  craps: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'],
};
const ON_THE_FLOOR = ['floorperson', 'pit-supervisor', 'pit-manager', 'shift-manager', 'surveillance'];
const READS_THE_RECORD = [...ON_THE_FLOOR, 'auditor'];
const READS_ACCOUNTS = ['administrator', 'auditor'];

/** What the person signed in can go to. */
const Home = () => (
  <StaffGate>
    <Workplaces />
  </StaffGate>
);

export default Home;

const Workplaces = () => {
  const words = useStaffWords();
  const { language } = useLanguage();
  const { member } = useStaff();
  const { tables } = useFloor();
  const holds = (roles: readonly string[]): boolean => member.roles.some((role) => roles.includes(role));
  const dealt = tables?.filter(({ virtual, game }) => !virtual && holds(DEALS[game])) ?? [];
  return (
    <main className="workplaces">
      <StaffBar title={words.workplaces} />
      <ul>
        {holds(ON_THE_FLOOR) && <Place href="/floor" title={words.floor} lead={words.floorLead} />}
        {holds(READS_THE_RECORD) && <Place href="/audit" title={words.audit} lead={words.auditLead} />}
        {holds(['cage']) && <Place href="/cage" title={words.cage} lead={words.cageLead} />}
        {holds(READS_ACCOUNTS) && <Place href="/accounts" title={words.accounts} lead={words.accountsLead} />}
        {dealt.map(({ id, name }) => (
          <Place key={id} href={`/console/${id}`} title={name[language]} lead={words.consoleLead} />
        ))}
      </ul>
    </main>
  );
};

const Place = ({ href, title, lead }: { href: string; title: string; lead: string }) => (
  <li>
    <Link href={href} className="card">
      <h2>{title}</h2>
      <p className="soft">{lead}</p>
    </Link>
  </li>
);
