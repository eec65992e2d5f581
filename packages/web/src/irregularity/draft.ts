import { type CommandFields, type Face, type Rulebook, unitOf } from '@hardway/engine';
import { signedMinorOf } from '../house/amount-text.ts';

export const GROUNDS = ['not-covered', 'interpretation'] as const;
export const EFFECTS = ['none', 'void', 'settle-as-shown', 'resettle', 'adjust'] as const;
type Effect = (typeof EFFECTS)[number];

/** What a ruling may bring about: rounds are decided by one, throws are not. */
export const effectsOf = (rulebook: Rulebook): readonly Effect[] =>
  unitOf(rulebook) === 'round' ? EFFECTS : ['none', 'adjust'];

/** A ruling while it is being written. */
export interface RulingDraft {
  readonly ground: (typeof GROUNDS)[number];
  readonly text: string;
  readonly sought: string;
  readonly effect: Effect;
  readonly round: number | null;
  readonly dice: readonly Face[];
  readonly seat: string;
  readonly adjustment: string;
}

export const NEW_DRAFT: RulingDraft = {
  ground: 'not-covered',
  text: '',
  sought: '',
  effect: 'none',
  round: null,
  dice: [],
  seat: '',
  adjustment: '',
};

type Part = 'text' | 'round' | 'dice' | 'seat' | 'amount';

const NEEDS: Readonly<Record<Effect, readonly Part[]>> = {
  none: ['text'],
  void: ['text', 'round'],
  'settle-as-shown': ['text', 'dice'],
  resettle: ['text', 'round', 'dice'],
  adjust: ['text', 'seat', 'amount'],
};

export const partsOf = (effect: Effect): readonly Part[] => NEEDS[effect];

const seatOf = (text: string): number | undefined => {
  const seat = /^\s*[1-9]\d{0,3}\s*$/.test(text.normalize('NFKC')) ? Number(text.normalize('NFKC')) : undefined;
  return seat;
};

/** What the chosen effect still lacks, in the order of the form. */
export const lackingIn = ({ text, effect, round, dice, seat, adjustment }: RulingDraft): Part | null => {
  const lacks: Readonly<Record<Part, boolean>> = {
    text: text.trim() === '',
    round: round === null,
    dice: dice.length < 3,
    seat: seatOf(seat) === undefined,
    amount: signedMinorOf(adjustment) === undefined,
  };
  return partsOf(effect).find((part) => lacks[part]) ?? null;
};

/** The command's fields: those of the chosen effect and no others, whatever else was filled in before. */
export const rulingOf = (draft: RulingDraft): CommandFields<'Rule'> => {
  const { ground, text, sought, effect, round, dice, seat, adjustment } = draft;
  const needs = partsOf(effect);
  return {
    ground,
    text: text.trim(),
    ...(sought.trim() ? { sought: sought.trim() } : {}),
    effect,
    ...(needs.includes('round') ? { round: round! } : {}),
    ...(needs.includes('dice') ? { dice } : {}),
    ...(needs.includes('seat') ? { seat: seatOf(seat)!, adjustment: signedMinorOf(adjustment)! } : {}),
  };
};
