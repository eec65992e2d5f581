import { departmentOf, type StaffMember } from '@hardway/server/protocol';
import { Dialog, Fact } from '../design/index.ts';
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
      <Fact name={words.accounts.name} value={account.name} />
      <Fact name={words.accounts.departmentHead} value={department && words.accounts.department[department]} />
      <Fact name={words.staff.state} value={<StateBadge account={account} />} />
      <Fact name={words.accounts.createdHead} value={dayOf(words, account.createdAt)} />
    </dl>
  );
};
