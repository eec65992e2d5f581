import { Dialog, FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

type KeyRow = readonly [key: string, does: string];

/** The keys of the Sic Bo console, or those of another one. */
export const KeyHelp = ({ onClose, rows }: { onClose: () => void; rows?: readonly KeyRow[] }) => {
  const words = useWords();
  const own: readonly KeyRow[] = [
    [`${words.console.space} / Enter`, words.console.keys.next],
    ['1 – 6', words.console.keys.faces],
    ['Backspace', words.console.keys.clear],
    ['W', words.console.wrong],
    ['S', words.console.keys.supervisor],
    ['D', words.console.loadDice],
    ['T', words.console.keys.take],
    ['Esc', words.console.keys.main],
    ['?', words.console.keys.help],
  ];
  return (
    <Dialog title={words.console.helpTitle} closeWord={words.shared.close} onClose={onClose}>
      <FigureTable
        caption={words.console.helpTitle}
        heads={[words.console.key, words.console.does]}
        rows={(rows ?? own).map(([key, does]) => ({ key, cells: [<kbd key="key">{key}</kbd>, does] }))}
      />
    </Dialog>
  );
};
