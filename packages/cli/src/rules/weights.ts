import { type RulesSubmission, readWeights, type Strategy, withDice } from '@hardway/engine';
import { accepted, readJson } from '../io/output.ts';

/** Dice of one's own, for the commands that work out or simulate anything. */
export const weightsOption = [
  '--weights <file>',
  'dice that are not fair: weights of faces or outcomes (JSON)',
] as const;

/** The same submission with the dice of a file's contents; fair ones without. */
export const submissionWith = (submission: RulesSubmission, weights: unknown): RulesSubmission =>
  weights === undefined ? submission : withDice(submission, accepted(readWeights(submission.dice, weights)));

export const strategyWith = (strategy: Strategy, weights: unknown): Strategy => ({
  ...strategy,
  submission: submissionWith(strategy.submission, weights),
});

export const readWeightsFile = (file: string | undefined): unknown => (file === undefined ? undefined : readJson(file));

/** Behind the name of a document: with what dice, if they are not fair. */
export const diceInWords = (loaded: { readonly name: string } | undefined): string =>
  loaded === undefined ? '' : `, with ${loaded.name}`;
