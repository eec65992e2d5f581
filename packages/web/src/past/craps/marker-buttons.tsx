import type { MarkerRow } from './markers.ts';

export const Buttons = ({ row: { numbers }, label }: { row: MarkerRow; label?: string }) => (
  <span className="marker-buttons" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    {numbers.map(({ number, isMade, inscribed }) => (
      <i key={number} className={isMade ? 'made' : ''} data-inscribed={inscribed}>
        {number}
      </i>
    ))}
  </span>
);
