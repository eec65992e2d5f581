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
  type StaffPosition,
} from '../rules/index.ts';
import type { Actor, ActorRole, Post } from './command.ts';
import type { AnyTable } from './state.ts';

/** Whether a role is one of these, or higher than one of them where that is allowed. */
const mayAct = (rulebook: Rulebook, role: ActorRole, by: readonly Role[], orAbove: boolean): boolean => {
  if (by.includes(role as Role)) return true;
  return orAbove && isKnown(rulebook, role) && by.some((lowest) => rankOf(role) >= rankOf(lowest));
};

/** Below its supervisors a document's tables have only the people whom it names: no craps crew, no floorperson in a pit without one. */
const isKnown = (rulebook: Rulebook, role: ActorRole): boolean =>
  rankOf(role) >= rankOf(supervisorsOf(rulebook)[0]!) || rulebook.positions.some((position) => position.role === role);

/** A form of the game that has nobody in a position lets nobody act in it. */
export const checkPresent = ({ positions }: Rulebook, table: AnyTable, { role }: Actor): Refusal | undefined => {
  const form = formOf(table);
  const absent = positions.find((position) => position.role === role && isAbsent(position, form));
  return absent && refusal('wrong-role', absent.clause, `There is no ${absent.title.toLowerCase()} at ${form}.`);
};

/** Before a form is filed, everybody may be there. */
export const isAbsent = (position: StaffPosition, form: Form): boolean =>
  position.form !== undefined && form !== null && position.form !== form;

export const outranks = (role: ActorRole, other: ActorRole): boolean => rankOf(role) > rankOf(other);

const rankOf = (role: ActorRole): number => (ROLES as readonly string[]).indexOf(role);

export const formOf = ({ submission }: Pick<AnyTable, 'submission'>): Form => submission?.choices.form ?? null;

type Form = 'craps' | 'mini-craps' | null;

/** What decides whose a duty is where the document tells cases apart: the form of the game, and who is assigned. */
type Setting = Pick<AnyTable, 'submission' | 'posts'>;

export const dutyOf = ({ duties }: Rulebook, does: DutyName, table: Setting | null): Duty | undefined =>
  duties.find(
    ({ does: other, form, besides }) =>
      other === does &&
      (!form || form === (table && formOf(table))) &&
      (!besides || Boolean(table?.posts?.[besides as Post])),
  );

/** A duty that the document gives to somebody; where it is silent, to the house's own choice of role. */
export const checkDuty = (
  rulebook: Rulebook,
  does: DutyName,
  by: Actor,
  table: Setting | null = null,
  otherwise: readonly Role[] = ['dealer'],
): Refusal | undefined => {
  const duty = dutyOf(rulebook, does, table);
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
        `Only the ${titles(rulebook, roles)}${orAbove ? ' or someone of higher rank' : ''} may do this.`,
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

/** The cage, or whoever supervises. */
export const checkCageOrSupervisor = (rulebook: Rulebook, by: Actor): Refusal | undefined =>
  by.role === 'cage' ? undefined : checkSupervisor(rulebook, by);

/** Paid money moves, and one person's word decides a round, only with the approval of a second one who supervises. */
export const checkApproval = (
  rulebook: Rulebook,
  by: Actor,
  approver: Actor | undefined,
  clause: Clause | null,
  alone: string | Pieces = 'A second person must approve this.',
): Refusal | undefined => {
  if (!approver) return refusal('second-person', clause, alone);
  if (approver.id === by.id) return refusal('second-person', clause, 'The approval must come from somebody else.');
  return checkSupervisor(rulebook, approver);
};
