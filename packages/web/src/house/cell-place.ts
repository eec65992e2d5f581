import type { Cell, Layout } from '@hardway/engine';

/** Where a cell of a layout lies in a box of any size. */
export const cellPlace = (
  { x, y, width, height }: Cell,
  { columns, rows }: Pick<Layout, 'columns' | 'rows'>,
): { readonly left: string; readonly top: string; readonly width: string; readonly height: string } => ({
  left: `${(x / columns) * 100}%`,
  top: `${(y / rows) * 100}%`,
  width: `${(width / columns) * 100}%`,
  height: `${(height / rows) * 100}%`,
});
