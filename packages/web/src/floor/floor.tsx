import type { NodesShown, StaffMember } from '@hardway/server/protocol';
import { useEffect } from 'react';
import { isOnSeveral, mayWatchNodes, useNodes } from '../house/nodes.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import './floor.css';
import { PartLinks } from '../staff/part-links.tsx';
import { useWords } from '../words/language.tsx';
import { useGlances } from './glance.ts';
import { Handover } from './handover.tsx';
import { NodesPart } from './nodes-part.tsx';
import { Overview } from './overview.tsx';
import { partHref, usePart } from './part.ts';
import { FloorTablePage } from './table-page.tsx';

/** The screens of those who supervise: all tables, or one of them. */
const Floor = ({ table }: { table?: string | undefined }) => (
  <StaffGate>{table === undefined ? <AllTables /> : <FloorTablePage table={table} />}</StaffGate>
);

export default Floor;

const AllTables = () => {
  const { member } = useStaff();
  return isOnTheFloor(member) ? <FloorParts /> : <NodesAlone />;
};

/** Administrators keep the machines and have no business at tables. */
const isOnTheFloor = ({ roles }: StaffMember): boolean => roles.some((role) => role !== 'administrator');

const PARTS = ['overview', 'handover', 'nodes'] as const;

const FloorParts = () => {
  const words = useWords();
  const glances = useGlances();
  const { reached } = glances;
  const { refresh, member } = useStaff();
  const asked = usePart(PARTS);
  const nodes = useNodes(member, asked === 'nodes');
  const part = asked === 'nodes' && !mayWatchNodes(member) ? 'overview' : asked;
  useEffect(() => {
    // The house may be there and not answer because the console has locked.
    if (!reached) void refresh();
  }, [reached, refresh]);
  return (
    <div className="floor-screen">
      <StaffBar title={part === 'overview' ? words.staff.floor : words.floor[part]}>
        <PartLinks
          label={words.staff.floor}
          parts={PARTS.filter((known) => known !== 'nodes' || isOnSeveral(nodes))}
          current={part}
          words={words.floor}
          hrefOf={partHref}
        />
      </StaffBar>
      {!reached && (
        <p className="notice" role="alert">
          {words.floor.unreached}
        </p>
      )}
      <main>
        {part === 'overview' && <Overview {...glances} />}
        {part === 'handover' && <Handover {...glances} />}
        {part === 'nodes' && <NodesOrNot nodes={nodes} />}
      </main>
    </div>
  );
};

const NodesAlone = () => {
  const words = useWords();
  const { member } = useStaff();
  const nodes = useNodes(member, true);
  return (
    <div className="floor-screen">
      <StaffBar title={words.floor.nodes} />
      <main>
        <NodesOrNot nodes={nodes} />
      </main>
    </div>
  );
};

const NodesOrNot = ({ nodes }: { nodes: NodesShown | null }) => {
  const words = useWords();
  if (!nodes) return <p role="status">{words.floor.asking}</p>;
  return isOnSeveral(nodes) ? <NodesPart nodes={nodes} /> : <p>{words.floor.nodesPart.alone}</p>;
};
