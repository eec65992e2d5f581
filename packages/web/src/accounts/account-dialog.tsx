import { departmentOf, type StaffMember } from '@hardway/server/protocol';
import { Dialog } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { AccessPart, type PartProps, PasswordPart, RolesPart } from './account-parts.tsx';
import { StateBadge } from './people.tsx';
import { useAccountsWords, useDates } from './words.ts';

/** One person's account: its roles, its password, whether it may be used. */
export const AccountDialog = ({ account, onChanged, onClose }: PartProps & { onClose: () => void }) => {
  const { close } = useStaffWords();
  return (
    <Dialog title={account.person} closeWord={close} onClose={onClose}>
      <Facts account={account} />
      <PasswordPart account={account} />
      <AccessPart account={account} onChanged={onChanged} />
      <RolesPart account={account} onChanged={onChanged} />
    </Dialog>
  );
};

const Facts = ({ account }: { account: StaffMember }) => {
  const words = useAccountsWords();
  const { day } = useDates();
  const department = departmentOf(account.roles);
  return (
    <dl className="account-facts">
      <div>
        <dt>{words.name}</dt>
        <dd>{account.name}</dd>
      </div>
      <div>
        <dt>{words.departmentHead}</dt>
        <dd>{department && words.department[department]}</dd>
      </div>
      <div>
        <dt>{words.stateHead}</dt>
        <dd>
          <StateBadge account={account} />
        </dd>
      </div>
      <div>
        <dt>{words.createdHead}</dt>
        <dd>{day(account.createdAt)}</dd>
      </div>
    </dl>
  );
};
