import { StaffBar } from '../staff/bar.tsx';
import { StaffGate } from '../staff/session.tsx';
import './floor.css';
import { PartLinks } from '../staff/part-links.tsx';
import { useGlances } from './glance.ts';
import { Handover } from './handover.tsx';
import { Overview } from './overview.tsx';
import { partHref, usePart } from './part.ts';
import { TablePage } from './table-page.tsx';
import { useFloorWords } from './words.ts';

/** The screens of those who supervise: all tables, or one of them. */
const Floor = ({ table }: { table?: string | undefined }) => (
  <StaffGate>{table === undefined ? <AllTables /> : <TablePage table={table} />}</StaffGate>
);

export default Floor;

const PARTS = ['overview', 'handover'] as const;

const AllTables = () => {
  const words = useFloorWords();
  const part = usePart(PARTS);
  const glances = useGlances();
  return (
    <div className="floor-screen">
      <StaffBar title={part === 'handover' ? words.handover : words.title}>
        <PartLinks label={words.title} parts={PARTS} current={part} words={words} hrefOf={partHref} />
      </StaffBar>
      {!glances.reached && (
        <p className="notice" role="alert">
          {words.unreached}
        </p>
      )}
      <main>{part === 'overview' ? <Overview {...glances} /> : <Handover {...glances} />}</main>
    </div>
  );
};
