/** What a drawing's look is made of. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A drawing of the page as a file of its own: the looks that style sheets gave it are written into it. */
export const svgText = (drawn: SVGSVGElement, title: string): string => {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [sources, copies] = [drawn, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  for (const [index, source] of sources!.entries()) {
    const look = getComputedStyle(source);
    for (const name of LOOKS) copies![index]!.setAttribute(name, look.getPropertyValue(name));
    copies![index]!.removeAttribute('class');
  }
  const { width, height } = drawn.viewBox.baseVal;
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const fill = getComputedStyle(drawn).getPropertyValue('--night');
  for (const [name, value] of Object.entries({ width, height, fill })) paper.setAttribute(name, `${value}`);
  const heading = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  heading.textContent = title;
  copy.prepend(heading, paper);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
};
