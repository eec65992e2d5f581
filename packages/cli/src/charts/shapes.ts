import { type ChartPoint, type Frame, svgNumber, svgPoints } from '@hardway/engine';

export const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface TextLook {
  readonly look: string;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export const svgText = (x: number, y: number, words: string, { look, size = 13, anchor = 'start' }: TextLook): string =>
  `<text class="${look}" x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${size}" text-anchor="${anchor}">${escaped(words)}</text>`;

export const line = (look: string, [x1, y1]: ChartPoint, [x2, y2]: ChartPoint): string =>
  `<line class="${look}" x1="${svgNumber(x1)}" y1="${svgNumber(y1)}" x2="${svgNumber(x2)}" y2="${svgNumber(y2)}"/>`;

export const polyline = (look: string, points: readonly ChartPoint[]): string =>
  `<polyline class="${look}" points="${svgPoints(points)}"/>`;

export const polygon = (look: string, points: readonly ChartPoint[]): string =>
  `<polygon class="${look}" points="${svgPoints(points)}"/>`;

/** A rectangle; a pointer on it shows the words. */
export const rectangle = (look: string, { left, right, top, bottom }: Frame, words?: string): string => {
  const shape = `<rect class="${look}" x="${left.toFixed(2)}" y="${svgNumber(top)}" width="${(right - left).toFixed(2)}" height="${svgNumber(bottom - top)}"`;
  return words === undefined ? `${shape}/>` : `${shape}><title>${escaped(words)}</title></rect>`;
};

/** A dot; a pointer on it shows the words. */
export const circle = (look: string, [x, y]: ChartPoint, radius: number, words: string): string =>
  `<circle class="${look}" cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${radius}"><title>${escaped(words)}</title></circle>`;
