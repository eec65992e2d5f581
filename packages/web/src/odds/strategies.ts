import { BUILT_IN, readTypedJson } from '@hardway/engine';
import { EXAMPLES } from './editor/examples.ts';

/** A flat bet on a spot of the chosen pay table, or one of the engine's strategies by its name. */
export const FLAT = 'flat';

/** A strategy file of the reader's own. */
export const OWN = 'own';

export const STRATEGIES: readonly string[] = [FLAT, ...Object.keys(BUILT_IN), OWN];

/** Examples are named apart: some are called like what is built in. */
const FILED = new Map<string, unknown>([
  ...Object.entries(BUILT_IN),
  ...EXAMPLES.map(({ id, text }) => [`example/${id}`, JSON.parse(text)] as const),
]);

/** Who may sit down at one table. */
export const PLAYERS: readonly string[] = [OWN, ...FILED.keys()];

export const PLAYERS_MAX = 8;

/** What a text says, if it is JSON. */
export const fileIn = (text: string | null): unknown => {
  const read = readTypedJson(text ?? '');
  return 'value' in read ? read.value : null;
};

/** The strategy file of a name; `text` is the reader's own. */
export const fileOfPlayer = (player: string, text: string | null): unknown =>
  player === OWN ? fileIn(text) : FILED.get(player);

export const nameOfPlayer = (player: string, text: string | null): string => {
  const file = fileOfPlayer(player, text);
  const name = typeof file === 'object' && file !== null && 'name' in file ? file.name : null;
  return typeof name === 'string' ? name : player;
};
