import { lineAndColumn, type TextSpan } from '@hardway/engine';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../design/index.ts';
import { messageOf } from '../../house/refusal-message.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { ClauseLabel } from '../book-chooser.tsx';
import { type Mistake, mistakeIn } from './check.ts';
import { type Completion, completionAt, type Suggestion } from './completion.ts';
import './editor.css';

/** What is offered at the caret, and which of it the arrows have come to. */
interface Offered extends Completion {
  readonly chosen: number;
  readonly caret: number;
}

interface EditorProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The writer has gone on to something else. */
  readonly onLeave: () => void;
}

/** A strategy file to write: with what may go on at the caret, and with the place of what is wrong. */
export const StrategyEditor = ({ text, onText, onLeave }: EditorProps) => {
  const words = useWords();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const mistake = mistakeIn(text);
  const lines = text.split('\n');

  const look = (isAsked: boolean): void => {
    const { value, selectionStart } = area.current!;
    const found = isAsked || isWorthOffering(value, selectionStart) ? completionAt(value, selectionStart) : null;
    const isWanted = found !== null && (isAsked || found.isInText);
    setOffered(isWanted ? { ...found, chosen: 0, caret: selectionStart } : null);
  };
  const take = ({ insert, back }: Suggestion): void => {
    if (!offered) return;
    put(area.current!, offered.span, insert, back);
    setOffered(null);
    if (back > 0) look(true);
  };
  const step = (by: number): void =>
    setOffered((now) => now && { ...now, chosen: (now.chosen + by + now.offers.length) % now.offers.length });
  const hear = (event: KeyboardEvent): void => {
    const act = offered
      ? keysOf({ step, take: () => take(offered.offers[offered.chosen]!), close: () => setOffered(null) })[event.key]
      : undefined;
    if (event.key === ' ' && event.ctrlKey) look(true);
    else if (!act) return;
    else act();
    event.preventDefault();
  };
  return (
    <div className="strategy-editor">
      <div className="odds-bar row">
        <label htmlFor={id}>{words.strategy.file}</label>
        <p className="soft">{words.strategy.keys}</p>
      </div>
      <div className="paper">
        <ol className="line-numbers" aria-hidden="true">
          {lines.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their number
            <li key={index} className={isOnLine(mistake, text, index + 1) ? 'mistaken' : undefined} />
          ))}
        </ol>
        <div className="writing">
          <pre aria-hidden="true">
            <Marked text={text} span={mistake?.span ?? null} />
          </pre>
          <textarea
            ref={area}
            id={id}
            value={text}
            rows={lines.length}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            aria-autocomplete="list"
            aria-invalid={mistake !== null}
            aria-describedby={`${id}-mistake`}
            {...(offered
              ? { 'aria-controls': `${id}-offers`, 'aria-activedescendant': `${id}-${offered.chosen}` }
              : {})}
            onChange={(event) => {
              onText(event.currentTarget.value);
              look(false);
            }}
            onKeyDown={hear}
            onClick={() => setOffered(null)}
            onBlur={() => {
              setOffered(null);
              onLeave();
            }}
          />
          {offered && <Suggestions id={id} text={text} offered={offered} onTake={take} />}
        </div>
      </div>
      <MistakeLine
        id={`${id}-mistake`}
        text={text}
        mistake={mistake}
        onGo={({ from, to }) => {
          area.current!.focus({ preventScroll: true });
          area.current!.setSelectionRange(from, to);
          // The text is as high as all its lines, so what is around it has to scroll.
          area.current!.parentElement!.querySelector('mark')?.scrollIntoView({ block: 'center' });
        }}
      />
    </div>
  );
};

/** After a letter, a quotation mark or a star; behind anything else nobody wants to be interrupted. */
const isWorthOffering = (text: string, caret: number): boolean => /["'\w]/.test(text[caret - 1] ?? '');

const keysOf = ({
  step,
  take,
  close,
}: {
  step: (by: number) => void;
  take: () => void;
  close: () => void;
}): Readonly<Record<string, () => void>> => ({
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Enter: take,
  Tab: take,
  Escape: close,
});

/** As if it were typed, so that it can be undone by the browser's own keys. */
const put = (area: HTMLTextAreaElement, { from, to }: TextSpan, text: string, back: number): void => {
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
  const caret = from + text.length - back;
  area.setSelectionRange(caret, caret);
};

const isOnLine = (mistake: Mistake | null, text: string, line: number): boolean =>
  mistake?.span !== null && mistake !== null && lineAndColumn(text, mistake.span.from).line === line;

/** The text once more, unseen but for a mark under what is wrong: no further than to the end of its line. */
const Marked = ({ text, span }: { text: string; span: TextSpan | null }) => {
  if (!span) return text;
  const end = text.indexOf('\n', span.from);
  const to = Math.max(span.from, Math.min(span.to, end < 0 ? text.length : end));
  return (
    <>
      {text.slice(0, span.from)}
      <mark>{text.slice(span.from, to) || ' '}</mark>
      {text.slice(to)}
    </>
  );
};

const Suggestions = ({
  id,
  text,
  offered: { offers, chosen, caret },
  onTake,
}: {
  id: string;
  text: string;
  offered: Offered;
  onTake: (offer: Suggestion) => void;
}) => {
  const words = useWords();
  const { line, column } = lineAndColumn(text, caret);
  const language = useLanguage();
  const told = offers[chosen]!.told;
  return (
    <div className="offers" style={{ '--line': line, '--column': column - 1 } as React.CSSProperties}>
      <div id={`${id}-offers`} role="listbox" aria-label={words.strategy.offers}>
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the text; the list follows its keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={offer.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(offer)}
          >
            {offer.label}
          </div>
        ))}
      </div>
      {told && (
        <p className="soft" lang={told[language] === undefined ? 'en' : undefined}>
          {told[language] ?? told.en}
        </p>
      )}
    </div>
  );
};

const MistakeLine = ({
  id,
  text,
  mistake,
  onGo,
}: {
  id: string;
  text: string;
  mistake: Mistake | null;
  onGo: (span: TextSpan) => void;
}) => {
  const words = useWords();
  const span = mistake?.span ?? null;
  return (
    <div id={id} className="mistake" role="status">
      {mistake === null ? (
        <p className="fine">✓ {words.strategy.fine}</p>
      ) : (
        <p className="error">
          {span && (
            <Button look="quiet" onClick={() => onGo(span)}>
              {words.strategy.at(lineAndColumn(text, span.from))}
            </Button>
          )}{' '}
          {mistake.is === 'json' ? (
            words.strategy.json[mistake.mistake.is]
          ) : (
            <>
              <span lang="en">{messageOf(mistake.refusal)}</span>{' '}
              {mistake.refusal.clause && <ClauseLabel>{mistake.refusal.clause}</ClauseLabel>}
            </>
          )}
        </p>
      )}
    </div>
  );
};
