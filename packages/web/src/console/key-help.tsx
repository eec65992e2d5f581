import { Dialog, FigureTable } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { useConsoleWords } from './words.ts';

type KeyRow = readonly [key: string, does: string];

/** The keys of the Sic Bo console, or those of another one. */
export const KeyHelp = ({ onClose, rows }: { onClose: () => void; rows?: readonly KeyRow[] }) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const own: readonly KeyRow[] = [
    [`${words.space} / Enter`, words.keys.next],
    ['1 – 6', words.keys.faces],
    ['Backspace', words.keys.clear],
    ['W', words.keys.wrong],
    ['S', words.keys.supervisor],
    ['D', words.keys.dice],
    ['T', words.keys.take],
    ['Esc', words.keys.main],
    ['?', words.keys.help],
  ];
  return (
    <Dialog title={words.helpTitle} closeWord={common.close} onClose={onClose}>
      <FigureTable
        caption={words.helpTitle}
        heads={[words.key, words.does]}
        rows={(rows ?? own).map(([key, does]) => ({ key, cells: [<kbd key="key">{key}</kbd>, does] }))}
      />
    </Dialog>
  );
};
