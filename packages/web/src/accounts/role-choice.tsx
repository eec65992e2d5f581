import { DEPARTMENTS, type Department, type StaffRole } from '@hardway/server/protocol';
import { useId } from 'react';
import { useWords } from '../words/language.tsx';

interface RoleChoiceProps {
  readonly chosen: readonly StaffRole[];
  readonly hint: string;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly StaffRole[]) => void;
}

/** All roles of the house, by department. */
export const RoleChoice = ({ chosen, hint, error, onChange }: RoleChoiceProps) => {
  const words = useWords();
  const id = useId();
  return (
    <fieldset className="role-choice" aria-describedby={id}>
      <legend>{words.accounts.roles}</legend>
      {(Object.keys(DEPARTMENTS) as Department[]).map((department) => (
        <DepartmentRoles key={department} department={department} chosen={chosen} onChange={onChange} />
      ))}
      {error ? (
        <p id={id} className="error" role="alert">
          {error}
        </p>
      ) : (
        <small id={id}>{hint}</small>
      )}
    </fieldset>
  );
};

const DepartmentRoles = ({
  department,
  chosen,
  onChange,
}: Pick<RoleChoiceProps, 'chosen' | 'onChange'> & { department: Department }) => {
  const words = useWords();
  return (
    <fieldset className={department}>
      <legend>{words.accounts.department[department]}</legend>
      {DEPARTMENTS[department].map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
            }
          />
          {words.staff.role[role]}
        </label>
      ))}
    </fieldset>
  );
};
