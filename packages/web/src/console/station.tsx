import { type Actor, ROLES, type Rulebook, type RulesSubmission, type Table, wouldRefuse } from '@hardway/engine';
import type { Approval, Foreseen, HouseRefusal, StaffPart, TableView } from '@hardway/server/protocol';
import { createContext, use } from 'react';
import type { TableLink, TableNews } from '../house/link.ts';
import { type OrderArguments, orderBy, sentOrder } from '../house/order.ts';
import { refusalAt } from '../staff/refusal-at.ts';
import { roleTitle } from '../staff/roles.ts';
import { useWords } from '../words/language.tsx';

/** The news once everything has come; a table that was never opened has no submission yet. */
export type Ready = TableNews & { readonly view: TableView; readonly staff: StaffPart };

/** What the console last said, with the clause it rests on. */
export type ConsoleNotice = { readonly good: string } | { readonly refusal: HouseRefusal };

/** Everything that the parts of a console share: the table as this person sees it, and ways to ask and to act. */
interface Station {
  readonly id: string;
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly submission: RulesSubmission | null;
  readonly actor: Actor;
  readonly news: Ready;
  readonly link: TableLink;
  /** The house's time. */
  readonly now: number;
  /** Why this person may not do this now, or null. */
  readonly ask: (...order: OrderArguments) => HouseRefusal | null;
  readonly order: (...order: OrderArguments) => Promise<HouseRefusal | null>;
  /** The same with a second person's word, where one is given. */
  readonly orderWith: (approval: Approval | undefined, ...order: OrderArguments) => Promise<HouseRefusal | null>;
  readonly foresee: (...order: OrderArguments) => Promise<Foreseen | HouseRefusal>;
  readonly callSupervisor: () => void;
  readonly attended: (seat: number | null) => void;
  readonly say: (notice: ConsoleNotice | null) => void;
}

const Here = createContext<Station | null>(null);

export const StationProvider = Here.Provider;

/** The console's table; only below its provider. */
export const useStation = (): Station => use(Here)!;

interface Parts {
  readonly id: string;
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly actor: Actor;
  readonly news: Ready;
  readonly now: number;
  readonly link: TableLink;
  readonly say: (notice: ConsoleNotice | null) => void;
  readonly lostWords: string;
  readonly notSentWords: string;
  /** The house no longer knows who sits here. */
  readonly onStranger: () => void;
}

const STRANGER: readonly string[] = ['session-locked', 'not-signed-in'];

export const stationOf = (parts: Parts): Station => {
  const { id, rulebook, table, actor, news, now, link, say, lostWords, notSentWords, onStranger } = parts;
  const notSent: HouseRefusal = { refused: 'table-unavailable', clause: null, message: notSentWords };
  const told = (refusal: HouseRefusal): HouseRefusal => {
    if (STRANGER.includes(refusal.refused)) onStranger();
    say({ refusal });
    return refusal;
  };
  const orderWith: Station['orderWith'] = async (approval, ...order) => {
    const reply = await link.request({
      is: 'command',
      ...sentOrder(...order),
      ...(approval ? { approval } : {}),
    });
    if (reply.is === 'not-registered') return told(notSent);
    if (!reply.ok) return told(reply);
    say(null);
    return null;
  };
  return {
    id,
    rulebook,
    table,
    submission: table.submission,
    link,
    actor,
    news,
    now,
    say,
    ask: (...order) => {
      if (news.link !== 'open') return { refused: 'table-unavailable', clause: null, message: lostWords };
      return refusalAt(news, rulebook, table, orderBy(actor, ...order), now);
    },
    order: (...order) => orderWith(undefined, ...order),
    orderWith,
    foresee: async (...order) => {
      const reply = await link.request({ is: 'preview', ...sentOrder(...order) });
      if (reply.is === 'not-registered') return notSent;
      return reply.ok ? reply.foreseen! : reply;
    },
    callSupervisor: () => void link.request({ is: 'attendant' }),
    attended: (seat) => void link.request({ is: 'attended', ...(seat === null ? {} : { seat }) }),
  };
};

/** The lowest role that the table would not send away, by the name that the document has for it. */
export const useWhoMay = (): ((...order: OrderArguments) => string) => {
  const { rulebook, table, now } = useStation();
  const words = useWords();
  return (...order) => {
    const role = ROLES.filter((candidate) => candidate !== 'player').find((candidate) => {
      const by: Actor = { id: 'somebody', role: candidate };
      return wouldRefuse(rulebook, table, orderBy(by, ...order), now)?.refused !== 'wrong-role';
    });
    return role ? roleTitle(words, rulebook, role) : '';
  };
};
