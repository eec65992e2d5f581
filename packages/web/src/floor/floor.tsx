import { useEffect } from 'react';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import './floor.css';
import { PartLinks } from '../staff/part-links.tsx';
import { useWords } from '../words/language.tsx';
import { useGlances } from './glance.ts';
import { Handover } from './handover.tsx';
import { Overview } from './overview.tsx';
import { partHref, usePart } from './part.ts';
import { FloorTablePage } from './table-page.tsx';

/** The screens of those who supervise: all tables, or one of them. */
const Floor = ({ table }: { table?: string | undefined }) => (
  <StaffGate>{table === undefined ? <AllTables /> : <FloorTablePage table={table} />}</StaffGate>
);

export default Floor;

const PARTS = ['overview', 'handover'] as const;

const AllTables = () => {
  const words = useWords();
  const part = usePart(PARTS);
  const glances = useGlances();
  const { reached } = glances;
  const { refresh } = useStaff();
  useEffect(() => {
    // The house may be there and not answer because the console has locked.
    if (!reached) void refresh();
  }, [reached, refresh]);
  return (
    <div className="floor-screen">
      <StaffBar title={part === 'handover' ? words.floor.handover : words.staff.floor}>
        <PartLinks label={words.staff.floor} parts={PARTS} current={part} words={words.floor} hrefOf={partHref} />
      </StaffBar>
      {!reached && (
        <p className="notice" role="alert">
          {words.floor.unreached}
        </p>
      )}
      <main>{part === 'overview' ? <Overview {...glances} /> : <Handover {...glances} />}</main>
    </div>
  );
};
