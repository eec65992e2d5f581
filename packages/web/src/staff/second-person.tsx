import type { Approval, HouseRefusal, StaffRole } from '@hardway/server/protocol';
import { useState } from 'react';
import { Dialog } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { useStaff } from './session.tsx';
import { PersonForm, useRefusalWords } from './sign-in.tsx';

interface SecondPersonProps {
  readonly children?: React.ReactNode;
  /** Roles of whom is asked for; without them it may be anybody. */
  readonly only?: readonly StaffRole[];
  /** Gives the command with this approval; a refusal keeps the dialog open. */
  readonly onApprove: (approval: Approval) => Promise<HouseRefusal | null>;
  readonly onClose: () => void;
}

/** One dialogue in which a second person joins in. */
export const SecondPerson = ({ children, only, onApprove, onClose }: SecondPersonProps) => {
  const words = useWords();
  const sentence = useRefusalWords();
  const { member } = useStaff();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const approve = async (account: string, password: string): Promise<void> => {
    setBusy(true);
    setRefusal(await onApprove({ account, password }));
    setBusy(false);
  };
  return (
    <Dialog title={words.staff.second} closeWord={words.shared.close} onClose={onClose}>
      <p>{words.staff.secondLead}</p>
      {children}
      <PersonForm
        except={member.name}
        only={only}
        submitWord={words.staff.approve}
        busy={busy}
        refusal={refusal && sentence(refusal)}
        onSubmit={approve}
      />
    </Dialog>
  );
};
