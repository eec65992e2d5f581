export type Point = readonly [x: number, y: number];

/** The rectangle that the data is drawn in. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The room a text takes in a wide sans serif: no font can be asked here, so rather too much than too little. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + emOf(character), 0) * size;

const emOf = (character: string): number => {
  if (/[\u1100-\u{10FFFF}]/u.test(character) && !/[\u2000-\u22FF]/.test(character)) return 1.1;
  if (/[mwMW%@—…]/.test(character)) return 1;
  if (/[A-Z&]/.test(character)) return 0.76;
  return /[ijl.,:;'|!()[\] ft]/.test(character) ? 0.42 : 0.66;
};

/** The room of the widest. */
export const widestOf = (words: readonly string[], size: number): number =>
  words.reduce((widest, each) => Math.max(widest, widthOf(each, size)), 0);

/** A text cut to the room it has. */
export const fitted = (text: string, size: number, room: number): string => {
  if (widthOf(text, size) <= room) return text;
  const characters = [...text];
  let width = widthOf('…', size);
  const end = characters.findIndex((character) => {
    width += widthOf(character, size);
    return width > room;
  });
  return `${characters.slice(0, end).join('').trimEnd()}…`;
};

interface TextLook {
  readonly look: string;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export const text = (x: number, y: number, words: string, { look, size = 13, anchor = 'start' }: TextLook): string =>
  `<text class="${look}" x="${at(x)}" y="${at(y)}" font-size="${size}" text-anchor="${anchor}">${escaped(words)}</text>`;

export const line = (look: string, [x1, y1]: Point, [x2, y2]: Point): string =>
  `<line class="${look}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`;

export const polyline = (look: string, points: readonly Point[]): string =>
  `<polyline class="${look}" points="${pointList(points)}"/>`;

export const polygon = (look: string, points: readonly Point[]): string =>
  `<polygon class="${look}" points="${pointList(points)}"/>`;

/** A rectangle; a pointer on it shows the words. */
export const rectangle = (look: string, { left, right, top, bottom }: Frame, words?: string): string => {
  const shape = `<rect class="${look}" x="${left.toFixed(2)}" y="${at(top)}" width="${(right - left).toFixed(2)}" height="${at(bottom - top)}"`;
  return words === undefined ? `${shape}/>` : `${shape}><title>${escaped(words)}</title></rect>`;
};

const pointList = (points: readonly Point[]): string => points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ');

const at = (value: number): string => value.toFixed(1);
