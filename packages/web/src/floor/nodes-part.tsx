import type { NodesShown } from '@hardway/server/protocol';
import { Badge, Fact, FigureTable, Scroll } from '../design/index.ts';
import { useFloor } from '../house/floor.ts';
import { span } from '../house/moments.ts';
import { isLate, stateOfNode } from '../house/nodes.ts';
import { useLanguage, useWords } from '../words/language.tsx';

/** The machines that the house runs on, and which of them runs which table. */
export const NodesPart = ({ nodes }: { nodes: NodesShown }) => {
  const words = useWords();
  const { nodesPart } = words.floor;
  return (
    <>
      <NodeCounts nodes={nodes} />
      {nodes.bus === false && (
        <p className="notice" role="alert">
          {nodesPart.busLost({ node: nodes.node })}
        </p>
      )}
      <section className="tiles-part stack" aria-labelledby="nodes">
        <h2 id="nodes">{nodesPart.lead}</h2>
        <ul className="tiles">
          {nodes.nodes.map((node) => (
            <li key={node.node}>
              <NodeCard node={node} at={nodes.at} isHere={node.node === nodes.node} />
            </li>
          ))}
        </ul>
      </section>
      <section className="panel plain floor-panel">
        <h2>{nodesPart.owners}</h2>
        <OwnerTable nodes={nodes} />
      </section>
    </>
  );
};

const NodeCounts = ({ nodes: { nodes, tables } }: { nodes: NodesShown }) => {
  const { count } = useWords().floor.nodesPart;
  const inState = (is: string): number => nodes.filter((node) => node.is === is).length;
  const figures = [
    [inState('live'), count.live, false],
    [inState('overdue'), count.overdue, true],
    [tables.filter(({ owner }) => owner === null).length, count.unowned, true],
  ] as const;
  return (
    <dl className="counts">
      {figures.map(([figure, word, isTrouble]) => (
        <Fact key={word} look={isTrouble && figure > 0 ? 'urgent' : undefined} name={word} value={figure} />
      ))}
    </dl>
  );
};

const LOOKS = { live: 'good', draining: 'brass', silent: 'bad', overdue: 'bad', left: 'plain' } as const;

type ShownNode = NodesShown['nodes'][number];

const NodeCard = ({ node, at, isHere }: { node: ShownNode; at: number; isHere: boolean }) => {
  const words = useWords();
  const { nodesPart } = words.floor;
  const { until, tables, word } = node;
  const lease =
    until === null
      ? '–'
      : until >= at
        ? nodesPart.endsIn({ left: span(words, until - at) })
        : nodesPart.endedFor({ since: span(words, at - until) });
  return (
    <article className="panel plain node">
      <header className="row apart">
        <h3>{node.node}</h3>
        <span>
          {isHere && <Badge>{nodesPart.here}</Badge>}{' '}
          <Badge look={LOOKS[stateOfNode(node)]}>{nodesPart.state[stateOfNode(node)]}</Badge>
        </span>
      </header>
      <dl>
        <Fact name={nodesPart.tables} value={tables} />
        <Fact name={nodesPart.lease} value={lease} />
        {word && (
          <>
            <Fact name={nodesPart.sockets} value={word.sockets} />
            <Fact
              look={isLate(node) ? 'urgent' : undefined}
              name={nodesPart.confirmed}
              value={nodesPart.ago({ since: span(words, word.confirmed) })}
            />
            <Fact name={nodesPart.release} value={word.release} />
            <Fact name={nodesPart.up} value={span(words, Date.now() - word.since)} />
          </>
        )}
      </dl>
    </article>
  );
};

const OwnerTable = ({ nodes: { tables, shared } }: { nodes: NodesShown }) => {
  const words = useWords();
  const language = useLanguage();
  const { nodesPart } = words.floor;
  const known = useFloor().tables;
  const nameOf = (id: string): string => known?.find((table) => table.id === id)?.name[language] ?? id;
  const rows = [
    // Somebody is needed where nobody is.
    ...tables.toSorted((one, other) => Number(one.owner !== null) - Number(other.owner !== null)),
    ...shared.slice(0, 1).map((held) => ({ ...held, table: null })),
  ];
  return (
    <Scroll label={nodesPart.owners}>
      <FigureTable
        caption={nodesPart.owners}
        heads={[words.staff.table, nodesPart.owner, nodesPart.epoch]}
        numbers={[2]}
        rows={rows.map(({ table, owner, epoch }) => ({
          key: table ?? '',
          cells: [
            table === null ? nodesPart.shared : nameOf(table),
            owner ?? (
              <Badge key="owner" look="bad">
                {nodesPart.nobody}
              </Badge>
            ),
            epoch ?? '–',
          ],
        }))}
      />
    </Scroll>
  );
};
