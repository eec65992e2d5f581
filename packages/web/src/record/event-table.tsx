import type { ReactNode } from 'react';
import { FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { ActorName } from './actor-name.tsx';
import type { SignificantEntry } from './event.ts';
import { Moment } from './moment.tsx';
import { clausesIn } from './narration.ts';
import { useNarration } from './use-narration.ts';
import './event-table.css';

interface EventTableProps<E extends SignificantEntry> {
  readonly caption: string;
  readonly entries: readonly E[];
  readonly keyOf: (entry: E) => string;
  readonly kindOf: (event: E['event']) => string;
  readonly clauseMarks: (clauses: readonly string[]) => ReactNode;
  /** Who did it where nobody is named. */
  readonly nobody?: ReactNode;
  /** A column of the screen's own, and which one it is. */
  readonly own?: { readonly column: number; readonly head: string; readonly cellOf: (entry: E) => ReactNode };
}

/** What the record has that somebody should look at: when, what, by which clause, who. */
export const EventTable = <E extends SignificantEntry>({
  caption,
  entries,
  keyOf,
  kindOf,
  clauseMarks,
  nobody = '',
  own,
}: EventTableProps<E>) => {
  const words = useWords();
  const narrate = useNarration();
  const withOwn = <T,>(cells: readonly T[], cell: T | undefined): readonly T[] =>
    own && cell !== undefined ? cells.toSpliced(own.column, 0, cell) : cells;
  return (
    <div className="event-table">
      <FigureTable
        caption={caption}
        heads={withOwn([words.shared.time, words.staff.kind, words.record.what, words.record.who], own?.head)}
        rows={entries.map((entry) => {
          const { at, event } = entry;
          const cells: readonly ReactNode[] = [
            <Moment key="time" at={at} />,
            <b key="kind">{kindOf(event)}</b>,
            <div key="what" className="prose">
              <span>{narrate(event)}</span> {clauseMarks(clausesIn(event))}
            </div>,
            event.by ? <ActorName key="who" actor={event.by} /> : nobody,
          ];
          return { key: keyOf(entry), cells: withOwn(cells, own?.cellOf(entry)) };
        })}
      />
    </div>
  );
};
