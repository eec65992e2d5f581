/**
 * The id of something that must be done once. It is kept until the house has answered, so that a second click, a broken link
 * or a page loaded again asks for the same thing and not for another one.
 */
export class AttemptStore {
  private readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  private readonly draw: () => string;

  constructor(
    store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    draw: () => string = () => crypto.randomUUID(),
  ) {
    this.store = store;
    this.draw = draw;
  }

  /** The id for this purpose: the one that is kept, or a new one that is kept from now on. */
  idFor(purpose: string): string {
    const kept = this.store.getItem(nameOf(purpose));
    if (kept !== null) return kept;
    const id = this.draw();
    this.store.setItem(nameOf(purpose), id);
    return id;
  }

  answered(purpose: string): void {
    this.store.removeItem(nameOf(purpose));
  }
}

const nameOf = (purpose: string): string => `hardway:attempt:${purpose}`;

/** Nos that say nothing about whether it was done: the same has to be asked again. */
const UNDECIDED: readonly string[] = ['table-unavailable', 'unconfirmed', 'busy', 'too-many', 'wait'];

export const isDecided = (refused: string): boolean => !UNDECIDED.includes(refused);
