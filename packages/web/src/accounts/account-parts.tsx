import { checkRoles, type HouseRefusal, type IssuedInvitation, type StaffMember } from '@hardway/server/protocol';
import { type ReactNode, useState } from 'react';
import { Button } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { stateOf } from './account.ts';
import { InvitationCard } from './invitation-card.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useChange } from './use-change.ts';
import { useSentences } from './use-sentences.ts';

export interface PartProps {
  readonly account: StaffMember;
  readonly onChanged: () => Promise<void>;
}

export const RolesPart = ({ account, onChanged }: PartProps) => {
  const words = useWords();
  const sentence = useSentences();
  const { busy, refusal, change } = useChange();
  const [roles, setRoles] = useState(account.roles);
  const [said, setSaid] = useState('');
  const problem = checkRoles(roles);
  const isSame = roles.length === account.roles.length && roles.every((role) => account.roles.includes(role));
  const send = async (): Promise<void> => {
    if (!(await change(`/${account.name}/roles`, { roles }))) return;
    await onChanged();
    setSaid(words.accounts.rolesChanged);
  };
  return (
    <section className="account-part stack">
      <RoleChoice
        chosen={roles}
        hint={words.accounts.rolesLead}
        error={problem && sentence(problem)}
        onChange={(chosen) => {
          setRoles(chosen);
          setSaid('');
        }}
      />
      <Deeds refusal={refusal} said={said}>
        <Button disabled={busy || isSame || problem !== undefined} onClick={() => void send()}>
          {words.accounts.changeRoles}
        </Button>
      </Deeds>
    </section>
  );
};

export const PasswordPart = ({ account }: Pick<PartProps, 'account'>) => {
  const words = useWords();
  const { busy, refusal, invite } = useChange();
  const [invitation, setInvitation] = useState<IssuedInvitation | null>(null);
  return (
    <section className="account-part stack">
      <h3>{words.staff.password}</h3>
      <p className="soft">{words.accounts.passwordLead[stateOf(account)]}</p>
      {invitation && <InvitationCard key={invitation.token} person={account.person} invitation={invitation} />}
      <Deeds refusal={refusal}>
        <Button
          disabled={busy || !account.enabled}
          onClick={() => void invite<IssuedInvitation>(account.name).then(setInvitation)}
        >
          {words.accounts.inviteAgain}
        </Button>
      </Deeds>
    </section>
  );
};

export const AccessPart = ({ account, onChanged }: PartProps) => {
  const words = useWords();
  const { busy, refusal, change } = useChange();
  const [isAsked, setAsked] = useState(false);
  /** A button that was pressed gives its place to another, which takes the focus over. */
  const [isPressed, setPressed] = useState(false);
  const [said, setSaid] = useState('');
  const { name, person, enabled } = account;
  const ask = (asked: boolean): void => {
    setPressed(true);
    setAsked(asked);
    setSaid('');
  };
  const turn = async (deed: 'disable' | 'enable'): Promise<void> => {
    const changed = await change(`/${name}/${deed}`);
    ask(false);
    if (!changed) return;
    await onChanged();
    setSaid(deed === 'disable' ? words.accounts.disabledNow({ person }) : words.accounts.enabledNow({ person }));
  };
  return (
    <section className="account-part stack">
      <h3>{words.accounts.access}</h3>
      <p className="soft">{enabled ? words.accounts.disableLead : words.accounts.enableLead}</p>
      <Deeds refusal={refusal} said={said}>
        {!enabled && (
          <Button disabled={busy} autoFocus={isPressed} onClick={() => void turn('enable')}>
            {words.accounts.enable}
          </Button>
        )}
        {enabled && !isAsked && (
          <Button autoFocus={isPressed} onClick={() => ask(true)}>
            {words.accounts.disable}
          </Button>
        )}
        {enabled && isAsked && (
          <>
            {/* Where the first button was, so that a double click does no harm. */}
            <Button look="quiet" disabled={busy} autoFocus onClick={() => ask(false)}>
              {words.shared.cancel}
            </Button>
            <Button className="grave" disabled={busy} onClick={() => void turn('disable')}>
              {words.accounts.disableNow({ person })}
            </Button>
          </>
        )}
      </Deeds>
    </section>
  );
};

interface DeedsProps {
  readonly refusal: HouseRefusal | null;
  readonly said?: string;
  readonly children: ReactNode;
}

/** Buttons, and what came of pressing them. */
const Deeds = ({ refusal, said = '', children }: DeedsProps) => {
  const sentence = useSentences();
  return (
    <>
      <div className="row">
        {children}
        <span role="status">{refusal ? '' : said}</span>
      </div>
      {refusal && (
        <p className="notice" role="alert">
          {sentence(refusal)}
        </p>
      )}
    </>
  );
};
