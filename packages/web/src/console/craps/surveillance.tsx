import { crapsPlay, type Notice } from '@hardway/engine';
import { amountText } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { useStation } from '../station.tsx';

/** The fourth Fire point: surveillance is told, and the line stays until surveillance has answered. */
export const SurveillanceNotices = () => {
  const { table } = useStation();
  return crapsPlay(table).notices.map((notice) => <NoticeStrip key={notice.number} notice={notice} />);
};

const NoticeStrip = ({ notice: { number, points, seats, waiting } }: { notice: Notice }) => {
  const words = useWords();
  const { ask, order } = useStation();
  const { comma } = words.shared;
  return (
    <div className="surveillance strip gap-4" role="alert">
      <p>
        <b>⚑ {words.consoleCraps.notice}</b>
        <span>
          {words.consoleCraps.noticeOf({ points: points.join(comma), seats: seats.join(comma), number })}{' '}
          {words.consoleCraps.noticeOpen}
        </span>
        {waiting && (
          <strong>
            {words.consoleCraps.payoutsWait({
              payouts: waiting.results
                .map(({ seat, returned }) => words.consoleCraps.payoutWaits({ seat, value: amountText(returned) }))
                .join(comma),
            })}
          </strong>
        )}
      </p>
      <Action refusal={ask('AcknowledgeNotice', { number })} onDo={() => void order('AcknowledgeNotice', { number })}>
        {words.consoleCraps.acknowledge}
      </Action>
    </div>
  );
};
