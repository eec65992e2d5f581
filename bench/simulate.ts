import { readFileSync } from 'node:fs';
import {
  BUILT_IN,
  compile,
  HAS_VECTORS,
  isRefusal,
  RULEBOOKS,
  type Run,
  readStrategy,
  type Statistics,
  type Strategy,
  simulate,
  simulateByReference,
  stakeMultiple,
  submit,
} from '@hardway/engine';
import { QUICK, runBench } from './bench.ts';
import { HandWrittenLoop } from './hand-written.ts';

const TRIES = QUICK ? 2 : 5;

const strategyOf = (file: unknown): Strategy => {
  const strategy = readStrategy(RULEBOOKS, file);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const tryOnce = (work: () => number): number => {
  const before = processorSeconds();
  const rolls = work();
  return rolls / (processorSeconds() - before);
};

const rateOf = (work: () => number): number => Math.max(...Array.from({ length: TRIES }, () => tryOnce(work)));

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Rates of works that take turns, so that whatever else the machine does falls on all of them; the first turn is the compiler's. */
const takingTurns = (works: readonly (() => number)[]): number[] => {
  for (const work of works) work();
  const turns = Array.from({ length: 2 * TRIES + 1 }, () => works.map(tryOnce));
  return works.map((_, index) => medianOf(turns.map((rates) => rates[index]!)));
};

/** Pass line with double odds as anybody would write it: no tables, nothing but the bankroll kept. */
const plainLoop = (rolls: number): number => {
  let bankroll = 1_000_000_00;
  let point = 0;
  for (let index = 0; index < rolls; index += 1) {
    const total = Math.floor(Math.random() * 6) + Math.floor(Math.random() * 6) + 2;
    if (point === 0) {
      if (total === 7 || total === 11) bankroll += 1000;
      else if (total === 2 || total === 3 || total === 12) bankroll -= 1000;
      else point = total;
    } else if (total === 7) {
      bankroll -= 3000;
      point = 0;
    } else if (total === point) {
      bankroll += 1000 + (point === 4 || point === 10 ? 4000 : point === 5 || point === 9 ? 3000 : 2400);
      point = 0;
    }
  }
  return bankroll;
};

const ten = {
  rulebook: 'md-craps',
  submission: { oddsMultiple: 2 },
  bets: [
    { spot: 'pass', stake: 1000, odds: 2 },
    { spot: 'come', stake: 1000, odds: 2 },
    ...[4, 5, 6, 8, 9, 10].map((number) => ({
      spot: `place/${number}`,
      stake: number === 6 || number === 8 ? 1200 : 1000,
    })),
    { spot: 'field', stake: 500 },
    ...[4, 6, 8, 10].map((number) => ({ spot: `hard/${number}`, stake: 500 })),
  ],
};

/** A bet on each of the 104 spots of the largest layout. */
const everySpot = () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
  const submission = submit(rulebook, { paytable: '2' });
  if (isRefusal(submission)) throw new Error(submission.message);
  return {
    rulebook: rulebook.id,
    submission: { paytable: '2' },
    bets: submission.spots.map((spot) => ({ spot: spot.id, stake: 100 * stakeMultiple(submission, spot) })),
  };
};

/** Example files that count, press, regress and go by stages. */
const COUNTING = [
  'five-count',
  'inside-regress-press',
  'five-stages',
  'oscars-grind',
  'one-three-two-six',
  'labouchere',
  'risk-twelve',
];

const exampleOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../examples/strategies/${name}.json`, import.meta.url), 'utf8'));

const runOf = (file: unknown, rolls: number): Run => ({
  strategy: strategyOf(file),
  plan: { bankroll: 1e11, rolls },
  seed: 1,
});

/** Sessions of a million rolls each; a quick run plays a quarter of them. */
const sessions = (count: number): number => (QUICK ? count / 4 : count);

const PLAIN = 20_000_000;

await runBench({
  title: 'The simulator',
  about:
    `Rolls for each second of processor time, with a plain loop over Math.random beside them that plays pass line with ` +
    `double odds and keeps nothing but the bankroll; vectors have a loop of vectors beside them. Each figure is the best of ${TRIES} tries, since a shared machine can ` +
    'only make a try slower; vectors and the loops beside them take turns and have their medians.',
  limits:
    'The loop is bound by the number of its instructions, most of them for drawdown and runs of losses. So are the vectors, ' +
    'which do the same for sixteen sessions; wider ones than WebAssembly’s 128 bits would be the next step.',
  run: async (tell) => {
    let kept = 0;
    const plain = rateOf(() => {
      kept += plainLoop(PLAIN);
      return PLAIN;
    });
    if (kept === 0) throw new Error('The plain loop played nothing.');
    const beside = { name: 'a plain loop, bankroll only', value: plain / 1e6 };
    const tellRate = (name: string, least: number, work: () => Statistics): void =>
      tell.figure({ name, value: rateOf(() => work().rolls) / 1e6, unit: 'M/s', beside, owed: { least } });
    tell.note(`vectors: ${HAS_VECTORS ? 'yes' : 'no'}`);
    // Before strategies are compiled, which calls the same rules in other ways.
    tellRate('reference: pass line with 2x odds', 1, () =>
      simulateByReference(runOf(BUILT_IN['pass-odds-2x'], 50_000), 0, 10),
    );
    const pass = runOf(BUILT_IN['pass-odds-2x'], 1_000_000);
    const passTables = compile(pass.strategy)!;
    const tenRun = runOf(ten, 1_000_000);
    const tenTables = compile(tenRun.strategy)!;
    const sicbo = runOf(everySpot(), 1_000_000);
    const sicboTables = compile(sicbo.strategy)!;
    tellRate('TypeScript tables: pass line with 2x odds', 200, () =>
      simulate(pass, passTables, 0, sessions(64), { vectors: false }),
    );
    const loop = await HandWrittenLoop.compile();
    const [all, withoutFalls, byHand, byHandShort] = takingTurns([
      () => simulate(pass, passTables, 0, sessions(128)).rolls,
      () => simulate({ ...pass, falls: false }, passTables, 0, sessions(128)).rolls,
      () => loop.play(sessions(128) * 1e6, false),
      () => loop.play(sessions(128) * 1e6, true),
    ]).map((rate) => rate / 1e6) as [number, number, number, number];
    const hand = { name: 'a WebAssembly loop by hand, bankroll only', value: byHand };
    const short = { name: 'the same with the vectors’ short cut to totals', value: byHandShort };
    for (const { name, value, beside, part } of [
      { name: 'all statistics', value: all, beside: hand, part: 0.7 },
      { name: 'all statistics', value: all, beside: short, part: null },
      { name: 'no falls, no runs of losses', value: withoutFalls, beside: hand, part: 0.9 },
      { name: 'no falls, no runs of losses', value: withoutFalls, beside: short, part: null },
    ])
      tell.figure({
        name: `vectors, ${name}: pass line with 2x odds`,
        ...{ value, unit: 'M/s', beside },
        ...(part === null ? {} : { owed: { least: part * beside.value } }),
      });
    tellRate(`ten components, ${tenTables.positions.length} positions`, 10, () =>
      simulate(tenRun, tenTables, 0, sessions(32)),
    );
    for (const name of COUNTING) {
      const counting = runOf(exampleOf(name), 1_000_000);
      const tables = compile(counting.strategy, counting.plan.bankroll)!;
      const { length } = tables.rows;
      tellRate(`tables: ${name}, ${length} rows`, 100, () =>
        simulate(counting, tables, 0, sessions(32), { vectors: false }),
      );
    }
    tellRate(`Sic Bo, all ${sicbo.strategy.bets.length} spots`, 100, () =>
      simulate(sicbo, sicboTables, 0, sessions(32)),
    );
  },
});
