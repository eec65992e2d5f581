import {
  type Clause,
  type Duty,
  type DutyName,
  type Pieces,
  type Refusal,
  ROLES,
  type Role,
  type Rulebook,
  refusal,
} from '../rules/index.ts';
import type { Actor, ActorRole } from './command.ts';
import type { AnyTable } from './state.ts';

/** Whether a role is one of these, or higher than one of them where that is allowed. */
const mayAct = (rulebook: Rulebook, role: ActorRole, by: readonly Role[], orAbove: boolean): boolean => {
  if (by.includes(role as Role)) return true;
  return orAbove && isKnown(rulebook, role) && by.some((lowest) => rankOf(role) >= rankOf(lowest));
};

/** Below its supervisors a document's tables have only the people whom it names: no craps crew, no floorperson in a pit without one. */
const isKnown = (rulebook: Rulebook, role: ActorRole): boolean =>
  rankOf(role) >= rankOf(supervisorsOf(rulebook)[0]!) || rulebook.positions.some((position) => position.role === role);

export const outranks = (role: ActorRole, other: ActorRole): boolean => rankOf(role) > rankOf(other);

const rankOf = (role: ActorRole): number => (ROLES as readonly string[]).indexOf(role);

export const formOf = ({ submission }: AnyTable): Form => submission?.choices.form ?? null;

type Form = 'craps' | 'mini-craps' | null;

export const dutyOf = ({ duties }: Rulebook, does: DutyName, form: Form): Duty | undefined =>
  duties.find((duty) => duty.does === does && (!duty.form || duty.form === form));

/** A duty that the document gives to somebody; where it is silent, to the house's own choice of role. */
export const checkDuty = (
  rulebook: Rulebook,
  does: DutyName,
  by: Actor,
  form: Form = null,
  otherwise: readonly Role[] = ['dealer'],
): Refusal | undefined => {
  const duty = dutyOf(rulebook, does, form);
  const { by: roles, orAbove, clause } = duty ?? { by: otherwise, orAbove: true, clause: null };
  return checkRole(rulebook, by, roles, orAbove, clause);
};

export const checkRole = (
  rulebook: Rulebook,
  by: Actor,
  roles: readonly Role[],
  orAbove: boolean,
  clause: Clause | null,
): Refusal | undefined =>
  mayAct(rulebook, by.role, roles, orAbove)
    ? undefined
    : refusal(
        'wrong-role',
        clause,
        `Only the ${titles(rulebook, roles)}${orAbove ? ' or somebody of higher rank' : ''} may do this, not a ${by.role}.`,
      );

const titles = ({ positions }: Rulebook, roles: readonly Role[]): string =>
  roles.map((role) => positions.find((position) => position.role === role)?.title.toLowerCase() ?? role).join(' or ');

/** Supervision by the house's own rule: the lowest role that supervises at this document's tables. */
export const supervisorsOf = ({ positions }: Rulebook): readonly Role[] => {
  const supervising = positions.map(({ role }) => role).filter((role) => rankOf(role) >= rankOf('floorperson'));
  return [supervising.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? 'floorperson'];
};

export const checkSupervisor = (rulebook: Rulebook, by: Actor): Refusal | undefined =>
  checkRole(rulebook, by, supervisorsOf(rulebook), true, null);

/** Paid money moves, and one person's word decides a round, only with the approval of a second one who supervises. */
export const checkApproval = (
  rulebook: Rulebook,
  by: Actor,
  approver: Actor | undefined,
  clause: Clause | null,
  alone: string | Pieces = 'This takes a second person’s approval.',
): Refusal | undefined => {
  if (!approver) return refusal('second-person', clause, alone);
  if (approver.id === by.id) return refusal('second-person', clause, 'The approval must come from somebody else.');
  return checkSupervisor(rulebook, approver);
};
