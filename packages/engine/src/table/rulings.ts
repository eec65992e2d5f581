import { type Irregularity, type IrregularityKind, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { checkApproval, checkDuty, checkRole } from './authority.ts';
import type { CommandOf } from './command.ts';
import type { Movement, TableEvent } from './event.ts';
import type { Decider, Game, Verdict } from './game.ts';
import { creditAt, owedAt } from './ledger.ts';
import { checkPhase, rollOf } from './opening.ts';
import type { AnyTable, PlayState, TableOf } from './state.ts';
import { hasLeft } from './visits.ts';

export const caseOf = ({ irregularities }: Rulebook, kind: IrregularityKind): Irregularity | undefined =>
  irregularities.find((irregularity) => irregularity.kind === kind);

/** The document does not know the case; whoever rules on such cases by its clause, or by house rule, may. */
export const noRemedy = (rulebook: Rulebook, kind: IrregularityKind): Refusal =>
  refusal(
    'no-remedy',
    caseOf(rulebook, 'not-provided-for')?.clause ?? null,
    `${rulebook.id} does not provide for "${kind}": a manager rules on it, and the ruling is recorded.`,
  );

export const reported = ({ kind, remedy, clause, says, source }: Irregularity): TableEvent => ({
  type: 'IrregularityReported',
  kind,
  remedy,
  clause,
  says,
  source,
});

/** Registered wagers of a terminal that is cut off are settled like all others; this records whose they are. */
export const reportTerminalsCutOff: Decider<'ReportTerminalsCutOff'> = (rulebook, table, { seats, by }) => {
  const irregularity = caseOf(rulebook, 'terminals-cut-off');
  if (!irregularity) return noRemedy(rulebook, 'terminals-cut-off');
  const problem = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  return (
    problem ??
    checkPhase(rulebook, table) ?? [
      reported(irregularity),
      { type: 'TerminalsCutOff', seats, clause: irregularity.clause },
    ]
  );
};

/**
 * Pays or takes back by seat for a round or throw. What a credit cannot cover is owed; what comes in reduces what is owed
 * first. Money of somebody who has left is kept under their visit.
 */
export const movementsOf = (
  { ledger, sittings }: Pick<AnyTable, 'ledger' | 'sittings'>,
  amounts: ReadonlyMap<number, number>,
  unit: number,
): Movement[] =>
  [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([seat, amount]) => {
      if (hasLeft({ sittings }, seat, unit)) return { seat, credit: 0, owed: 0, visit: { unit, amount } };
      const credit = creditAt(ledger, seat);
      const owes = owedAt(ledger, seat);
      if (amount > 0) {
        const repaid = Math.min(owes, amount);
        return { seat, credit: amount - repaid, owed: repaid === 0 ? 0 : -repaid };
      }
      const taken = Math.min(credit, -amount);
      return { seat, credit: taken === 0 ? 0 : -taken, owed: -amount - taken };
    });

/** A manager's ruling on what the document does not provide for, with the effect that it chooses. */
export const rule: Decider<'Rule'> = (rulebook, table, command, game) => {
  const irregularity = caseOf(rulebook, 'not-provided-for');
  if (!irregularity) return noRemedy(rulebook, 'not-provided-for');
  const problem = checkDuty(rulebook, 'rule-unforeseen', command.by, null, ['manager']);
  if (problem) return problem;
  const { ground, text, sought, effect } = command;
  const recorded: TableEvent = {
    type: 'RulingRecorded',
    ground,
    text,
    ...(sought ? { sought } : {}),
    effect,
    clause: irregularity.clause,
  };
  const effects = effectOf(rulebook, table, command, game, irregularity);
  return 'refused' in effects ? effects : [recorded, ...effects];
};

const effectOf = <P extends PlayState>(
  rulebook: Rulebook,
  table: TableOf<P>,
  command: CommandOf<'Rule'>,
  { rulings, lastDecided }: Game<P>,
  irregularity: Irregularity,
): Verdict => {
  const { effect, round, dice, seat, adjustment, by, approver } = command;
  const needs = (what: string): Refusal =>
    refusal('bad-command', irregularity.clause, `The effect "${effect}" needs ${what}.`);
  switch (effect) {
    case 'none':
      return [];
    case 'void':
      return round === undefined
        ? needs('a round')
        : rulings.void(rulebook, table, round, { by, approver }, irregularity);
    case 'settle-as-shown': {
      const roll = dice && rollOf(dice, rulebook.dice);
      return roll ? rulings.settle(rulebook, table, roll, { by, approver }, irregularity) : needs('the dice');
    }
    case 'resettle':
      return round === undefined || !dice
        ? needs('a round and the dice')
        : rulings.resettle(rulebook, table, { round, dice, by, approver }, irregularity);
    case 'adjust': {
      if (seat === undefined || !adjustment) return needs('a seat and an adjustment');
      // For whoever has the seat now; if nobody has, for whoever had it last.
      const unit = lastDecided(table.play) + (table.sittings[seat]?.isOver ? 0 : 1);
      const movements = movementsOf(table, new Map([[seat, adjustment]]), unit);
      return (
        checkApproval(rulebook, by, approver, irregularity.clause) ?? [
          { type: 'CreditAdjusted', movements, reason: command.text, approver: approver! },
        ]
      );
    }
  }
};
