import { crapsPlay, familyOf, labelOf, POINTS, type Point } from '@hardway/engine';
import type { ReactNode } from 'react';
import { amountText, Puck, shortAmount } from '../../design/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';
import { type Area, type Laid, laidOn, placeOf } from './board.ts';
import { BoxFront, isInFront } from './box-front.tsx';
import { puckWords } from './table-bar.tsx';
import { useCrewPositionName } from './use-position-name.ts';

/** The layout as the crew sees it from behind: every player's chips where they lie. */
export const Board = () => {
  const words = useWords();
  const { table, submission, news } = useStation();
  if (!submission) return null;
  const { point, comeWagersOnly, shooter } = crapsPlay(table);
  const laid = laidOn(submission, point, news.staff);
  const middle = MIDDLE.filter(
    (area) => area !== 'side' || submission.spots.some(({ id }) => placeOf(id).area === 'side' && !isInFront(id)),
  );
  return (
    <section className="board" aria-labelledby="board-title">
      <h3 id="board-title" className="unseen">
        {words.consoleCraps.board}
      </h3>
      <div className="boxes">
        {POINTS.map((box) => (
          <Box key={box} box={box} laid={laid.filter((one) => one.box === box)} isPoint={box === point} />
        ))}
      </div>
      <div className="lines">
        {LINES.map((area) => (
          <Place key={area} area={area} laid={laid.filter((one) => one.area === area)}>
            {area === 'dont-pass' && comeWagersOnly && shooter !== null && <OffPuck seat={shooter} />}
          </Place>
        ))}
      </div>
      <div className="middle">
        {middle.map((area) => (
          <Place
            key={area}
            area={area}
            laid={laid.filter((one) => one.area === area && !isInFront(one.position))}
            isNamed
          />
        ))}
      </div>
      <BoxFront submission={submission} laid={laid} chips={(own) => <Chips laid={own} isNamed={false} />} />
    </section>
  );
};

const LINES: readonly Area[] = ['come', 'dont-come', 'field', 'pass', 'dont-pass'];
const MIDDLE: readonly Area[] = ['hard', 'one-roll', 'side'];

const Box = ({ box, laid, isPoint }: { box: Point; laid: readonly Laid[]; isPoint: boolean }) => {
  const words = useWords();
  return (
    <div className={isPoint ? 'box on' : 'box'}>
      <h4>
        {box} {isPoint && <Puck isOn label={puckWords(words, box)} size="1.75rem" />}
      </h4>
      <Chips laid={laid} isNamed />
    </div>
  );
};

interface PlaceProps {
  readonly area: Area;
  readonly laid: readonly Laid[];
  readonly isNamed?: boolean;
  readonly children?: ReactNode;
}

const Place = ({ area, laid, isNamed = false, children }: PlaceProps) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook } = useStation();
  return (
    <div className={`place at-${area}`}>
      <h4>
        {words.consoleCraps.area[area] ?? labelOf(rulebook, area, language)} {children}
      </h4>
      <Chips laid={laid} isNamed={isNamed} />
    </div>
  );
};

/** Where the puck lies while a shooter throws for come wagers alone. */
const OffPuck = ({ seat }: { seat: number }) => {
  const words = useWords();
  return (
    <span className="off-puck">
      {words.staff.seat({ seat })}{' '}
      <Puck isOn={false} label={words.consoleCraps.puckOnDontPass({ seat })} size="1.75rem" />
    </span>
  );
};

const Chips = ({ laid, isNamed }: { laid: readonly Laid[]; isNamed: boolean }) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook } = useStation();
  const nameOf = useCrewPositionName();
  if (laid.length === 0) return <p className="unseen">{words.consoleCraps.empty}</p>;
  return (
    <ul>
      {laid.map((one) => {
        const name = nameOf(one.position);
        const isOdds = one.position.includes('odds');
        return (
          <li
            key={`${one.seat} ${one.position}`}
            className={one.isWorking ? '' : 'is-off'}
            title={words.consoleCraps[one.isWorking ? 'laid' : 'laidOff']({
              seat: one.seat,
              name,
              stake: amountText(one.stake),
            })}
          >
            <b className="seat-mark">{words.consoleCraps.seatShort({ seat: one.seat })}</b>
            {(isNamed || isOdds) && (
              <span className="what">{one.box ? labelOf(rulebook, familyOf(one.position), language) : name}</span>
            )}
            <span className="stake">{shortAmount(one.stake)}</span>
            {!one.isWorking && <em>{words.consoleCraps.off}</em>}
            {one.asks && <em className="asks">{words.consoleCraps.callWord[one.asks]}?</em>}
            {one.area === 'side' && one.seen.length > 0 && <small>{one.seen.join(' ')}</small>}
          </li>
        );
      })}
    </ul>
  );
};
