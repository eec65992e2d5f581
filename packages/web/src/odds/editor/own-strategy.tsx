import { useWords } from '../../words/language.tsx';
import { Downloads } from '../download.tsx';
import { Select } from '../select.tsx';
import { TEXT_MAX } from '../state.ts';
import { EXAMPLES } from './examples.ts';
import { StrategyEditor } from './strategy-editor.tsx';

/** The editor, with examples to begin with and a file to take away. */
export const OwnStrategy = ({
  text,
  onText,
  onLeave,
}: {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
}) => {
  const words = useWords();
  return (
    <div className="own-strategy stack gap-2">
      <div className="odds-bar row">
        <Select
          label={words.strategy.begin}
          value=""
          options={[['', words.strategy.choose], ...EXAMPLES.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) => onText(EXAMPLES.find((each) => each.id === id)?.text ?? text)}
        />
        <Downloads name="strategy" files={{ json: () => `${text}\n` }} />
      </div>
      <StrategyEditor text={text} onText={onText} onLeave={onLeave} />
      {text.length > TEXT_MAX && <p className="notice">{words.strategy.tooLong}</p>}
    </div>
  );
};
