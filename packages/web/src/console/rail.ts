import type { Clause, CommandType, Round, RoundOrder, RoundStep } from '@hardway/engine';

/** One step of the document's round, and how far this round has come with it. */
export interface RailStep {
  readonly step: RoundStep;
  readonly clause: Clause;
  readonly state: 'done' | 'now' | 'next';
}

/** The command by which a dealer takes a step; the others follow by themselves when the result is confirmed. */
export const COMMAND_OF: Readonly<Partial<Record<RoundStep, CommandType>>> = {
  'open-betting': 'OpenBetting',
  cover: 'CoverShaker',
  mix: 'MixDice',
  'close-betting': 'CloseBetting',
  uncover: 'UncoverShaker',
  'enter-result': 'ConfirmResult',
  'clear-lights': 'ClearLights',
};

/** What a step's command needs besides its name. */
export const fieldsOf = (step: RoundStep): object => (step === 'mix' ? { times: 1 } : {});

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
