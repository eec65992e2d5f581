import type { HouseRefusal } from '@hardway/server/protocol';

/** A seat taken on this device, for as long as its window is open. */
export interface Seat {
  readonly table: string;
  readonly seat: number;
  readonly terminal: string;
  readonly key: string;
}

const keptAt = (table: string): string => `hardway:seat:${table}`;

export const seatAt = (table: string): Seat | null => {
  const kept = sessionStorage.getItem(keptAt(table));
  return kept ? (JSON.parse(kept) as Seat) : null;
};

export const leaveSeat = (table: string): void => sessionStorage.removeItem(keptAt(table));

/** Takes the first free seat of a practice table. */
export const sitDown = async (table: string): Promise<Seat | HouseRefusal> => {
  try {
    const response = await fetch(`/api/practice/${table}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } });
    const answer = (await response.json()) as Seat | HouseRefusal;
    if (!('refused' in answer)) sessionStorage.setItem(keptAt(table), JSON.stringify(answer));
    return answer;
  } catch {
    return { refused: 'table-unavailable', clause: null, message: 'The house cannot be reached.' };
  }
};
