import { hasHand, NO_TOTALS, playByReference, type SessionResult, type Strategy } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars } from '../io/amounts.ts';
import { InputError, print } from '../io/output.ts';
import { diceInWords } from '../rules/weights.ts';
import { ENDS } from '../session/session.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { manifestOf } from './manifest.ts';
import { endOf, headings, lineOf, type ReplayedRoll, RollReader } from './roll-by-roll.ts';

/** Prints one session of a run roll by roll, as the reference plays it. */
export const replay = (game: SimulatedGame, session: number, json: boolean): void => {
  if (game.against.length > 0) replayTable(game, session, json);
  else replayPlayer(game, session, json);
};

const replayPlayer = (game: SimulatedGame, session: number, json: boolean): void => {
  const { strategy } = game.contender;
  const show = json ? (roll: ReplayedRoll) => JSON.stringify(roll) : (roll: ReplayedRoll) => lineOf(strategy, roll);
  const plan = planOfSession(game, session);
  if (!json) print(headOf(game, session));
  const result = playOne(game, strategy, session, plan, (roll) => print(show(roll)));
  print(json ? JSON.stringify({ session, ...result, manifest: manifestOf(game, game.sessions) }) : endOf(result));
};

const playOne = (
  { seed }: SimulatedGame,
  strategy: Strategy,
  session: number,
  plan: SimulatedGame['plan'],
  tell: (roll: ReplayedRoll) => void,
): SessionResult => {
  const reader = new RollReader(strategy, plan.bankroll);
  return playByReference({ strategy, plan, seed }, session, { ...NO_TOTALS }, (event) => tell(reader.read(event)));
};

/** Several players at one table: a line for each roll, with what it brought to everybody who was still there. */
const replayTable = (game: SimulatedGame, session: number, json: boolean): void => {
  const plan = planOfSession(game, session);
  const draws = contendersOf(game).find(({ strategy }) => strategy.program?.chances !== undefined);
  if (draws)
    throw new InputError(
      `${draws.strategy.name} draws its chances by throws that the others play, so it does not sit at one table with them.`,
    );
  const players = contendersOf(game).map(({ strategy }) => {
    const rolls: ReplayedRoll[] = [];
    return { name: strategy.name, rolls, result: playOne(game, strategy, session, plan, (roll) => rolls.push(roll)) };
  });
  const longest = players
    .map(({ rolls }) => rolls)
    .reduce((most, rolls) => (rolls.length > most.length ? rolls : most));
  if (!json) print(headOfTable(game, session));
  for (const [index, { roll, dice, point }] of longest.entries()) {
    const shown = players.map(({ rolls }) => rolls[index]);
    if (json) print(JSON.stringify({ roll, dice, point, players: shown.map((each) => each && playerOf(each)) }));
    else print(tableLine(game, `${roll}`, dice.join('-'), `${point ?? ''}`, shown.map(cellOf)));
  }
  const results = players.map(({ name, result }) => ({ name, ...result }));
  if (json) print(JSON.stringify({ session, players: results, manifest: manifestOf(game, game.sessions) }));
  else print(`\n${results.map(endInWords).join('\n')}`);
};

const playerOf = ({ wagers, net, bankroll }: ReplayedRoll): Omit<ReplayedRoll, 'roll' | 'dice' | 'point'> => ({
  wagers,
  net,
  bankroll,
});

const cellOf = (roll: ReplayedRoll | undefined): string =>
  roll === undefined ? '' : `${roll.net === 0 ? '' : dollars(roll.net)}${dollars(roll.bankroll).padStart(11)}`;

const endInWords = ({ name, end, bankroll, rolls }: SessionResult & { readonly name: string }, index: number): string =>
  `${index + 1} ${name} ${ENDS[end]} and has ${dollars(bankroll)} after ${count(rolls)} rolls.`;

const CELL = 20;

const tableLine = (
  { contender }: SimulatedGame,
  roll: string,
  dice: string,
  point: string,
  cells: readonly string[],
): string =>
  [
    roll.padStart(6),
    dice.padEnd(5),
    ...(hasHand(contender.strategy.submission) ? [point.padStart(5)] : []),
    ...cells.map((cell) => cell.padStart(CELL)),
  ]
    .join('  ')
    .trimEnd();

const headOfTable = (game: SimulatedGame, session: number): string =>
  [
    `${count(contendersOf(game).length)} players at one table: session ${session} of seed ${game.seed}, each with ${dollars(game.plan.bankroll)}`,
    ...contendersOf(game).map(
      ({ strategy }, index) => `${index + 1} ${strategy.name}, ${strategy.submission.rulebook}`,
    ),
    '',
    tableLine(
      game,
      'ROLL',
      'DICE',
      'POINT',
      contendersOf(game).map((_, index) => `${index + 1}: NET   BANKROLL`),
    ),
  ].join('\n');

const planOfSession = ({ sessions, plan, lastRolls }: SimulatedGame, session: number) => {
  if (session < 0 || session >= sessions)
    throw new InputError(`--replay is the number of a session of the run, from 0 to ${sessions - 1}.`);
  return session === sessions - 1 ? { ...plan, rolls: lastRolls } : plan;
};

const headOf = ({ contender: { strategy }, plan, seed }: SimulatedGame, session: number): string =>
  [
    `${strategy.name}, ${strategy.submission.rulebook}${diceInWords(strategy.submission.loaded)}: session ${session} of seed ${seed}, with ${dollars(plan.bankroll)}`,
    headings(strategy),
  ].join('\n');
