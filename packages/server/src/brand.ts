import type { Named } from '@hardway/engine';

/** How the house looks: what an operator files of its name, logo and colours, and the colours that follow from them. */

export interface Logo {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

/** Six hexadecimal digits behind a #. */
export type Colour = `#${string}`;

export interface BrandColours {
  /** Buttons, titles, odds. */
  readonly accent: Colour;
  /** Behind everything. */
  readonly ground: Colour;
  /** Of the layouts on which bets lie. */
  readonly cloth: Colour;
}

export interface Brand {
  readonly name: Named;
  readonly logo: Logo | null;
  readonly colours: BrandColours;
}

export const USUAL_BRAND: Brand = {
  name: { en: 'Hardway', zh: 'Hardway' },
  logo: null,
  colours: { accent: '#e2bd6f', ground: '#0d3529', cloth: '#0b5a41' },
};

type Channels = readonly [number, number, number];

const BLACK: Channels = [0, 0, 0];
const WHITE: Channels = [255, 255, 255];

const channelsOf = (colour: Colour): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never;

/** So many hundredths of the colour, the rest of the other. */
const mixed = (colour: Colour, hundredths: number, other: Channels): Colour =>
  `#${channelsOf(colour)
    .map((channel, index) => Math.round((channel * hundredths + other[index]! * (100 - hundredths)) / 100))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** The tokens of the screens' design that follow from an operator's colours. */
const tokensOf = ({ accent, ground, cloth }: BrandColours): Readonly<Record<string, Colour>> => ({
  brass: accent,
  'brass-light': mixed(accent, 70, WHITE),
  'brass-pale': mixed(accent, 45, WHITE),
  'brass-low': mixed(accent, 85, BLACK),
  'brass-deep': mixed(accent, 70, BLACK),
  field: mixed(ground, 32, BLACK),
  night: mixed(ground, 38, BLACK),
  'felt-deep': mixed(ground, 62, BLACK),
  panel: mixed(ground, 72, BLACK),
  felt: ground,
  'felt-raised': mixed(ground, 97, WHITE),
  'felt-lit': mixed(ground, 93, WHITE),
  'felt-edge': mixed(ground, 89, WHITE),
  cloth,
  'cloth-deep': mixed(cloth, 70, BLACK),
});

/** A sheet that goes before the screens' own; none while the colours are the usual ones. */
export const brandSheet = (colours: BrandColours): string =>
  isUsual(colours)
    ? ''
    : `:root:root{${Object.entries(tokensOf(colours))
        .map(([token, colour]) => `--${token}:${colour}`)
        .join(';')}}\n`;

const isUsual = (colours: BrandColours): boolean =>
  Object.entries(USUAL_BRAND.colours).every(([name, usual]) => colours[name as keyof BrandColours] === usual);

const luminance = (colour: Colour): number => {
  const [red, green, blue] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** As WCAG 2 defines it, from 1 to 21. */
const contrast = (first: Colour, second: Colour): number => {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

const LEAST_CONTRAST = 4.5;

/** Inks of the screens that no operator changes. */
const INK: Colour = '#fbf8ef';
const INK_SOFT: Colour = '#c3d2c8';
const INK_ON_ACCENT: Colour = '#20170a';

/** What could not be read in these colours, in sentences. */
export const contrastProblems = (colours: BrandColours): readonly string[] => {
  const { accent, cloth } = colours;
  const lit = tokensOf(colours)['felt-lit']!;
  const pairs = [
    [INK_SOFT, lit, 'ground is too light: grey text on it'],
    [accent, lit, 'accent and ground are too alike: titles'],
    [INK_ON_ACCENT, accent, 'accent is too dark: the dark words of a button on it'],
    [INK, cloth, 'cloth is too light: white text on it'],
    [accent, cloth, 'accent and cloth are too alike: odds on the layout'],
  ] as const;
  return pairs
    .map(([first, second, says]) => ({ says, reached: contrast(first, second) }))
    .filter(({ reached }) => reached < LEAST_CONTRAST)
    .map(
      ({ says, reached }) =>
        `${says} would have a contrast of ${reached.toFixed(1)} to 1, and needs ${LEAST_CONTRAST}.`,
    );
};
