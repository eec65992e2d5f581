import {
  type Act,
  type Command,
  type CrewAlone,
  crewAlone,
  crewOf,
  isRefusal,
  type Order,
  practiceFiling,
  type Roll,
  readCommand,
  type Step,
} from '@hardway/engine';
import { houseCommand } from './house-command.ts';
import type { Answer, TableOwner } from './owner.ts';

/** People who are not there: they work a table through the same commands and checks as real ones. */
export class VirtualCrew {
  private readonly owner: TableOwner;
  private readonly now: () => number;
  private readonly alone: CrewAlone;
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
    return (await this.open(choices)) && this.perform(this.alone.readying(this.now()));
  }

  async step(step: Step): Promise<boolean> {
    const acts = crewOf(this.owner.rulebook).acts(step, true);
    return !isRefusal(acts) && this.perform(acts);
  }

  /** Closes betting and brings the dice to where they can be read. */
  reveal(): Promise<boolean> {
    return this.perform(this.alone.revealing);
  }

  enter(dice: Roll): Promise<boolean> {
    return this.perform(this.alone.entering(dice));
  }

  async throw(): Promise<boolean> {
    // A call whose wager is gone meanwhile keeps nobody from throwing.
    await this.perform(this.alone.confirming);
    return this.perform(this.alone.throwing);
  }

  /** Calls a throw by its dice. If a player disputes a face, nobody can be asked: the dice that were drawn stand. */
  async call(dice: Roll): Promise<boolean> {
    return (await this.perform(this.alone.calling(dice))) || this.perform(this.alone.ruling(dice));
  }

  private async perform(acts: readonly Act[]): Promise<boolean> {
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
