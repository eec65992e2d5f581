import { lazy, Suspense, useState } from 'react';
import { leaveSeat, type Seat, seatAt } from '../house/seat.ts';
import { useLanguage } from '../language.tsx';
import { FreeSeat, Quiet, Refused } from './free-seat.tsx';
import { Game } from './game.tsx';
import { isKnown } from './known.ts';
import { useSeat } from './use-seat.ts';
import './terminal.css';

const CrapsGame = lazy(() => import('../craps/game.tsx'));

/** A seat of a table; `isSetUp` where staff make this device one of its terminals. */
const Terminal = ({ table, isSetUp = false }: { table: string; isSetUp?: boolean }) => {
  const [seat, setSeat] = useState(() => seatAt(table));
  return seat ? (
    <Seated
      key={seat.terminal}
      seat={seat}
      onGone={() => {
        leaveSeat(seat);
        setSeat(null);
      }}
    />
  ) : (
    <FreeSeat table={table} isSetUp={isSetUp} onSat={setSeat} />
  );
};

export default Terminal;

const Seated = ({ seat, onGone }: { seat: Seat; onGone: () => void }) => {
  const { words } = useLanguage();
  const at = useSeat(seat);
  const { news } = at;
  if (news.link === 'refused') return <Refused seat={seat} refusal={news.refusal} onGone={onGone} />;
  if (!isKnown(news))
    return (
      <Quiet>
        <p role="status">{waitingWords(words, news)}</p>
      </Quiet>
    );
  return news.submission.game === 'craps' ? (
    <Suspense fallback={<Waiting />}>
      <CrapsGame at={at} news={news} />
    </Suspense>
  ) : (
    <Game at={at} news={news} />
  );
};

const Waiting = () => (
  <Quiet>
    <p role="status">{useLanguage().words.loading}</p>
  </Quiet>
);

/** A table that has never been opened has no rules yet, and nothing to draw. */
const waitingWords = (
  words: ReturnType<typeof useLanguage>['words'],
  { link, view }: ReturnType<typeof useSeat>['news'],
): string => {
  if (link === 'lost') return words.notReached;
  return view ? words.phase.shut : words.loading;
};
