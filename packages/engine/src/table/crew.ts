import { FACES } from '../dice/index.ts';
import { type IrregularityKind, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { supervisorsOf } from './authority.ts';
import type { Actor, ActorRole, CommandType } from './command.ts';
import { winningSpots } from './device-test.ts';
import type { Act, Game, Order, Step, StepActs } from './game.ts';
import { conformityClause, isAutomated, sealingClause, toAttest } from './opening.ts';
import { caseOf, noRemedy } from './rulings.ts';
import { isShiftDue, scheduledShift } from './shifts.ts';
import type { AnyTable, PlayState } from './state.ts';

/** The staff of a story: they open the table and carry out its steps by the proper roles. */
export interface Crew {
  readonly opening: (filing: Record<string, unknown>) => readonly Act[];
  /** Files these choices as they are. */
  readonly filing: (choices: unknown) => readonly Order[];
  readonly buyIn: (seat: number, amount: number) => readonly Order[];
  readonly acts: (step: Step, auto: boolean) => readonly Act[] | Refusal;
}

export const person = (role: ActorRole): Actor => ({ id: `the ${role}`, role });
export const player = (seat: unknown): Actor => ({
  id: `seat ${seat}`,
  role: 'player',
  ...(Number.isSafeInteger(seat) ? { seat: seat as number } : {}),
});

export const crewAt = (game: Game, rulebook: Rulebook): Crew => {
  const steps = { ...game.steps, ...sharedSteps(game) };
  const supervisor = person(supervisorsOf(rulebook)[0]!);
  const second: Actor = { ...person('shift-manager'), id: 'the approver' };
  return {
    opening: (filing) => openingActs(game, rulebook, supervisor, filing),
    filing: (choices) => [{ type: 'FileSubmission', by: supervisor, choices }],
    buyIn: (seat, amount) => [{ type: 'BuyIn', by: person('cage'), seat, amount, medium: 'cash' }],
    acts: ({ do: name, ...fields }, auto) => {
      const known = Object.hasOwn(steps, name) ? steps[name] : undefined;
      if (!known)
        return refusal('bad-command', null, `There is no step "${name}"; there are ${Object.keys(steps).join(', ')}.`);
      return known({ rulebook, fields, supervisor, second, auto });
    },
  };
};

/** A table that was left half open, or closed after another day's play, opens by the same acts as a new one. */
const openingActs = (
  game: Game,
  rulebook: Rulebook,
  supervisor: Actor,
  filing: Record<string, unknown>,
): readonly Act[] => {
  const inspector = inspectorAt(rulebook, 'opening');
  return [
    () => [{ type: 'FileSubmission', by: supervisor, choices: filing }],
    (table) => [{ type: 'AttestEquipment', by: supervisor, ...attestation(rulebook, table) }],
    (table) => [newDice(game, rulebook, table)],
    (table) => deviceTests(rulebook, table, inspector),
    (table) => shakerTests(rulebook, table, inspector, 0),
    ({ dealer }) => (dealer === null ? [{ type: 'SignInDealer', by: person('dealer'), dealer: 'the dealer' }] : []),
    ({ broken }) => (broken === null ? [] : [{ type: 'AttestRepair', by: supervisor, what: broken }]),
    () => [{ type: 'OpenTable', by: rulebook.inspections.length ? inspector : supervisor }],
    ...shiftActs(rulebook, null),
  ];
};

/** The document's inspector for that moment; a supervisor where it names none. */
const inspectorAt = (rulebook: Rulebook, at: 'opening' | 'shift'): Actor =>
  person(rulebook.inspections.find((inspection) => inspection.at === at)?.by ?? supervisorsOf(rulebook)[0]!);

/** A shift begins, if none has or the schedule has come to the next, and passes what inspection is still due. */
export const shiftActs = (rulebook: Rulebook, at: number | null): readonly Act[] => [
  (table) => {
    const isDue = at !== null && isShiftDue(table, at);
    const shift = (isDue && scheduledShift(table, at)?.shift) || 'first';
    return table.shift === null || isDue
      ? [{ type: 'BeginShift', by: person(supervisorsOf(rulebook)[0]!), shift }]
      : [];
  },
  (table) =>
    rulebook.inspections.some(({ at }) => at === 'shift')
      ? shakerTests(rulebook, table, inspectorAt(rulebook, 'shift'), table.passed.shift)
      : [],
];

/** A set that has not served yet, by whoever controls the dice. */
export const newDice = (game: Game, rulebook: Rulebook, table: AnyTable): Order => {
  const { dice, retiredDice } = table;
  const served = [...retiredDice, ...(dice ? [dice.serial] : [])];
  const count = served.length + 1;
  const serials = Array.from({ length: count }, (_, index) => `set ${index + 1}`);
  const serial = serials.find((candidate) => !served.includes(candidate))!;
  return { type: 'LoadDice', by: person(game.diceBringer(rulebook, table)), ...diceNamed(rulebook, table, serial) };
};

/** A story names its sets; seal and dice are called after them. */
const diceNamed = (rulebook: Rulebook, table: AnyTable, serial: string): Record<string, unknown> => ({
  serial,
  ...(sealingClause(rulebook, table) ? { seal: `S-${serial.replace(/^set /, '')}` } : {}),
  ...(conformityClause(rulebook, table) ? { conformity: person(supervisorsOf(rulebook)[0]!).id } : {}),
  ...(rulebook.diceSet.identified
    ? { identifiers: Array.from({ length: rulebook.diceSet.count }, (_, index) => `${serial}, die ${index + 1}`) }
    : {}),
});

/** Everything that is to be attested, with what a story reads off it. */
export const attestation = (rulebook: Rulebook, table: AnyTable): Record<string, unknown> => {
  const wanted = toAttest(rulebook, table);
  return {
    items: wanted.map(({ id }) => id),
    noted: wanted.flatMap(({ id, notes }) =>
      notes ? [{ item: id, value: notes.is === 'inches' ? `${notes.max}` : `${table.shaker} 1` }] : [],
    ),
  };
};

const deviceTests = (rulebook: Rulebook, { submission }: AnyTable, by: Actor): Order[] => {
  const inspection = rulebook.inspections.find(({ of }) => of === 'result-device');
  return FACES.slice(0, inspection?.times ?? 0).flatMap((face): Order[] => {
    const dice = [face, face, 6] as const;
    return [
      { type: 'LightDevice', by, dice },
      { type: 'TestDevice', by, dice, lit: winningSpots(submission!, [...dice]) },
    ];
  });
};

const shakerTests = (rulebook: Rulebook, table: AnyTable, by: Actor, passed: number): Order[] => {
  const inspection = rulebook.inspections.find(({ of }) => of === 'automated-shaker');
  if (!inspection || !isAutomated(rulebook, table)) return [];
  return Array.from({ length: Math.max(0, inspection.times - passed) }, () => ({
    type: 'TestShaker',
    by,
    tossed: true,
  }));
};

export const byDealer =
  (type: CommandType): StepActs =>
  ({ fields }) => [() => [{ type, by: person('dealer'), ...fields }]];

export const bySupervisor =
  (type: CommandType): StepActs =>
  ({ fields, supervisor }) => [() => [{ type, by: supervisor, ...fields }]];

export const withApprover =
  (type: CommandType): StepActs =>
  ({ fields, supervisor, second }) => [() => [{ type, by: supervisor, approver: second, ...fields }]];

/** The step "irregularity": what went wrong, by its kind, with the document's remedy. */
export const byKind =
  <P extends PlayState>(kinds: Readonly<Partial<Record<IrregularityKind, StepActs<P>>>>): StepActs<P> =>
  (cue) => {
    const { kind } = cue.fields;
    const known = Object.keys(kinds).find((candidate) => candidate === kind) as IrregularityKind | undefined;
    if (known && !caseOf(cue.rulebook, known)) return noRemedy(cue.rulebook, known);
    return known
      ? kinds[known]!(cue)
      : refusal(
          'no-remedy',
          caseOf(cue.rulebook, 'not-provided-for')?.clause ?? null,
          `This game has no irregularity ${JSON.stringify(kind)}, and what the document does not provide for is decided by a "ruling"; there are ${Object.keys(kinds).join(', ')}.`,
        );
  };

/** Steps that stories of every game have. */
const sharedSteps = (game: Game): Readonly<Record<string, StepActs>> => ({
  ruling: ({ fields, second }) => [() => [{ type: 'Rule', by: person('shift-manager'), approver: second, ...fields }]],
  'buy-in': ({ fields }) => [() => [{ type: 'BuyIn', by: person('cage'), medium: 'cash', ...fields }]],
  'cash-out': ({ fields }) => [() => [{ type: 'CashOut', by: player(fields.seat), ...fields }]],
  'load-dice': ({ rulebook, fields }) => [
    (table) => [
      {
        type: 'LoadDice',
        by: person(game.diceBringer(rulebook, table)),
        ...diceNamed(rulebook, table, `${fields.serial}`),
        ...fields,
      },
    ],
  ],
  relieve: byDealer('RelieveDealer'),
  limits: bySupervisor('ChangeLimits'),
  close: bySupervisor('CloseTable'),
  /** Any command as it is, with who gives it. */
  command: ({ fields }) => [() => [fields as unknown as Order]],
});
