import { departmentOf, type StaffMember } from '@hardway/server/protocol';
import { Dialog } from '../design/index.ts';
import { dayOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { AccessPart, type PartProps, PasswordPart, RolesPart } from './account-parts.tsx';
import { StateBadge } from './people.tsx';

/** One person's account: its roles, its password, whether it may be used. */
export const AccountDialog = ({ account, onChanged, onClose }: PartProps & { onClose: () => void }) => {
  const words = useWords();
  return (
    <Dialog title={account.person} closeWord={words.shared.close} onClose={onClose}>
      <Facts account={account} />
      <PasswordPart account={account} />
      <AccessPart account={account} onChanged={onChanged} />
      <RolesPart account={account} onChanged={onChanged} />
    </Dialog>
  );
};

const Facts = ({ account }: { account: StaffMember }) => {
  const words = useWords();
  const department = departmentOf(account.roles);
  return (
    <dl className="account-facts">
      <div>
        <dt>{words.accounts.name}</dt>
        <dd>{account.name}</dd>
      </div>
      <div>
        <dt>{words.accounts.departmentHead}</dt>
        <dd>{department && words.accounts.department[department]}</dd>
      </div>
      <div>
        <dt>{words.staff.state}</dt>
        <dd>
          <StateBadge account={account} />
        </dd>
      </div>
      <div>
        <dt>{words.accounts.createdHead}</dt>
        <dd>{dayOf(words, account.createdAt)}</dd>
      </div>
    </dl>
  );
};
