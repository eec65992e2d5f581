import type { Finding, Photographed } from '../finding.ts';
import { ancestorsOf, isCovered, nameOf, type Text, textsIn, topmost } from './texts.ts';

/** Contrast of every text against what is really painted behind it, read from two pictures of the page. */

type Colour = readonly [red: number, green: number, blue: number];

/** Of a picture, four numbers to a pixel. */
type Pixels = Uint8ClampedArray;

const LETTERS = `
  *, *::before, *::after, *::placeholder, *::marker {
    -webkit-text-fill-color: transparent !important;
    -webkit-text-stroke-color: transparent !important;
    text-decoration-color: transparent !important;
    text-shadow: none !important;
    caret-color: transparent !important;
    transition: none !important;
  }
  svg text, svg tspan { fill: transparent !important; stroke: transparent !important }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(LETTERS);

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

export const settle = async (): Promise<void> => {
  await document.fonts.ready;
  // What measures itself draws in the frame after, and what that moves in the next.
  for (let frames = 0; frames < 3; frames += 1) await frame();
};

export const veil = async (isVeiled: boolean): Promise<void> => {
  const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
  document.adoptedStyleSheets = isVeiled ? [...others, sheet] : others;
  await frame();
};

export const photographed = (heightMax: number): Photographed => {
  const { scrollHeight } = document.documentElement;
  return { width: innerWidth, height: Math.min(Math.max(innerHeight, scrollHeight), heightMax) };
};

const pixelsOf = async (base64: string): Promise<{ data: Pixels; width: number; height: number }> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const brush = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  brush.drawImage(picture, 0, 0);
  return { data: brush.getImageData(0, 0, width, height).data, width, height };
};

const onePixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
const known = new Map<string, readonly [...Colour, alpha: number]>();

/** Whatever way a colour is written. */
const colourOf = (written: string): readonly [...Colour, alpha: number] => {
  const found = known.get(written);
  if (found) return found;
  onePixel.clearRect(0, 0, 1, 1);
  onePixel.fillStyle = written;
  onePixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = onePixel.getImageData(0, 0, 1, 1).data;
  const colour = [red!, green!, blue!, alpha! / 255] as const;
  known.set(written, colour);
  return colour;
};

const linear = (part: number): number => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const LINEAR = Array.from({ length: 256 }, (_, part) => linear(part));
const lightOf = ([red, green, blue]: Colour): number =>
  0.2126 * LINEAR[Math.round(red)]! + 0.7152 * LINEAR[Math.round(green)]! + 0.0722 * LINEAR[Math.round(blue)]!;

const between = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const hex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** What the ink of a text is, and how much of the ground shines through. */
const inkOf = ({ element }: Text): readonly [...Colour, alpha: number] => {
  const style =
    'placeholder' in element && (element as HTMLInputElement).value === ''
      ? getComputedStyle(element, '::placeholder')
      : getComputedStyle(element);
  const [red, green, blue, alpha] = colourOf(element instanceof SVGElement ? style.fill : style.color);
  const opacity = ancestorsOf(element).reduce((product, each) => product * Number(getComputedStyle(each).opacity), 1);
  return [red, green, blue, alpha * opacity];
};

/** Letters of 24 pixels, or bold ones of 18.66, may stand out less. */
const leastOf = ({ size, isBold }: Text): number => (size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5);

/** What cannot be used now may be pale. */
const isOff = ({ element }: Text): boolean => element.closest(':disabled, [aria-disabled=true]') !== null;

/** A pixel that letters changed by less is their edge. */
const PAINTED = 24;
/** Fewer pixels, or a smaller part of a text, are where it touches a line. */
const PIXELS_LEAST = 6;
const PART_LEAST = 0.04;

export const contrast = async (withText: string, without: string, scale: number): Promise<readonly Finding[]> => {
  const [shown, ground] = [await pixelsOf(withText), await pixelsOf(without)];
  const judge = (text: Text): Finding[] => {
    const [red, green, blue, alpha] = inkOf(text);
    const least = leastOf(text);
    let [painted, poor, worst] = [0, 0, Number.POSITIVE_INFINITY];
    let worstGround: Colour = [0, 0, 0];
    for (const line of text.seen) {
      if (isCovered(text.element, line)) continue;
      const { left, top, right, bottom } = line;
      const [x0, x1] = [Math.floor((left + scrollX) * scale), Math.ceil((right + scrollX) * scale)];
      const [y0, y1] = [Math.floor((top + scrollY) * scale), Math.ceil((bottom + scrollY) * scale)];
      for (let y = Math.max(0, y0); y < Math.min(ground.height, y1); y += 1)
        for (let x = Math.max(0, x0); x < Math.min(ground.width, x1); x += 1) {
          const at = (y * ground.width + x) * 4;
          const behind = [ground.data[at]!, ground.data[at + 1]!, ground.data[at + 2]!] as const;
          const changed = Math.max(...behind.map((part, index) => Math.abs(part - shown.data[at + index]!)));
          if (changed < PAINTED) continue;
          painted += 1;
          const ink = [red, green, blue].map((part, index) => part * alpha + behind[index]! * (1 - alpha));
          const ratio = between(lightOf(ink as unknown as Colour), lightOf(behind));
          if (ratio < least) poor += 1;
          if (ratio < worst) [worst, worstGround] = [ratio, behind];
        }
    }
    if (poor < PIXELS_LEAST || poor < painted * PART_LEAST) return [];
    const says = `${worst.toFixed(2)}:1 of ${least}:1, ${hex([red, green, blue])} at ${alpha.toFixed(2)} on ${hex(worstGround)}`;
    return [{ kind: 'contrast', where: nameOf(text.element), text: text.words.slice(0, 60), says }];
  };
  return textsIn(topmost())
    .filter((text) => !isOff(text))
    .flatMap(judge);
};
