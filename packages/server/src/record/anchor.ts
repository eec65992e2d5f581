import type { Head } from '../protocol/entry.ts';

/**
 * One checkpoint in a line, to be kept where the house cannot change it: printed, mailed, read out to a witness. A record
 * that does not contain it is not the record that it was taken from, or has been put back to an earlier state.
 */
export interface Anchor {
  readonly house: string;
  /** The checkpoint's number and hash. */
  readonly checkpoint: Head;
}

const FORM = /^hardway-anchor ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/;

export const anchorText = ({ house, checkpoint: { version, hash } }: Anchor): string =>
  `hardway-anchor ${house} ${version} ${hash}`;

/** The anchors in a text, one in a line; undefined if a line is something else. */
export const anchorsIn = (text: string): readonly Anchor[] | undefined => {
  const lines = text.split('\n').map((line) => line.trim());
  const anchors = lines.filter((line) => line !== '').map(anchorIn);
  return anchors.every((anchor) => anchor !== undefined) && anchors.length > 0 ? anchors : undefined;
};

const anchorIn = (line: string): Anchor | undefined => {
  const [, house, version, hash] = FORM.exec(line) ?? [];
  return house && hash ? { house, checkpoint: { version: Number(version), hash } } : undefined;
};
