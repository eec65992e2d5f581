/** Rows of a CSV text with quoted fields, as objects by the names in its first row. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const [header = [], ...rows] = cellsOf(text);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
};

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const match = FIELD.exec(text);
    if (!match) throw new Error(`CSV is malformed after row ${rows.length}.`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

/** The same way back: a row of names, then a row for each object. */
export const formatCsv = (names: readonly string[], rows: readonly object[]): string =>
  [names, ...rows.map((row) => names.map((name) => String((row as Record<string, unknown>)[name] ?? '')))]
    .map((cells) => `${cells.map(formatCell).join(',')}\n`)
    .join('');

const formatCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
