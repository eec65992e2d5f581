/** A pay list as it is typed: a count and its odds on each line; or the number of a line that is not. */
export const readPayList = (text: string): Readonly<Record<string, string>> | number => {
  const pays: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const match = /^\s*([\d+–-]+)\s*[:：]\s*(\S.*?)\s*$/.exec(line);
    if (!match) return index + 1;
    pays[match[1]!.replace('–', '-')] = match[2]!;
  }
  return pays;
};
