import type { Actor, Rulebook } from '@hardway/engine';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { actorFor, type Staff } from '../staff/index.ts';
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
      return { is: 'good', actor: null };
    case 'terminal':
      return terminals.isEnrolled(party.terminal)
        ? { is: 'good', actor: { id: party.terminal, role: 'player', seat: party.seat } }
        : NOT_ENROLLED;
    case 'device':
      return terminals.isEnrolled(party.device)
        ? { is: 'good', actor: { id: party.device, role: 'device' } }
        : NOT_ENROLLED;
    case 'staff': {
      const session = staff.session(party.session);
      if ('refused' in session)
        return { is: session.refused === 'session-locked' ? 'locked' : 'over', refusal: session };
      const actor = actorFor(session.member, rulebook, party.role);
      return 'refused' in actor ? { is: 'over', refusal: actor } : { is: 'good', actor };
    }
  }
};

const NOT_ENROLLED: PartyStanding = {
  is: 'over',
  refusal: houseRefusal('not-signed-in', 'This device is no longer enrolled here. Ask the floor to enrol it.'),
};
