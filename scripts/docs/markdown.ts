/** The few parts that the generated pages are put together from. */

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
};

export const code = (text: string | number): string => `\`${text}\``;

export const codes = (texts: readonly (string | number)[]): string => texts.map(code).join(', ');

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

export const json = (value: unknown): string => fenced('json', JSON.stringify(value, null, 2));

/** Parts of a page one under the other; those that are empty are left out. */
export const page = (parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n\n')}\n`;

/** The anchor that readers of Markdown give to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** A list of links to the headings of the same page. */
export const contents = (headings: readonly string[]): string =>
  headings.map((heading) => `[${heading}](#${anchorOf(heading)})`).join(' · ');

/** "open-betting" becomes "open betting". */
export const spaced = (name: string): string => name.replaceAll('-', ' ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What every generated page says of itself. */
export const GENERATED = '<!-- Written by `npm run docs`; do not change it by hand. -->';
