import { useWords } from '../words/language.tsx';
import { rolesAtTables } from './roles.ts';
import { useStaff } from './session.tsx';

interface ActingAsProps {
  readonly label: string;
  readonly role: string | undefined;
  readonly onRole: (role: string) => void;
}

/** Small houses give a person several parts of a crew; the table has to know which of them acts. */
export const ActingAs = ({ label, role, onRole }: ActingAsProps) => {
  const words = useWords();
  const roles = rolesAtTables(useStaff().member);
  if (roles.length < 2) return null;
  return (
    <label className="acting">
      {label}
      <select value={role ?? roles[0]} onChange={({ target }) => onRole(target.value)}>
        {roles.map((name) => (
          <option key={name} value={name}>
            {words.staff.role[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
};
