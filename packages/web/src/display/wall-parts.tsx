import type { Rulebook, RulesSubmission } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { Badge, Fact, shortAmount } from '../design/index.ts';
import { aheadWords } from '../house/ahead.ts';
import { BrandMark } from '../house/brand.tsx';
import type { TableNews } from '../house/link.ts';
import { paytableName } from '../house/paytable-name.ts';
import { practiceWords } from '../house/practice.ts';
import type { Shown } from '../house/rounds.ts';
import { RouteLink } from '../house/router.tsx';
import { SoundButton } from '../sound/sound-button.tsx';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';

/** A table that has been seen, its document, and what has fallen. */
export interface WallProps {
  readonly news: TableNews & { readonly view: TableView };
  readonly rulebook: Rulebook;
  readonly rounds: readonly Shown[];
}

/** What hangs here: the document's place and game, the pay table, and whether it is practice. */
export const Heading = ({
  news,
  rulebook,
  children,
}: {
  news: TableNews;
  rulebook: Rulebook;
  children?: ReactNode;
}) => {
  const language = useLanguage();
  const words = useWords();
  const mark = practiceWords(words, news);
  return (
    <header>
      <RouteLink href="/" className="brand">
        <BrandMark />
      </RouteLink>
      {news.submission?.house.operator && <p className="operator">{news.submission.house.operator}</p>}
      <h1>
        {rulebook.place[language]} · {words.shared.game[rulebook.game]}
      </h1>
      {children}
      {news.submission && <Badge>{paytableName(words, news.submission.paytable)}</Badge>}
      {mark && <Badge look="brass">{mark}</Badge>}
      {news.view && news.view.ahead.length > 0 && <Badge look="brass">{aheadWords(words, news.view)}</Badge>}
      <SoundButton place="wall" />
      <LanguageSwitch />
    </header>
  );
};

export const LimitsSign = ({ submission: { limits } }: { submission: RulesSubmission }) => {
  const words = useWords();
  return (
    <dl className="limits">
      <Fact name={words.display.min} value={shortAmount(limits.min)} />
      <Fact name={words.display.max} value={shortAmount(limits.max)} />
    </dl>
  );
};
