import { Suspense, useState } from 'react';
import { type KeptSeat, leaveSeat, seatAt } from '../house/seat.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { FreeSeat, Quiet, SeatRefused } from './free-seat.tsx';
import { GAMES } from './games.ts';
import { isKnown } from './known.ts';
import { useSeat } from './use-seat.ts';
import './terminal.css';

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

const Seated = ({ seat, onGone }: { seat: KeptSeat; onGone: () => void }) => {
  const words = useWords();
  const at = useSeat(seat);
  const { news } = at;
  if (news.link === 'refused') return <SeatRefused seat={seat} refusal={news.refusal} onGone={onGone} />;
  if (!isKnown(news))
    return (
      <Quiet>
        <p role="status">{waitingWords(words, news)}</p>
      </Quiet>
    );
  const Game = GAMES[news.submission.game];
  return (
    <Suspense fallback={<Waiting />}>
      <Game at={at} news={news} />
    </Suspense>
  );
};

const Waiting = () => (
  <Quiet>
    <p role="status">{useWords().shared.loading}</p>
  </Quiet>
);

/** A table that has never been opened has no rules yet, and nothing to draw. */
const waitingWords = (words: Words, { link, view }: ReturnType<typeof useSeat>['news']): string => {
  if (link === 'lost') return words.shared.notReached;
  return view ? words.shared.phase.shut : words.shared.loading;
};
