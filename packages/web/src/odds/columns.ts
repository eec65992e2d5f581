/** What the table of spots can be sorted by; `spot` is the layout's own order. */
export const COLUMNS = [
  'spot',
  'pays',
  'edge',
  'edgeResolved',
  'edgePerRoll',
  'deviation',
  'hit',
  'rolls',
  'clause',
] as const;
export type Column = (typeof COLUMNS)[number];
