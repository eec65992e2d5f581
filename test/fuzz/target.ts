/** Something that takes what anybody may send, and what is held against it. */

export interface Target {
  readonly name: string;
  /** Inputs to begin with, besides those that are kept. */
  readonly seeds: () => readonly string[] | Promise<readonly string[]>;
  readonly open: () => Promise<OpenTarget>;
}

export interface OpenTarget {
  /** Takes them all, and says what was wrong: nothing, if all is well. */
  run(inputs: readonly string[]): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

export interface Finding {
  readonly what: string;
  /** Where it is known which one it was. */
  readonly input?: string;
}

/** An answer may take this much of the process's own time. */
export const ANSWER_MS = 1000;

/** What nobody outside may see: where in the program it went wrong. */
const INSIDE = /\n\s+at |node:internal|\/packages\/\w+\/(src|dist)\/|TypeError|ReferenceError|RangeError/;

export const leaks = (answer: string): boolean => INSIDE.test(answer);

export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** One that decides without any house. */
export const pureTarget = (
  name: string,
  seeds: Target['seeds'],
  decide: (input: string) => unknown,
  answerMs = ANSWER_MS,
): Target => ({
  name,
  seeds,
  open: async () => ({
    run: async (inputs) => inputs.flatMap((input) => found(input, decide, answerMs)),
    close: async () => undefined,
  }),
});

const found = (input: string, decide: (input: string) => unknown, answerMs: number): readonly Finding[] => {
  const began = processorMs();
  try {
    const answer = JSON.stringify(decide(input), withBigInts) ?? '';
    const took = processorMs() - began;
    return [
      ...(leaks(answer) ? [{ what: `an answer tells of the inside: ${answer.slice(0, 200)}`, input }] : []),
      ...(took > answerMs ? [{ what: `an answer took ${took.toFixed(0)} ms of processor`, input }] : []),
    ];
  } catch (error) {
    return [{ what: `it threw ${(error as Error).stack}`, input }];
  }
};

const withBigInts = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}` : value instanceof Map ? [...value] : value;
