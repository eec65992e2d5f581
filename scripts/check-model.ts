import {
  checkLiveness,
  checkSafety,
  findBroken,
  type Guard,
  type House,
  INVARIANTS,
  type Invariant,
  memoryUsed,
  type Outcome,
} from './model.ts';

/**
 * Checks the model of ownership in every state: the protocol as it is, and each negative control, which must break exactly
 * the invariants named here. With `--traces` the shortest way to each of them is shown, a step being what it changed.
 */

const HOUSES: readonly House[] = [
  { nodes: 3, tables: 2, commands: 1, pipeline: 1 },
  { nodes: 3, tables: 1, commands: 2, pipeline: 2 },
  { nodes: 2, tables: 1, commands: 2, pipeline: 2, losesAnswers: true },
];
const LIVELY: House = { nodes: 2, tables: 2, commands: 1, pipeline: 1 };
const SMALL: House = { nodes: 2, tables: 1, commands: 2, pipeline: 2 };
const LOSING: House = { nodes: 2, tables: 1, commands: 1, pipeline: 1, losesAnswers: true };

interface Control {
  readonly name: string;
  readonly without: readonly Guard[];
  readonly house?: House;
  readonly breaks: readonly Invariant[];
}

const CONTROLS: readonly Control[] = [
  {
    name: 'the fence taken out, the version left',
    without: ['CheckLease', 'CheckEpoch'],
    breaks: ['RefusedIsNotLogged', 'OnlyTheOwnerWrites', 'TheOwnerKnows'],
  },
  {
    name: 'the lease number taken out of the fence',
    without: ['CheckLease'],
    breaks: ['RefusedIsNotLogged', 'OnlyTheOwnerWrites', 'TheOwnerKnows'],
  },
  { name: 'the epoch taken out of the fence', without: ['CheckEpoch'], breaks: [] },
  { name: 'a table let go with appends under way', without: ['DrainFirst'], breaks: [] },
  {
    name: 'a table let go with appends under way, and the epoch taken out',
    without: ['CheckEpoch', 'DrainFirst'],
    breaks: ['RefusedIsNotLogged', 'OnlyTheOwnerWrites', 'TheOwnerKnows'],
  },
  {
    name: 'the version taken out, the fence left',
    without: ['CheckVersion'],
    breaks: ['OneLine', 'AcknowledgedIsLogged', 'OneAnswer', 'TheOwnerKnows'],
  },
  {
    name: 'the version taken out, one append under way at a time',
    without: ['CheckVersion'],
    house: { ...SMALL, pipeline: 1 },
    breaks: [],
  },
  {
    name: 'the fence and the version taken out',
    without: ['CheckLease', 'CheckEpoch', 'CheckVersion'],
    breaks: [
      'OneLine',
      'AcknowledgedIsLogged',
      'RefusedIsNotLogged',
      'OneAnswer',
      'RealTime',
      'OnlyTheOwnerWrites',
      'TheOwnerKnows',
    ],
  },
  {
    name: 'acknowledged before the commit',
    without: ['AwaitCommit'],
    breaks: ['AcknowledgedIsLogged', 'OneAnswer', 'RealTime', 'NoStaleAnswer'],
  },
  { name: 'the deadline ignored', without: ['KeepDeadline'], breaks: ['RefusedIsNotLogged', 'NoStaleAnswer'] },
  {
    name: 'the deadline ignored and the fence taken out, the version left',
    without: ['CheckLease', 'CheckEpoch', 'KeepDeadline'],
    breaks: ['RefusedIsNotLogged', 'OnlyTheOwnerWrites', 'TheOwnerKnows', 'NoStaleAnswer'],
  },
];

const traces = process.argv.includes('--traces');
let failures = 0;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const describe = ({ nodes, tables, commands, pipeline, losesAnswers }: House): string =>
  `${nodes} nodes, ${tables} table${tables > 1 ? 's' : ''}, ${commands} command${commands > 1 ? 's' : ''} each, ${pipeline} under way${losesAnswers ? ', answers to claims lost' : ''}`;

const cost = ({ states, seconds }: Outcome): string =>
  `${states.toLocaleString('en')} states, ${seconds.toFixed(1)} s of processor time`;

/** Of each state what is not as in the one before. */
const showTrace = ({ broken, trace }: Outcome): void => {
  say(`    ${broken}, in ${trace.length - 1} steps:`);
  let last: readonly string[] = [];
  for (const [step, state] of trace.entries()) {
    const lines = state.split('\n').map((line) => line.trim());
    const changed = step === 0 ? [] : lines.filter((line) => line !== '' && !last.includes(line));
    for (const line of changed) say(`      ${step}. ${line}`);
    last = lines;
  }
};

const judge = (asExpected: boolean, line: string): void => {
  if (!asExpected) failures += 1;
  say(`${asExpected ? 'as it should be' : 'NOT AS IT SHOULD BE'}: ${line}`);
};

for (const house of HOUSES) {
  const outcome = checkSafety(house);
  judge(
    outcome.broken === null,
    `${describe(house)}: ${outcome.broken ?? `all ${INVARIANTS.length} invariants hold`}, ${cost(outcome)}`,
  );
  if (outcome.broken !== null) showTrace(outcome);
}

const lively = checkLiveness(LIVELY);
judge(lively.broken === null, `${describe(LIVELY)}: every table comes to an owner for good, ${cost(lively)}`);
const idle = checkLiveness(SMALL, 'Behaviour');
judge(idle.broken !== null, 'without fairness, nodes that never come back, it need not');
const heard = checkLiveness(LOSING);
judge(heard.broken === null, `${describe(LOSING)}: every table comes to an owner for good, ${cost(heard)}`);
const unheard = checkLiveness(LOSING, 'FairBehaviour', ['ClaimOwn']);
judge(unheard.broken !== null, 'where nobody claims what is its own without its knowing it, it need not');

for (const { name, without, house = SMALL, breaks } of CONTROLS) {
  const { broken, rest } = findBroken(house, without);
  judge(
    broken.join() === breaks.join(),
    `${name}: breaks ${broken.length > 0 ? `${broken.join(', ')}, and nothing else` : 'nothing'}, ${cost(rest)}`,
  );
  for (const invariant of traces ? broken : []) {
    showTrace(checkSafety(house, { without, invariants: [invariant], symmetry: false }));
  }
}

say(`at most ${Math.ceil(memoryUsed() / 1e6).toLocaleString('en')} MB of memory`);
say(failures === 0 ? 'the model holds, and every control breaks what it should' : `${failures} not as they should be`);
process.exitCode = failures === 0 ? 0 : 1;
