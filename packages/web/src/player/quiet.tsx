import type { ReactNode } from 'react';
import { BrandMark } from '../house/brand.tsx';

/** A screen with a few words in its middle. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <main className="free-seat">
    <span className="brand">
      <BrandMark />
    </span>
    {children}
  </main>
);
