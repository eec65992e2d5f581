import type { IssuedInvitation } from '@hardway/server/protocol';
import { useRef, useState } from 'react';
import { Button } from '../design/index.ts';
import { useAccountsWords, useDates } from './words.ts';

/** The address at which a person chooses a password. The house keeps no copy of its secret. */
export const InvitationCard = ({ person, invitation }: { person: string; invitation: IssuedInvitation }) => {
  const words = useAccountsWords();
  const { moment } = useDates();
  const address = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address.current!.textContent);
      setSaid(words.copied);
    } catch {
      getSelection()?.selectAllChildren(address.current!);
      setSaid(words.copyByHand);
    }
  };
  return (
    <section className="invitation" aria-label={words.invitation}>
      <p>{words.invitationLead(person)}</p>
      <code ref={address}>{`${location.origin}/invitation#${invitation.token}`}</code>
      <div className="row">
        <Button look="primary" autoFocus onClick={() => void copy()}>
          {words.copy}
        </Button>
        <span role="status">{said}</span>
      </div>
      <p className="soft">{words.invitationLasts(moment(invitation.expiresAt))}</p>
    </section>
  );
};
