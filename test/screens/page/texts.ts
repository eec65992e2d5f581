/** What a person can read on this page, and where it stands. All of it runs in the page. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Text {
  readonly element: Element;
  readonly words: string;
  /** Where its letters stand, line by line, without the space above and below them. */
  readonly lines: readonly Box[];
  /** What of these can be seen without scrolling anything but the page. */
  readonly seen: readonly Box[];
  /** Lines that something cuts, and that nobody can scroll to. */
  readonly cut: readonly Box[];
  /** The size of its letters as they are drawn, in pixels of CSS. */
  readonly size: number;
  readonly isBold: boolean;
}

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;
export const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
export const isEmpty = (box: Box, least = 0): boolean => widthOf(box) <= least || heightOf(box) <= least;

/** While a dialogue is open, nothing else can be read or touched. */
export const topmost = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

export const ancestorsOf = (element: Element): readonly Element[] => {
  const found: Element[] = [];
  for (let next: Element | null = element; next && next !== document.documentElement; next = next.parentElement)
    found.push(next);
  return found;
};

/** Words for those who hear the screen are clipped to next to nothing. */
const isForEars = (element: Element): boolean => {
  const { clipPath } = getComputedStyle(element);
  return clipPath !== 'none' && element.getBoundingClientRect().width <= 2;
};

/** Drawn at all; the tests’ own browser makes the root transparent, which does not count. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  ancestorsOf(element).every((each) => getComputedStyle(each).opacity !== '0' && !isForEars(each));

export const nameOf = (element: Element): string => {
  const parts = ancestorsOf(element).map((each) => {
    const spot = each.getAttribute('data-spot') ?? each.getAttribute('data-number') ?? each.getAttribute('data-place');
    const classes = [...each.classList].slice(0, 2).map((name) => `.${name}`);
    return `${spot ? `[${spot}]` : ''}${classes.join('')}`;
  });
  const named = parts.slice(1).filter((part) => part !== '');
  return [...named.slice(0, 3).toReversed(), `${element.localName}${parts[0]}`].join(' ');
};

/** How much larger than its style says something is drawn. */
const scaleOf = (element: Element): number => {
  if (element instanceof SVGGraphicsElement) {
    const matrix = element.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
  const { offsetWidth } = element as HTMLElement;
  const { width } = element.getBoundingClientRect();
  // The one is in whole pixels.
  return Math.abs(width - offsetWidth) <= 0.5 ? 1 : width / offsetWidth;
};

type Overflow = 'visible' | 'cut' | 'scrolled';

const overflowOf = (value: string): Overflow =>
  value === 'visible' ? 'visible' : value === 'hidden' || value === 'clip' ? 'cut' : 'scrolled';

const insideOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

interface Frame {
  readonly box: Box;
  readonly across: Overflow;
  readonly down: Overflow;
}

/** What cuts or scrolls the words of an element, from the inside outwards. */
const framesOf = (element: Element): readonly Frame[] =>
  ancestorsOf(element).flatMap((each) => {
    const isInnerSvg = each instanceof SVGElement && each.parentElement instanceof SVGElement;
    const { overflowX, overflowY, display } = getComputedStyle(each);
    if (isInnerSvg || display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) return [];
    return [{ box: insideOf(each), across: overflowOf(overflowX), down: overflowOf(overflowY) }];
  });

const within = (line: Box, { box, across, down }: Frame): Box => ({
  left: across === 'visible' ? line.left : Math.max(line.left, box.left),
  right: across === 'visible' ? line.right : Math.min(line.right, box.right),
  top: down === 'visible' ? line.top : Math.max(line.top, box.top),
  bottom: down === 'visible' ? line.bottom : Math.min(line.bottom, box.bottom),
});

const SLACK = 2;

/** Cut by the innermost frame that touches it; behind one that scrolls it can be reached. */
const isCut = (line: Box, frames: readonly Frame[]): boolean => {
  let [isAcross, isDown] = [true, true];
  for (const { box, across, down } of frames) {
    if (isAcross && across === 'cut' && (line.left < box.left - SLACK || line.right > box.right + SLACK)) return true;
    if (isDown && down === 'cut' && (line.top < box.top - SLACK || line.bottom > box.bottom + SLACK)) return true;
    isAcross &&= across !== 'scrolled';
    isDown &&= down !== 'scrolled';
  }
  return false;
};

/** What of a box can be seen without scrolling anything but the page. */
export const seenOf = (element: Element, box: Box): Box => framesOf(element).reduce(within, box);

/** Letters fill about eight tenths of their size. */
const inkOf = ({ left, right, top, bottom }: DOMRect, size: number): Box => {
  const [middle, half] = [(top + bottom) / 2, Math.min(bottom - top, size * 0.8) / 2];
  return { left, right, top: middle - half, bottom: middle + half };
};

const textAt = (node: Node): Text[] => {
  const element = node.parentElement!;
  const words = node.textContent!.trim().replaceAll(/\s+/g, ' ');
  if (words === '' || !isShown(element)) return [];
  const style = getComputedStyle(element);
  const size = Number.parseFloat(style.fontSize) * scaleOf(element);
  const range = document.createRange();
  range.selectNodeContents(node);
  const rects = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
  const lines = rects.filter(({ width, height }) => width > 0 && height > 0).map((rect) => inkOf(rect, size));
  if (lines.length === 0) return [];
  const frames = framesOf(element);
  const seen = lines.map((line) => frames.reduce(within, line)).filter((line) => !isEmpty(line, 1));
  const cut = lines.filter((line) => isCut(line, frames));
  return [{ element, words, lines, seen, cut, size, isBold: Number(style.fontWeight) >= 700 }];
};

/** What was typed into fields, or stands there until something is. */
const fieldText = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): Text[] => {
  const words =
    field instanceof HTMLSelectElement
      ? (field.selectedOptions[0]?.textContent ?? '').trim()
      : field.value || field.placeholder;
  const isWritten = !(field instanceof HTMLInputElement && /^(checkbox|radio|range|file|color)$/.test(field.type));
  if (words === '' || !isWritten || !isShown(field)) return [];
  const style = getComputedStyle(field);
  const size = Number.parseFloat(style.fontSize) * scaleOf(field);
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const line = { left: left + 4, right: right - 4, top: top + 3, bottom: bottom - 3 };
  const seen = [framesOf(field).reduce(within, line)].filter((each) => !isEmpty(each, 1));
  return [{ element: field, words, lines: [line], seen, cut: [], size, isBold: Number(style.fontWeight) >= 700 }];
};

/** What lies over other things on purpose, and hides what is below it. */
const OVER = 'dialog, [popover], .number-offer, .moment, .announced, .idle, [role=tooltip]';

export const layerOf = (element: Element): Element | undefined =>
  ancestorsOf(element).find((each) => each.matches(OVER) || /^(sticky|fixed)$/.test(getComputedStyle(each).position));

/** Under something that stays where it is while the page scrolls. */
export const isCovered = (element: Element, { left, top, right, bottom }: Box): boolean => {
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const layer = hit ? layerOf(hit) : undefined;
  return layer !== undefined && layer !== layerOf(element) && !layer.contains(element);
};

export const textsIn = (root: Element): readonly Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    /^(script|style|title|desc|option|textarea)$/.test(node.parentElement!.localName)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const found: Text[] = [];
  while (walker.nextNode()) found.push(...textAt(walker.currentNode));
  for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select'))
    found.push(...fieldText(field));
  return found;
};
