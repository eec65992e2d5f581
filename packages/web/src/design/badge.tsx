import type { ReactNode } from 'react';

export const Badge = ({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'brass' | 'good' | 'bad';
  children: ReactNode;
}) => <span className={`badge ${look}`}>{children}</span>;
