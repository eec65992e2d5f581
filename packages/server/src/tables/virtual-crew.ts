import {
  type Act,
  type Command,
  type Crew,
  crewOf,
  isRefusal,
  type Order,
  practiceFiling,
  readCommand,
  type Step,
} from '@hardway/engine';
import { houseCommand } from './house-command.ts';
import type { Answer, TableOwner } from './owner.ts';

/** People who are not there: they work a table through the same commands and checks as real ones. */
export class VirtualCrew {
  private readonly owner: TableOwner;
  private readonly now: () => number;
  private readonly crew: Crew;
  private commands = 0;

  constructor(owner: TableOwner, now: () => number) {
    this.owner = owner;
    this.now = now;
    this.crew = crewOf(owner.rulebook);
  }

  /** Opens the table if it is closed, with what a practice filing leaves out filled in. */
  async open(choices: Record<string, unknown>): Promise<void> {
    if (this.owner.table.phase.is !== 'closed') return;
    await this.perform(this.crew.opening(practiceFiling(this.owner.rulebook, choices)));
  }

  async step(step: Step): Promise<boolean> {
    const acts = this.crew.acts(step, true);
    return !isRefusal(acts) && this.perform(acts);
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
    }) as Command;
    return this.owner.submit(command);
  }
}
