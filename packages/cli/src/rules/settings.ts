import { listWords, type Rulebook, type RulesSubmission, submit } from '@hardway/engine';
import { accepted, InputError } from '../io/output.ts';
import { readWeightsFile, submissionWith } from './weights.ts';

export const findRulebook = (rulebooks: readonly Rulebook[], id: string): Rulebook => {
  const found = rulebooks.find((rulebook) => rulebook.id === id);
  if (found) return found;
  throw new InputError(
    `there is no rulebook "${id}"; there are ${rulebooks.map((rulebook) => rulebook.id).join(', ')}.`,
  );
};

/** The rulebooks to choose from, for a command's help. */
export const anyOf = (rulebooks: readonly Rulebook[]): string =>
  listWords(
    rulebooks.map(({ id }) => id),
    'or',
  );

/** Gathers `--set fire=A --set vigorish.rate=1/20` into one object of choices. */
export const collectSetting = (text: string, sofar: Record<string, unknown> = {}): Record<string, unknown> => {
  const match = /^([A-Za-z][\w./-]*)=(.*)$/s.exec(text);
  if (!match) throw new InputError(`--set takes key=value, not "${text}".`);
  const [first, ...rest] = match[1]!.split('.');
  return {
    ...sofar,
    [first!]: nested(Object.hasOwn(sofar, first!) ? sofar[first!] : undefined, rest, readValue(match[2]!)),
  };
};

const nested = (existing: unknown, path: readonly string[], value: unknown): unknown => {
  const [key, ...rest] = path;
  const isBranch = typeof existing === 'object' && existing !== null;
  if (existing !== undefined && (key === undefined || !isBranch))
    throw new InputError('--set names the same setting twice.');
  if (key === undefined) return value;
  const base = (existing ?? {}) as Record<string, unknown>;
  return { ...base, [key]: nested(Object.hasOwn(base, key) ? base[key] : undefined, rest, value) };
};

const readValue = (text: string): unknown => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^\d+$/.test(text) && !text.startsWith('0') ? Number(text) : text;
};

export interface SubmissionFlags {
  readonly paytable?: string;
  readonly set?: Record<string, unknown>;
  readonly weights?: string;
}

/** A submission for reading about a document: wagers that an operator may leave out are in, at their first table. */
export const referenceSubmission = (rulebook: Rulebook, flags: SubmissionFlags): RulesSubmission => {
  const optional = rulebook.options
    .filter((option) => option.kind === 'table' && option.default === null)
    .map((option) => [option.key, option.kind === 'table' ? Object.keys(option.choices)[0] : null]);
  if (flags.paytable !== undefined && flags.set?.paytable !== undefined)
    throw new InputError('the pay table is named twice: by --paytable and by --set.');
  const paytable = flags.paytable ?? rulebook.paytables[0]!.id;
  const submission = accepted(submit(rulebook, { ...Object.fromEntries(optional), paytable, ...flags.set }));
  return submissionWith(submission, readWeightsFile(flags.weights));
};
