import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check_spec_with_options, initSync } from 'tla-checker';

/** Runs the model of ownership, `docs/ownership/Ownership.tla`, through the checker. */

const SPEC = readFileSync(new URL('../docs/ownership/Ownership.tla', import.meta.url), 'utf8');
const ENGINE = createRequire(import.meta.url).resolve('tla-checker/tla_checker_bg.wasm');
const { memory } = initSync({ module: readFileSync(ENGINE) });

export const INVARIANTS = [
  'OneLine',
  'AcknowledgedIsLogged',
  'RefusedIsNotLogged',
  'OneAnswer',
  'RealTime',
  'OnlyTheOwnerWrites',
  'TheOwnerKnows',
  'NoStaleAnswer',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** What the protocol does, and a negative control leaves out. */
const GUARDS = [
  'CheckLease',
  'CheckEpoch',
  'CheckVersion',
  'AwaitCommit',
  'KeepDeadline',
  'DrainFirst',
  'ClaimOwn',
] as const;
export type Guard = (typeof GUARDS)[number];

export interface House {
  readonly nodes: number;
  readonly tables: number;
  /** For each table. */
  readonly commands: number;
  /** Appends that a node may have under way at a table. */
  readonly pipeline: number;
  /** Answers to claims may get lost: many more states. */
  readonly losesAnswers?: boolean;
}

export interface Outcome {
  readonly states: number;
  /** Of processor time, which a busy machine does not lengthen. */
  readonly seconds: number;
  /** What does not hold, if anything: an invariant, or `AllServed`. */
  readonly broken: string | null;
  /** The shortest way there, a state each. */
  readonly trace: readonly string[];
}

/** The most memory that any check had until now, in bytes. */
export const memoryUsed = (): number => memory.buffer.byteLength;

const names = (letter: string, count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `${letter}${index + 1}`).join(', ')}}`;

const constantsOf = (
  { nodes, tables, commands, pipeline, losesAnswers = false }: House,
  without: readonly Guard[],
): string =>
  [
    'CONSTANTS',
    `Nodes = ${names('n', nodes)}`,
    `Tables = ${names('t', tables)}`,
    `Commands = ${names('c', commands)}`,
    'Nobody = Nobody',
    `Pipeline = ${pipeline}`,
    'MaxLease = 3',
    'MaxEpoch = 3',
    `LosesAnswers = ${losesAnswers ? 'TRUE' : 'FALSE'}`,
    ...GUARDS.map((guard) => `${guard} = ${without.includes(guard) ? 'FALSE' : 'TRUE'}`),
  ].join('\n');

interface Answer {
  readonly success: boolean;
  readonly error_type: string | null;
  readonly error_message: string | null;
  readonly states_explored: number;
  readonly trace: readonly string[] | null;
  readonly warnings: readonly string[];
}

/** Every state there is: no limit ends the search, and a warning of the checker is a failure, for it may have left something out. */
const run = (configuration: string, brokenBy: (answer: Answer) => string | null): Outcome => {
  const started = process.cpuUsage();
  const answer: Answer = JSON.parse(
    check_spec_with_options(
      SPEC,
      JSON.stringify({ cfg_source: configuration, max_states: 1e9, max_depth: 1e6, allow_deadlock: true }),
    ),
  );
  const broken = answer.success ? null : brokenBy(answer);
  if (answer.warnings.length > 0 || (broken === null && !answer.success)) {
    throw new Error([answer.error_type, answer.error_message, ...answer.warnings].join('\n'));
  }
  return {
    states: answer.states_explored,
    seconds: process.cpuUsage(started).user / 1e6,
    broken,
    trace: (answer.trace ?? [])
      .join('\n')
      .split(/^State \d+\n/m)
      .filter((state) => state.trim() !== ''),
  };
};

interface Search {
  readonly without?: readonly Guard[];
  readonly invariants?: readonly Invariant[];
  /** States that differ only by the names of nodes count as one. A trace then may change names on its way. */
  readonly symmetry?: boolean;
}

/** Whether the invariants hold in every state that the house can come to. */
export const checkSafety = (
  house: House,
  { without = [], invariants = INVARIANTS, symmetry = true }: Search = {},
): Outcome =>
  run(
    [
      'INIT Init',
      'NEXT Next',
      ...(symmetry ? ['SYMMETRY Symmetry'] : []),
      constantsOf(house, without),
      `INVARIANTS ${invariants.join(' ')}`,
    ].join('\n'),
    ({ error_message }) => invariants[Number(/^Invariant (\d+) violated$/.exec(error_message ?? '')?.[1])] ?? null,
  );

/** Whether every table comes to an owner for good; without fairness, which has nodes come back, it does not. */
export const checkLiveness = (
  house: House,
  specification: 'FairBehaviour' | 'Behaviour' = 'FairBehaviour',
  without: readonly Guard[] = [],
): Outcome =>
  run(
    [`SPECIFICATION ${specification}`, constantsOf(house, without), 'PROPERTY AllServed'].join('\n'),
    ({ error_type }) => (error_type === 'LivenessViolation' ? 'AllServed' : null),
  );

/** The invariants that do not hold without these guards, and the search that found no more of them. */
export const findBroken = (
  house: House,
  without: readonly Guard[],
): { readonly broken: readonly Invariant[]; readonly rest: Outcome } => {
  let held: readonly Invariant[] = INVARIANTS;
  for (;;) {
    const rest = checkSafety(house, { without, invariants: held });
    if (rest.broken === null) return { broken: INVARIANTS.filter((invariant) => !held.includes(invariant)), rest };
    held = held.filter((invariant) => invariant !== rest.broken);
  }
};
