import { playTape, type RollEvent, type Rulebook, readTape } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars } from '../io/amounts.ts';
import { accepted, csv, InputError, print, readText } from '../io/output.ts';
import { readContender } from '../simulate/game.ts';
import { endOf, headings, lineOf, type ReplayedRoll, RollReader } from '../simulate/roll-by-roll.ts';

export interface PlayFlags {
  readonly bankroll: number;
  readonly stopWin?: number;
  readonly stopLoss?: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

export const playFile = (
  rulebooks: readonly Rulebook[],
  file: string,
  name: string,
  { bankroll, stopWin, stopLoss, ...flags }: PlayFlags,
): void => {
  for (const [option, value] of Object.entries({ bankroll, 'stop-win': stopWin, 'stop-loss': stopLoss }))
    if (value !== undefined && (value < 1 || value > BANKROLL_MAX))
      throw new InputError(`--${option} must be a whole number from 1 to ${BANKROLL_MAX}.`);
  if (file === '-' && name === '-') throw new InputError('standard input holds a tape or a strategy, not both.');
  const tape = accepted(readTape(readText(file)));
  const { strategy } = readContender(rulebooks, name, undefined, bankroll);
  const plan = {
    bankroll,
    ...(stopWin === undefined ? {} : { stopWin }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  };
  const reader = new RollReader(strategy, bankroll);
  const show = (roll: ReplayedRoll): string => {
    if (flags.json) return JSON.stringify(roll);
    return flags.csv ? csv([cellsOf(roll)]) : lineOf(strategy, roll);
  };
  const begin = (): void => {
    if (flags.csv) print(csv([['roll', 'dice', 'point', 'staked', 'net', 'bankroll', 'wagers']]));
    else if (!flags.json)
      print(
        `${strategy.name}, ${strategy.submission.rulebook}: a tape of ${count(tape.rolls.length)} rolls, with ${dollars(bankroll)}\n${headings(strategy)}`,
      );
  };
  let begun = false;
  const tell = (event: RollEvent): void => {
    if (!begun) begin();
    begun = true;
    print(show(reader.read(event)));
  };
  const { result, totals } = accepted(playTape(strategy, plan, tape, tell));
  if (!begun) begin();
  if (flags.json) print(JSON.stringify({ ...result, ...totals, tapeRolls: tape.rolls.length }));
  else if (!flags.csv) print(endOf(result));
};

const BANKROLL_MAX = 1e12;

const cellsOf = ({ roll, dice, point, wagers, net, bankroll }: ReplayedRoll): string[] => [
  `${roll}`,
  dice.join('-'),
  `${point ?? ''}`,
  `${wagers.reduce((sum, { stake }) => sum + stake, 0)}`,
  `${net}`,
  `${bankroll}`,
  wagers.map(({ spot, stake }) => `${spot} ${stake}`).join(' '),
];
