import { evolve, forgotten, newTable, type RoundRecord, recalling, type Table, type TableEvent } from '@hardway/engine';
import { eventOf } from '../protocol/packing.ts';
import { sha256 } from '../store/chain.ts';
import { canonical, type Document, type Entry, type Store } from '../store/index.ts';
import { documentsOf, type KeptRound } from '../tables/documents.ts';
import { entriesOf } from './log.ts';

/** A table played again from its log, command by command, with the documents that come of it. */
export class RebuiltTable {
  table: Table;
  /** Hashes by kind and key: the documents of a long log are more than memory holds. */
  readonly documents = new Map<string, string>();
  /** Rounds that were changed after the table had let go of them, and are needed for what became of them. */
  readonly missed = new Set<number>();
  private readonly recalls: ReadonlySet<number>;
  private readonly records = new Map<number, RoundRecord>();

  /** `recalls` are the rounds that an earlier reading has missed. */
  constructor(rulebook: string, recalls: ReadonlySet<number>) {
    this.table = newTable(rulebook);
    this.recalls = recalls;
  }

  /** Reads the rest of the log; tells how the table stood after each command, and gives the documents that changed. */
  async readOn(store: Store, stream: string, stood: (table: Table) => void = () => {}): Promise<ReadonlySet<string>> {
    const changed = new Set<string>();
    for await (const entries of commandsOf(store, stream, this.table.version)) {
      for (const document of this.take(entries)) {
        this.documents.set(idOf(document), hashOf(document));
        changed.add(idOf(document));
      }
      stood(this.table);
    }
    return changed;
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
    const documents = documentsOf(recalled, after, events, entries[0]!.at);
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
  rulebook: string,
  numbers: readonly number[],
): Promise<RoundRecord[]> => {
  const rebuilt = new RebuiltTable(rulebook, new Set(numbers));
  for await (const entries of commandsOf(store, stream, 0)) rebuilt.take(entries);
  return numbers.flatMap((number) => rebuilt.recordOf(number) ?? []);
};

const roundChanged = (event: TableEvent): number[] =>
  event.type === 'ResultCorrected' || event.type === 'RoundResettled' || event.type === 'SettledRoundVoided'
    ? [event.round]
    : [];

async function* commandsOf(store: Store, stream: string, after: number): AsyncGenerator<readonly Entry[]> {
  let entries: Entry[] = [];
  for await (const entry of entriesOf(store, stream, after)) {
    if (entries.length > 0 && entries[0]!.command !== entry.command) {
      yield entries;
      entries = [];
    }
    entries.push(entry);
  }
  if (entries.length > 0) yield entries;
}

export const idOf = ({ kind, key }: Document): string => `${kind} ${key}`;

export const hashOf = ({ rank, value }: Document): string => sha256(canonical([rank, value]));
