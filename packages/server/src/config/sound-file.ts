import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GAME_NAMES, type GameName, LANGUAGES, type Language, recordingsOf } from '@hardway/engine';
import { type Loudness, type RecordedCalls, type Recording, type Sound, USUAL_SOUND } from '../sound.ts';
import { fieldsOf } from './fields.ts';
import { nearestName } from './nearest-name.ts';

const RECORDING_LARGEST = 300_000;

/** How a file of each kind begins, by its name's ending. */
const KINDS: Readonly<Record<string, { readonly type: Recording['type']; readonly begins: RegExp }>> = {
  mp3: { type: 'audio/mpeg', begins: /^(ID3|\xff[\xe2-\xff])/ },
  ogg: { type: 'audio/ogg', begins: /^OggS/ },
  wav: { type: 'audio/wav', begins: /^RIFF[\s\S]{4}WAVE/ },
};

/** How loud the house is, and what it has recorded; what is wrong with them is a problem each. */
export const soundOf = (value: unknown, file: string, problems: string[]): Sound => {
  const { starts, terminal, wall, recordings } = fieldsOf(
    value,
    { ...USUAL_SOUND, recordings: null },
    'sound',
    problems,
  );
  if (starts !== 'on' && starts !== 'off') problems.push('sound.starts is "on" or "off".');
  return {
    starts: starts === 'off' ? 'off' : 'on',
    terminal: loudnessOf(terminal, 'terminal', problems),
    wall: loudnessOf(wall, 'wall', problems),
    recordings: recordedIn(recordings, file, problems),
  };
};

const loudnessOf = (value: unknown, place: 'terminal' | 'wall', problems: string[]): Loudness => {
  const fields = fieldsOf(value, USUAL_SOUND[place], `sound.${place}`, problems);
  const hundredths = (name: keyof Loudness): number => {
    const number = fields[name];
    if (Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= 100) return number as number;
    problems.push(`sound.${place}.${name} is a whole number from 0 to 100.`);
    return 0;
  };
  return { effects: hundredths('effects'), calls: hundredths('calls') };
};

/** A folder for each language with one for each game, which has every call of it: half a sentence is never spoken. */
const recordedIn = (value: unknown, file: string, problems: string[]): readonly RecordedCalls[] => {
  if (value === null) return [];
  if (typeof value !== 'string') {
    problems.push('sound.recordings is the path of a folder, beside this file.');
    return [];
  }
  const folder = resolve(dirname(file), value);
  const named = (names: readonly string[], ...under: readonly string[]): readonly string[] =>
    namesIn(join(folder, ...under), [value, ...under].join('/'), names, problems);
  return named(LANGUAGES).flatMap((language) =>
    named(GAME_NAMES, language).map((game) => ({
      language: language as Language,
      game: game as GameName,
      recordings: callsIn(
        join(folder, language, game),
        [value, language, game].join('/'),
        recordingsOf(game as GameName),
        problems,
      ),
    })),
  );
};

/** The names in a folder, of which others are problems; what begins with a dot is not looked at. */
const namesIn = (
  folder: string,
  told: string,
  known: readonly string[],
  problems: string[],
  nameOf = (entry: string): string => entry,
): readonly string[] => {
  let entries: readonly string[];
  try {
    entries = readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    problems.push(`sound.recordings: ${told} cannot be read as a folder.`);
    return [];
  }
  const strange = entries.filter((entry) => !known.includes(nameOf(entry)));
  for (const entry of strange)
    problems.push(
      `sound.recordings: ${told}/${entry} is no name that is asked for; the nearest is ${nearestName(nameOf(entry), known)}.`,
    );
  return entries.filter((entry) => !strange.includes(entry));
};

const withoutEnding = (entry: string): string => entry.replace(/\.[^.]*$/, '');

const callsIn = (folder: string, told: string, known: readonly string[], problems: string[]): readonly Recording[] => {
  const entries = namesIn(folder, told, known, problems, withoutEnding);
  const missing = known.filter((name) => !entries.some((entry) => withoutEnding(entry) === name));
  if (missing.length > 0) problems.push(`sound.recordings: ${told} lacks ${missing.join(', ')}.`);
  const twice = entries.map(withoutEnding).find((name, index, all) => all.indexOf(name) < index);
  if (twice !== undefined) problems.push(`sound.recordings: ${told} has ${twice} twice.`);
  return entries.flatMap((entry) => recordingIn(folder, told, entry, problems) ?? []);
};

const recordingIn = (folder: string, told: string, entry: string, problems: string[]): Recording | null => {
  const refused = (says: string): null => {
    problems.push(`sound.recordings: ${told}/${entry} ${says}`);
    return null;
  };
  const kind = KINDS[entry.slice(withoutEnding(entry).length + 1)];
  if (!kind) return refused('is no .mp3, .ogg or .wav.');
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, entry));
  } catch {
    return refused('cannot be read.');
  }
  if (bytes.length > RECORDING_LARGEST) return refused(`has ${bytes.length} bytes; the most is ${RECORDING_LARGEST}.`);
  if (!kind.begins.test(bytes.subarray(0, 12).toString('latin1'))) return refused('is not what its ending says.');
  return { name: withoutEnding(entry), type: kind.type, bytes };
};
