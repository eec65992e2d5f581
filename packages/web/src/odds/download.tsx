import { Button } from '../design/index.ts';
import { useOddsWords } from './words.ts';

const TYPES = { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml' } as const;
export type FileKind = keyof typeof TYPES;

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
  const words = useOddsWords();
  return (
    <fieldset className="downloads">
      <legend className="unseen">{words.download}</legend>
      {(Object.keys(files) as FileKind[]).map((kind) => (
        <Button
          key={kind}
          look="quiet"
          aria-label={`${words.download} ${name}.${kind}`}
          onClick={() => save(name, kind, files[kind]!())}
        >
          <span aria-hidden="true">↓</span> {kind.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
};
