import type { Actor, CommandOf, Rulebook } from '@hardway/engine';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { staffRefusal } from '../protocol/staff-refusal.ts';
import { actorFor, actorsFor, type Staff } from '../staff/index.ts';
import type { TerminalRegistry } from '../tables/terminals.ts';
import type { Party } from './connection.ts';

/** The authority of a connection at this moment. A locked console may come back; one whose time is over may not. */
export type PartyStanding =
  | { readonly is: 'good'; readonly actor: Actor | null }
  | { readonly is: 'locked' | 'over'; readonly refusal: HouseRefusal };

interface Authorities {
  readonly staff: Staff;
  readonly terminals: TerminalRegistry;
}

/** Role, session and enrolment as they are now, whatever they were at the hello. */
export const partyStanding = ({ staff, terminals }: Authorities, party: Party, rulebook: Rulebook): PartyStanding => {
  switch (party.as) {
    case 'display':
      // A wall that went on showing a table as it was would be believed.
      return staff.confirmation.isGood ? { is: 'good', actor: null } : UNCONFIRMED;
    case 'terminal':
      if (!staff.confirmation.isGood) return UNCONFIRMED;
      return terminals.isEnrolled(party.terminal)
        ? { is: 'good', actor: { id: party.terminal, role: 'player', seat: party.seat } }
        : NOT_ENROLLED;
    case 'device':
      if (!staff.confirmation.isGood) return UNCONFIRMED;
      return terminals.isEnrolled(party.device)
        ? { is: 'good', actor: { id: party.device, role: 'device' } }
        : NOT_ENROLLED;
    case 'staff': {
      const session = staff.session(party.session);
      if ('refused' in session) return { is: PASSING.includes(session.refused) ? 'locked' : 'over', refusal: session };
      const actor = actorFor(session.member, rulebook, party.role);
      return 'refused' in actor ? { is: 'over', refusal: actor } : { is: 'good', actor: { ...actor, account: true } };
    }
  }
};

/** Whether a person may be put to a post: an account that works here, in that role. Nobody at all is the table's affair. */
export const checkAssigned = (
  staff: Staff,
  rulebook: Rulebook,
  { person, role }: CommandOf<'AssignStaff'>,
): HouseRefusal | undefined => {
  if (person === null) return undefined;
  const member = staff.member(person);
  if (member?.name !== person || !member.enabled)
    return staffRefusal('unknown-account', `${person} is not the name of an account that is in use.`);
  return actorsFor(member, rulebook).some((actor) => actor.role === role)
    ? undefined
    : staffRefusal('no-role-here', `${person} may not be ${role} at this table: an administrator gives roles.`);
};

/** Nos of a session that may be good again. */
const PASSING: readonly string[] = ['session-locked', 'unconfirmed'];

const UNCONFIRMED: PartyStanding = {
  is: 'locked',
  refusal: houseRefusal('table-unavailable', 'This node is cut off from the house. Please try again.'),
};

const NOT_ENROLLED: PartyStanding = {
  is: 'over',
  refusal: houseRefusal('not-signed-in', 'This device is no longer enrolled here. Ask the floor to enrol it.'),
};
