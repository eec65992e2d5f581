import type { HouseRefusal, PracticeSeat } from '@hardway/server/protocol';

/** How this device speaks for a seat of a table. */
export interface KeptSeat {
  readonly table: string;
  readonly terminal: string;
  readonly key: string;
  /** A terminal that staff have set up, kept on the device; otherwise a practice seat, kept while the window is open. */
  readonly isEnrolled: boolean;
}

const practiceAt = (table: string): string => `hardway:seat:${table}`;
const enrolledAt = (table: string): string => `hardway:terminal:${table}`;

/** Nothing where nothing is kept, or something that no seat is. */
const kept = (store: Storage, name: string, isEnrolled: boolean): KeptSeat | null => {
  try {
    const { table, terminal, key } = JSON.parse(store.getItem(name) ?? '{}') as Partial<KeptSeat>;
    return table && terminal && key ? { table, terminal, key, isEnrolled } : null;
  } catch {
    return null;
  }
};

/** The seat this device has at a table. What staff have set up comes before a visitor's practice. */
export const seatAt = (table: string): KeptSeat | null =>
  kept(localStorage, enrolledAt(table), true) ?? kept(sessionStorage, practiceAt(table), false);

/** The table at which staff have made this device a terminal. */
export const enrolledTable = (): string | null => {
  const prefix = enrolledAt('');
  return (
    Object.keys(localStorage)
      .find((name) => name.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  );
};

export const leaveSeat = ({ table, isEnrolled }: KeptSeat): void =>
  isEnrolled ? localStorage.removeItem(enrolledAt(table)) : sessionStorage.removeItem(practiceAt(table));

/** Makes this device the terminal that staff have enrolled. */
export const setUpTerminal = (table: string, terminal: string, key: string): KeptSeat => {
  const seat: KeptSeat = { table, terminal, key, isEnrolled: true };
  localStorage.setItem(enrolledAt(table), JSON.stringify(seat));
  return seat;
};

/** Takes the first free seat of a practice table. */
export const sitDown = async (table: string): Promise<KeptSeat | HouseRefusal> => {
  try {
    const response = await fetch(`/api/practice/${table}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } });
    const answer = (await response.json()) as PracticeSeat | HouseRefusal;
    if ('refused' in answer) return answer;
    const seat = { ...answer, isEnrolled: false };
    sessionStorage.setItem(practiceAt(table), JSON.stringify(seat));
    return seat;
  } catch {
    return { refused: 'table-unavailable', clause: null, message: 'The house cannot be reached.' };
  }
};
