import type { Rulebook } from '@hardway/engine';
import type { ReactNode } from 'react';
import { Badge, KeyButton, shortRange } from '../design/index.ts';
import { aheadWords } from '../house/ahead.ts';
import { BrandMark, useBrandName } from '../house/brand.tsx';
import { paytableName } from '../house/paytable-name.ts';
import { practiceWords } from '../house/practice.ts';
import { RouteLink } from '../house/router.tsx';
import { SoundButton } from '../sound/sound-button.tsx';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import type { AtSeat } from './use-seat.ts';

export const Header = ({
  at,
  news,
  rulebook,
  children,
}: {
  at: AtSeat;
  news: Known;
  rulebook: Rulebook;
  children: ReactNode;
}) => {
  const language = useLanguage();
  const words = useWords();
  const { submission, own } = news;
  const ahead = aheadWords(words, news.view);
  return (
    <header>
      {at.seat.isEnrolled ? (
        <span className="brand fixed">
          <BrandMark />
        </span>
      ) : (
        <RouteLink href="/" className="brand">
          <BrandMark />
          <small className="unseen">{words.shared.leave}</small>
        </RouteLink>
      )}
      <div className="what">
        <h1>{news.name[language]}</h1>
        <p lang="en">{rulebook.title}</p>
      </div>
      <Badge>{paytableName(words, submission.paytable)}</Badge>
      <Badge>
        {words.shared.limitsLabel} {shortRange(submission.limits.min, submission.limits.max)}
      </Badge>
      {ahead && <Badge look="brass">{ahead}</Badge>}
      <Badge>{words.shared.seat({ seat: own.seat })}</Badge>
      {practiceWords(words, news) && <Badge look="brass">{practiceWords(words, news)}</Badge>}
      {children}
      <SoundButton place="terminal" />
      <KeyButton
        icon="bell"
        look="quiet"
        className="attendant"
        aria-pressed={at.isCalled}
        disabled={news.link !== 'open' || news.waiting.some(({ request }) => request.is === 'attendant')}
        onClick={at.callAttendant}
      >
        {words.player.attendant} <small className="unseen">{words.player.attendantLabel}</small>
      </KeyButton>
      <LanguageSwitch />
    </header>
  );
};

/** Where the header has no room for its badges. */
export const Ribbon = ({ news }: { news: Known }) => {
  const words = useWords();
  const { submission, own } = news;
  const mark = practiceWords(words, news);
  const ahead = aheadWords(words, news.view);
  return (
    <p className="ribbon">
      <span className="house">{useBrandName()} · </span>
      {words.shared.limitsLabel} {shortRange(submission.limits.min, submission.limits.max)} ·{' '}
      {words.shared.seat({ seat: own.seat })}
      {mark && <b> · {mark}</b>}
      {ahead && <b> · {ahead}</b>}
    </p>
  );
};
