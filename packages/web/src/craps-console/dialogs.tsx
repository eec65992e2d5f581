import { ClauseMark } from '../console/action.tsx';
import { KeyHelp } from '../console/key-help.tsx';
import { useStation } from '../console/station.tsx';
import { useConsoleWords } from '../console/words.ts';
import { groundsOf } from './grounds.ts';
import { Reasons } from './reasons.tsx';
import { useCrewWords } from './words.ts';

interface Closing {
  readonly onClose: () => void;
}

/** The document's grounds, and below them what it says is none. */
export const NoRoll = ({ onClose }: Closing) => {
  const words = useCrewWords();
  const { rulebook, submission } = useStation();
  const { counts, refused } = groundsOf(rulebook, submission?.choices.form ?? 'craps');
  return (
    <Reasons
      title={words.noRoll.replace('…', '')}
      lead={words.noRollLead}
      command="CallNoRoll"
      done={words.noRollDone}
      onClose={onClose}
      reasons={counts.map(({ ground, says, clause }) => ({
        key: ground,
        name: words.ground[ground] ?? says,
        clause,
        fields: { ground },
      }))}
    >
      {refused.map(({ ground, clause }) => (
        <p key={ground} className="hush">
          {words.noGround}: {words.ground[ground]} <ClauseMark clause={clause} />
        </p>
      ))}
    </Reasons>
  );
};

const PASS_REASONS = ['delay', 'invalid-rolls', 'violation'] as const;

/** The dice are taken from a shooter. */
export const OrderPass = ({ onClose }: Closing) => {
  const words = useCrewWords();
  const common = useConsoleWords();
  const { rulebook } = useStation();
  return (
    <Reasons
      title={words.orderPass.replace('…', '')}
      lead={words.orderPassLead}
      command="OrderPass"
      done={common.done}
      onClose={onClose}
      reasons={PASS_REASONS.map((reason) => ({
        key: reason,
        name: words.passReason[reason],
        clause: `${rulebook.id} 10.A(2)`,
        fields: { reason },
      }))}
    />
  );
};

const RETIRE_REASONS = ['lost', 'tampered', 'unfit'] as const;

export const RetireDice = ({ onClose }: Closing) => {
  const words = useCrewWords();
  const common = useConsoleWords();
  const { rulebook } = useStation();
  // The first of the document's four cases is the table's reopening, which needs nobody's word.
  const clauses = rulebook.diceSet.replacedWhen.slice(1).map(({ clause }) => clause);
  return (
    <Reasons
      title={words.retire.replace('…', '')}
      lead={words.retireLead}
      command="RetireDice"
      done={common.done}
      onClose={onClose}
      reasons={RETIRE_REASONS.map((reason, index) => ({
        key: reason,
        name: words.retireReason[reason],
        clause: clauses[index]!,
        fields: { reason },
      }))}
    />
  );
};

export const CrewKeys = ({ onClose }: Closing) => {
  const words = useCrewWords();
  const common = useConsoleWords();
  return (
    <KeyHelp
      onClose={onClose}
      rows={[
        [`${common.space} / Enter`, words.keys.next],
        ['1 – 6', words.keys.faces],
        ['Backspace', words.keys.clear],
        ['N', words.keys.noRoll],
        ['P', words.keys.passOrder],
        ['B', words.keys.spoken],
        ['W', common.keys.wrong],
        ['S', common.keys.supervisor],
        ['D', common.keys.dice],
        ['T', common.keys.take],
        ['Esc', common.keys.main],
        ['?', common.keys.help],
      ]}
    />
  );
};
