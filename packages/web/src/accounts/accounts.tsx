import type { StaffMember } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import { AccountDialog } from './account-dialog.tsx';
import './accounts.css';
import { useWords } from '../words/language.tsx';
import { NewAccountDialog } from './new-account.tsx';
import { PeopleTable } from './people.tsx';
import { useSentences } from './use-sentences.ts';

/** Who works here: created, invited, given roles, disabled. */
const Accounts = () => (
  <StaffGate>
    <Room />
  </StaffGate>
);

export default Accounts;

const Room = () => {
  const words = useWords();
  const sentence = useSentences();
  // Asking counts as activity: a screen that asked by itself would never lock.
  const { found, refusal, again } = useAsked<readonly StaffMember[]>('/api/staff/accounts');
  return (
    <div className="accounts-room">
      <StaffBar title={words.staff.accounts} />
      <main>
        {!found && !refusal && <p role="status">{words.shared.loading}</p>}
        {refusal && (
          <div className="notice" role="alert">
            <p>{refusal.refused === 'not-allowed' ? words.accounts.notAllowed : sentence(refusal)}</p>
            {refusal.refused !== 'not-allowed' && <Button onClick={() => void again()}>{words.shared.tryAgain}</Button>}
          </div>
        )}
        {found && refusal?.refused !== 'not-allowed' && <Books accounts={found} again={again} />}
      </main>
    </div>
  );
};

/** Auditors read what administrators keep. */
const Books = ({ accounts, again }: { accounts: readonly StaffMember[]; again: () => Promise<void> }) => {
  const words = useWords();
  const { member } = useStaff();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const keeps = member.roles.includes('administrator');
  const account = accounts.find(({ name }) => name === opened);
  return (
    <section className="panel" aria-labelledby="accounts-people">
      <header className="row">
        <h2 id="accounts-people">{words.accounts.people}</h2>
        <Button look="quiet" onClick={() => void again()}>
          {words.staff.refresh}
        </Button>
        {keeps && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {words.accounts.newAccount}
          </Button>
        )}
      </header>
      <p className="lead">{keeps ? words.accounts.lead : words.accounts.leadReading}</p>
      <PeopleTable accounts={accounts} own={member.name} onOpen={keeps ? setOpened : null} />
      {creating && <NewAccountDialog onCreated={again} onClose={() => setCreating(false)} />}
      {account && <AccountDialog account={account} onChanged={again} onClose={() => setOpened(null)} />}
    </section>
  );
};
