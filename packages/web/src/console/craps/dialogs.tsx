import { handClauses } from '@hardway/engine';
import { Dialog } from '../../design/index.ts';
import { Miscall } from '../../irregularity/miscall.tsx';
import { useWords } from '../../words/language.tsx';
import { ClauseMark } from '../action.tsx';
import { KeyHelp } from '../key-help.tsx';
import { useStation } from '../station.tsx';
import { groundsOf } from './grounds.ts';
import { Reasons } from './reasons.tsx';

interface Closing {
  readonly onClose: () => void;
}

/** The document's grounds, and below them what it says is none. */
export const NoRoll = ({ onClose }: Closing) => {
  const words = useWords();
  const { rulebook, submission } = useStation();
  const { counts, refused } = groundsOf(rulebook, submission?.choices.form);
  return (
    <Reasons
      title={words.consoleCraps.noRoll}
      lead={words.consoleCraps.noRollLead}
      done={words.consoleCraps.noRollDone}
      onClose={onClose}
      reasons={counts.map(({ ground, says, clause }) => ({
        key: ground,
        name: words.moment.ground[ground] ?? says,
        clause,
        order: ['CallNoRoll', { ground }],
      }))}
    >
      {refused.map(({ ground, says, clause }) => (
        <p key={ground} className="hush">
          {words.consoleCraps.noGround}: {words.moment.ground[ground] ?? says} <ClauseMark clause={clause} />
        </p>
      ))}
    </Reasons>
  );
};

const PASS_REASONS = ['delay', 'invalid-rolls', 'violation'] as const;

/** The dice are taken from a shooter. */
export const OrderPass = ({ onClose }: Closing) => {
  const words = useWords();
  const { rulebook } = useStation();
  return (
    <Reasons
      title={words.consoleCraps.orderPass}
      lead={words.consoleCraps.orderPassLead}
      onClose={onClose}
      reasons={PASS_REASONS.map((reason) => ({
        key: reason,
        name: words.consoleCraps.passReason[reason],
        clause: handClauses(rulebook).orderedToPass,
        order: ['OrderPass', { reason }],
      }))}
    />
  );
};

export const RetireDice = ({ onClose }: Closing) => {
  const words = useWords();
  const { rulebook } = useStation();
  return (
    <Reasons
      title={words.consoleCraps.retire}
      lead={words.consoleCraps.retireLead}
      onClose={onClose}
      reasons={rulebook.diceSet.replacedWhen.flatMap(({ why, clause }) =>
        why === 'reopening'
          ? []
          : [
              {
                key: why,
                name: words.consoleCraps.retireReason[why],
                clause,
                order: ['RetireDice', { reason: why }] as const,
              },
            ],
      )}
    />
  );
};

/** A call that turns out wrong once it is settled. */
export const MiscallDialog = ({ onClose }: Closing) => {
  const words = useWords();
  const { news, link } = useStation();
  return (
    <Dialog title={words.irregularity.miscall} closeWord={words.shared.close} onClose={onClose} isWide>
      <Miscall view={news.view} news={news} link={link} />
    </Dialog>
  );
};

export const CrewKeys = ({ onClose }: Closing) => {
  const words = useWords();
  return (
    <KeyHelp
      onClose={onClose}
      dealing={words.consoleCraps.keys}
      own={[
        ['N', words.consoleCraps.keys.noRoll],
        ['P', words.consoleCraps.keys.passOrder],
        ['B', words.consoleCraps.keys.spoken],
      ]}
    />
  );
};
