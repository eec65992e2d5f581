/** The room a text takes in a wide sans serif: no font can be asked here, so rather too much than too little. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + emOf(character), 0) * size;

const emOf = (character: string): number => {
  if (/[\u1100-\u{10FFFF}]/u.test(character) && !/[\u2000-\u22FF]/.test(character)) return 1.1;
  if (/[mwMW%@—…]/.test(character)) return 1;
  if (/[A-Z&]/.test(character)) return 0.76;
  return /[ijl.,:;'|!()[\] ft]/.test(character) ? 0.42 : 0.66;
};

export const widestText = (words: readonly string[], size: number): number =>
  words.reduce((widest, each) => Math.max(widest, textWidth(each, size)), 0);

/** A text cut to the room it has. */
export const fittedText = (text: string, size: number, room: number): string => {
  if (textWidth(text, size) <= room) return text;
  const characters = [...text];
  let width = textWidth('…', size);
  const end = characters.findIndex((character) => {
    width += textWidth(character, size);
    return width > room;
  });
  return `${characters.slice(0, end).join('').trimEnd()}…`;
};
