import { crapsPlay, familyOf, labelOf, type RulesSubmission, type Spot } from '@hardway/engine';
import type { ReactNode } from 'react';
import { amountText, shortAmount } from '../../design/index.ts';
import { spotOdds } from '../../house/spot-odds.ts';
import { sideBetMarksOf } from '../../past/craps/side-bets.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';
import type { Laid } from './board.ts';
import { collectingOf, ringOf, TABLE } from './fire-ring.ts';
import { totalsSpoken } from './markers-view.tsx';
import { useCrewPositionName } from './use-position-name.ts';
import './box-front.css';

const SETS = ['bonus', 'dice-ology'] as const;

/** Whether a wager's place is in front of the boxperson. */
export const isInFront = (position: string): boolean => ['fire', ...SETS].includes(familyOf(position));

interface BoxFrontProps {
  readonly submission: RulesSubmission;
  readonly laid: readonly Laid[];
  readonly chips: (laid: readonly Laid[]) => ReactNode;
}

/** What lies in front of the boxperson: the Fire Bets that were brought in, and the sets with their buttons. */
export const BoxFront = ({ submission, laid, chips }: BoxFrontProps) => {
  const language = useLanguage();
  const { rulebook } = useStation();
  const sets = SETS.map((is) => ({ is, spots: submission.spots.filter(({ id }) => familyOf(id) === is) })).filter(
    ({ spots }) => spots.length > 0,
  );
  const hasFire = submission.spots.some(({ id }) => id === 'fire');
  if (!hasFire && sets.length === 0) return null;
  return (
    <div className="box-front">
      {hasFire && (
        <FireRing
          count={Number(submission.choices.fireAreas)}
          fires={laid.filter(({ position }) => position === 'fire')}
        />
      )}
      {sets.map(({ is, spots }) => (
        <div key={is} className={`place front-set ${is}`}>
          <h4>{labelOf(rulebook, is, language)}</h4>
          {spots.map((spot) => (
            <FrontPlace key={spot.id} spot={spot}>
              {chips(laid.filter(({ position }) => position === spot.id))}
            </FrontPlace>
          ))}
        </div>
      ))}
    </div>
  );
};

/** A position with what it pays, and a place for each of its buttons. */
const FrontPlace = ({ spot, children }: { spot: Spot; children: ReactNode }) => {
  const words = useWords();
  const nameOf = useCrewPositionName();
  const { rulebook, submission, table } = useStation();
  const marks = sideBetMarksOf(spot, crapsPlay(table), null);
  return (
    <div className="front-place row" data-position={spot.id}>
      <p>
        <b>{nameOf(spot.id)}</b> <span lang="en">{spotOdds(rulebook, submission!, spot, null).join(' · ')}</span>
      </p>
      <span
        className="marker-buttons"
        role="img"
        aria-label={totalsSpoken(
          words,
          marks.flatMap(({ name, isLit }) => (isLit ? [name] : [])),
        )}
      >
        {marks.map(({ name, isLit }) => (
          <i key={name} className={isLit ? 'made' : ''}>
            {name}
          </i>
        ))}
      </span>
      {children}
    </div>
  );
};

/** The table from above: a numbered place for each player around it, and the same numbers where Fire Bets are collected. */
const FireRing = ({ count, fires }: { count: number; fires: readonly Laid[] }) => {
  const words = useWords();
  const nameOf = useCrewPositionName();
  const { width, height, inset, corner } = TABLE;
  const stakes = new Map(fires.map(({ seat, stake }) => [seat, stake]));
  const looks = (seat: number): string => (stakes.has(seat) ? 'lit' : '');
  return (
    <figure className="place fire-ring">
      <figcaption>{words.consoleCraps.fireBets}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.consoleCraps.fireRing({ count })}>
        <rect
          className="rail-line"
          x={inset}
          y={inset}
          width={width - 2 * inset}
          height={height - 2 * inset}
          rx={corner}
        />
        {ringOf(count).map(({ number, x, y }) => (
          <g
            key={number}
            className={`fire-place ${looks(number)}`}
            data-fire={number}
            transform={`translate(${x} ${y})`}
          >
            <circle r="12.5" />
            <text>{number}</text>
          </g>
        ))}
        {collectingOf(count).map(({ number, x, y, ...size }) => (
          <g
            key={number}
            className={`fire-cell ${looks(number)}`}
            data-collects={number}
            transform={`translate(${x} ${y})`}
          >
            <rect {...size} />
            <text x={3} y={9}>
              {number}
            </text>
            {stakes.has(number) && (
              <text className="stake" x={size.width - 3} y={size.height - 9}>
                {shortAmount(stakes.get(number)!)}
              </text>
            )}
          </g>
        ))}
        <g className="boxperson" transform={`translate(${width / 2} ${height - inset})`}>
          <rect x={-19} y={-9} width={38} height={18} rx={9} />
          <text>{words.consoleCraps.box}</text>
        </g>
      </svg>
      <p className="unseen">
        {fires.length === 0
          ? words.consoleCraps.noFireBets
          : fires
              .map(({ seat, stake }) =>
                words.consoleCraps.laid({ seat, name: nameOf('fire'), stake: amountText(stake) }),
              )
              .join('; ')}
      </p>
    </figure>
  );
};
