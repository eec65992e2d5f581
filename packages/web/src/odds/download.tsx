import { Button } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

const TYPES = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml' } as const;
type FileKind = keyof typeof TYPES;

/** Hands a text to the browser as a file. */
const save = (name: string, kind: FileKind, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${TYPES[kind]};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${kind}`;
  link.click();
  URL.revokeObjectURL(address);
};

/** A button for each kind of file; the text is made when it is asked for. */
export const Downloads = ({
  name,
  files,
}: {
  name: string;
  files: Readonly<Partial<Record<FileKind, () => string>>>;
}) => {
  const words = useWords();
  return (
    <fieldset className="downloads">
      <legend className="unseen">{words.odds.download}</legend>
      {(Object.keys(files) as FileKind[]).map((kind) => (
        <Button
          key={kind}
          look="quiet"
          aria-label={`${words.odds.download} ${name}.${kind}`}
          onClick={() => save(name, kind, files[kind]!())}
        >
          <span aria-hidden="true">↓</span> {kind.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
};
