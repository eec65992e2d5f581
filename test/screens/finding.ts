/** What a screen is measured for, and what the page answers. */

export const KINDS = [
  'sideways',
  'cut',
  'overlap',
  'under a chip',
  'small text',
  'small target',
  'contrast',
  'English',
  'barrier',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Finding {
  readonly kind: Kind;
  /** The element, by its classes from the outside inwards. */
  readonly where: string;
  /** What stands there. */
  readonly text: string;
  /** How much it is, or what it should not be. */
  readonly says: string;
}

export interface Asked {
  /** Text of fewer pixels of CSS is too small. */
  readonly fontMin: number;
  /** A target of fewer pixels of CSS is too small for a finger or a mouse. */
  readonly targetMin: number;
  /** Latin words that belong into a Chinese sentence, as expressions; null where the words are to be English. */
  readonly latin: readonly string[] | null;
}

/** The part of the page that is photographed, in pixels of CSS. */
export interface Photographed {
  readonly width: number;
  readonly height: number;
}

/** What stands in a page that is measured, under `globalThis.walk`. */
export interface Walk {
  measure(asked: Asked): readonly Finding[];
  /** Once the page has been laid out anew. */
  settle(): Promise<void>;
  photographed(heightMax: number): Photographed;
  /** Makes the letters transparent, or puts them back. */
  veil(isVeiled: boolean): Promise<void>;
  /** Two pictures as base64, with the letters and without, of so many pixels for each of CSS. */
  contrast(withText: string, without: string, scale: number): Promise<readonly Finding[]>;
}
