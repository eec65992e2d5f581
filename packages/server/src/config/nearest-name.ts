/** The known name that takes the fewest letters to change, put in or leave out. */
export const nearestName = (name: string, known: readonly string[]): string =>
  known.reduce((best, other) => (distance(name, other) < distance(name, best) ? other : best));

const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const letter of from) {
    const next = [row[0]! + 1];
    for (let index = 1; index <= to.length; index += 1)
      next.push(Math.min(next[index - 1]! + 1, row[index]! + 1, row[index - 1]! + (letter === to[index - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
};
