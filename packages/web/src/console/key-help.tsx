import { Dialog, FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { useStation } from './station.tsx';

type KeyRow = readonly [key: string, does: string];

interface KeyHelpProps {
  readonly onClose: () => void;
  /** What dealing is called here; Sic Bo's words otherwise. */
  readonly dealing?: { readonly next: string; readonly faces: string; readonly clear: string };
  readonly own?: readonly KeyRow[];
}

/** The keys of a console: those of its game, then those that every console has. */
export const KeyHelp = ({ onClose, dealing, own = [] }: KeyHelpProps) => {
  const words = useWords();
  const { rulebook } = useStation();
  const { next, faces, clear } = dealing ?? words.console.keys;
  const rows: readonly KeyRow[] = [
    [`${words.console.space} / Enter`, next],
    ['1 – 6', faces],
    ['Backspace', clear],
    ...own,
    ['W', words.console.wrong],
    ['S', words.console.keys.supervisor],
    ['D', words.console.loadDice],
    ['T', words.console.keys.take],
    ...(rulebook.dealerPlaces ? ([['F', words.console.playerBet.title]] as const) : []),
    ['Esc', words.console.keys.main],
    ['?', words.console.keys.help],
  ];
  return (
    <Dialog title={words.console.helpTitle} closeWord={words.shared.close} onClose={onClose}>
      <FigureTable
        caption={words.console.helpTitle}
        heads={[words.console.key, words.console.does]}
        rows={rows.map(([key, does]) => ({ key, cells: [<kbd key="key">{key}</kbd>, does] }))}
      />
    </Dialog>
  );
};
