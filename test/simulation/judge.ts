import type { CageRules } from '../../packages/server/src/protocol/answers.ts';
import type { EntryRow } from '../../packages/server/src/store/rows.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import type { Deed, Deeds, Shown } from './deeds.ts';
import { rulebookOf } from './floor.ts';
import { judgeDrawers } from './judge-drawers.ts';
import { type LoggedEvent, TableBooks } from './judge-money.ts';
import { RoundsJudge } from './judge-rounds.ts';
import type { Marks } from './marks.ts';

/** Compares what people were told with what the log has. It reads the rows as they are kept, and asks nobody. */

/** A table came to a new process when its log had this many entries. */
export interface Takeover {
  readonly table: string;
  readonly version: number;
}

export interface Evidence {
  readonly entries: ReadonlyMap<string, readonly EntryRow[]>;
  readonly plans: readonly TablePlan[];
  readonly rules: CageRules;
  readonly deeds: Deeds;
  readonly takeovers: readonly Takeover[];
  /** Faces that the house drew for tables without people, those of one throw together. */
  readonly drawnDice: readonly (readonly number[])[];
  readonly marks: Marks;
}

/** Entries of one command that follow each other. */
interface Run {
  readonly stream: string;
  readonly version: number;
  readonly types: readonly string[];
}

export const judgeRun = (evidence: Evidence): readonly string[] => {
  const runs = runsIn(evidence.entries);
  return [
    ...evidence.deeds.changed.map((what) => `answered in two ways: ${what}`),
    ...compareDeeds(evidence.deeds, runs),
    ...disorder(evidence.deeds, runs),
    ...judgeTables(evidence),
    ...judgeDrawers(evidence.entries, evidence.rules),
    ...judgeDice(evidence),
  ];
};

/** Where nobody deals, dice decide as they were drawn: no others, and none of them twice. */
const judgeDice = ({ entries, plans, drawnDice, takeovers }: Evidence): string[] => {
  const left = drawnDice.map((faces) => faces.join(''));
  // Tables that go on at one moment draw one after another, and nobody sees where one ends.
  const together = left.filter(({ length }) => length > 3);
  const wrong: string[] = [];
  for (const { id, unattended } of plans) {
    if (!unattended) continue;
    for (const { event, version } of entries.get(`table:${id}`) ?? []) {
      const dice = VIRTUAL.test(event) ? DECIDED.exec(event)?.[1]?.replaceAll(',', '') : undefined;
      if (dice === undefined) continue;
      const found = left.indexOf(dice);
      if (found >= 0) left[found] = '';
      else if (!together.some((faces) => faces.includes(dice)))
        wrong.push(`entry ${version} of ${id} is decided by ${dice}, which was not drawn for it`);
    }
  }
  const unused = left.filter((faces) => faces !== '' && faces.length <= 3).length;
  const alone = plans.filter(({ unattended }) => unattended).map(({ id }) => id);
  // Dice that were drawn and not told of yet are lost with their process, or with the evening.
  const lost =
    alone.length + takeovers.filter(({ table }) => alone.includes(table)).length + together.length * alone.length;
  if (unused > lost)
    wrong.push(`dice were drawn ${unused} times that decided nothing, and processes ended only ${lost} times`);
  return wrong;
};

const DECIDED = /"roll":\[([\d,]+)\].*"type":"(?:ResultConfirmed|ThrowCalled)"/;
const VIRTUAL = /"by":\{"id":"virtual /;

/** The sender's id in a command of the log. */
const OWN_ID = /:(s\d+)(?=$|[@:])/;

const runsIn = (entries: Evidence['entries']): ReadonlyMap<string, readonly Run[]> => {
  const runs = new Map<string, Run[]>();
  for (const [stream, rows] of entries)
    for (let first = 0; first < rows.length; ) {
      const { command } = rows[first]!;
      let after = first + 1;
      while (rows[after]?.command === command) after += 1;
      const id = OWN_ID.exec(command)?.[1];
      if (id !== undefined) {
        const types = rows.slice(first, after).map(({ event }) => typeIn(event));
        const run = { stream, version: rows[after - 1]!.version, types };
        const known = runs.get(id);
        if (known) known.push(run);
        else runs.set(id, [run]);
      }
      first = after;
    }
  return runs;
};

const typeIn = (event: string): string => /"type":"(\w+)"/.exec(event)?.[1] ?? '';

/** Where a deed leaves a trace, and of what kind. */
const tracesOf = ({ kind, type, table }: Deed): readonly (readonly [stream: string, type: RegExp])[] => {
  const stream = `table:${table}`;
  switch (kind) {
    case 'command':
      return [[stream, /./]];
    case 'cash-out':
      return [
        [stream, /CreditCashedOut/],
        ['cage', /VoucherIssued/],
      ];
    case 'redeem':
      return [
        ['cage', /VoucherRedeemed/],
        [stream, /CreditBought/],
      ];
    case 'counter':
      return COUNTER[type] ?? [];
  }
};

const COUNTER: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  pay: [['cage', /VoucherRedeemed/]],
  void: [['cage', /VoucherVoided/]],
  release: [['cage', /VoucherReleased/]],
  sell: [['cage', /VoucherIssued/]],
  'open-drawer': [['cage', /DrawerOpened/]],
  'fill-drawer': [['cage', /DrawerFilled/]],
  'close-drawer': [['cage', /DrawerClosed/]],
};

/** Commands that may be taken and change nothing: what they ask for is so already. */
const MAY_BRING_NOTHING: readonly string[] = [
  'DisputeFace',
  'AcknowledgeNotice',
  'AssignStaff',
  'ReportTerminalsCutOff',
];

const nameOf = ({ kind, id, type, table }: Deed): string => `${kind} ${id} (${type}) at ${table}`;

const compareDeeds = (deeds: Deeds, runs: ReadonlyMap<string, readonly Run[]>): string[] => {
  const wrong: string[] = [];
  for (const deed of deeds.all.values()) {
    const own = runs.get(deed.id) ?? [];
    for (const [stream, type] of tracesOf(deed)) {
      const there = own.filter((run) => run.stream === stream && run.types.some((each) => type.test(each)));
      if (there.length > 1) wrong.push(`done twice: ${nameOf(deed)} in ${stream}`);
      if (deed.told?.ok === false && there.length > 0 && (stream !== 'cage' || deed.kind === 'counter'))
        wrong.push(`refused and done: ${nameOf(deed)}: ${deed.told.refused}`);
      if (!deed.told?.ok) continue;
      const isTold = stream === 'cage' || deed.told.version === undefined;
      const found = there.some(({ version }) => isTold || version === (deed.told as { version: number }).version);
      if (!found && !(there.length === 0 && MAY_BRING_NOTHING.includes(deed.type)))
        wrong.push(
          `acknowledged and ${there.length > 0 ? 'elsewhere' : 'lost'}: ${nameOf(deed)}, told ${JSON.stringify(deed.told)}, found ${JSON.stringify(there)}`,
        );
    }
  }
  return wrong;
};

/** Strictly serialisable: what was answered at a table before something else was sent comes before it. */
const disorder = (deeds: Deeds, runs: ReadonlyMap<string, readonly Run[]>): string[] => {
  const placed = new Map<string, Placed[]>();
  for (const deed of deeds.all.values()) {
    const { table } = deed;
    const run =
      deed.kind === 'counter' ? undefined : runs.get(deed.id)?.find(({ stream }) => stream === `table:${table}`);
    if (!run) continue;
    const atTable = placed.get(table);
    if (atTable) atTable.push({ deed, version: run.version });
    else placed.set(table, [{ deed, version: run.version }]);
  }
  return [...placed].flatMap(([table, atTable]) => disorderIn(table, atTable));
};

interface Placed {
  readonly deed: Deed;
  readonly version: number;
}

const disorderIn = (table: string, placed: Placed[]): string[] => {
  const wrong: string[] = [];
  let earliest: Deed | undefined;
  for (const { deed, version } of placed.sort((a, b) => b.version - a.version)) {
    if (earliest && earliest.answeredAt < deed.sentAt)
      wrong.push(
        `out of order: ${earliest.id} was answered at ${table} before ${deed.id} was sent, which came before it (${version})`,
      );
    if (!earliest || deed.answeredAt < earliest.answeredAt) earliest = deed;
  }
  return wrong;
};

const judgeTables = ({ entries, plans, deeds, takeovers, marks }: Evidence): string[] => {
  const wrong: string[] = [];
  const floor: TableBooks[] = [];
  const shownAt = byTable(deeds.shown);
  for (const plan of plans) {
    const rows = entries.get(`table:${plan.id}`) ?? [];
    const isSicBo = rulebookOf(plan).game === 'sicbo';
    const books = new TableBooks(plan.id, isSicBo, marks);
    const rounds = new RoundsJudge(
      plan,
      takeovers.filter(({ table }) => table === plan.id),
      marks,
    );
    const shown = (shownAt.get(plan.id) ?? []).sort((a, b) => a.version - b.version);
    let next = 0;
    for (const row of rows) {
      for (; shown[next] && shown[next]!.version < row.version; next += 1) books.compare(shown[next]!);
      const event = JSON.parse(row.event) as LoggedEvent;
      rounds.take(event, row);
      books.take(event, row);
    }
    for (; shown[next]; next += 1) books.compare(shown[next]!);
    rounds.end(rows.length);
    floor.push(books);
    wrong.push(...books.wrong, ...rounds.wrong);
  }
  return [...wrong, ...judgeFloor(floor, entries.get('cage') ?? [])];
};

const byTable = (shown: readonly Shown[]): Map<string, Shown[]> => {
  const tables = new Map<string, Shown[]>();
  for (const each of shown) {
    const atTable = tables.get(each.table);
    if (atTable) atTable.push(each);
    else tables.set(each.table, [each]);
  }
  return tables;
};

interface CageEvent {
  readonly type: string;
  readonly number: string;
  readonly amount: number;
  /** Of a voucher that was issued for a seat's credit. */
  readonly table?: string;
  readonly reference?: string;
  readonly where?: object;
}

/** Every voucher is issued for credit that was taken, and becomes money once: at a seat, at the counter, or not at all. */
const judgeFloor = (floor: readonly TableBooks[], cage: readonly EntryRow[]): string[] => {
  const wrong: string[] = [];
  const issued = new Map<string, number>();
  const ended = new Map<string, string>();
  let [atSeats, paidFor] = [0, 0];
  let [issuedSum, settledSum] = [0, 0];
  for (const { event, version } of cage) {
    const { type, number, amount, table, where } = JSON.parse(event) as CageEvent;
    if (type === 'VoucherIssued') {
      if (issued.has(number)) wrong.push(`voucher ${number} was issued twice (entry ${version} of the cage)`);
      issued.set(number, amount);
      // What was sold for cash came from no seat.
      if (table !== undefined) issuedSum += amount;
    }
    if (type === 'VoucherRedeemed' || type === 'VoucherVoided') {
      if (ended.has(number))
        wrong.push(`voucher ${number} was ${ended.get(number)} before (entry ${version} of the cage)`);
      ended.set(number, type);
      if (type === 'VoucherRedeemed' && amount !== issued.get(number))
        wrong.push(`voucher ${number} of ${issued.get(number)} was paid with ${amount}`);
      if (type === 'VoucherRedeemed' && where && 'table' in where) atSeats += amount;
    }
    if (type === 'RedemptionSettled' || type === 'CashOutSettled') settledSum += amount ?? 0;
    if (type === 'RedemptionSettled') paidFor += amount ?? 0;
  }
  const credited = new Set<string>();
  let [brought, taken] = [0, 0];
  for (const books of floor) {
    for (const { number, amount } of books.vouchersBrought) {
      if (credited.has(number)) wrong.push(`voucher ${number} became credit twice`);
      credited.add(number);
      if (ended.get(number) !== 'VoucherRedeemed' || issued.get(number) !== amount)
        wrong.push(`credit of ${amount} for voucher ${number}, which was ${ended.get(number) ?? 'never redeemed'}`);
      brought += amount;
    }
    for (const { amount } of books.vouchersTaken) taken += amount;
  }
  // Everything half done was finished or settled before this is asked.
  if (taken !== issuedSum + settledSum - paidFor)
    wrong.push(
      `${taken} was taken from seats, vouchers were issued for ${issuedSum}, ${settledSum - paidFor} was settled`,
    );
  if (atSeats !== brought + paidFor)
    wrong.push(`vouchers of ${atSeats} were redeemed at seats, credit of ${brought} was given, ${paidFor} was settled`);
  return wrong;
};
