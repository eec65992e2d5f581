import {
  type Clause,
  type Inspection,
  inspectionOf,
  isAutomated,
  isShiftDue,
  keeperClause,
  postsOf,
  type Rulebook,
  type Table,
  toAttest,
} from '@hardway/engine';
import { diceState } from '../glance.ts';

/**
 * Who answers for the table and in which shift comes first, as nobody else may do the rest; then the equipment in the
 * documents' own order: table, dice, device, shaker.
 */
const STEPS = [
  'file',
  'people',
  'shift',
  'attest',
  'dice',
  'device',
  'shaker',
  'dealer',
  'open',
  'shift-test',
] as const;
export type StepId = (typeof STEPS)[number];

/** One line of the checklist by which a document opens a table. */
export interface OpeningStep {
  readonly id: StepId;
  readonly done: boolean;
  /** Whether document or filing ask for it; what nobody asks for is never due. */
  readonly isAsked: boolean;
  readonly clause: Clause | null;
  /** How much of it is done, where it is counted. */
  readonly times: { readonly passed: number; readonly of: number } | null;
}

/** The document's own checklist: it differs by inspections, shaker and what is to be attested. */
export const openingSteps = (rulebook: Rulebook, table: Table, now: number): readonly OpeningStep[] => {
  const found: Readonly<Record<StepId, OpeningStep | null>> = {
    file: plain('file', table.submission !== null, null),
    attest: attesting(rulebook, table),
    dice: plain('dice', ['fine', 'soon', 'timeless'].includes(diceState(table.dice, now)), rulebook.diceSet.clause),
    device: tested('device', inspectionOf(rulebook, 'result-device', 'opening'), table.passed.device),
    shaker: ofShaker(rulebook, table, 'opening'),
    people: plain('people', hasPeople(rulebook, table), null),
    shift: {
      ...plain('shift', table.shift !== null && !isShiftDue(table, now), null),
      isAsked: isShiftAsked(rulebook, table),
    },
    dealer: plain('dealer', table.dealer !== null, keeperClause(rulebook, table)),
    open: plain('open', table.phase.is !== 'closed', openedBy(rulebook)),
    'shift-test': ofShaker(rulebook, table, 'shift'),
  };
  return STEPS.flatMap((id) => found[id] ?? []);
};

const plain = (id: StepId, done: boolean, clause: Clause | null): OpeningStep => ({
  id,
  done,
  isAsked: true,
  clause,
  times: null,
});

/** Whoever deals, and whoever inspects before the opening; a dealer who has signed in was assigned before. */
const hasPeople = (rulebook: Rulebook, table: Table): boolean => {
  const inspectors = rulebook.duties.find(({ does }) => does === 'inspect-opening')?.by ?? [];
  const needed = postsOf(rulebook, table).filter(({ role }) => role === 'dealer' || inspectors.includes(role));
  return table.dealer !== null || needed.every(({ role }) => table.posts?.[role]);
};

/** A shift is begun where a schedule is filed, or where the document has an inspection for each shift. */
const isShiftAsked = (rulebook: Rulebook, table: Table): boolean =>
  table.submission?.house.shifts !== undefined ||
  (isAutomated(rulebook, table) && inspectionOf(rulebook, 'automated-shaker', 'shift') !== undefined);

const attesting = (rulebook: Rulebook, table: Table): OpeningStep | null => {
  const items = toAttest(rulebook, table);
  const passed = items.filter(({ id }) => table.attested.includes(id)).length;
  if (items.length === 0) return null;
  return { ...plain('attest', passed === items.length, null), times: { passed, of: items.length } };
};

const tested = (id: StepId, inspection: Inspection | undefined, passed: number): OpeningStep | null =>
  inspection
    ? { ...plain(id, passed >= inspection.times, inspection.clause), times: { passed, of: inspection.times } }
    : null;

const ofShaker = (rulebook: Rulebook, table: Table, at: Inspection['at']): OpeningStep | null => {
  if (!isAutomated(rulebook, table)) return null;
  const inspection = inspectionOf(rulebook, 'automated-shaker', at);
  return at === 'opening'
    ? tested('shaker', inspection, table.passed.shaker)
    : tested('shift-test', inspection, table.passed.shift);
};

const openedBy = ({ duties }: Rulebook): Clause | null =>
  duties.find(({ does }) => does === 'inspect-opening')?.clause ?? null;
