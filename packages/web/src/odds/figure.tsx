import type { Exact } from '@hardway/engine';
import { decimalText, fractionText, isLong, percentText, readExact } from './exact.ts';

/** A column has room for so many characters of a fraction. */
const ROOM = 13;

/** A share as a percentage with its exact fraction beside it; long fractions are left to the detail. */
export const Share = ({ value }: { value: Pick<Exact, 'exact'> }) => (
  <span className="share">
    <span className="percent">{percentText(readExact(value.exact))}</span>
    <span className="fraction plain" title={fractionText(value.exact)}>
      {value.exact.length > ROOM ? '…' : fractionText(value.exact)}
    </span>
  </span>
);

/** A fraction set over its line; the longest run on in one, after what they come to. */
export const FractionText = ({ exact }: { exact: string }) => {
  const [numerator, denominator] = fractionText(exact).split('/');
  if (denominator === undefined) return <span className="fraction">{numerator}</span>;
  if (isLong(exact))
    return (
      <span className="fraction long">
        ≈ {decimalText(readExact(exact), 8)} <small>{fractionText(exact)}</small>
      </span>
    );
  const minus = numerator!.startsWith('−');
  return (
    <span className="fraction" role="img" aria-label={fractionText(exact)}>
      {minus && '−'}
      <span className="over" aria-hidden="true">
        <span>{minus ? numerator!.slice(1) : numerator}</span>
        <span>{denominator}</span>
      </span>
    </span>
  );
};
