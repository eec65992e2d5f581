import { type Power, powerOf, readWeights } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { accepted, columns, InputError, print, printJson, readJson } from '../io/output.ts';
import { alphaOf } from './test.ts';

export interface PowerFlags {
  readonly dice: number;
  readonly alpha: string;
  readonly hour: number;
  readonly json?: boolean;
}

/** How long it takes to find out dice that are loaded as a file says. */
export const printPower = (file: string, { dice, alpha, hour, json }: PowerFlags): void => {
  if (dice !== 2 && dice !== 3) throw new InputError('--dice must be 2 or 3.');
  if (hour < 1) throw new InputError('--hour must be a whole number of rolls from 1 on.');
  const loaded = accepted(readWeights(dice, readJson(file)));
  if (typeof loaded === 'number') throw new InputError(`the weights of "${file}" are those of fair dice.`);
  const power = powerOf(loaded, alphaOf(alpha));
  if (json) printJson({ dice: loaded.name, ...power, rollsPerHour: hour });
  else print(`${loaded.name.replace(/^./, (letter) => letter.toUpperCase())}\n\n${inWords(power, hour)}`);
};

const inWords = ({ alpha, rolls, sortings }: Power, hour: number): string =>
  [
    columns([
      ['LOOKING AT', 'DIGITS A ROLL', 'AT LEAST'],
      ...sortings.map(({ sorting, digitsPerRoll, rollsAtLeast }) => [
        sorting,
        digitsPerRoll.toPrecision(4),
        `${count(Math.ceil(rollsAtLeast))} rolls`,
      ]),
    ]),
    '',
    rolls === null
      ? 'More rolls than anybody could throw.'
      : `hardway tape test finds them out after about ${count(rolls)} rolls, which are ${(rolls / hour).toFixed(1)} hours at ${count(hour)} rolls an hour (alpha ${alpha}).`,
  ].join('\n');
