import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Rulebook } from '@hardway/engine';
import { Command } from 'commander';
import { InputError, unreadable } from '../io/output.ts';
import { anyOf } from '../rules/settings.ts';
import { answering, type SettleAnswer } from './answer.ts';
import { lines } from './lines.ts';

export const settleCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('settle')
    .description('Settle wagers to the cent: one JSON question per line in, one JSON answer per line out, in order.')
    .argument('[file]', 'NDJSON; standard input if this is left out')
    .option('--json', 'answers are always JSON')
    .addHelpText(
      'after',
      `
A question:
  {"rulebook":"pa-sicbo","paytable":"B","spot":"total/9","stake":500,"dice":[3,3,3]}
  {"rulebook":"md-craps","spot":"horn","stake":400,"dice":[1,1],"submission":{"unit":100}}

  rulebook    ${anyOf(rulebooks)}
  paytable    may be left out where the document has one
  spot        any Sic Bo spot, or a craps spot that the next roll decides
  stake       whole minor units (cents); table limits do not apply here
  dice        three faces at Sic Bo, two at craps
  submission  choices of the operator, such as {"anySeven":"26 to 5"}; may be left out

An answer:
  {"result":"won","returned":4000,"net":3500,"clause":"pa-sicbo 625a.3(4)","payout":["pa-sicbo 625a.6(a) / Total Value Bet of 9"]}
  {"refused":"unpayable","clause":"...","message":"...","nearest":{"below":null,"above":2}}

A refused line does not stop the run; the exit code stays 0.`,
    )
    .action(async (file: string | undefined) => {
      const input = file === undefined || file === '-' ? process.stdin : createReadStream(file);
      await settleStream(input, answering(rulebooks)).catch((error: NodeJS.ErrnoException) => {
        throw error.code ? new InputError(unreadable(file ?? 'standard input', error)) : error;
      });
    });

/** Answers are gathered into large writes, and reading waits until they are taken: memory stays constant. */
const settleStream = async (input: Readable, answer: SettleAnswer): Promise<void> => {
  let pending = '';
  for await (const line of lines(input)) {
    pending += `${answer(line)}\n`;
    if (pending.length < 65_536) continue;
    await write(pending);
    pending = '';
  }
  await write(pending);
};

const write = (text: string): Promise<void> | undefined => {
  if (text === '' || process.stdout.write(text)) return undefined;
  return new Promise((resolve) => process.stdout.once('drain', resolve));
};
