import { fittedText } from '@hardway/engine';
import { STYLE } from './palette.ts';
import { escaped, svgText } from './shapes.ts';

export const [WIDTH, HEIGHT, MARGIN] = [960, 540, 32];
/** The size of figures and captions, and where the caption of a chart stands. */
export const [TICK, CAPTION] = [12, 96];

/** Where a frame begins and ends: markers need a row or two above it. */
export const [TOP, BELOW_MARKER, BELOW_MARKERS, BOTTOM] = [118, 130, 146, HEIGHT - 66];

export interface Titled {
  readonly title: string;
  readonly subtitle: string;
}

interface Heading extends Titled {
  /** Sets the picture's names apart from those of others on the same web page. */
  readonly kind: string;
  /** The picture in words, with its main figures. */
  readonly description: string;
}

export const page = ({ kind, title, subtitle, description }: Heading, drawn: readonly string[]): string => {
  const room = WIDTH - 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="${kind}-title ${kind}-description" font-family="system-ui, sans-serif">`,
    `<title id="${kind}-title">${escaped(title)}</title>`,
    `<desc id="${kind}-description">${escaped(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    svgText(MARGIN, 42, fittedText(title, 21, room), { look: 'strong ink-text', size: 21 }),
    svgText(MARGIN, 65, fittedText(subtitle, 14, room), { look: 'soft', size: 14 }),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
