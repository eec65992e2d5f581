import type { Ground, Rulebook, RulesSubmission } from '@hardway/engine';
import type { OrderArguments } from '../../house/order.ts';

type Form = RulesSubmission['choices']['form'];

/** A no roll on any of the document's grounds: enough to ask whether one may be called. */
export const anyNoRoll = (rulebook: Rulebook, form: Form): OrderArguments<'CallNoRoll'> => {
  const [first] = groundsOf(rulebook, form).counts;
  return first ? ['CallNoRoll', { ground: first.ground }] : ['CallNoRoll'];
};

/** The document's reasons for a no roll in this form of the game; what it names as no reason comes apart. */
export const groundsOf = (
  { noRollGrounds }: Rulebook,
  form: Form = 'craps',
): { readonly counts: readonly Ground[]; readonly refused: readonly Ground[] } => {
  const here = noRollGrounds.filter((ground) => !ground.form || ground.form === form);
  return { counts: here.filter(({ refused }) => !refused), refused: here.filter(({ refused }) => refused) };
};
