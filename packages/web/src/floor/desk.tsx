import {
  type CommandType,
  isPassing,
  isRefusal,
  QUEUEABLE,
  type Queueable,
  RULEBOOKS,
  type Rulebook,
  readCommand,
  type Table,
  turnOf,
} from '@hardway/engine';
import { type HouseRefusal, staffTableOf } from '@hardway/server/protocol';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { type OrderArguments, orderBy, sentOrder } from '../house/order.ts';
import { useRefusal } from '../house/told.tsx';
import { refusalAt } from '../staff/refusal-at.ts';
import { useStaff } from '../staff/session.tsx';
import { useWords } from '../words/language.tsx';

/** A supervisor's place at one table: the table as it stands, what may be done, and the way to do it. */
interface Desk {
  readonly id: string;
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly news: TableNews;
  readonly link: TableLink;
  /** The house's time. */
  readonly now: number;
  /** Why a command would be refused now; null if it would not be. */
  readonly why: (...order: OrderArguments) => HouseRefusal | null;
  /** Gives a command, says what came of it, and tells whether it was carried out. */
  readonly give: (...order: OrderArguments) => Promise<boolean>;
  /** Something for everybody at this screen to hear. */
  readonly say: (said: Said) => void;
  readonly isBusy: boolean;
}

/** The outcome of the last action, in words or as a refusal. */
type Said = { readonly good: string } | { readonly refusal: HouseRefusal } | { readonly bad: string };

const AtTable = createContext<Desk | null>(null);

/** Only below a DeskProvider. */
export const useDesk = (): Desk => use(AtTable)!;

type KnownNews = TableNews & {
  readonly view: NonNullable<TableNews['view']>;
  readonly actor: NonNullable<TableNews['actor']>;
  readonly staff: NonNullable<TableNews['staff']>;
};

export const isKnownNews = (news: TableNews): news is KnownNews =>
  news.view !== null && news.actor !== null && news.staff !== null;

const LOOK_EVERY_MS = 5_000;
/** Long enough to read a refusal twice. */
const SAID_FOR_MS = 9_000;

interface DeskProviderProps {
  readonly id: string;
  readonly news: KnownNews;
  readonly link: TableLink;
  readonly children: ReactNode;
}

export const DeskProvider = ({ id, news, link, children }: DeskProviderProps) => {
  const words = useWords();
  const { refresh } = useStaff();
  const now = useNow(LOOK_EVERY_MS) + news.offset;
  const [said, say] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const rulebook = RULEBOOKS.find((known) => known.id === news.view.rulebook)!;
  const table = staffTableOf(news.view, news.submission, news.staff);
  const why = (...asked: OrderArguments): HouseRefusal | null => {
    const at = Math.max(0, Math.floor(now));
    const order = orderBy(news.actor, ...asked);
    const refusal = refusalAt(news, rulebook, table, order, at);
    if (refusal) return refusal;
    const read = readCommand({ id: 'asking', at, ...order });
    return isRefusal(read) ? read : null;
  };
  const give = async (...order: OrderArguments): Promise<boolean> => {
    setBusy(true);
    const reply = await link.request({ is: 'command', ...sentOrder(...order) });
    setBusy(false);
    if (reply.is === 'not-registered') say({ bad: words.floor.notRegistered });
    else if (reply.ok) say({ good: words.floor.done[order[0]] ?? '' });
    else {
      say({ refusal: reply });
      if (reply.refused === 'session-locked' || reply.refused === 'not-signed-in') await refresh();
    }
    return reply.is === 'answer' && reply.ok;
  };
  return (
    <AtTable value={{ id, rulebook, table, news, link, now, why, give, say, isBusy }}>
      {children}
      <div className="floor-said" role="status">
        {said && <SaidWords said={said} />}
      </div>
    </AtTable>
  );
};

const SaidWords = ({ said }: { said: Said }) => {
  if ('good' in said) return <p className="good">{said.good}</p>;
  return 'bad' in said ? <p className="bad">{said.bad}</p> : <WhyNot refusal={said.refusal} />;
};

/** A no: its kind in the reader's language, then the sentence and the clause. */
export const WhyNot = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useWords();
  const kind = words.floor.refused[refusal.refused];
  const { sentence, lang } = useRefusal()(refusal);
  return (
    <p className={refusal.refused === 'bad-command' ? 'why-not soft' : 'why-not'}>
      {kind && <b>{kind}.</b>} {refusal.refused !== 'bad-command' && <span lang={lang}>{sentence}</span>}{' '}
      <FloorClause clause={refusal.clause} />
    </p>
  );
};

export const FloorClause = ({ clause }: { clause: string | null }) =>
  clause && (
    <small className="floor-clause" lang="en">
      {clause}
    </small>
  );

/** The same once the table is free for it, where it may wait and does not yet. */
const Later = ({ order, onDone }: { order: OrderArguments; onDone: (() => void) | undefined }) => {
  const words = useWords();
  const { table, why, give, isBusy, news } = useDesk();
  const [what, fields = {}] = order;
  const refusal = why(...order);
  if (!isQueueable(what) || !refusal || !isPassing(refusal)) return null;
  const queued = ['QueueOrder', { what, fields }] as const;
  if (why(...queued) !== null) return null;
  return (
    <Button
      disabled={isBusy || news.link !== 'open'}
      onClick={() => void give(...queued).then((isDone) => isDone && onDone?.())}
    >
      {words.floor.queue.later[turnOf(table).unit]}
    </Button>
  );
};

const isQueueable = (what: CommandType): what is Queueable => (QUEUEABLE as readonly string[]).includes(what);

interface ActProps extends Omit<ButtonProps, 'type' | 'onClick'> {
  readonly order: OrderArguments;
  readonly onDone?: () => void;
}

/** A button that gives one command; when the table would refuse it, it says why. */
export const CommandButton = ({ order, onDone, disabled = false, children, ...rest }: ActProps) => {
  const { why, give, isBusy, news } = useDesk();
  const refusal = why(...order);
  const act = async (): Promise<void> => {
    if (await give(...order)) onDone?.();
  };
  return (
    <div className="floor-act">
      <Button
        {...rest}
        disabled={disabled || refusal !== null || isBusy || news.link !== 'open'}
        onClick={() => void act()}
      >
        {children}
      </Button>
      {!disabled && <Later order={order} onDone={onDone} />}
      {refusal && <WhyNot refusal={refusal} />}
    </div>
  );
};
