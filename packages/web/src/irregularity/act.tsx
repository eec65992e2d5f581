import type { Approval, Foreseen, HouseRefusal, SentOrder } from '@hardway/server/protocol';
import { useId, useState } from 'react';
import { Badge, Button } from '../design/index.ts';
import { useForesight } from '../house/foresight.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { SecondPerson } from '../staff/second-person.tsx';
import { useWords } from '../words/language.tsx';
import { MoneyTable } from './money-table.tsx';

interface ActProps {
  readonly news: TableNews;
  readonly link: TableLink;
  /** The command, or null while something is missing. */
  readonly asked: SentOrder | null;
  /** What is missing for it. */
  readonly missing?: string | null;
  readonly word?: string | undefined;
  readonly onDone: (foreseen: Foreseen) => void;
  readonly onBack?: () => void;
}

/** A command with what it would bring before it is given: the figures, the second person, the deed. */
export const ConfirmStep = ({ news, link, asked, missing = null, word, onDone, onBack }: ActProps) => {
  const words = useWords();
  const foresight = useForesight(link, news, asked);
  const [busy, setBusy] = useState(false);
  const [joining, setJoining] = useState(false);
  const [no, setNo] = useState<HouseRefusal | 'unsure' | null>(null);
  const reason = useId();
  const foreseen = foresight?.is === 'foreseen' ? foresight.foreseen : null;
  const witnessed = asked?.type === 'ReportDeviceFailure';

  const give = async (approval?: Approval): Promise<HouseRefusal | null> => {
    if (!asked || !foreseen) return null;
    setBusy(true);
    setNo(null);
    const reply = await link.request({
      is: 'command',
      ...asked,
      ...(approval ? { approval } : {}),
    });
    setBusy(false);
    if (reply.is === 'answer' && !reply.ok) {
      if (!approval) setNo(reply);
      return reply;
    }
    setJoining(false);
    if (reply.is === 'not-registered') setNo('unsure');
    else onDone(foreseen);
    return null;
  };

  const start = (): void => {
    if (foreseen?.secondPerson) setJoining(true);
    else void give();
  };
  const lost = news.link !== 'open';
  const doWord = foreseen?.secondPerson
    ? witnessed
      ? words.irregularity.doWithWitness
      : words.irregularity.doWithSecond
    : (word ?? words.staff.doIt);
  return (
    <div className="act">
      {foreseen && <Prospect foreseen={foreseen} witnessed={witnessed} />}
      <div className="row">
        <Button look="primary" disabled={!foreseen || busy || lost} aria-describedby={reason} onClick={start}>
          {doWord}
        </Button>
        {onBack && (
          <Button look="quiet" disabled={busy} onClick={onBack}>
            {words.staff.back}
          </Button>
        )}
        <p id={reason} className="soft" aria-live="polite">
          {lost
            ? words.irregularity.linkLost
            : (missing ?? (foresight?.is === 'asking' ? words.irregularity.asking : null))}
        </p>
      </div>
      {foresight?.is === 'refused' && (
        <p className="notice" role="status">
          {words.irregularity.cannot} <RefusalNote refusal={foresight.refusal} />
        </p>
      )}
      {no && (
        <p className="notice" role="alert">
          {no === 'unsure' ? words.irregularity.unsure : <RefusalNote refusal={no} />}
        </p>
      )}
      {joining && foreseen && (
        <SecondPerson onApprove={give} onClose={() => setJoining(false)}>
          {witnessed && <p>{words.irregularity.witnessLead}</p>}
          <MoneyTable seats={foreseen.seats} />
        </SecondPerson>
      )}
    </div>
  );
};

const Prospect = ({ foreseen, witnessed }: { foreseen: Foreseen; witnessed: boolean }) => {
  const words = useWords();
  return (
    <>
      <Happens title={words.irregularity.what} foreseen={foreseen} />
      <h3>{words.irregularity.foreseen}</h3>
      <MoneyTable seats={foreseen.seats} />
      {foreseen.secondPerson && (
        <p>
          <Badge look="brass">{witnessed ? words.irregularity.needsWitness : words.irregularity.needsSecond}</Badge>
        </p>
      )}
    </>
  );
};

/** Where a failed device makes people settle by hand, no lights go on and off. */
const isTold =
  (happens: Foreseen['happens']) =>
  ({ type }: Foreseen['happens'][number]): boolean =>
    !(['WinnersLit', 'LightsCleared'].includes(type) && happens.some((event) => event.type === 'TableHalted'));

const Happens = ({ title, foreseen: { happens } }: { title: string; foreseen: Foreseen }) => {
  const words = useWords();
  return (
    <>
      <h3>{title}</h3>
      <ol className="happens">
        {happens.filter(isTold(happens)).map(({ type, clause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the name
          <li key={index}>
            {words.irregularity.event[type] ?? <span lang="en">{type}</span>}
            {clause && (
              <small lang="en" className="clause">
                {clause}
              </small>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

/** What was done, with the figures as they were foreseen when it was. */
export const Deed = ({ foreseen }: { foreseen: Foreseen }) => {
  const words = useWords();
  return (
    <div className="done">
      <p role="status" className="done-word">
        ✓ {words.irregularity.done}
      </p>
      <Happens title={words.irregularity.whatWas} foreseen={foreseen} />
      <h3>{words.irregularity.foreseen}</h3>
      <MoneyTable seats={foreseen.seats} />
    </div>
  );
};
