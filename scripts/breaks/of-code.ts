import { readFileSync } from 'node:fs';
import { type Break, type CodeBreak, identityOf } from './break.ts';

/** The name under which the break of the moment stands in the source as tests load it. */
export const BROKEN = 'globalThis.hardwayBroken';

const GUARD =
  'export const refusal = (refused: RefusalCode, clause: Clause | null, said: string | Pieces): Refusal => ({';
const STEP = 'export const step = (play: LeafPlay, state: State, roll: Roll): Outcome => {';

/** Where a break by clause is put in, whatever the clause. */
const BY_CLAUSE: readonly CodeBreak[] = [
  {
    kind: 'code',
    file: 'packages/engine/src/rules/refusal.ts',
    find: GUARD,
    replace: GUARD.replace('=> ({', `=> ${BROKEN} === \`guard \${clause}\` ? undefined! : ({`),
  },
  {
    kind: 'code',
    file: 'packages/engine/src/rules/step.ts',
    find: STEP,
    replace: `${STEP}
      const outcome = decided(play, state, roll);
      if (!outcome.by || ${BROKEN} !== \`outcome \${outcome.by}\`) return outcome;
      if (outcome.is === 'stands') return { is: 'stands', state: outcome.state };
      return outcome.is === 'loses' ? { is: 'returned', by: outcome.by } : { is: 'loses', by: outcome.by };
    };
    const decided = (play: LeafPlay, state: State, roll: Roll): Outcome => {`,
  },
];

/** What is broken in code while this break is in place. */
export const brokenBy = (change: Break): string | null => {
  if (change.kind === 'data') return null;
  return change.kind === 'code' ? identityOf(change) : `${change.kind} ${change.clause}`;
};

/** Whether a break can still be put in place: the code that it changes may have changed itself. */
export const applies = (change: Break): boolean =>
  change.kind !== 'code' || readFileSync(change.file, 'utf8').split(change.find).length === 2;

/** A source file with every break that may be put into it, none of which works until it is named. */
export const withBreaks = (code: string, file: string, breaks: readonly Break[]): string => {
  const own = breaks.filter((change) => change.kind === 'code').filter((change) => change.file === file);
  const sites = [...new Set(own.map(({ find }) => find))].map((find) => {
    const choices = own
      .filter((change) => change.find === find)
      .map((change) => `${BROKEN} === ${JSON.stringify(brokenBy(change))} ? (${change.replace}) : `);
    return { file, find, replace: `(${choices.join('')}(${find}))` };
  });
  return [...BY_CLAUSE.filter((site) => site.file === file), ...sites].reduce(replaceOnce, code);
};

const replaceOnce = (code: string, { file, find, replace }: Omit<CodeBreak, 'kind'>): string => {
  const parts = code.split(find);
  if (parts.length !== 2) throw new Error(`"${find}" stands ${parts.length - 1} times in ${file}.`);
  return parts.join(replace);
};
