import { parseArgs } from 'node:util';
import { CONTROLS, type Control, isNothing, runControl } from '../test/cluster/controls.ts';
import { KINDS } from '../test/cluster/faults.ts';
import { TABLES } from '../test/cluster/floor.ts';
import { inSeconds, type Outcome, runTrial } from '../test/cluster/trial.ts';
import { clusterRows, controlRow, isLate, since, spreadOf } from './cluster-figures.ts';
import { FAKETIME_WANTED, findFaketime } from './faketime.ts';
import { type FigureRow, keepFigures } from './figures.ts';

/** Lets everything around and inside a house on several nodes fail while people play, and says what was lost. */

const USAGE = `npm run check:cluster -- [options]

  --minutes <n>     at least so long (30)
  --faults <n>      at least so many faults (500)
  --seed <n>        that faults and players are drawn from (1)
  --only <kinds>    of ${KINDS.join(', ')}; all of them without it
  --nodes <n>       of the house (3)
  --players <n>     at ${TABLES.length} tables (64)
  --control <name>  a house with a guard taken out, which has to be found out: ${CONTROLS.join(', ')}, or all
  --figures         keeps what it came to for docs/reliability.md

Exit code 1 if anything was lost, doubled, contradicted or unbalanced, or if a table took longer to take bets again than
five seconds after a fault, ten after the database’s; with --control if that was not found.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    faults: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: KINDS.join() },
    nodes: { type: 'string', default: '3' },
    players: { type: 'string', default: '64' },
    control: { type: 'string' },
    figures: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const oneOfThese = <T extends string>(text: string, all: readonly T[]): readonly T[] => {
  const named = text.split(',') as T[];
  const unknown = named.filter((each) => !all.includes(each));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join()}; there are ${all.join()}.`);
  return named;
};

const tellRecoveries = ({ recoveries, faults }: Outcome): void => {
  for (const kind of KINDS) {
    const spread = spreadOf(recoveries.filter((each) => each.kind === kind).map(({ milliseconds }) => milliseconds));
    if (!spread) continue;
    const [median, most] = [inSeconds(spread.median), inSeconds(spread.most)];
    say(`${kind}: ${faults.get(kind)} faults; bets at every table ${since(kind)}: p50 ${median}, at most ${most}`);
  }
};

/** Whether everything is as it has to be. */
const report = (outcome: Outcome): boolean => {
  const { faults, figures, refusals, ends, found, recoveries, missing } = outcome;
  const count = [...faults.values()].reduce((sum, each) => sum + each, 0);
  const { acknowledged, refused, unknown, again } = figures;
  say('');
  say(`${count} faults, ${acknowledged} commands acknowledged, ${refused} refused, ${unknown} unknown at the end`);
  say(`asked again: ${again} times; refused: ${[...refusals].map(([code, times]) => `${code} ${times}`).join(', ')}`);
  tellRecoveries(outcome);
  say(`nodes that ended by themselves and were started again: ${ends.length}`);
  for (const end of new Set(ends.map((each) => each.split('\n').findLast((line) => line.trim() !== '') ?? '')))
    say(`  ${end.slice(0, 300)}`);
  say(
    Object.entries(found)
      .map(([what, list]) => `${list.length} ${what}`)
      .join(', '),
  );
  for (const [what, list] of Object.entries(found)) for (const each of list.slice(0, 20)) say(`  ${what}: ${each}`);
  const late = recoveries.filter(isLate);
  for (const { says, milliseconds } of late) say(`  late: ${inSeconds(milliseconds)} after ${says}`);
  for (const what of missing) say(`  missing: ${what}`);
  const isFine =
    late.length + missing.length === 0 && Object.values(found).every((list: readonly string[]) => list.length === 0);
  say(isFine ? 'nothing wrong' : 'SOMETHING IS WRONG');
  return isFine;
};

const trial = async (): Promise<boolean> => {
  const only = oneOfThese(values.only, KINDS);
  const clocks = only.includes('clock') ? findFaketime() : undefined;
  if (only.includes('clock') && clocks === undefined) say(FAKETIME_WANTED);
  const began = performance.now();
  const until = began + Number(values.minutes) * 60_000;
  const outcome = await runTrial({
    ...{ nodes: Number(values.nodes), buses: 3, standby: 'synchronous', tables: TABLES },
    ...{ players: Number(values.players), seed: Number(values.seed), only, clocks, tell: say },
    goesOn: (faults) => faults < Number(values.faults) || performance.now() < until,
  });
  const { seed, nodes, players } = values;
  const minutes = (performance.now() - began) / 60_000;
  if (values.figures) keepFigures('cluster', clusterRows(outcome, { seed, minutes, nodes, players }));
  return report(outcome);
};

/** As it is nothing may be found; with the guard taken out something has to be. */
const control = async (name: Control): Promise<{ readonly isCaught: boolean; readonly row: FigureRow }> => {
  const { whole, broken } = await runControl(name, say);
  const told = (found: object): string =>
    Object.entries(found)
      .filter(([, list]) => list.length > 0)
      .map(([what, list]) => `${what} (${list.length}): ${list[0]}`)
      .join('; ') || 'nothing';
  const says = { whole: told(whole), broken: told(broken) };
  say(`${name}: as it is: ${says.whole}`);
  say(`${name}: taken out: ${says.broken}`);
  const isCaught = isNothing(whole) && !isNothing(broken);
  say(`${name}: ${isCaught ? 'caught' : 'NOT CAUGHT'}`);
  return { isCaught, row: controlRow(name, { ...says, isCaught }) };
};

const main = async (): Promise<boolean> => {
  if (values.control === undefined) return trial();
  const named = values.control === 'all' ? CONTROLS : oneOfThese(values.control, CONTROLS);
  const tried = [];
  for (const name of named) tried.push(await control(name));
  if (values.figures)
    keepFigures(
      'cluster-controls',
      tried.map(({ row }) => row),
    );
  return tried.every(({ isCaught }) => isCaught);
};

if (values.help) process.stdout.write(USAGE);
else {
  // Servers of the database end with this process by handlers of their own, which an open socket must not delay.
  const isFine = await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    return null;
  });
  process.exitCode = isFine === null ? 2 : isFine ? 0 : 1;
}
