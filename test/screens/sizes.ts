/** Windows that people have, and the page at twice its size in each. */

export interface Size {
  readonly name: string;
  /** Of the page, in pixels of CSS. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for each of CSS. */
  readonly scale: 1 | 2;
}

/** Below this width WCAG 1.4.10 asks for no reflow, and no phone is so narrow: only 200 % on one is. */
export const NARROWEST = 320;

const WINDOWS = [
  ['390', 390, 844],
  ['844x390', 844, 390],
  ['768', 768, 1024],
  ['1024', 1024, 768],
  ['1280', 1280, 800],
  ['1920', 1920, 1080],
  ['3840', 3840, 2160],
] as const;

export const SIZES: readonly Size[] = WINDOWS.flatMap(([name, width, height]): Size[] => [
  { name, width, height, scale: 1 },
  { name: `${name}@200`, width: width / 2, height: height / 2, scale: 2 },
]);

/** By names, in the order of the list. */
export const sizesNamed = (names: string): readonly Size[] => {
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !SIZES.some((size) => size.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no size ${unknown.join()}; there are ${SIZES.map(({ name }) => name).join()}.`);
  return SIZES.filter(({ name }) => wanted.includes(name));
};
