import type { Rulebook, RulesSubmission } from '@hardway/engine';
import type { ReactNode } from 'react';
import { Badge, shortAmount } from '../design/index.ts';
import type { TableNews } from '../house/link.ts';
import { practiceWords } from '../house/practice.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';

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
  const { language, words } = useLanguage();
  const mark = practiceWords(words, news);
  return (
    <header>
      <Link href="/" className="brand">
        Hardway
      </Link>
      <h1>
        {rulebook.place[language]} · {words.game[rulebook.game]}
      </h1>
      {children}
      {news.submission && <Badge>{words.paytable(news.submission.paytable)}</Badge>}
      {mark && <Badge look="brass">{mark}</Badge>}
      <LanguageSwitch />
    </header>
  );
};

export const LimitsSign = ({ submission: { limits } }: { submission: RulesSubmission }) => {
  const { words } = useLanguage();
  return (
    <dl className="limits">
      <div>
        <dt>{words.wall.min}</dt>
        <dd>{shortAmount(limits.min)}</dd>
      </div>
      <div>
        <dt>{words.wall.max}</dt>
        <dd>{shortAmount(limits.max)}</dd>
      </div>
    </dl>
  );
};
