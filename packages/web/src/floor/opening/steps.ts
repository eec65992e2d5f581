import {
  type Clause,
  type Inspection,
  inspectionOf,
  isAutomated,
  isShiftDue,
  keeperClause,
  type Rulebook,
  type Table,
  toAttest,
} from '@hardway/engine';
import { diceState } from '../glance.ts';

const STEPS = ['file', 'attest', 'dice', 'device', 'shaker', 'shift', 'dealer', 'open', 'shift-test'] as const;
export type StepId = (typeof STEPS)[number];

/** One line of the checklist by which a document opens a table. */
export interface OpeningStep {
  readonly id: StepId;
  readonly done: boolean;
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
    shift: plain('shift', table.shift !== null && !isShiftDue(table, now), null),
    dealer: plain('dealer', table.dealer !== null, keeperClause(rulebook, table)),
    open: plain('open', table.phase.is !== 'closed', openedBy(rulebook)),
    'shift-test': ofShaker(rulebook, table, 'shift'),
  };
  return STEPS.flatMap((id) => found[id] ?? []);
};

const plain = (id: StepId, done: boolean, clause: Clause | null): OpeningStep => ({ id, done, clause, times: null });

const attesting = (rulebook: Rulebook, table: Table): OpeningStep | null => {
  const items = toAttest(rulebook, table);
  const passed = items.filter(({ id }) => table.attested.includes(id)).length;
  if (items.length === 0) return null;
  return { id: 'attest', done: passed === items.length, clause: null, times: { passed, of: items.length } };
};

const tested = (id: StepId, inspection: Inspection | undefined, passed: number): OpeningStep | null =>
  inspection
    ? { id, done: passed >= inspection.times, clause: inspection.clause, times: { passed, of: inspection.times } }
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
