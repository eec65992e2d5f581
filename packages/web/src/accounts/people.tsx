import type { StaffMember } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Button, Field } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { type AccountState, isFound, STATES, stateOf, type Team, teamsOf } from './account.ts';
import { useAccountsWords, useDates } from './words.ts';

const LOOKS = { active: 'good', invited: 'brass', disabled: 'bad' } as const;

export const StateBadge = ({ account }: { account: StaffMember }) => {
  const words = useAccountsWords();
  const state = stateOf(account);
  return <Badge look={LOOKS[state]}>{words.state[state]}</Badge>;
};

interface PeopleProps {
  readonly accounts: readonly StaffMember[];
  /** The name of whoever looks. */
  readonly own: string;
  /** Null for those who only read. */
  readonly onOpen: ((name: string) => void) | null;
}

/** Everybody, by department; looked for by name, role and state. */
export const People = ({ accounts, own, onOpen }: PeopleProps) => {
  const words = useAccountsWords();
  const staffWords = useStaffWords();
  const [text, setText] = useState('');
  const [state, setState] = useState<AccountState | 'all'>('all');
  const named = accounts.filter((account) => isFound(account, text, staffWords.role));
  const teams = teamsOf(named.filter((account) => state === 'all' || stateOf(account) === state));
  return (
    <>
      <div className="tools">
        <Field
          label={words.find}
          placeholder={words.findHint}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset>
          <legend className="unseen">{words.show}</legend>
          {(['all', ...STATES] as const).map((choice) => (
            <Button key={choice} look="quiet" aria-pressed={state === choice} onClick={() => setState(choice)}>
              {choice === 'all' ? words.all : words.state[choice]}{' '}
              <b>{choice === 'all' ? named.length : named.filter((account) => stateOf(account) === choice).length}</b>
            </Button>
          ))}
        </fieldset>
      </div>
      {teams.length === 0 && <p role="status">{words.nobody}</p>}
      {teams.map((team) => (
        <TeamList key={team.department} team={team} own={own} onOpen={onOpen} />
      ))}
    </>
  );
};

const TeamList = ({ team: { department, people }, own, onOpen }: { team: Team } & Omit<PeopleProps, 'accounts'>) => {
  const words = useAccountsWords();
  return (
    <section className="team" aria-labelledby={`team-${department}`}>
      <h3 id={`team-${department}`}>
        {words.department[department]} <small>{people.length}</small>
      </h3>
      <ul>
        {people.map((account) => (
          <PersonRow key={account.name} account={account} isOwn={account.name === own} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
};

const PersonRow = ({
  account,
  isOwn,
  onOpen,
}: {
  account: StaffMember;
  isOwn: boolean;
  onOpen: PeopleProps['onOpen'];
}) => {
  const words = useAccountsWords();
  const staffWords = useStaffWords();
  const { day } = useDates();
  const { name, person, roles, createdAt } = account;
  return (
    <li className={stateOf(account)}>
      <span className="name">
        <b>{person}</b>
        <small>{name}</small>
      </span>
      <span className="roles">
        {roles.map((role) => (
          <Badge key={role}>{staffWords.role[role] ?? role}</Badge>
        ))}
      </span>
      <span className="state">
        <StateBadge account={account} />
      </span>
      <small className="since">{words.since(day(createdAt))}</small>
      <span className="deed">
        {isOwn && <Badge look="brass">{words.you}</Badge>}
        {!isOwn && onOpen && (
          <Button look="quiet" aria-label={words.openOf(person)} onClick={() => onOpen(name)}>
            {words.open}
          </Button>
        )}
      </span>
    </li>
  );
};
