import type { WagerResult } from '@hardway/engine';
import { lazy, Suspense, useState } from 'react';
import { FirstPaint } from '../house/first-paint.tsx';
import type { TableNews } from '../house/link.ts';
import { type KeptSeat, leaveSeat, seatAt } from '../house/seat.ts';
import { Announced } from '../moment/announced.tsx';
import { DiceInFront } from '../moment/dice-in-front.tsx';
import { SceneProvider, useMoment } from '../moment/use-moment.ts';
import { bestOf, payTime, tierOf, type Win } from '../moment/win.ts';
import { useSound } from '../sound/use-sound.ts';
import { useWords } from '../words/language.tsx';
import { GAMES } from './games.ts';
import { isKnown } from './known.ts';
import { Locked } from './locked.tsx';
import { Quiet } from './quiet.tsx';
import { SeatRefused } from './seat-refused.tsx';
import { useKiosk } from './use-kiosk.ts';
import { useSeat } from './use-seat.ts';
import { netOf, stakedIn, wonOf } from './visit.ts';
import './terminal.css';
import './low.css';

/** Most terminals have somebody at them. */
const FreeSeat = lazy(() => import('./free-seat.tsx'));
const IdleShow = lazy(() => import('../moment/idle-show.tsx'));

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
    <Suspense fallback={<FirstPaint />}>
      <FreeSeat table={table} isSetUp={isSetUp} onSat={setSeat} />
    </Suspense>
  );
};

export default Terminal;

const Seated = ({ seat, onGone }: { seat: KeptSeat; onGone: () => void }) => {
  const words = useWords();
  const at = useSeat(seat);
  useKiosk(seat.isEnrolled);
  const win = winIn(at.news);
  const { news, scene } = useMoment(at.news, payTime(win));
  useSound('terminal', news, {
    scene,
    staked: news.own ? stakedIn(news.own) : 0,
    hasLost: lastResults(at.news).some(({ result }) => result === 'lost'),
    tier: win ? tierOf(win) : 'none',
  });
  if (news.link === 'refused') return <SeatRefused seat={seat} refusal={news.refusal} onGone={onGone} />;
  // A table that has never been opened has no rules yet, and nothing to draw.
  if (!isKnown(news))
    return news.link === 'lost' || news.view ? (
      <Quiet>
        <p role="status">{news.link === 'lost' ? words.shared.notReached : words.shared.phase.shut}</p>
      </Quiet>
    ) : (
      <FirstPaint />
    );
  const Game = GAMES[news.submission.game];
  const { credit, handPays } = news.own;
  const isFree = credit === 0 && stakedIn(news.own) === 0 && handPays.length === 0 && !at.voucher;
  return (
    <Suspense fallback={<FirstPaint />}>
      <SceneProvider value={scene}>
        <Game at={at} news={news} />
      </SceneProvider>
      <DiceInFront
        above="terminal"
        scene={scene}
        submission={news.submission}
        results={lastResults(at.news)}
        win={win}
        camera={news.camera}
      />
      <Locked news={news} />
      {isFree && (
        <Suspense>
          <IdleShow above="terminal" news={news} isFree />
        </Suspense>
      )}
      <Announced announced={news.announced} play={news.view.play} />
    </Suspense>
  );
};

const NO_RESULTS: readonly WagerResult[] = [];

const lastResults = ({ own }: TableNews): readonly WagerResult[] => own?.results.at(-1)?.results ?? NO_RESULTS;

const winIn = (news: TableNews): Win | null => {
  const results = lastResults(news);
  return results.length > 0 ? { won: wonOf(results), net: netOf(results), best: bestOf(results) } : null;
};
