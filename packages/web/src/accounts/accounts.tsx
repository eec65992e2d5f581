import type { StaffMember } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import { AccountDialog } from './account-dialog.tsx';
import './accounts.css';
import { NewAccount } from './new-account.tsx';
import { People } from './people.tsx';
import { useAccountsWords, useSentences } from './words.ts';

/** Who works here: created, invited, given roles, disabled. */
const Accounts = () => (
  <StaffGate>
    <Room />
  </StaffGate>
);

export default Accounts;

const Room = () => {
  const words = useAccountsWords();
  const sentence = useSentences();
  // Asking counts as activity: a screen that asked by itself would never lock.
  const { found, refusal, again } = useAsked<readonly StaffMember[]>('/api/staff/accounts');
  return (
    <div className="accounts-room">
      <StaffBar title={words.title} />
      <main>
        {!found && !refusal && <p role="status">{words.loading}</p>}
        {refusal && (
          <div className="notice" role="alert">
            <p>{refusal.refused === 'not-allowed' ? words.notAllowed : sentence(refusal)}</p>
            {refusal.refused !== 'not-allowed' && <Button onClick={() => void again()}>{words.tryAgain}</Button>}
          </div>
        )}
        {found && refusal?.refused !== 'not-allowed' && <Books accounts={found} again={again} />}
      </main>
    </div>
  );
};

/** Auditors read what administrators keep. */
const Books = ({ accounts, again }: { accounts: readonly StaffMember[]; again: () => Promise<void> }) => {
  const words = useAccountsWords();
  const { member } = useStaff();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const keeps = member.roles.includes('administrator');
  const account = accounts.find(({ name }) => name === opened);
  return (
    <section className="panel" aria-labelledby="accounts-people">
      <header>
        <h2 id="accounts-people">{words.people}</h2>
        <Button look="quiet" onClick={() => void again()}>
          {words.refresh}
        </Button>
        {keeps && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {words.newAccount}
          </Button>
        )}
      </header>
      <p className="lead">{keeps ? words.lead : words.leadReading}</p>
      <People accounts={accounts} own={member.name} onOpen={keeps ? setOpened : null} />
      {creating && <NewAccount onCreated={again} onClose={() => setCreating(false)} />}
      {account && <AccountDialog account={account} onChanged={again} onClose={() => setOpened(null)} />}
    </section>
  );
};
