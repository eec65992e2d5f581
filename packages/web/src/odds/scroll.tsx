import type { ReactNode } from 'react';

/** A wide table scrolls within its place; keys reach it too. */
export const OddsScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
  <section className="odds-scroll spots-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
