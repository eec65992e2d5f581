import type { ReactNode } from 'react';

interface FigureTableProps {
  readonly caption: string;
  readonly heads?: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Columns that hold numbers, which stand at the right. */
  readonly numbers?: readonly number[];
}

export const FigureTable = ({ caption, heads, rows, numbers = [] }: FigureTableProps) => {
  const look = (column: number): string | undefined => (numbers.includes(column) ? 'number' : undefined);
  return (
    <table className="figures">
      <caption className="unseen">{caption}</caption>
      {heads && (
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={look(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
              <td key={index} className={look(index + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
