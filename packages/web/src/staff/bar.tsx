import type { ReactNode } from 'react';
import { Badge, Button } from '../design/index.ts';
import { LanguageSwitch } from '../language.tsx';
import { Link } from '../router.tsx';
import { useStaff } from './session.tsx';
import './staff.css';
import { useStaffWords } from './words.ts';

/** The head of every screen of staff: where one is, who one is, the way out. */
export const StaffBar = ({ title, children }: { title: ReactNode; children?: ReactNode }) => {
  const words = useStaffWords();
  const { member, lock, leave } = useStaff();
  return (
    <header className="staff-bar">
      <Link href="/staff" className="brand">
        Hardway
      </Link>
      <h1>{title}</h1>
      {children}
      <span className="who">
        <b>{member.person}</b>
        {member.roles.map((role) => (
          <Badge key={role}>{words.role[role] ?? role}</Badge>
        ))}
      </span>
      <LanguageSwitch />
      <Button look="quiet" onClick={() => void lock()}>
        {words.lock}
      </Button>
      <Button look="quiet" onClick={() => void leave()}>
        {words.signOut}
      </Button>
    </header>
  );
};
