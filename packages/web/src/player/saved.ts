import { decide, evolve, isRefusal, type Refusal, type Rulebook, type Table } from '@hardway/engine';

/** Bets kept under a name, to be put down again. */
export interface SavedBets {
  readonly name: string;
  readonly bets: readonly { readonly spot: string; readonly stake: number }[];
}

export const SAVED_MOST = 5;
export const NAME_LONGEST = 24;

/** What of a browser's storage is needed. */
type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Layouts differ by document and pay table, so bets are kept for each of these. */
const keptAt = (rulebook: string, paytable: string): string => `hardway:saved:${rulebook}:${paytable}`;

const isSaved = (value: unknown): value is SavedBets => {
  const { name, bets } = (value ?? {}) as Partial<SavedBets>;
  return (
    typeof name === 'string' &&
    Array.isArray(bets) &&
    bets.every(({ spot, stake }) => typeof spot === 'string' && Number.isSafeInteger(stake) && stake > 0)
  );
};

/** What is kept; nothing where something else lies in its place. */
export const readSaved = (storage: DeviceStorage, rulebook: string, paytable: string): readonly SavedBets[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keptAt(rulebook, paytable)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSaved).slice(0, SAVED_MOST) : [];
  } catch {
    return [];
  }
};

export const writeSaved = (
  storage: DeviceStorage,
  rulebook: string,
  paytable: string,
  saved: readonly SavedBets[],
): void => storage.setItem(keptAt(rulebook, paytable), JSON.stringify(saved));

/** With one more; a name that is taken is used anew. */
export const withSaved = (
  saved: readonly SavedBets[],
  name: string,
  bets: readonly { readonly spot: string; readonly stake: number }[],
): readonly SavedBets[] => {
  const entry = {
    name: name.trim().slice(0, NAME_LONGEST),
    bets: bets.map(({ spot, stake }) => ({ spot, stake })),
  };
  const index = saved.findIndex((other) => other.name === entry.name);
  if (index >= 0) return saved.toSpliced(index, 1, entry);
  return saved.length < SAVED_MOST ? [...saved, entry] : saved;
};

export const stakeOf = ({ bets }: SavedBets): number => bets.reduce((sum, { stake }) => sum + stake, 0);

/** A bet that the table would not take, and why. */
interface Obstacle {
  readonly spot: string;
  readonly refusal: Refusal;
}

/** Whether the position itself stands in the way, and not the round, the table or the credit. */
export const isOfTheSpot = ({ refusal: { refused } }: Obstacle): boolean =>
  !['bets-closed', 'no-round', 'no-credit', 'table-not-open', 'table-halted'].includes(refused);

/** Asks the engine for all of them, one after the other, so that credit and limits count together. */
export const obstacleTo = (
  rulebook: Rulebook,
  table: Table,
  seat: number,
  bets: SavedBets['bets'],
  at: number,
): Obstacle | null => {
  let reached = table;
  for (const [index, { spot, stake }] of bets.entries()) {
    const by = { id: `seat ${seat}`, role: 'player', seat } as const;
    const verdict = decide(rulebook, reached, { type: 'PlaceWager', id: `saved ${index}`, at, by, seat, spot, stake });
    if (isRefusal(verdict)) return { spot, refusal: verdict };
    reached = verdict.reduce(evolve, reached);
  }
  return null;
};
