import {
  type Act,
  type Command,
  type CrewAlone,
  crewAlone,
  crewOf,
  type GamePlay,
  isRefusal,
  type Order,
  practiceFiling,
  type Roll,
  readCommand,
  readying,
} from '@hardway/engine';
import type { Answer } from './answer.ts';
import { houseCommand } from './house-command.ts';
import type { TableOwner } from './owner.ts';

/** People who are not there: they work a table through the same commands and checks as real ones. */
export class VirtualCrew {
  private readonly owner: TableOwner;
  private readonly now: () => number;
  private readonly alone: CrewAlone<GamePlay>;
  private commands = 0;

  constructor(owner: TableOwner, now: () => number) {
    this.owner = owner;
    this.now = now;
    this.alone = crewAlone(owner.rulebook);
  }

  /** Opens the table if it is closed, with what a practice filing leaves out filled in. */
  async open(choices: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { table, rulebook } = this.owner;
    if (table.phase.is !== 'closed') return true;
    return this.perform(crewOf(rulebook).opening(practiceFiling(rulebook, { ...choices })));
  }

  /** Does what the table lacks for its next round or throw. */
  async ready(choices: Readonly<Record<string, unknown>>): Promise<boolean> {
    return (await this.open(choices)) && this.perform(readying(this.owner.rulebook, this.now()));
  }

  /** Takes bets, where none are taken yet. */
  takeBets(): Promise<boolean> {
    return this.perform(this.alone.opening);
  }

  /** Brings the dice to where they decide. */
  async toDice(): Promise<boolean> {
    // A word whose wager is gone meanwhile keeps nobody waiting.
    await this.perform(this.alone.answering);
    return this.perform(this.alone.toDice);
  }

  /** Has the dice decide. If a player disputes them meanwhile, nobody can be asked: those that were drawn stand. */
  async decideBy(dice: Roll): Promise<boolean> {
    return (await this.perform(this.alone.byDice(dice))) || this.perform(this.alone.byDice(dice));
  }

  /** Ends what was decided. */
  end(): Promise<boolean> {
    return this.perform(this.alone.ending);
  }

  private async perform(acts: readonly Act<GamePlay>[]): Promise<boolean> {
    for (const act of acts) for (const order of act(this.owner.table)) if (!(await this.obey(order)).ok) return false;
    return true;
  }

  private async obey(order: Order): Promise<Answer> {
    this.commands += 1;
    const command = readCommand({
      id: houseCommand(`crew:${this.owner.table.version}:${this.commands}`),
      at: this.now(),
      ...order,
      by: { ...order.by, id: order.by.id.replace(/^the /, 'virtual ') },
    });
    return isRefusal(command) ? { ok: false, ...command } : this.owner.submit(command as Command);
  }
}
