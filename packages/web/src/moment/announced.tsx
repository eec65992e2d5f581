import { type GamePlay, gameOf } from '@hardway/engine';
import { useEffect, useState } from 'react';
import type { Announcement } from '../house/announcement.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import './announced.css';

/** As long as it takes to read it twice. */
const SHOWN_FOR_MS = 12_000;

interface AnnouncedProps {
  readonly announced: Announcement | null;
  readonly play: GamePlay;
}

/** Where the dice fall, everybody reads what does not count or counts otherwise, why, and by which clause. */
export const Announced = ({ announced, play }: AnnouncedProps) => {
  const words = useWords();
  const [gone, setGone] = useState<Announcement | null>(null);
  useEffect(() => {
    if (!announced) return;
    const timer = setTimeout(() => setGone(announced), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  const isShown = announced !== null && announced !== gone;
  const { announced: told } = words.moment;
  return (
    <div role="alert">
      {isShown && (
        <div className={`announced ${announced.is}`}>
          <h2>{announcedTitle(words, announced, play)}</h2>
          <p>{whatFollows(words, announced)}</p>
          <p className="reason">
            {announced.reason && <span>{reasonOf(words, announced.reason)} </span>}
            {announced.clause && <small>{words.shared.byClause({ clause: announced.clause })}</small>}
          </p>
          <button type="button" aria-label={told.close} onClick={() => setGone(announced)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
};

export const announcedTitle = (
  { moment: { announced: told }, shared }: Words,
  news: Announcement,
  play: GamePlay,
): string => {
  const { unit } = gameOf(play.game).turn(play);
  switch (news.is) {
    case 'no-roll':
      return told.noRoll;
    case 'corrected':
      return told.corrected[unit]({ number: news.number });
    case 'void':
      return told.voided[unit]({ count: news.numbers.length, numbers: news.numbers.join(shared.comma) });
  }
};

const whatFollows = ({ moment: { announced: told } }: Words, news: Announcement): string => {
  switch (news.is) {
    case 'no-roll':
      return told.again;
    case 'corrected':
      return told.instead({ from: news.from.join('-'), to: news.to.join('-') });
    case 'void':
      return news.isSettled ? told.undone({ count: news.numbers.length }) : told.returned;
  }
};

const reasonOf = ({ moment }: Words, reason: string): string | undefined => {
  const ground = moment.ground[reason];
  return moment.announced.reason[reason] ?? (ground && moment.announced.ground({ ground }));
};
