import { isWanted, practiceFiling, RULEBOOKS } from '@hardway/engine';
import { FIVE } from './crowd/equipment.ts';
import { after, as, attesting, buyIn, dealer, floorperson, newStory, type Order, player, type Story } from './table.ts';

export { FIVE };

/** Craps tables to begin a story at. */

export const CRAPS = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
export const at = (clause: string) => `md-craps ${clause}`;
export const md = (...clauses: string[]) => clauses.map(at);

export const FORMS = ['craps', 'mini-craps'] as const;
export type Form = (typeof FORMS)[number];
export type Choices = Readonly<Record<string, unknown>>;

export const stick = as('stickperson');
export const box = as('boxperson');

/** Everything that has to be looked at before such a table opens. */
export const attestable = (choices: Choices): string[] =>
  CRAPS.equipment
    .filter((item) => item.known === 'attested' && isWanted(item, { form: 'craps', ...choices }))
    .map(({ id }) => id);

/** An open table at which nobody plays yet. */
export const openedCraps = (choices: Choices = {}): Story =>
  after(
    newStory('md-craps'),
    floorperson('FileSubmission', { choices: practiceFiling(CRAPS, choices) }),
    floorperson('AttestEquipment', attesting(attestable(choices))),
    (choices.form === 'mini-craps' ? dealer : stick)('LoadDice', { ...FIVE, serial: 'set 1' }),
    dealer('SignInDealer', { dealer: 'Ana' }),
    floorperson('OpenTable'),
  );

/** The dice are offered to the player at this seat, who takes them. */
export const takesDice = (seat: number): Order[] => [
  stick('OfferDice'),
  player(seat)('AnswerOffer', { seat, accepts: true }),
];

/** An open table at which these seats have as much credit each, and the first one of them shoots. */
export const shootingCraps = (choices: Choices, seats: readonly number[], purse: number): Story =>
  after(openedCraps(choices), ...seats.map((seat) => buyIn(seat, purse)), ...takesDice(seats[0]!));
