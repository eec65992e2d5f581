import type { Wording } from '../money/index.ts';
import type { Clause } from './clause.ts';
import type { Named, SpotId } from './spot.ts';

/** A table's layout on a grid: where each spot is drawn. Units are grid squares; the origin is the top left. */
export interface Layout {
  readonly id: string;
  readonly clause: Clause;
  /** The wording of odds, where the document fixes it; null leaves it to the operator. */
  readonly wording: Wording | null;
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
  /** Words that the document's layout prints in a position besides its name and odds. */
  readonly legends?: Readonly<Record<SpotId, Named>>;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A betting position, with its own wording where it differs; or words printed on the felt. */
  readonly shows: { readonly spot: SpotId; readonly wording?: Wording } | { readonly text: string };
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Spots side by side, sharing an area's width equally. */
export const across = (area: Area, spots: readonly SpotId[], wording?: Wording): Cell[] => {
  const width = area.width / spots.length;
  return spots.map((spot, index) => ({
    ...area,
    x: area.x + index * width,
    width,
    shows: wording ? { spot, wording } : { spot },
  }));
};

/** Spots in rows of a fixed length, filling an area downwards; `start` leaves that many squares empty first. */
export const block = (
  area: Area,
  perRow: number,
  spots: readonly SpotId[],
  options: { start?: number; wording?: Wording } = {},
): Cell[] => {
  const { start = 0, wording } = options;
  const rows = Math.ceil((spots.length + start) / perRow);
  const width = area.width / perRow;
  const height = area.height / rows;
  return spots.map((spot, index) => ({
    x: area.x + ((index + start) % perRow) * width,
    y: area.y + Math.floor((index + start) / perRow) * height,
    width,
    height,
    shows: wording ? { spot, wording } : { spot },
  }));
};

export const printed = (area: Area, text: string): Cell => ({ ...area, shows: { text } });
