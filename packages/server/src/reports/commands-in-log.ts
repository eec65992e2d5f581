import type { Entry } from '../protocol/entry.ts';
import { canonical } from '../store/chain.ts';
import { entriesOf } from '../store/entries.ts';
import { isSameMac } from '../store/mac.ts';
import { commandMac } from '../store/seal.ts';
import type { Store, TakenCommand } from '../store/store.ts';

const BATCH = 500;

/**
 * Whether every command of a stream is where it is said to be, none twice, and none that the log does not have; with the
 * house's secret also whether it was the house that noted it.
 */
export const strayedCommand = async (
  store: Store,
  stream: string,
  entries: AsyncIterable<Entry>,
  secret: Uint8Array | undefined,
): Promise<string | undefined> => {
  const inspection = store.inspection();
  let [version, commands] = [0, 0];
  for (let rest = entries; ; rest = entriesOf(store, stream, version)) {
    const before = version;
    for await (const ends of commandEnds(rest)) {
      const rows = await inspection.commands(
        stream,
        ends.map(({ command }) => command),
      );
      const kept = new Map(rows.map((row) => [row.command, row]));
      const stray = ends.find((end) => !isAsKept(end, kept.get(end.command)));
      if (stray) return `its command ${stray.command} is not where the log has it`;
      const forged = secret && ends.find((end) => !isNotedBy(secret, end, kept.get(end.command)!));
      if (forged) return `its command ${forged.command} was not noted by the house`;
      commands += ends.length;
      version = ends.at(-1)!.version;
    }
    if ((await inspection.commandCount(stream)) === commands) return undefined;
    // The house may be running: what seems too much may have come since.
    if (version === before) return 'commands are noted that the log does not have';
  }
};

const isAsKept = ({ version, answer }: Entry, row: TakenCommand | undefined): boolean =>
  row?.version === version && (answer === undefined) === (row.answer !== null);

const isNotedBy = (secret: Uint8Array, { stream, command, version, answer }: Entry, row: TakenCommand): boolean => {
  const told = answer === undefined ? row.answer! : canonical(answer);
  return isSameMac(row.mac, commandMac(secret, { stream, command, version, answer: told }));
};

/** The last entry of each command, in parts. */
async function* commandEnds(entries: AsyncIterable<Entry>): AsyncGenerator<readonly Entry[]> {
  let ends: Entry[] = [];
  let last: Entry | undefined;
  for await (const entry of entries) {
    if (last && (last.answer !== undefined || last.command !== entry.command)) ends.push(last);
    last = entry;
    if (ends.length < BATCH) continue;
    yield ends;
    ends = [];
  }
  if (last) yield [...ends, last];
}
