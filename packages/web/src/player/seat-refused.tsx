import type { HouseRefusal } from '@hardway/server/protocol';
import { Button } from '../design/index.ts';
import { RouteLink } from '../house/router.tsx';
import type { KeptSeat } from '../house/seat.ts';
import { useRefusal } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';
import { Quiet } from './quiet.tsx';

/** A seat that is refused has no limits to tell. */
export const NO_FACTS = { min: null, max: null, nearest: null };

/** The house does not talk to this screen. A terminal keeps its key: the house may only be busy. */
export const SeatRefused = ({
  seat,
  refusal,
  onGone,
}: {
  seat: KeptSeat;
  refusal: HouseRefusal | null;
  onGone: () => void;
}) => {
  const words = useWords();
  const told = useRefusal();
  return (
    <Quiet>
      <h1>{seat.isEnrolled ? words.player.setUp.refused : words.player.seatGone}</h1>
      {refusal && <p>{refusalSentence(words, refusal.refused, told(refusal).sentence, NO_FACTS)}</p>}
      {seat.isEnrolled ? (
        <div className="choices">
          <Button look="primary" onClick={() => location.reload()}>
            {words.shared.tryAgain}
          </Button>
          <Button look="quiet" onClick={onGone}>
            {words.player.setUp.anew}
          </Button>
        </div>
      ) : (
        <Button look="primary" onClick={onGone}>
          {words.player.takeSeat}
        </Button>
      )}
      {!seat.isEnrolled && <RouteLink href="/">{words.shared.leave}</RouteLink>}
    </Quiet>
  );
};
