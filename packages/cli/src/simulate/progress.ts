const BAR_CHARACTERS = 30;
const SHOWN_EVERY_MS = 100;

/** A bar on a terminal's stderr, with rate and time left. */
export class ProgressBar {
  private readonly started = performance.now();
  private readonly sessions: number;
  private shown = 0;
  private played = 0;
  private rolls = 0;

  constructor(sessions: number) {
    this.sessions = sessions;
  }

  get seconds(): number {
    return (performance.now() - this.started) / 1000;
  }

  add(sessions: number, rolls: number): void {
    this.played += sessions;
    this.rolls += rolls;
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.shown < SHOWN_EVERY_MS) return;
    this.shown = now;
    this.show(this.played / this.sessions);
  }

  private show(share: number): void {
    const { seconds } = this;
    const bar = '█'.repeat(Math.round(share * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, '░');
    const rate = (this.rolls / seconds / 1e6).toFixed(1);
    const left = ((seconds * (1 - share)) / share).toFixed(0);
    onTerminal(`${bar} ${(100 * share).toFixed(0)}%  ${rate} M rolls/s  ${left} s left `);
  }

  end(): void {
    onTerminal('');
  }
}

/** Replaces the last line of a terminal; elsewhere nothing is said. */
const onTerminal = (words: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words}`);
};

/** Does something that may take a while, and says so meanwhile. */
export const during = <T>(words: string, work: () => T): T => {
  onTerminal(`${words} … `);
  const result = work();
  onTerminal('');
  return result;
};
