import type { Language } from '../words.ts';

/** Times as people on the floor read them. */

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: [' d', ' h', ' min', ' s'],
  zh: ['天', '小时', '分钟', '秒'],
};

/** The two largest units that matter: "2 d 4 h", "35 min", "12 s". */
export const span = (language: Language, milliseconds: number): string => {
  const [days, hours, minutes, seconds] = UNITS[language];
  const length = Math.max(0, milliseconds);
  const two = (large: number, first: string, small: number, second: string): string =>
    small === 0 ? `${large}${first}` : `${large}${first}${language === 'zh' ? '' : ' '}${small}${second}`;
  if (length >= DAY) return two(Math.floor(length / DAY), days, Math.floor((length % DAY) / HOUR), hours);
  if (length >= HOUR) return two(Math.floor(length / HOUR), hours, Math.floor((length % HOUR) / MINUTE), minutes);
  return length >= MINUTE ? `${Math.floor(length / MINUTE)}${minutes}` : `${Math.floor(length / 1000)}${seconds}`;
};

export const timeOf = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(LOCALE[language], { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);

export const momentOf = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(LOCALE[language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
