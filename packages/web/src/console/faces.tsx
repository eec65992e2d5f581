import { FACES, type Face } from '@hardway/engine';
import { Die } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

interface FaceRowsProps {
  readonly count: number;
  readonly faces: readonly Face[];
  readonly isOpen: boolean;
  /** A face for a die: the next one, or one that is entered already and was misread. */
  readonly onFace: (die: number, face: Face) => void;
}

/** A row of faces for each die. Only the next die and those before it can be touched. */
export const FaceRows = ({ count, faces, isOpen, onFace }: FaceRowsProps) => {
  const words = useWords();
  return (
    <div className="faces">
      {Array.from({ length: count }, (_, die) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
          key={die}
          role="group"
          aria-label={words.console.die({ number: die + 1 })}
          className={rowLook(die, faces.length, isOpen)}
        >
          <span aria-hidden="true">{words.console.die({ number: die + 1 })}</span>
          {FACES.map((face) => {
            const isShut = !isOpen || die > faces.length;
            return (
              <button
                key={face}
                type="button"
                aria-pressed={faces[die] === face}
                aria-disabled={isShut}
                aria-label={words.console.faceOf({ die: die + 1, face })}
                tabIndex={isShut ? -1 : 0}
                onClick={() => !isShut && faces[die] !== face && onFace(die, face)}
              >
                <Die face={face} size="100%" />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
};

const rowLook = (die: number, entered: number, isOpen: boolean): string =>
  die < entered ? 'entered' : die === entered && isOpen ? 'next' : 'later';
