import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import type { CallOutcome } from './calls.ts';
import { type Counted, FailingDisk, type Fault, type Point } from './failing-disk.ts';

/** Trials of a failing disk, made in a process that has one. */

/** A house at its very first start, or one that people know. */
export const PLACES = ['a house at work', 'a new house'] as const;
export type Place = (typeof PLACES)[number];

export type Question =
  | { readonly place: Place; readonly count: Fault; readonly point?: undefined }
  | { readonly place: Place; readonly point: Point; readonly count?: undefined };

export interface Answer {
  readonly counted?: Counted;
  readonly outcome?: CallOutcome;
  readonly failed?: string;
}

/** A house whose disk failed may leave something open, so a process is not kept for ever. */
const TRIALS_EACH = 200;

/** A trial that takes longer hangs, however slow the machine is: people themselves give up earlier. */
const HANGS_MS = 1_200_000;

export class CallTrials {
  private readonly library: string;
  private readonly disk = new FailingDisk(join(tmpdir(), `hardway-disk-${randomUUID()}`));
  private child: ChildProcess | null = null;
  private left = 0;

  constructor(library: string) {
    this.library = library;
  }

  async count(place: Place, fault: Fault): Promise<Counted> {
    return (await this.ask({ place, count: fault })).counted!;
  }

  async try(place: Place, point: Point): Promise<CallOutcome> {
    return (await this.ask({ place, point })).outcome!;
  }

  async close(): Promise<void> {
    await this.endChild();
    this.disk.close();
  }

  private async ask(question: Question): Promise<Answer> {
    const answer = await this.answerOf(await this.childAtHand(), question);
    if (answer.failed === undefined) return answer;
    this.child?.kill('SIGKILL');
    this.child = null;
    throw new Error(answer.failed);
  }

  private async answerOf(child: ChildProcess, question: Question): Promise<Answer> {
    const over = new AbortController();
    const { signal } = over;
    child.send(question);
    try {
      return await Promise.race([
        once(child, 'message', { signal }).then(([answer]) => answer as Answer),
        once(child, 'exit', { signal }).then(() => ({ failed: 'its process ended' })),
        passed(HANGS_MS, { failed: 'it hangs' }, { signal }),
      ]);
    } finally {
      over.abort();
    }
  }

  private async childAtHand(): Promise<ChildProcess> {
    if (this.left === 0) await this.endChild();
    this.left = this.child ? this.left - 1 : TRIALS_EACH;
    this.child ??= fork(new URL('calls-child.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...this.disk.environment(this.library) },
    });
    return this.child;
  }

  private async endChild(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }
}
