import {
  type Actor,
  type Clause,
  type Command,
  type CommandType,
  decide,
  isRefusal,
  ROLES,
  type Rulebook,
  type RulesSubmission,
  type Table,
} from '@hardway/engine';
import type { Foreseen, HouseRefusal, PublicTable, StaffPart } from '@hardway/server/protocol';
import { createContext, use } from 'react';
import type { TableLink, TableNews } from '../house/link.ts';
import { messageOf } from '../house/refusal-message.ts';
import { refusalAt } from '../staff/refusal-at.ts';
import { houseRole } from '../staff/roles.ts';
import type { Approval } from '../staff/second-person.tsx';
import { useStaffWords } from '../staff/words.ts';

/** The news once everything has come; a table that was never opened has no submission yet. */
export type Ready = TableNews & { readonly view: PublicTable; readonly staff: StaffPart };

/** What the console last said, with the clause it rests on. */
export interface Notice {
  readonly look: 'good' | 'bad';
  readonly sentence: string;
  /** Sentences of the engine are English whatever the screen speaks. */
  readonly lang?: 'en' | undefined;
  readonly clause?: Clause | null;
}

/** Everything that the parts of a console share: the table as this person sees it, and ways to ask and to act. */
export interface Station {
  readonly id: string;
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly submission: RulesSubmission | null;
  readonly actor: Actor;
  readonly news: Ready;
  /** The house's time. */
  readonly now: number;
  /** Why this person may not do this now, or null. */
  readonly ask: (type: CommandType, fields?: object) => HouseRefusal | null;
  readonly order: (type: CommandType, fields?: object, approval?: Approval) => Promise<HouseRefusal | null>;
  readonly foresee: (type: CommandType, fields: object) => Promise<Foreseen | HouseRefusal>;
  readonly callSupervisor: () => void;
  readonly attended: (seat: number | null) => void;
  readonly say: (notice: Notice | null) => void;
}

const Here = createContext<Station | null>(null);

export const StationProvider = Here.Provider;

/** The console's table; only below its provider. */
export const useStation = (): Station => use(Here)!;

/** What the console itself says of its link is in the language of the screen. */
export const langOf = ({ refused }: HouseRefusal): 'en' | undefined =>
  refused === 'table-unavailable' ? undefined : 'en';

export const refusalNotice = (refusal: HouseRefusal): Notice => ({
  look: 'bad',
  sentence: messageOf(refusal),
  lang: langOf(refusal),
  clause: refusal.clause,
});

interface Parts {
  readonly id: string;
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly actor: Actor;
  readonly news: Ready;
  readonly now: number;
  readonly link: TableLink;
  readonly say: (notice: Notice | null) => void;
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
    say(refusalNotice(refusal));
    return refusal;
  };
  return {
    id,
    rulebook,
    table,
    submission: table.submission,
    actor,
    news,
    now,
    say,
    ask: (type, fields = {}) => {
      if (news.link !== 'open') return { refused: 'table-unavailable', clause: null, message: lostWords };
      const command = { type, id: 'asking', at: now, by: actor, ...fields } as unknown as Command;
      return refusalAt(news, rulebook, table, command);
    },
    order: async (type, fields = {}, approval) => {
      const reply = await link.request({
        is: 'command',
        type,
        fields: fields as Record<string, unknown>,
        ...(approval ? { approval } : {}),
      });
      if (reply.is === 'not-registered') return told(notSent);
      if (!reply.ok) return told(reply);
      say(null);
      return null;
    },
    foresee: async (type, fields) => {
      const reply = await link.request({ is: 'preview', type, fields: fields as Record<string, unknown> });
      if (reply.is === 'not-registered') return notSent;
      return reply.ok ? reply.foreseen! : reply;
    },
    callSupervisor: () => void link.request({ is: 'attendant' }),
    attended: (seat) => void link.request({ is: 'attended', ...(seat === null ? {} : { seat }) }),
  };
};

/** The lowest role that the table would not send away, by the name that the document has for it. */
export const useWhoMay = (): ((type: CommandType, fields?: object) => string) => {
  const { rulebook, table, now } = useStation();
  const words = useStaffWords();
  return (type, fields = {}) => {
    const role = ROLES.filter((candidate) => candidate !== 'player').find((candidate) => {
      const by: Actor = { id: 'somebody', role: candidate };
      const verdict = decide(rulebook, table, { type, id: 'asking', at: now, by, ...fields } as unknown as Command);
      return !isRefusal(verdict) || verdict.refused !== 'wrong-role';
    });
    return role ? (words.role[houseRole(role)] ?? role) : '';
  };
};
