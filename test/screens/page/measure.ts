import type { Asked, Finding, Kind, Walk } from '../finding.ts';
import { contrast, photographed, settle, veil } from './contrast.ts';
import {
  ancestorsOf,
  type Box,
  common,
  heightOf,
  isEmpty,
  isShown,
  layerOf,
  nameOf,
  seenOf,
  type Text,
  textsIn,
  topmost,
  widthOf,
} from './texts.ts';

/** Measures the layout of the page that it is loaded into. */

const found = (kind: Kind, element: Element, text: string, says: string): Finding => ({
  kind,
  where: nameOf(element),
  text: text.slice(0, 60),
  says,
});

const px = (value: number): string => `${Math.round(value * 10) / 10} px`;

/** The page scrolls down and never sideways. */
const sideways = (root: Element): Finding[] => {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth + 1) return [];
  const isFramed = (element: Element): boolean =>
    ancestorsOf(element)
      .slice(1)
      .some((each) => each !== document.body && getComputedStyle(each).overflowX !== 'visible');
  const beyond = [...root.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && isShown(each) && !isFramed(each))
    .filter((each, _, all) => !all.some((other) => other !== each && each.contains(other)));
  const widest = beyond.toSorted((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
  return [found('sideways', widest ?? root, '', `${px(scrollWidth - innerWidth)} beyond the window`)];
};

const cuts = (texts: readonly Text[]): Finding[] =>
  texts.flatMap(({ element, words, cut }) => (cut.length > 0 ? [found('cut', element, words, 'cut off')] : []));

/** Letters that touch by less are read well. */
const TOUCH = 1.5;

const overlaps = (texts: readonly Text[]): Finding[] => {
  const lines = texts
    .filter(({ element }) => !element.closest('.chip-face'))
    .flatMap((text) => text.seen.map((box) => ({ text, box, layer: layerOf(text.element) })))
    .toSorted((a, b) => a.box.top - b.box.top);
  const findings: Finding[] = [];
  for (const [index, one] of lines.entries())
    for (let next = index + 1; next < lines.length && lines[next]!.box.top < one.box.bottom; next += 1) {
      const other = lines[next]!;
      if (other.text === one.text || other.layer !== one.layer) continue;
      const both = common(one.box, other.box);
      if (isEmpty(both, TOUCH)) continue;
      findings.push(
        found(
          'overlap',
          one.text.element,
          one.text.words,
          `with “${other.text.words.slice(0, 40)}” by ${px(widthOf(both))} × ${px(heightOf(both))}`,
        ),
      );
    }
  return findings;
};

interface Round {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const chipsIn = (root: Element): readonly Round[] =>
  [...root.querySelectorAll('.chip-face > circle:nth-of-type(2)')].filter(isShown).flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    // One that is scrolled away lies on nothing.
    return isEmpty(seenOf(element, box), box.width / 2) ? [] : [{ element, x, y, radius: box.width / 2 }];
  });

const covers = ({ x, y, radius }: Round, { left, top, right, bottom }: Box): boolean =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius - TOUCH;

const underChips = (root: Element, texts: readonly Text[]): Finding[] => {
  const chips = chipsIn(root).map((chip) => ({ chip, layer: layerOf(chip.element) }));
  return texts.flatMap(({ element, words, seen }) =>
    // A chip has its own ink and its own marks, and what it brought lies on top.
    !element.closest('.chip-face, .lying, em') &&
    chips.some(({ chip, layer }) => layer === layerOf(element) && seen.some((line) => covers(chip, line)))
      ? [found('under a chip', element, words, 'a chip lies on it')]
      : [],
  );
};

const smallTexts = (texts: readonly Text[], least: number): Finding[] =>
  texts
    .filter(({ size, seen, element }) => size < least - 0.05 && seen.length > 0 && !element.closest('.chip-face'))
    .map(({ element, words, size }) => found('small text', element, words, px(size)));

const TARGETS =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio]';

/** A link inside a sentence is as high as its line. */
const isInSentence = (element: Element): boolean =>
  element.localName === 'a' &&
  getComputedStyle(element).display === 'inline' &&
  element.parentElement!.textContent!.trim() !== element.textContent!.trim();

/** A tick and its words are one target; a link may be spread over the card that it stands on. */
const boxOf = (element: Element): DOMRect => {
  const isSpread = getComputedStyle(element, '::after').position === 'absolute';
  const card = isSpread ? (element as HTMLElement).offsetParent : null;
  return (card ?? ((element.localName === 'input' && element.closest('label')) || element)).getBoundingClientRect();
};

const smallTargets = (root: Element, least: number): Finding[] =>
  [...root.querySelectorAll(TARGETS)]
    .filter((each) => isShown(each) && !isInSentence(each))
    .flatMap((element) => {
      const { width, height } = boxOf(element);
      const words = element.getAttribute('aria-label') ?? element.textContent!.trim();
      if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return [];
      return [found('small target', element, words, `${px(width)} × ${px(height)}`)];
    });

const LATIN = /\p{Script=Latin}{2,}/u;
const TOLD = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'] as const;

const isInEnglish = (element: Element): boolean => element.closest('[lang]')?.getAttribute('lang') === 'en';

/** Words for ears count as well as those for eyes. */
const english = (root: Element, latin: readonly string[]): Finding[] => {
  const belonging = new RegExp(latin.join('|'), 'gu');
  const isLeft = (words: string): boolean => LATIN.test(words.replaceAll(belonging, ''));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const findings: Finding[] = [];
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    if (!element || !isLeft(textContent!) || isInEnglish(element)) continue;
    if (/^(script|style)$/.test(element.localName)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) && element.localName !== 'option') continue;
    findings.push(found('English', element, textContent!.trim(), 'in the Chinese house'));
  }
  for (const element of root.querySelectorAll(TOLD.map((name) => `[${name}]`).join()))
    for (const name of TOLD) {
      const words = element.getAttribute(name) ?? '';
      if (isLeft(words) && !isInEnglish(element) && element.checkVisibility())
        findings.push(found('English', element, words, `in the Chinese house, as its ${name}`));
    }
  return findings;
};

const measure = ({ fontMin, targetMin, latin }: Asked): readonly Finding[] => {
  const root = topmost();
  const texts = textsIn(root);
  return [
    ...sideways(root),
    ...cuts(texts),
    ...overlaps(texts),
    ...underChips(root, texts),
    ...smallTexts(texts, fontMin),
    ...smallTargets(root, targetMin),
    ...(latin ? english(root, latin) : []),
  ];
};

const walk: Walk = { measure, settle, photographed, veil, contrast };
Object.assign(globalThis, { walk });
