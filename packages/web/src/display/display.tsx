import { RULEBOOKS } from '@hardway/engine';
import { Suspense } from 'react';
import { BrandMark } from '../house/brand.tsx';
import { FirstPaint } from '../house/first-paint.tsx';
import { RouteLink } from '../house/router.tsx';
import { useRefusal } from '../house/told.tsx';
import { useAwake } from '../house/use-awake.ts';
import { useRounds } from '../house/use-rounds.ts';
import { useTable } from '../house/use-table.ts';
import { Announced } from '../moment/announced.tsx';
import { DiceInFront } from '../moment/dice-in-front.tsx';
import IdleShow from '../moment/idle-show.tsx';
import { useMoment } from '../moment/use-moment.ts';
import { useSound } from '../sound/use-sound.ts';
import { useWords } from '../words/language.tsx';
import { WALLS } from './games.ts';
import './display.css';

const NO_PLAYER = { staked: 0, hasLost: false, tier: 'none' } as const;

/** What hangs above a table. */
const Display = ({ table }: { table: string }) => {
  const words = useWords();
  const { news: told } = useTable({ is: 'hello', as: 'display', table });
  const { news, scene } = useMoment(told);
  useSound('wall', news, { scene, ...NO_PLAYER });
  useAwake(true);
  const toldRefusal = useRefusal();
  const { view, link, refusal } = news;
  const rounds = useRounds(table, view, link === 'open');
  if (!view && (link === 'connecting' || link === 'open')) return <FirstPaint />;
  if (link === 'refused' || !view)
    return (
      <main className="wall empty">
        <span className="brand">
          <BrandMark />
        </span>
        <p role="status">{refusal ? toldRefusal(refusal).sentence : words.shared.notReached}</p>
        <RouteLink href="/">{words.shared.leave}</RouteLink>
      </main>
    );
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const Wall = WALLS[rulebook.game];
  return (
    <Suspense fallback={<FirstPaint />}>
      <Wall news={{ ...news, view }} rulebook={rulebook} rounds={rounds} />
      {news.submission && (
        <>
          <DiceInFront above="wall" scene={scene} submission={news.submission} camera={news.camera} />
          <IdleShow above="wall" news={{ ...news, view, submission: news.submission }} isFree />
        </>
      )}
      <Announced announced={news.announced} play={view.play} />
    </Suspense>
  );
};

export default Display;
