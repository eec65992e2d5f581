import { Action } from '../console/action.tsx';
import { useStation } from '../console/station.tsx';
import { useCrewWords } from './words.ts';

/** The fourth Fire point: surveillance is told, and the line stays until surveillance has answered. */
export const SurveillanceNotice = () => {
  const words = useCrewWords();
  const { table, ask, order } = useStation();
  if (!table.hand.noticeOpen) return null;
  return (
    <div className="surveillance" role="alert">
      <p>
        <b>⚑ {words.notice}</b>
        <span>{words.noticeOpen}</span>
      </p>
      <Action refusal={ask('AcknowledgeNotice')} onDo={() => void order('AcknowledgeNotice')}>
        {words.acknowledge}
      </Action>
    </div>
  );
};
