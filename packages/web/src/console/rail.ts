import {
  type Clause,
  orderOf,
  type Round,
  type RoundOrder,
  type RoundStep,
  type Rulebook,
  type Table,
} from '@hardway/engine';
import type { OrderArguments } from '../house/order.ts';

/** One step of the document's round, and how far this round has come with it. */
export interface RailStep {
  readonly step: RoundStep;
  readonly clause: Clause;
  readonly state: 'done' | 'now' | 'next';
}

/** The order by which a dealer takes a step; the others follow by themselves when the result is confirmed. */
export const orderFor = (rulebook: Rulebook, table: Table, step: RoundStep): OrderArguments | undefined =>
  step === 'mix' ? ['MixDice', { times: tumblesAsked(rulebook, table) ?? 1 }] : ORDER_OF[step];

/** Where a tumbler that stops short voids the round, the dealer counts what it does and says the whole count at once. */
export const tumblesAsked = (rulebook: Rulebook, table: Table): number | undefined =>
  rulebook.irregularities.some(({ kind }) => kind === 'too-few-mixes')
    ? orderOf(rulebook, table).mixesMin?.count
    : undefined;

const ORDER_OF: Readonly<Partial<Record<RoundStep, OrderArguments>>> = {
  'open-betting': ['OpenBetting'],
  cover: ['CoverShaker'],
  'close-betting': ['CloseBetting'],
  uncover: ['UncoverShaker'],
  'enter-result': ['ConfirmResult'],
  'clear-lights': ['ClearLights'],
};

/** The table counts the first mix as the step; where mixes are counted, the dealer is at it until there are enough. */
const stepsDone = ({ steps, mixesMin }: RoundOrder, { done, mixes }: Round): number =>
  mixesMin && steps[done - 1]?.step === 'mix' && mixes < mixesMin.count ? done - 1 : done;

export const railOf = (order: RoundOrder, round: Round | null): readonly RailStep[] => {
  const done = round ? stepsDone(order, round) : 0;
  return order.steps.map(({ step, clause }, index) => ({
    step,
    clause,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }));
};

export const stepNow = (rail: readonly RailStep[]): RailStep | undefined => rail.find(({ state }) => state === 'now');
