import type { Meter } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { amountText, FigureTable, signedAmount } from '../design/index.ts';

/** What the house keeps of what was staked and decided; corrections have moved some of it back. */
export const winOf = ({ coinIn, coinOut, corrected }: Meter): number => coinIn - coinOut - corrected;

const FIGURES = {
  wagers: ({ wagers }) => wagers,
  coinIn: ({ coinIn }) => amountText(coinIn),
  coinOut: ({ coinOut }) => amountText(coinOut),
  win: (meter) => signedAmount(winOf(meter)),
  voidedWagers: ({ voidedWagers }) => voidedWagers,
  corrected: ({ corrected }) => signedAmount(corrected),
  broughtIn: ({ broughtIn }) => amountText(broughtIn),
  paidOut: ({ paidOut }) => amountText(paidOut),
} as const satisfies Readonly<Record<string, (meter: Meter) => string | number>>;

type MeterFigure = keyof typeof FIGURES;

interface MeterTableProps<F extends MeterFigure> {
  readonly caption: string;
  /** The head of the first column: whose meter it is. */
  readonly whose: string;
  readonly figures: readonly F[];
  readonly heads: Readonly<Record<F, string>>;
  readonly rows: readonly { readonly key: string; readonly whose: ReactNode; readonly meter: Meter }[];
}

/** Meters below each other, with the figures that a screen asks for. */
export const MeterTable = <F extends MeterFigure>({ caption, whose, figures, heads, rows }: MeterTableProps<F>) => (
  <FigureTable
    caption={caption}
    heads={[whose, ...figures.map((figure) => heads[figure])]}
    numbers={figures.map((_, index) => index + 1)}
    rows={rows.map((row) => ({
      key: row.key,
      cells: [row.whose, ...figures.map((figure) => FIGURES[figure](row.meter))],
    }))}
  />
);
