import {
  crapsPlay,
  narrate,
  type PlayedStep,
  type PlayedStory,
  playScenario,
  type Rulebook,
  readScenario,
  summarise,
  type TableEvent,
  type WagerResult,
} from '@hardway/engine';
import { Command, Option } from 'commander';
import { accepted, print, printJson, readJson } from '../io/output.ts';

export const playCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('play')
    .description('Play a whole table’s story from a scenario file and say what became of every wager.')
    .argument('<scenario>', 'a scenario file (JSON), or - for standard input')
    .option('--story', 'tell it in sentences, with clauses, instead of JSON')
    .addOption(new Option('--json', 'as JSON, which it is without --story').conflicts('story'))
    .addHelpText(
      'after',
      `
A scenario:
  { "rulebook": "rws-sicbo", "submission": { "paytable": "1", "limits": { "min": 100, "max": 50000 } },
    "seats": { "1": 100000 },
    "steps": [ { "do": "bet", "seat": 1, "spot": "total/8", "stake": 200 },
               { "do": "roll", "dice": [1, 2, 5] } ] }

Amounts are minor units. Opening, inspections and confirmations are done by the proper roles unless the scenario says
"staff": "manual": then its submission is filed as it stands, and the steps do the rest. The steps:
  bet {seat, spot, stake}     adds to a wager      roll {dice}            the whole round, in the document's order
  change {seat, spot, stake}  sets its new total   no-roll                a die does not lie flat
  remove {seat, spot}         takes it down        irregularity {kind}    and the document's remedy; see below
  open-betting, cover, shake {times}, close-betting, uncover, enter {dice}, confirm, clear: single steps of a round
  correct {round, dice}       settle a round again by what the dice showed
  void {rounds}               undo rounds          ruling {ground, text, effect, ...}
  repair {what}, load-dice {serial}, relieve {dealer}, limits {limits}, buy-in {seat, amount}, cash-out {seat}, close
  command {type, by, ...}     any command as it is, with who gives it
Craps has besides: call {seat, spot, working, now}, pass-dice, order-pass, no-roll {reason}, dispute {dice}, reopen {number, dice}, verbal-bet {seat,
spot, stake}, retire-dice {reason}, acknowledge, and singly offer-dice, answer-offer {seat, accepts}, throw, confirm-call.
Reasons of a no-roll at craps:
${rulebooks.flatMap(noRollReasons).join('\n')}

Kinds of irregularity: dice-not-flat, shaker-failed, too-few-mixes, mixed-before-close, device-failed-before-reveal,
device-failed-after-reveal {dice}, interrupted-no-outcome, interrupted-outcome-established {dice},
terminals-cut-off {seats}, damaged-dice {rounds}, wrong-result-entered {round, dice}, shaker-replaced. At craps:
dice-off-table, dice-stacked, no-roll-called {reason}, die-on-two-sides, disputed-face {dice}, terminals-cut-off {seats}.

There is one entry per step. A refused step changes nothing, says why with its clause, and the story goes on; the exit
code stays 0. The file's schema is schemas/scenario.schema.json; examples are in examples/scenarios.`,
    )
    .action((file: string, flags: { story?: boolean }) => {
      const scenario = accepted(readScenario(rulebooks, readJson(file)));
      const played = accepted(playScenario(scenario));
      if (flags.story) tellStory(played);
      else printJson({ steps: played.steps.map(entryOf), final: summarise(played.table, scenario.seats.keys()) });
    });

const noRollReasons = ({ id, hand, noRollGrounds }: Rulebook): string[] => {
  const counts = noRollGrounds.filter(({ refused }) => !refused).map(({ ground }) => ground);
  return hand ? [`  ${id}: ${counts.join(', ')}`] : [];
};

const entryOf = (outcome: PlayedStep): object => {
  if (!outcome.ok) {
    const { step, ok, refused, clause, message, nearest } = outcome;
    return { step, ok, refused, clause, message, ...(nearest ? { nearest } : {}) };
  }
  return { step: outcome.step, ok: true, ...factsOf(outcome.events), ...pointOf(outcome) };
};

/** The facts of a step: the dice, the wagers decided, the rounds voided. */
const factsOf = (events: readonly TableEvent[]): object => {
  const settled = events.flatMap((event) =>
    event.type === 'LosersCollected' || event.type === 'WinnersPaid' || event.type === 'RoundResettled'
      ? event.results
      : [],
  );
  const result = events.find((event) => event.type === 'ResultConfirmed');
  const voided = events.flatMap((event) =>
    event.type === 'RoundVoided' || event.type === 'SettledRoundVoided' ? [event.round] : [],
  );
  const returned = events.flatMap((event) => (event.type === 'RoundVoided' ? event.returned : []));
  const moved = events.flatMap((event) => (event.type === 'WagersStand' ? event.moved : []));
  const thrown = events.find((event) => event.type === 'ThrowCalled');
  const movements = events.flatMap((event) => ('movements' in event ? event.movements : []));
  return {
    ...(result ? { round: result.round, dice: result.roll } : {}),
    ...(thrown ? { dice: thrown.roll } : {}),
    ...(settled.length || result || thrown ? { settled: settled.map(settledEntry) } : {}),
    ...(thrown ? { moved } : {}),
    ...(voided.length ? { voided, returned } : {}),
    ...(movements.length ? { movements } : {}),
  };
};

const settledEntry = ({ seat, spot, stake, result, returned, clauses, stands, vigorish }: WagerResult): object => ({
  seat,
  spot,
  stake,
  result,
  returned,
  clauses,
  ...(stands ? { stands } : {}),
  ...(vigorish ? { vigorish } : {}),
});

/** Every throw of craps says which point is on after it. */
const pointOf = (outcome: Extract<PlayedStep, { ok: true }>): object =>
  outcome.events.some(({ type }) => type === 'ThrowCalled' || type === 'NoRollCalled')
    ? { point: crapsPlay(outcome.table).point }
    : {};

const tellStory = ({ opening, steps }: PlayedStory): void => {
  for (const event of opening) print(`      ${narrate(event)}`);
  for (const outcome of steps) {
    const mark = `${outcome.step}.`.padEnd(6);
    if (!outcome.ok)
      print(`${mark}Refused, ${outcome.refused}: ${outcome.message}${outcome.clause ? ` (${outcome.clause})` : ''}`);
    else
      for (const [index, event] of outcome.events.entries()) print(`${index === 0 ? mark : '      '}${narrate(event)}`);
  }
};
