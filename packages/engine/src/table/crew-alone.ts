import type { Roll } from '../dice/index.ts';
import type { DutyName, Rulebook } from '../rules/index.ts';
import { dutyOf, formOf, supervisorsOf } from './authority.ts';
import type { Actor } from './command.ts';
import { type Act, newDice, person, shiftActs, throwActs, upTo } from './crew.ts';
import { toAttest } from './opening.ts';
import type { Table } from './state.ts';

/**
 * A crew that has a table to itself. Each of its acts looks at the table first and does what is missing, so that it goes
 * on from wherever it, or others before it, have stopped.
 */
export interface CrewAlone {
  /** What an open table lacks for its next round or throw, at this time; nothing at one that is well. */
  readonly readying: (at: number) => readonly Act[];
  /** The steps of a Sic Bo round up to the entry of its dice. */
  readonly revealing: readonly Act[];
  readonly entering: (dice: Roll) => readonly Act[];
  /** Answers players whose calls wait for a dealer's word. */
  readonly confirming: readonly Act[];
  readonly throwing: readonly Act[];
  readonly calling: (dice: Roll) => readonly Act[];
  /** Rules on a disputed face: it is what the dice show. */
  readonly ruling: (dice: Roll) => readonly Act[];
}

export const crewAlone = (rulebook: Rulebook): CrewAlone => ({
  readying: (at) => readyingActs(rulebook, at),
  revealing: [upTo({ rulebook, auto: true }, 'enter-result')],
  entering: (dice) => [
    ({ round }) => {
      const entered = round?.stage === 'closed' ? round.entered.length : 0;
      return dice.slice(entered).map((face) => ({ type: 'EnterDie', by: person('dealer'), face }));
    },
    () => [{ type: 'ConfirmResult', by: person('dealer') }],
  ],
  confirming: [
    ({ hand }) =>
      hand.calls.map(({ seat, spot }) => ({
        type: 'ConfirmCall',
        by: person('dealer'),
        seat,
        spot,
        confirmed: true,
      })),
  ],
  throwing: throwActs,
  // Dice that were taken away while they were out decide nothing.
  calling: (dice) => [
    (table) => [
      table.dice
        ? { type: 'CallThrow', by: byDuty(rulebook, table, 'call-throw'), dice }
        : { type: 'CallNoRoll', by: byDuty(rulebook, table, 'call-no-roll'), ground: 'improper' },
    ],
  ],
  ruling: (dice) => [
    (table) => [
      {
        type: 'RuleOnFace',
        by: byDuty(rulebook, table, 'rule-disputed-face'),
        ...(table.dice ? { dice } : {}),
      },
    ],
  ],
});

const byDuty = (rulebook: Rulebook, table: Table, does: DutyName): Actor =>
  person(dutyOf(rulebook, does, formOf(table))?.by[0] ?? 'dealer');

const readyingActs = (rulebook: Rulebook, at: number): readonly Act[] => {
  const supervisor = person(supervisorsOf(rulebook)[0]!);
  return [
    ({ phase }) => (phase.is === 'halted' ? [{ type: 'AttestRepair', by: supervisor, what: phase.what }] : []),
    (table) => {
      const items = toAttest(rulebook, table).map(({ id }) => id);
      const missing = items.some((item) => !table.attested.includes(item));
      return missing && !isPlaying(table) ? [{ type: 'AttestEquipment', by: supervisor, items }] : [];
    },
    (table) => (needsDice(table, at) && !isPlaying(table) ? [newDice(rulebook, table)] : []),
    (table) => (isPlaying(table) ? [] : shiftActs(rulebook).flatMap((act) => act(table))),
  ];
};

const isPlaying = ({ round, hand }: Table): boolean => round !== null || hand.stage !== 'betting';

const needsDice = ({ dice }: Table, at: number): boolean =>
  dice === null || (dice.expiresAt !== null && at > dice.expiresAt);
