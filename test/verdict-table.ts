/** Who may do what, and when, as text that a person can review. */

/** By stage and role: what came of it. */
export type Verdicts<Role extends string> = ReadonlyMap<string, ReadonlyMap<Role, string>>;

interface Wording<Role extends string> {
  readonly roles: readonly Role[];
  /** The verdicts that mean yes: roles that ever hear one come first. */
  readonly yes: readonly string[];
}

/** Roles that get the same answers in every stage stand in one column; those who may never do it come last. */
const columnsOf = <Role extends string>(verdicts: Verdicts<Role>, { roles, yes }: Wording<Role>): Role[][] => {
  const groups = new Map<string, Role[]>();
  for (const role of roles) {
    const answers = [...verdicts.values()].map((byRole) => byRole.get(role)).join();
    groups.set(answers, [...(groups.get(answers) ?? []), role]);
  }
  const rank = (answers: string): number =>
    answers.split(',').some((answer) => yes.includes(answer)) ? 0 : groups.get(answers)!.length;
  return [...groups].toSorted(([a], [b]) => rank(a) - rank(b)).map(([, group]) => group);
};

/** "dealer to shift-manager, cage": three and more names that follow each other in a list become a run. */
const span = (names: readonly string[], all: readonly string[]): string => {
  const runs: string[][] = [];
  for (const name of names) {
    const run = runs.at(-1);
    if (run && all.indexOf(name) === all.indexOf(run.at(-1)!) + 1) run.push(name);
    else runs.push([name]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
};

const nameOf = (group: readonly string[], isLast: boolean, roles: readonly string[]): string => {
  if (group.length === roles.length) return 'everybody';
  return isLast ? 'everybody else' : span(group, roles);
};

/** Stages that follow each other with the same answers share a row. */
const rowsOf = <Role extends string>(verdicts: Verdicts<Role>, columns: readonly Role[][]): string[][] => {
  const rows: { stages: string[]; answers: string[] }[] = [];
  for (const [stage, byRole] of verdicts) {
    const answers = columns.map((group) => byRole.get(group[0]!)!);
    const last = rows.at(-1);
    if (last?.answers.join() === answers.join()) last.stages.push(stage);
    else rows.push({ stages: [stage], answers });
  }
  return rows.map(({ stages, answers }) => [`  ${span(stages, [...verdicts.keys()])}`, ...answers]);
};

export const verdictTable = <Role extends string>(
  title: string,
  verdicts: Verdicts<Role>,
  wording: Wording<Role>,
): string => {
  const columns = columnsOf(verdicts, wording);
  const rows = rowsOf(verdicts, columns);
  if (columns.length === 1 && rows.length === 1) return `${title}: always ${rows[0]![1]} for everybody`;
  const heads = columns.map((group, index) => nameOf(group, index === columns.length - 1, wording.roles));
  const lines = [['', ...heads], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const aligned = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]! + 2))
      .join('')
      .trimEnd(),
  );
  return [title, ...aligned].join('\n');
};
