import { columns } from '../io/output.ts';
import type { Standing, StandingNode } from './standing.ts';

/** What stands where, in lines of 80 columns. */

const NAME_LONGEST = 24;
const TABLE_LONGEST = 40;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

const nameOf = (node: string | null): string => {
  if (node === null) return 'nobody';
  return node === '' ? 'the house' : shortened(node, NAME_LONGEST);
};

const lasting = (milliseconds: number): string => {
  if (milliseconds < 2 * MINUTE_MS) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds < 2 * HOUR_MS) return `${Math.floor(milliseconds / MINUTE_MS)} min`;
  if (milliseconds < 2 * DAY_MS) return `${Math.floor(milliseconds / HOUR_MS)} h`;
  return `${Math.floor(milliseconds / DAY_MS)} d`;
};

const leaseOf = ({ until }: StandingNode, at: number): string => {
  if (until === null) return '–';
  return until >= at ? `in ${lasting(until - at)}` : `${lasting(at - until)} ago`;
};

const stateOf = ({ is, word }: StandingNode): string => (is === 'live' && word?.draining ? 'draining' : is);

export const nodesShown = ({ at, nodes, bus }: Standing): string => {
  const isHeard = bus === true;
  const rows = nodes.map((node) => [
    ...[nameOf(node.node), stateOf(node), leaseOf(node, at), `${node.tables}`],
    ...(isHeard ? wordCells(node) : []),
  ]);
  const heads = ['NODE', 'STATE', 'LEASE', 'TABLES', ...(isHeard ? ['SOCKETS', 'RELEASE', 'LAG'] : [])];
  return columns([heads, ...rows]);
};

const wordCells = ({ word }: StandingNode): readonly string[] =>
  word === null ? ['–', '–', '–'] : [`${word.sockets}`, shortened(word.release, 12), lasting(word.confirmed)];

export const ownersShown = ({ tables, shared }: Standing): string =>
  columns([
    ['TABLE', 'OWNER', 'EPOCH'],
    ...[...tables.map(({ table, ...rest }) => ({ what: table, ...rest })), ...sharedRows(shared)].map(
      ({ what, owner, epoch }) => [shortened(what, TABLE_LONGEST), nameOf(owner), `${epoch ?? '–'}`],
    ),
  ]);

/** It changes hands together, so one row says it. */
const sharedRows = ([first]: Standing['shared']) =>
  first ? [{ what: 'house, staff, cage', owner: first.owner, epoch: first.epoch }] : [];

/** What somebody should look into, one line each. */
export const troublesIn = ({ nodes, tables, shared }: Standing): readonly string[] => {
  const overdue = nodes.filter(({ is }) => is === 'overdue').map(({ node }) => nameOf(node));
  const unowned = tables.filter(({ owner }) => owner === null).map(({ table }) => table);
  return [
    ...(nodes.some(({ is }) => is === 'live') ? [] : ['Nobody runs this house.']),
    ...(overdue.length > 0 ? [`Overdue: ${overdue.join(', ')}. The others take over what it owned.`] : []),
    ...(unowned.length > 0 ? [`Without an owner: ${unowned.join(', ')}.`] : []),
    ...(shared.some(({ owner }) => owner === null) ? ['Nobody owns what the whole house shares: staff and cage.'] : []),
  ];
};

/** Live by the database, and heard by nobody here: reason to look, and no proof of anything. */
export const silentIn = ({ nodes, bus }: Standing): readonly string[] =>
  bus === true
    ? nodes.filter(({ node, is, word }) => node !== '' && is === 'live' && word === null).map(({ node }) => node)
    : [];
