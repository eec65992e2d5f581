import type { Bus } from '../cluster/index.ts';
import type { SharedStore } from '../cluster/shared-store.ts';
import { StoreError } from '../store/error.ts';
import { VERSION } from '../version.ts';
import { differenceOf, type HousePlan } from './house-plan.ts';

/** Changes whenever nodes of another release could misunderstand each other. */
const LANGUAGE = 2;

/** A node that is at work has this long to say who it is. */
const GREETING_MS = 1_000;

interface Greeting {
  readonly language: number;
  readonly release: string;
  readonly plan: HousePlan;
}

/** Another node and this one cannot work side by side. */
export class UnlikeError extends StoreError {}

/**
 * What a node that comes asks those who are there. Nodes of different releases may work side by side while one after the
 * other is upgraded, if the record has one form, their messages one language, and the house one plan. The first is asked of
 * the record itself; the rest of them. Whoever comes later asks in its turn.
 */
export class Greetings {
  private readonly store: SharedStore;
  private readonly bus: Bus;
  private readonly own: Greeting;
  /** Nodes at work that have not answered yet. */
  private unmet: readonly string[] = [];

  constructor(store: SharedStore, bus: Bus, plan: HousePlan) {
    this.store = store;
    this.bus = bus;
    this.own = { language: LANGUAGE, release: VERSION, plan };
  }

  /** Rejects with an UnlikeError if this node cannot work beside one of them. */
  async begin(): Promise<void> {
    await this.bus.answer(`node.${this.store.name}.greeting`, () => JSON.stringify(this.own));
    await this.ask(await this.others());
  }

  /** Asks those again that could not be reached before, if there are any. */
  async goOn(): Promise<void> {
    if (this.unmet.length === 0) return;
    const others = await this.others();
    await this.ask(this.unmet.filter((node) => others.includes(node)));
  }

  private async others(): Promise<readonly string[]> {
    const nodes = await this.store.nodes();
    return nodes.filter(({ node, isLive }) => isLive && node !== this.store.name).map(({ node }) => node);
  }

  private async ask(nodes: readonly string[]): Promise<void> {
    const silent: string[] = [];
    for (const node of nodes) {
      const told = await this.bus.ask(`node.${node}.greeting`, '{}', GREETING_MS).catch(() => null);
      if (told === null) silent.push(node);
      else this.compare(node, JSON.parse(told) as Greeting);
    }
    this.unmet = silent;
  }

  private compare(node: string, { language, release, plan }: Greeting): void {
    if (language !== LANGUAGE)
      throw new UnlikeError(
        `Node ${node} runs release ${release}, which speaks language ${language} between nodes, and this release ${VERSION} speaks ${LANGUAGE}. Stop all nodes of the other release first.`,
      );
    const difference = differenceOf(this.own.plan, plan);
    if (difference !== undefined)
      throw new UnlikeError(
        `Node ${node} has another plan of the house: ${difference}. All nodes have the same tables, rules and settings; to change them, stop all nodes first.`,
      );
  }
}
