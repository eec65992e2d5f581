/** The cells of a line of CSV. A record writes no line breaks inside of a cell: its entries are JSON. */
export const readCells = (line: string): string[] => {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,;\t]*))(?:[,;\t]|$)/y;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (pattern.lastIndex >= line.length && !/[,;\t]$/.test(match[0])) break;
  }
  return cells;
};
