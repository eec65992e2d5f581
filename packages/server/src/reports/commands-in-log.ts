import type { Entry, Store } from '../store/store.ts';
import { entriesOf } from './log.ts';

const BATCH = 500;

/** Whether every command of a stream is where it is said to be, none twice, and none that the log does not have. */
export const strayedCommand = async (store: Store, stream: string): Promise<string | undefined> => {
  const inspection = store.inspection();
  let [version, commands] = [0, 0];
  for (;;) {
    const before = version;
    for await (const ends of commandEnds(store, stream, version)) {
      const rows = await inspection.commands(
        stream,
        ends.map(({ command }) => command),
      );
      const kept = new Map(rows.map((row) => [row.command, row]));
      const stray = ends.find((end) => !isAsKept(end, kept.get(end.command)));
      if (stray) return `its command ${stray.command} is not where the log has it`;
      commands += ends.length;
      version = ends.at(-1)!.version;
    }
    if (((await inspection.commandCounts()).get(stream) ?? 0) === commands) return undefined;
    // The house may be running: what seems too much may have come since.
    if (version === before) return 'commands are noted that the log does not have';
  }
};

const isAsKept = ({ version, answer }: Entry, row: { version: number; answer: string | null } | undefined): boolean =>
  row?.version === version && (answer === undefined) === (row.answer !== null);

/** The last entry of each command, in parts. */
async function* commandEnds(store: Store, stream: string, after: number): AsyncGenerator<readonly Entry[]> {
  let ends: Entry[] = [];
  let last: Entry | undefined;
  for await (const entry of entriesOf(store, stream, after)) {
    if (last && (last.answer !== undefined || last.command !== entry.command)) ends.push(last);
    last = entry;
    if (ends.length < BATCH) continue;
    yield ends;
    ends = [];
  }
  if (last) yield [...ends, last];
}
