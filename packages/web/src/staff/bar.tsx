import type { ReactNode } from 'react';
import { Badge, Button } from '../design/index.ts';
import { BrandMark } from '../house/brand.tsx';
import { RouteLink } from '../house/router.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import { useStaff } from './session.tsx';
import './staff.css';

interface StaffBarProps {
  readonly title: ReactNode;
  /** Asked first, where somebody should not simply go. */
  readonly onLeave?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The head of every screen of staff: where one is, who one is, the way out. */
export const StaffBar = ({ title, onLeave, children }: StaffBarProps) => {
  const words = useWords();
  const { member, lock, leave } = useStaff();
  return (
    <header className="staff-bar">
      <RouteLink href="/staff" className="brand">
        <BrandMark />
      </RouteLink>
      <h1>{title}</h1>
      {children}
      <span className="who">
        <b>{member.person}</b>
        {member.roles.map((role) => (
          <Badge key={role}>{words.staff.role[role] ?? role}</Badge>
        ))}
      </span>
      <LanguageSwitch />
      <Button look="quiet" onClick={() => void lock()}>
        {words.staff.lock}
      </Button>
      <Button look="quiet" onClick={onLeave ?? (() => void leave())}>
        {words.staff.signOut}
      </Button>
    </header>
  );
};
