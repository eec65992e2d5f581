import type { ReactNode } from 'react';

interface FactProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly look?: string | undefined;
}

export const Fact = ({ name, value, look }: FactProps) => (
  <div className={look}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
