import {
  evolve,
  forgotten,
  newTable,
  type RoundRecord,
  RULEBOOKS,
  type Rulebook,
  recalling,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import type { KeptRound } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import { entriesOf } from '../store/entries.ts';
import type { Document, Store } from '../store/index.ts';
import { tableDocuments } from './documents.ts';

export interface PlayedBy extends Pick<Rulebook, 'game'> {
  readonly id: string;
}

/** By the document of this name; where none was filed nothing was played, and any game will do. */
export const playedBy = (id: string): PlayedBy => RULEBOOKS.find((rulebook) => rulebook.id === id) ?? RULEBOOKS[0]!;

/** A table played again from its log, command by command, with the documents that come of it. */
export class RebuiltTable {
  table: Table;
  /** Rounds that were changed after the table had let go of them, and are needed for what became of them. */
  readonly missed = new Set<number>();
  private readonly recalls: ReadonlySet<number>;
  private readonly records = new Map<number, RoundRecord>();

  /** `recalls` are the rounds that an earlier reading has missed. */
  constructor(rulebook: PlayedBy, recalls: ReadonlySet<number>) {
    this.table = newTable(rulebook);
    this.recalls = recalls;
  }

  recordOf(round: number): RoundRecord | undefined {
    return this.records.get(round);
  }

  /** Takes the entries of one command, and gives the documents that come of it. */
  take(entries: readonly Entry[]): readonly Document[] {
    const events = entries.map(({ event }) => eventOf(event));
    const before = this.table;
    const recalled = recalling(before, this.recall(events));
    this.table = events.reduce(evolve, before);
    const after = recalled === before ? this.table : events.reduce(evolve, recalled);
    const documents = tableDocuments(recalled, after, events, entries[0]!.at);
    for (const { kind, value } of documents) if (kind === 'round') this.keep((value as KeptRound).record);
    return documents;
  }

  private recall(events: readonly TableEvent[]): RoundRecord[] {
    const numbers = forgotten(this.table, [...new Set(events.flatMap(roundChanged))]);
    for (const number of numbers) if (!this.recalls.has(number)) this.missed.add(number);
    return numbers.flatMap((number) => this.records.get(number) ?? []);
  }

  private keep(record: RoundRecord): void {
    if (this.recalls.has(record.number)) this.records.set(record.number, record);
  }
}

/** Rounds as the log has them now, whatever is kept beside it. It takes a while, and lets others have their turns. */
export const roundsInLog = async (
  store: Store,
  stream: string,
  rulebook: PlayedBy,
  numbers: readonly number[],
): Promise<RoundRecord[]> => {
  const rebuilt = new RebuiltTable(rulebook, new Set(numbers));
  for await (const entries of commandsOf(entriesOf(store, stream))) rebuilt.take(entries);
  return numbers.flatMap((number) => rebuilt.recordOf(number) ?? []);
};

const roundChanged = (event: TableEvent): number[] =>
  event.type === 'ResultCorrected' || event.type === 'RoundResettled' || event.type === 'SettledRoundVoided'
    ? [event.round]
    : [];

/** The entries of one command after the other. */
export async function* commandsOf(log: AsyncIterable<Entry>): AsyncGenerator<readonly Entry[]> {
  let entries: Entry[] = [];
  for await (const entry of log) {
    if (entries.length > 0 && entries[0]!.command !== entry.command) {
      yield entries;
      entries = [];
    }
    entries.push(entry);
  }
  if (entries.length > 0) yield entries;
}
