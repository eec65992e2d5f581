import type { Actor, TableEvent } from '@hardway/engine';
import type { Entry } from '@hardway/server/protocol';

/** An event as the record keeps it: with who caused it. */
export type RecordedEvent = TableEvent & { readonly by?: Actor };

/** An entry of a table's record that somebody should look at. */
export type SignificantEntry = Pick<Entry, 'version' | 'at'> & { readonly event: RecordedEvent };
