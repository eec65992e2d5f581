import { ChipFace, Icon, shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { useCraps } from './seat-context.ts';
import { dueOn } from './vigorish.ts';

/** The chips at a position, in the corner that is theirs: whether they work, a lock, and what was paid beside them. */
export const ChipsAt = ({ position }: { position: string }) => {
  const words = useWords();
  const { submission, felt, waiting } = useCraps();
  const found = felt.find((entry) => entry.position === position);
  const sent = waiting.get(position) ?? 0;
  const stake = (found?.wager.stake ?? 0) + sent;
  if (stake === 0) return null;
  const paid = dueOn(submission, position, stake);
  return (
    <span className="lying">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <ChipFace minor={stake} size={100} waiting={sent > 0} />
      </svg>
      <span className="unseen">; {shortAmount(stake)}</span>
      {paid > 0 && (
        <span className="paid">
          <span aria-hidden="true">+{shortAmount(paid)}</span>
          <span className="unseen">; {words.playerCraps.vigorish.paid({ value: shortAmount(paid) })}</span>
        </span>
      )}
      {found && !found.works && <b className="off">{words.playerCraps.puck.off}</b>}
      {found?.works && found.wager.called && <b className="on">{words.playerCraps.puck.on}</b>}
      {found?.lock && (
        <span className="lock">
          <Icon name="lock" size="0.8rem" />
          <span className="unseen">; {words.playerCraps.mine.locked}</span>
        </span>
      )}
    </span>
  );
};

/** What others have there, faintly, behind the own chips. */
export const OthersAt = ({ position }: { position: string }) => {
  const words = useWords();
  const value = useCraps().others[position] ?? 0;
  if (value === 0) return null;
  return (
    <span className="others">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <ChipFace minor={value} size={100} isOthers />
      </svg>
      <span className="unseen">; {words.player.others({ value: shortAmount(value) })}</span>
    </span>
  );
};

/** What the last throw brought at a position, in the place of its odds while it is fresh. */
export const Brought = ({ position }: { position: string }) => {
  const words = useWords();
  const result = useCraps().fresh.get(position);
  if (!result) return null;
  const net = result.returned - (result.stands ? 0 : result.stake);
  return (
    <em className={result.result}>
      {result.result === 'returned'
        ? words.player.recall.results.returned
        : `${net < 0 ? '−' : '+'}${shortAmount(Math.abs(net))}`}
    </em>
  );
};
