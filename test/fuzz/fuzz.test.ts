import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { fuzz, keptInputs, TARGETS } from './fuzz.ts';
import { Mutator } from './mutator.ts';
import { Seen } from './seen.ts';
import { pureTarget, type Target } from './target.ts';

/** A few seconds of it, with all that is kept; `npm run check:fuzz` goes on for as long as one likes. */

const INPUTS: Readonly<Record<string, number>> = { frames: 500, requests: 100, backup: 5, scenario: 200 };

const corpusOf = async (target: Target): Promise<readonly string[]> => [
  ...(await target.seeds()),
  ...keptInputs(target),
];

test.each(TARGETS)(
  '$name: nothing crashes, tells of the inside, is late, or changes what was refused',
  async (target) => {
    const corpus = await corpusOf(target);
    const { findings } = await fuzz(target, { inputs: INPUTS[target.name] ?? 500, seed: 1, corpus, seen: null });
    expect(findings).toEqual([]);
  },
);

test.each(TARGETS)('$name: whatever was kept is taken as it is', async (target) => {
  const open = await target.open();
  try {
    expect(await open.run(keptInputs(target))).toEqual([]);
  } finally {
    await open.close();
  }
});

const LATE_MS = 50;

/** Something that goes wrong with every input. */
const wrong = (decide: () => unknown): Target => pureTarget('wrong', () => ['{"a":1}'], decide, LATE_MS);

const findingsOf = async (target: Target): Promise<string> => {
  const { findings } = await fuzz(target, { inputs: 1, seed: 1, corpus: await target.seeds(), seen: null });
  return findings.map(({ what }) => what).join();
};

const broken = (): never => {
  throw new TypeError('x is not a function');
};

test('what goes wrong is found', async () => {
  expect(await findingsOf(wrong(broken))).toContain('it threw TypeError');
  expect(await findingsOf(wrong(() => ({ message: new TypeError('x').stack })))).toContain('tells of the inside');
  expect(await findingsOf(wrong(() => busy(0.1)))).toContain('ms of processor');
  expect(await findingsOf(wrong(() => 'fine'))).toBe('');
});

/** For so many seconds of the processor, not of the clock. */
const busy = (seconds: number): void => {
  const began = process.cpuUsage();
  for (let spent = 0; spent < seconds * 1e6; ) {
    const { user, system } = process.cpuUsage(began);
    spent = user + system;
  }
};

test('the same seed makes the same inputs', () => {
  const corpus = ['dealer table\n\n{"a":[1,2],"b":"word"}', '{"c":{"d":null}}'];
  const made = (seed: number): readonly string[] => {
    const mutator = new Mutator(new Random(seed), corpus);
    return Array.from({ length: 200 }, () => mutator.next(corpus));
  };
  expect(made(7)).toEqual(made(7));
  expect(new Set(made(7)).size).toBeGreaterThan(150);
});

test('an input is kept if it runs something that nothing has run before', async () => {
  const target = TARGETS.find(({ name }) => name === 'settle')!;
  const open = await target.open();
  const seen = new Seen();
  await seen.start();
  const ask = async (inputs: readonly string[]): Promise<readonly string[]> => {
    await open.run(inputs);
    return seen.contributors(open, inputs);
  };
  try {
    const small = '{"rulebook":"md-sicbo","spot":"small","stake":500,"dice":[1,2,5]}';
    const craps = '{"rulebook":"md-craps","spot":"field","stake":500,"dice":[4,4],"submission":{"fire":"A"}}';
    expect(await ask([small])).toEqual([small]);
    expect(await ask([small, small])).toEqual([]);
    expect(await ask([small, craps, small])).toEqual([craps]);
  } finally {
    seen.stop();
  }
});
