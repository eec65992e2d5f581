import type { Rulebook } from '../rules/index.ts';
import { supervisorsOf } from './authority.ts';
import { attestation, newDice, person, shiftActs } from './crew.ts';
import type { Act, Game } from './game.ts';
import { toAttest } from './opening.ts';
import type { AnyTable } from './state.ts';

/** Acts that an open table needs before its next round or throw; none at a table that is ready. */
export const readyingActs = (game: Game, rulebook: Rulebook, at: number): readonly Act[] => {
  const isPlaying = ({ play }: AnyTable): boolean => game.checkDiceFree(play, false) !== undefined;
  const supervisor = person(supervisorsOf(rulebook)[0]!);
  return [
    ({ phase }) => (phase.is === 'halted' ? [{ type: 'AttestRepair', by: supervisor, what: phase.what }] : []),
    (table) => {
      const items = toAttest(rulebook, table).map(({ id }) => id);
      const missing = items.some((item) => !table.attested.includes(item));
      return missing && !isPlaying(table)
        ? [{ type: 'AttestEquipment', by: supervisor, ...attestation(rulebook, table) }]
        : [];
    },
    (table) => (needsDice(table, at) && !game.checkDiceFree(table.play, true) ? [newDice(game, rulebook, table)] : []),
    (table) => (isPlaying(table) ? [] : shiftActs(rulebook, at).flatMap((act) => act(table))),
  ];
};

const needsDice = ({ dice }: AnyTable, at: number): boolean =>
  dice === null || (dice.expiresAt !== null && at > dice.expiresAt);
