import type { Words } from '../words/index.ts';

/** Times as people on the floor read them. */

const MINUTE_MS = 60_000;
const HOUR = 60 * MINUTE_MS;
const DAY = 24 * HOUR;

/** The two largest units that matter: "2 d 4 h", "35 min", "12 s". */
export const span = ({ shared: { span: words } }: Words, milliseconds: number): string => {
  const length = Math.max(0, milliseconds);
  const [days, hours] = [Math.floor(length / DAY), Math.floor((length % DAY) / HOUR)];
  const [minutes, seconds] = [Math.floor((length % HOUR) / MINUTE_MS), Math.floor(length / 1000)];
  if (days > 0) return hours === 0 ? words.days({ days }) : words.daysHours({ days, hours });
  if (hours > 0) return minutes === 0 ? words.hours({ hours }) : words.hoursMinutes({ hours, minutes });
  return minutes > 0 ? words.minutes({ minutes }) : words.seconds({ seconds });
};

export const timeOf = ({ locale }: Words, at: number): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);

/** "18:05". */
export const minuteOf = ({ locale }: Pick<Words, 'locale'>, at: number): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);

/** With the month as a word: 05/06 is two days, by where the reader is from. */
export const momentOf = (words: Words, at: number): string => dateAndTime(words, at, 'medium');

export const dayOf = ({ locale }: Words, at: number): string =>
  new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' });

/** "16 Nov 2026, 09:17", or with its seconds. */
export const dateAndTime = ({ locale }: Words, at: number, timeStyle: 'short' | 'medium'): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle });
