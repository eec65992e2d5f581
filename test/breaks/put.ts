import { inject } from 'vitest';
import { RULEBOOKS } from '../../packages/engine/src/rulebooks/index.ts';
import type { Break, DataBreak } from '../../scripts/breaks/break.ts';
import { brokenBy } from '../../scripts/breaks/of-code.ts';
import '../told.ts';

declare global {
  /** What is broken in code at the moment; see `withBreaks`. */
  var hardwayBroken: string | null;
  /** Puts a break in place and gives back how to mend it. The test runner has modules of its own and cannot import it. */
  var hardwayBreak: (change: Break) => () => void;
}

type Node = Record<string | number, unknown>;

globalThis.hardwayBreak = (change) => {
  globalThis.hardwayBroken = brokenBy(change);
  globalThis.hardwayRules = (globalThis.hardwayRules ?? 0) + 1;
  const mend = change.kind === 'data' ? putData(change) : () => undefined;
  return () => {
    globalThis.hardwayBroken = null;
    globalThis.hardwayRules! += 1;
    mend();
  };
};

const putData = ({ rulebook, path, to }: DataBreak): (() => void) => {
  let node = RULEBOOKS.find(({ id }) => id === rulebook) as unknown as Node;
  for (const key of path.slice(0, -1)) node = node[key] as Node;
  const key = path.at(-1)!;
  const before = node[key];
  if (to === undefined) delete node[key];
  else node[key] = to;
  return () => {
    node[key] = before;
  };
};

const alone = inject('alone');
if (alone) globalThis.hardwayBreak(alone);
