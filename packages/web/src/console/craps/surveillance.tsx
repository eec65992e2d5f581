import { crapsPlay } from '@hardway/engine';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { useStation } from '../station.tsx';

/** The fourth Fire point: surveillance is told, and the line stays until surveillance has answered. */
export const SurveillanceNotice = () => {
  const words = useWords();
  const { table, ask, order } = useStation();
  if (!crapsPlay(table).noticeOpen) return null;
  return (
    <div className="surveillance strip gap-4" role="alert">
      <p>
        <b>⚑ {words.consoleCraps.notice}</b>
        <span>{words.consoleCraps.noticeOpen}</span>
      </p>
      <Action refusal={ask('AcknowledgeNotice')} onDo={() => void order('AcknowledgeNotice')}>
        {words.consoleCraps.acknowledge}
      </Action>
    </div>
  );
};
