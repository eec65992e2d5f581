const EIGHTHS = ' ▏▎▍▌▋▊▉█';

/** A bar for a terminal, as long as so many eighths of a character. */
export const barOfEighths = (eighths: number): string =>
  '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!.trim();
