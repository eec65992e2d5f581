import type { IssuedInvitation } from '@hardway/server/protocol';
import { useRef, useState } from 'react';
import { Button } from '../design/index.ts';
import { dateAndTime } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';

/** The address at which a person chooses a password. The house keeps no copy of its secret. */
export const InvitationCard = ({ person, invitation }: { person: string; invitation: IssuedInvitation }) => {
  const words = useWords();
  const address = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address.current!.textContent);
      setSaid(words.accounts.copied);
    } catch {
      getSelection()?.selectAllChildren(address.current!);
      setSaid(words.accounts.copyByHand);
    }
  };
  return (
    <section className="invitation stack" aria-label={words.accounts.invitation}>
      <p>{words.accounts.invitationLead({ person })}</p>
      <code ref={address}>{`${location.origin}/invitation#${invitation.token}`}</code>
      <div className="row">
        <Button look="primary" autoFocus onClick={() => void copy()}>
          {words.accounts.copy}
        </Button>
        <span role="status">{said}</span>
      </div>
      <p className="soft">
        {words.accounts.invitationLasts({ moment: dateAndTime(words, invitation.expiresAt, 'short') })}
      </p>
    </section>
  );
};
