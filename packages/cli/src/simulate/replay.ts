import { NO_TOTALS, playByReference } from '@hardway/engine';
import { dollars } from '../io/amounts.ts';
import { InputError, print } from '../io/output.ts';
import { diceInWords } from '../rules/weights.ts';
import type { SimulatedGame } from './game.ts';
import { manifestOf } from './manifest.ts';
import { endOf, headings, lineOf, type ReplayedRoll, RollReader } from './roll-by-roll.ts';

/** Prints one session of a run roll by roll, as the reference plays it. */
export const replay = (game: SimulatedGame, session: number, json: boolean): void => {
  const { strategy } = game.contender;
  const plan = planOfSession(game, session);
  const show = json ? (roll: ReplayedRoll) => JSON.stringify(roll) : (roll: ReplayedRoll) => lineOf(strategy, roll);
  if (!json) print(headOf(game, session));
  const reader = new RollReader(strategy, plan.bankroll);
  const totals = { ...NO_TOTALS };
  const result = playByReference({ strategy, plan, seed: game.seed }, session, totals, (event) =>
    print(show(reader.read(event))),
  );
  print(json ? JSON.stringify({ session, ...result, manifest: manifestOf(game, game.sessions) }) : endOf(result));
};

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
