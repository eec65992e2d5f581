import type { HouseRefusal } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { useRefusalWords } from '../staff/sign-in.tsx';

export const AuditRefusal = ({ refusal }: { refusal: HouseRefusal }) => {
  const sentence = useRefusalWords();
  return (
    <p className="notice" role="alert">
      {sentence(refusal)}
    </p>
  );
};

/** A part of the record with its heading. */
export const AuditPanel = ({
  title,
  lead,
  tools,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) => (
  <section className="panel plain audit-panel">
    <header>
      <h2>{title}</h2>
      {tools}
    </header>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </section>
);
