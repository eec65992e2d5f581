import { expect, test } from 'vitest';
import { questionsFor } from '../../../../../test/house/questions.ts';
import { CRAPS, type Game, MINI_CRAPS, NOON } from '../../../../../test/house/stages.ts';
import { verdictTable } from '../../../../../test/verdict-table.ts';
import {
  type Actor,
  type ActorRole,
  type Command,
  type CommandType,
  decide,
  isRefusal,
  type Rulebook,
  readCommand,
  STAFF,
  type Table,
  withSecondPerson,
} from '../../index.ts';

/**
 * Who may do what at craps, and when: every command, in every stage of a table, from every role. Mini-craps has a table
 * for its optional stickperson and one without. They are kept as text in `verdicts/` and read against chapters 7 to 11 of
 * the document, so that a change of any verdict is seen and judged.
 */
const TABLES: readonly (readonly [name: string, Game])[] = [
  ['md-craps', CRAPS.attended],
  ['md-craps-mini-with-a-stickperson', MINI_CRAPS.attended],
  ['md-craps-mini-without-a-stickperson', MINI_CRAPS.unattended],
];

const APPROVER: Actor = { id: 'the approver', role: 'shift-manager' };

const actorOf = (role: ActorRole): Actor =>
  role === 'player' ? { id: 'seat 1', role, seat: 1 } : { id: `the ${role}`, role };

/** "ok" alone, "ok+2" with a second person where one alone is refused for that, or the code of the refusal. */
const verdictOn = (rulebook: Rulebook, table: Table, type: CommandType, by: Actor, fields: object): string => {
  const command = readCommand({ type, id: 'asked', at: NOON, by, ...fields }) as Command;
  if (isRefusal(command)) return command.refused;
  const verdict = decide(rulebook, table, command);
  if (!isRefusal(verdict)) return 'ok';
  if (verdict.refused !== 'second-person') return verdict.refused;
  const approved = withSecondPerson(command, APPROVER);
  const again = isRefusal(approved) ? approved : decide(rulebook, table, approved);
  return isRefusal(again) ? again.refused : 'ok+2';
};

test.each(TABLES)('%s: every command, stage and role has the verdict that was reviewed', async (name, game) => {
  const { rulebook, stages } = game;
  const questions = questionsFor(game).filter(({ atTheDesk }) => !atTheDesk);
  const tables = questions.map(({ title, type, fields }) =>
    verdictTable(
      title,
      new Map(
        stages.map(({ name: stage, table }) => [
          stage,
          new Map(
            STAFF.map((role) => [role, verdictOn(rulebook, table, type, actorOf(role), fields(game, table))] as const),
          ),
        ]),
      ),
      { roles: STAFF, yes: ['ok', 'ok+2'] },
    ),
  );
  const head = [
    rulebook.title,
    `Stages: ${stages.map((stage) => stage.name).join('; ')}.`,
    'ok: the table does it; ok+2: with a second person who supervises. Anything else is the code of its refusal.',
  ].join('\n');
  await expect(`${[head, ...tables].join('\n\n')}\n`).toMatchFileSnapshot(`../verdicts/${name}.txt`);
});
