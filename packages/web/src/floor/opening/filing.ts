import {
  type DiceAge,
  FAIR_ROUNDINGS,
  formatMultiple,
  formatOdds,
  isWanted,
  type OddsMultiple,
  type Option,
  type Paytable,
  type Requirement,
  type Rounding,
  type Rulebook,
  type RulesSubmission,
  type Shaker,
  type Vigorish,
  type Wording,
} from '@hardway/engine';
import { editable, minorOf } from '../../house/amount-text.ts';

/** A submission while it is being written: everything as it stands in the form's fields. */
export interface FilingDraft {
  readonly operator: string;
  /** Empty where one person takes any amount. */
  readonly cashAlone: string;
  /** Empty where attendants pay no wins. */
  readonly handPay: string;
  /** Minutes; empty where none is filed. */
  readonly limitsNotice: string;
  /** Empty where no schedule is filed. */
  readonly shifts: string;
  readonly shaker: string | null;
  readonly paytable: string;
  readonly wording: Wording;
  readonly rounding: Rounding;
  readonly oddsPosted: 'layout' | 'sign';
  readonly min: string;
  readonly max: string;
  /** Limits of single positions; they are changed elsewhere and come along. */
  readonly spots: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** Odds above the document's floor, as written; empty for the floor. */
  readonly payouts: Readonly<Record<string, string>>;
  readonly approvals: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionDraft>>;
}

export interface DraftProps {
  readonly draft: FilingDraft;
  readonly change: (part: Partial<FilingDraft>) => void;
}

export interface VigorishDraft {
  readonly when: 'none' | 'placed' | 'won';
  readonly on: 'wager' | 'win';
  readonly rate: string;
}

/** Texts stand for tables, choices and numbers; an empty one for "not offered" or "not set". */
export type OptionDraft = string | boolean | VigorishDraft;

const FIRST_CASH_ALONE = '5000';
const FIRST_LIMITS = { min: '5', max: '500' };
const USUAL_VIGORISH: VigorishDraft = { when: 'placed', on: 'wager', rate: '1/20' };

/** The table's present submission as a form; where there is none yet, the document's own defaults. */
export const draftOf = (rulebook: Rulebook, submission: RulesSubmission | null, practice: boolean): FilingDraft =>
  submission ? presentDraft(rulebook, submission) : firstDraft(rulebook, practice);

const presentDraft = (rulebook: Rulebook, submission: RulesSubmission): FilingDraft => {
  const { house, limits, payouts, choices } = submission;
  const floor = paytableOf(rulebook, submission.paytable).payouts;
  const raised = Object.entries(payouts).filter(
    ([key, { odds }]) => floor[key] && !floor[key].fixed && formatOdds(odds) !== formatOdds(floor[key].odds),
  );
  return {
    operator: house.operator ?? '',
    cashAlone: house.cashAlone === undefined ? '' : editable(house.cashAlone),
    handPay: house.handPay === undefined ? '' : editable(house.handPay),
    limitsNotice: `${house.limitsNotice ?? ''}`,
    shifts: house.shifts?.text ?? '',
    shaker: house.shaker,
    paytable: submission.paytable,
    wording: submission.wording,
    rounding: FAIR_ROUNDINGS.find((rounding) => rounding === submission.rounding) ?? 'exact',
    oddsPosted: house.oddsPosted ?? 'layout',
    min: editable(limits.min),
    max: editable(limits.max),
    spots: ownLimits(rulebook, submission),
    payouts: Object.fromEntries(raised.map(([key, { odds }]) => [key, formatOdds(odds)])),
    approvals: house.approvals,
    options: Object.fromEntries(
      rulebook.options.map((option) => [
        option.key,
        written(option, (choices as Readonly<Record<string, unknown>>)[option.key]),
      ]),
    ),
  };
};

/** Limits that the operator has set for single positions; the document's own come back by themselves. */
export const ownLimits = (rulebook: Rulebook, { limits }: RulesSubmission): FilingDraft['spots'] =>
  Object.fromEntries(
    Object.entries(limits.spots)
      .filter(([spot, { min, max }]) => {
        const document = rulebook.limits.spots.find((limit) => limit.spot === spot);
        return !document || document.min !== min || document.max !== max;
      })
      .map(([spot, { min, max }]) => [spot, { min, max }]),
  );

const firstDraft = (rulebook: Rulebook, practice: boolean): FilingDraft => {
  const paytable = rulebook.paytables[0]!;
  const asked = [...rulebook.equipment, ...rulebook.shakers.flatMap(({ conditions }) => conditions)];
  return {
    operator: practice ? 'The house' : '',
    cashAlone: FIRST_CASH_ALONE,
    handPay: '',
    limitsNotice: '',
    shifts: '',
    shaker: rulebook.shakers[0]?.id ?? null,
    paytable: paytable.id,
    wording: wordingsOf(rulebook, paytable.id)[0]!,
    rounding: 'exact',
    oddsPosted: 'layout',
    ...FIRST_LIMITS,
    spots: {},
    payouts: {},
    approvals: practice ? Object.fromEntries(asked.map(({ id }) => [id, 'practice'])) : {},
    options: Object.fromEntries(rulebook.options.map((option) => [option.key, written(option, defaultOf(option))])),
  };
};

const defaultOf = (option: Option): unknown => (option.kind === 'vigorish' ? undefined : option.default);

const written = (option: Option, value: unknown): OptionDraft => {
  switch (option.kind) {
    case 'flag':
      return value === true;
    case 'vigorish':
      return writtenVigorish(value as Vigorish | null | undefined);
    case 'multiple':
      return value === null || value === undefined ? '' : formatMultiple(value as OddsMultiple);
    case 'table':
    case 'choice':
    case 'whole':
      return value === null || value === undefined ? '' : `${value}`;
  }
};

const writtenVigorish = (vigorish: Vigorish | null | undefined): VigorishDraft => {
  if (vigorish === undefined) return USUAL_VIGORISH;
  if (vigorish === null) return { ...USUAL_VIGORISH, when: 'none' };
  return { when: vigorish.when, on: vigorish.on, rate: `${vigorish.rate.parts}/${vigorish.rate.of}` };
};

export const paytableOf = (rulebook: Rulebook, id: string): Paytable =>
  rulebook.paytables.find((paytable) => paytable.id === id) ?? rulebook.paytables[0]!;

/** How odds may be worded with a pay table: as its layout fixes it, or as the document allows. */
export const wordingsOf = (rulebook: Rulebook, paytable: string): readonly Wording[] => {
  const layout = rulebook.layouts.find(({ id }) => id === paytableOf(rulebook, paytable).layout);
  return layout?.wording ? [layout.wording] : rulebook.wordings.allowed;
};

/** Approvals that these choices need a reference for. */
export const approvalsFor = (rulebook: Rulebook, draft: FilingDraft): readonly Requirement[] => {
  const shaker = rulebook.shakers.find(({ id }) => id === draft.shaker);
  const choices = optionChoices(rulebook, draft);
  return [...rulebook.equipment, ...(shaker?.conditions ?? [])]
    .filter(({ known }) => known === 'approval')
    .filter((requirement) => isWanted(requirement, choices));
};

export const diceAgeOf = (rulebook: Rulebook, shaker: Shaker | undefined): DiceAge | null =>
  shaker?.diceAge ?? rulebook.diceSet.age;

/** The choices as they are filed; whether the document allows them is the engine's to say. */
export const choicesOf = (rulebook: Rulebook, draft: FilingDraft): Record<string, unknown> => {
  const { spots } = paytableOf(rulebook, draft.paytable);
  const limits = Object.entries(draft.spots).filter(([id]) => spots.some((spot) => spot.id === id));
  const raised = Object.entries(draft.payouts).filter(([, odds]) => odds.trim() !== '');
  const approvals = approvalsFor(rulebook, draft)
    .map(({ id }) => [id, (draft.approvals[id] ?? '').trim()] as const)
    .filter(([, reference]) => reference !== '');
  return {
    ...(draft.operator.trim() === '' ? {} : { operator: draft.operator.trim() }),
    // What cannot be read is filed as it stands, so that the engine says so.
    ...(draft.shifts.trim() === '' ? {} : { shifts: draft.shifts.trim() }),
    ...(draft.cashAlone.trim() === '' ? {} : { cashAlone: minorOf(draft.cashAlone) ?? draft.cashAlone }),
    ...(draft.handPay.trim() === '' ? {} : { handPay: minorOf(draft.handPay) ?? draft.handPay }),
    ...(draft.limitsNotice.trim() === '' ? {} : { limitsNotice: Number(draft.limitsNotice) }),
    ...(draft.shaker === null ? {} : { shaker: draft.shaker }),
    paytable: draft.paytable,
    wording: draft.wording,
    rounding: draft.rounding,
    oddsPosted: draft.oddsPosted,
    limits: { min: minorOf(draft.min), max: minorOf(draft.max), spots: Object.fromEntries(limits) },
    ...(rulebook.offer.rule === 'at-least' && raised.length > 0
      ? { payouts: Object.fromEntries(raised.map(([key, odds]) => [key, odds.trim()])) }
      : {}),
    approvals: Object.fromEntries(approvals),
    ...optionChoices(rulebook, draft),
  };
};

const optionChoices = (rulebook: Rulebook, { options }: FilingDraft): Record<string, unknown> =>
  Object.fromEntries(rulebook.options.map((option) => [option.key, filedOption(option, options[option.key]!)]));

const filedOption = (option: Option, value: OptionDraft): unknown => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'object') return value.when === 'none' ? 'none' : value;
  if (value === '') return null;
  if (option.kind === 'multiple') return /^\d+$/.test(value) ? Number(value) : value;
  return option.kind === 'whole' ? Number(value) : value;
};
