import {
  comeOutRule,
  describe,
  type Exact,
  exact,
  type Figures,
  FRESH,
  figuresOf,
  formatOdds,
  legsOf,
  multiplesByPoint,
  type Point,
  payKeysOf,
  readingsFor,
  rolls,
  type Spot,
  stakeMultiple,
  startOf,
  step,
  wordingOf,
} from '@hardway/engine';
import { Badge, Button, Dialog, Dice, FigureTable } from '../../design/index.ts';
import { playInChinese } from '../../house/play-in-chinese.ts';
import { spotName } from '../../house/spot-name.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { PlayerReadings } from '../readings.tsx';
import { RuleWords } from '../rule-words.tsx';
import { stakesText } from '../stakes-text.ts';
import { useCraps } from './seat-context.ts';
import { percentOf } from './vigorish.ts';
import '../help.css';

const percent = ({ exact: fraction, decimal }: Exact): string => `${fraction} = ${(decimal * 100).toFixed(3)} %`;

/** Everything about one position: its rule, exact odds by three denominators, when it may be made, and the dice that win. */
const Help = ({ spot, onBet, onClose }: { spot: Spot; onBet: (() => void) | null; onClose: () => void }) => {
  const language = useLanguage();
  const words = useWords();
  const { rulebook, submission, point } = useCraps();
  const wording = wordingOf(rulebook, submission, spot.id);
  const start = startOf(spot, spot.play.kind === 'supplement' ? point : null);
  const figures = figuresOf(submission, spot, start.point ?? undefined);
  const readings = readingsFor(rulebook, submission, spot);
  const rule = comeOutRule(submission, spot);
  const other = spotName(submission, spot.id, language === 'zh' ? 'en' : 'zh');
  return (
    <Dialog
      title={
        <>
          {spotName(submission, spot.id, language)} <small lang={language === 'zh' ? 'en' : 'zh-Hans'}>{other}</small>
        </>
      }
      closeWord={words.shared.close}
      onClose={onClose}
    >
      <p className="plain">
        {language === 'zh'
          ? playInChinese(spot.play, submission.dice)
          : describe(spot.play, submission.payouts, wording)}
      </p>
      <FigureTable
        caption={words.player.help.words}
        rows={[
          { key: 'pays', cells: [words.player.help.pays, <Pays key="pays" spot={spot} point={start.point} />] },
          { key: 'chance', cells: [words.playerCraps.help.chance, percent(exact(figures.hit))] },
          { key: 'edge', cells: [words.shared.edge, <Edges key="edge" figures={figures} />] },
          {
            key: 'rolls',
            cells: [
              words.playerCraps.help.rolls,
              words.playerCraps.help.rollsMean({ value: exact(figures.rolls).decimal.toFixed(2) }),
            ],
          },
          { key: 'stakes', cells: [words.player.help.stakes, <Stakes key="stakes" spot={spot} point={start.point} />] },
          {
            key: 'made',
            cells: [
              words.playerCraps.help.made,
              <>
                {words.playerCraps.help.when[spot.made.when]} <small>{spot.made.clause}</small>
              </>,
            ],
          },
          {
            key: 'changes',
            cells: [
              words.playerCraps.help.changes,
              <>
                {words.playerCraps.help.change[spot.changes.rule]} <small>{spot.changes.clause}</small>
              </>,
            ],
          },
          ...(rule
            ? [
                {
                  key: 'come-out',
                  cells: [
                    words.playerCraps.help.comeOut,
                    <>
                      {words.playerCraps.help.onComeOut[rule]} <small>{spot.comeOut!.clause}</small>
                    </>,
                  ],
                },
              ]
            : []),
          { key: 'clause', cells: [words.shared.clause, spot.clause] },
        ]}
      />
      <Winning spot={spot} point={start.point} />
      <PlayerReadings readings={readings} />
      <RuleWords glossary={rulebook.glossary} />
      {onBet && (
        <Button look="primary" onClick={onBet}>
          {words.player.help.betHere}
        </Button>
      )}
    </Dialog>
  );
};

export default Help;

const Pays = ({ spot, point }: { spot: Spot; point: Point | null }) => {
  const { rulebook, submission } = useCraps();
  const wording = wordingOf(rulebook, submission, spot.id);
  const keys = legsOf(submission.spots, spot).flatMap(({ play }) => payKeysOf(play, { point, seen: [] }));
  return [...new Set(keys)].map((key) => {
    const { odds, clause } = submission.payouts[key]!;
    return (
      <span key={key} className="pay">
        <b>{formatOdds(odds, wording)}</b> <small>{clause}</small>
      </span>
    );
  });
};

/** The edge by its three denominators: bets made, bets resolved, rolls. */
const Edges = ({ figures }: { figures: Figures }) => {
  const words = useWords();
  const rows = [
    [words.playerCraps.help.perMade, figures.edge],
    [words.playerCraps.help.perResolved, figures.edgeResolved],
    [words.playerCraps.help.perRoll, figures.edgePerRoll],
  ] as const;
  return (
    <>
      {rows.map(([label, value]) => (
        <span key={label} className="pay">
          <b>{percent(exact(value))}</b> <small>{label}</small>
        </span>
      ))}
      {figures.edge.numerator < 0n && <Badge look="good">{words.player.help.favours}</Badge>}
    </>
  );
};

const Stakes = ({ spot, point }: { spot: Spot; point: Point | null }) => {
  const words = useWords();
  const { submission } = useCraps();
  const { min, max } = submission.limits.spots[spot.id] ?? submission.limits;
  const { vigorish, keepWinning, vigorishAfterWin } = submission.choices;
  const again = keepWinning && vigorishAfterWin === 'again' && vigorish?.when === 'placed';
  return (
    <>
      {spot.play.kind === 'supplement' ? (
        <OddsMost support={spot} point={point} />
      ) : (
        stakesText(words, min, max, stakeMultiple(submission, spot, { point, seen: [] }))
      )}
      {spot.vigorish && vigorish && (
        <span className="pay">
          {words.playerCraps.help.vigorish[again ? 'again' : vigorish.when]({
            percent: percentOf(vigorish.rate),
          })}{' '}
          <small>{spot.vigorish}</small>
        </span>
      )}
    </>
  );
};

/** How far odds may go: on this point, or on each where none is set. */
const OddsMost = ({ support, point }: { support: Spot; point: Point | null }) => {
  const words = useWords();
  const { submission } = useCraps();
  const isDont = support.play.kind === 'supplement' && support.play.side === 'seven';
  const most = words.playerCraps.help[isDont ? 'oddsMostWins' : 'oddsMost'];
  return multiplesByPoint(submission, support)
    .filter(({ points }) => point === null || points.includes(point))
    .map(({ multiple, points }) => (
      <span key={multiple} className="pay">
        {most({ times: multiple, points: point ?? points.join(', ') })}
      </span>
    ));
};

/** The dice that would pay a fresh wager on the next roll. */
const Winning = ({ spot, point }: { spot: Spot; point: Point | null }) => {
  const words = useWords();
  const { submission } = useCraps();
  const state = spot.play.kind === 'supplement' ? { point, seen: [] } : FRESH;
  if (spot.play.kind === 'supplement' && point === null) return null;
  const wins = rolls(submission.dice).filter(
    (roll) =>
      roll[0]! <= roll[1]! && legsOf(submission.spots, spot).some(({ play }) => step(play, state, roll).is === 'pays'),
  );
  return wins.length === 0 ? null : (
    <section>
      <h3>{words.playerCraps.help.winning}</h3>
      <ul className="winning">
        {wins.map((roll) => (
          <li key={roll.join()}>
            <Dice roll={roll} size="1.35rem" /> <small>×{roll[0] === roll[1] ? 1 : 2}</small>
          </li>
        ))}
      </ul>
    </section>
  );
};
