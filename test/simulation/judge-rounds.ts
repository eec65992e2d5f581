import type { EntryRow } from '../../packages/server/src/store/rows.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import { rulebookOf } from './floor.ts';
import type { Takeover } from './judge.ts';
import type { LoggedEvent } from './judge-money.ts';
import type { Marks } from './marks.ts';

/**
 * Where a table's round stands, by the log's entries alone, and whether whoever took the table over did with it what the
 * document says: with dice that were entered it is finished, without them it is void. A hand of craps goes on.
 */
export class RoundsJudge {
  readonly wrong: string[] = [];
  private readonly table: string;
  private readonly document: string;
  private readonly isSicBo: boolean;
  private readonly dice: number;
  private readonly marks: Marks;
  private readonly takeovers: readonly Takeover[];
  private next = 0;
  private isRunning = false;
  private isHalted = false;
  private entered = 0;
  /** A takeover that has yet to show what it did. */
  private awaited: { readonly after: number; readonly finished: boolean } | null = null;

  constructor(plan: TablePlan, takeovers: readonly Takeover[], marks: Marks) {
    const rulebook = rulebookOf(plan);
    this.table = plan.id;
    this.document = rulebook.id;
    this.isSicBo = rulebook.game === 'sicbo';
    this.dice = rulebook.dice;
    this.takeovers = [...takeovers].sort((a, b) => a.version - b.version);
    this.marks = marks;
  }

  take(event: LoggedEvent, row: Pick<EntryRow, 'version' | 'command'>): void {
    for (; this.takeovers[this.next] && this.takeovers[this.next]!.version < row.version; this.next += 1)
      this.takenOver();
    if (this.awaited) this.compare(event, row);
    this.note(event);
    this.follow(event);
  }

  private note({ type, kind, remedy, ground }: LoggedEvent): void {
    if (type === 'NoRollCalled') this.marks.reach(`no roll: ${ground}`);
    if (type !== 'IrregularityReported') return;
    this.marks.reach(`irregularity: ${this.document}: ${kind}`);
    this.marks.reach(`remedy: ${remedy}`);
  }

  end(version: number): void {
    for (; this.takeovers[this.next] && this.takeovers[this.next]!.version <= version; this.next += 1) this.takenOver();
  }

  private takenOver(): void {
    const { version } = this.takeovers[this.next]!;
    if (!this.isSicBo) {
      this.marks.reach('recovery: a hand of craps goes on');
      return;
    }
    if (!this.isRunning || this.isHalted) {
      this.marks.reach(this.isHalted ? 'recovery: a halted table' : 'recovery: between rounds');
      return;
    }
    this.awaited = { after: version, finished: this.entered === this.dice };
  }

  private compare(event: LoggedEvent, { version, command }: Pick<EntryRow, 'version' | 'command'>): void {
    const { after, finished } = this.awaited!;
    if (version === after + 1 && !command.startsWith('house/restart:')) {
      this.wrong.push(
        `entry ${version} of ${this.table}: a round was under way, and ${command} came before its recovery`,
      );
      this.awaited = null;
      return;
    }
    if (event.type === 'IrregularityReported') return;
    const isVoid = event.type === 'RoundVoided';
    if (isVoid === finished)
      this.wrong.push(
        `entry ${version} of ${this.table}: ${this.entered} dice were entered, and the round ${isVoid ? 'is void' : `goes on with ${event.type}`}`,
      );
    else this.marks.reach(finished ? 'recovery: a round is finished' : 'recovery: a round is void');
    this.awaited = null;
  }

  private follow({ type }: LoggedEvent): void {
    switch (type) {
      case 'BettingOpened':
        this.isRunning = true;
        this.entered = 0;
        return;
      case 'DieEntered':
        this.entered += 1;
        return;
      case 'EntryCleared':
        this.entered = 0;
        return;
      case 'WinnersPaid':
      case 'RoundVoided':
        this.isRunning = false;
        return;
      case 'TableHalted':
        this.isHalted = true;
        return;
      case 'RepairAttested':
      case 'TableOpened':
        this.isHalted = false;
    }
  }
}
