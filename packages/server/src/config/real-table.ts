import { checkRealApprovals, type Duty, type DutyName, type Rulebook } from '@hardway/engine';
import type { TablePlan } from '../tables/floor.ts';

/** Handling dice: no document knows a game in which nobody does it. */
const DEALING: readonly DutyName[] = ['mix-dice', 'control-dice'];

/** Without an inspection of its own, a document's first demand on people is that somebody deals. */
const OPENING: readonly DutyName[] = ['inspect-opening', ...DEALING];

/**
 * Why a real house may not have a table like this. Its record would hold people who were not there, dice that nobody
 * threw and approvals that nobody gave.
 */
export const realTableProblems = (rulebook: Rulebook, plan: TablePlan): readonly string[] => {
  const { id, choices, unattended, opened } = plan;
  const practice = checkRealApprovals(rulebook, choices);
  return [
    ...(unattended
      ? [
          `Table ${id} is unattended, and a real house has no virtual crew and no virtual dice: ${asked(rulebook, plan, DEALING)}. Set its "unattended" to null and let your staff run it, or start a practice floor.`,
        ]
      : []),
    ...(opened
      ? [
          `Table ${id} is "opened" by a virtual crew, and a real house has none: ${asked(rulebook, plan, OPENING)}. Leave "opened" out and let your staff open it, or start a practice floor.`,
        ]
      : []),
    ...(practice ? [`Table ${id}: ${practice.message} (${practice.clause})`] : []),
  ];
};

const asked = (rulebook: Rulebook, plan: TablePlan, duties: readonly DutyName[]): string => {
  const duty = duties.flatMap((does) => dutyAt(rulebook, plan, does) ?? [])[0];
  return duty ? `${duty.clause} asks for a ${titleOf(rulebook, duty)}` : `${rulebook.id} asks for people`;
};

/** Nobody is assigned to a table of a file yet. */
const dutyAt = ({ duties }: Rulebook, { choices }: TablePlan, name: DutyName): Duty | undefined =>
  duties.find(({ does, form, besides }) => does === name && !besides && (!form || form === (choices.form ?? 'craps')));

const titleOf = ({ positions }: Rulebook, { by }: Duty): string =>
  by.map((role) => positions.find((position) => position.role === role)?.title.toLowerCase() ?? role).join(' or ');
