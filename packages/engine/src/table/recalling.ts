import type { Game } from './game.ts';
import type { PlayState, RoundRecord, TableOf } from './state.ts';

/** A table that has older rounds before it again, to decide a command about them; it is not evolved further. */
export const recallingAt = <P extends PlayState>(
  game: Game<P>,
  table: TableOf<P>,
  records: readonly RoundRecord[],
): TableOf<P> => (records.length === 0 ? table : game.withRecords(table, [...records, ...game.records(table.play)]));
