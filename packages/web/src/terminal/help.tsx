import {
  describe,
  exact,
  figuresOf,
  formatOdds,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  stakeMultiple,
  startOf,
  wordingOf,
} from '@hardway/engine';
import { Badge, Button, Dialog, Dice, FigureTable } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { describeInChinese, readingsFor, winningRolls } from './explain.ts';
import { printed } from './figure.ts';
import { Readings } from './readings.tsx';
import './help.css';

interface HelpProps {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
  readonly spot: Spot;
  readonly onBet: (() => void) | null;
  readonly onClose: () => void;
}

const percent = (decimal: number): string => `${(decimal * 100).toFixed(2)} %`;

/** Everything about one position: its clause, plain words, exact odds, the dice that win, and how the text was read. */
const Help = ({ rulebook, submission, spot, onBet, onClose }: HelpProps) => {
  const { language, words } = useLanguage();
  const figures = figuresOf(submission, spot);
  const [hit, edge] = [exact(figures.hit), exact(figures.edge)];
  const keys = spot.play.kind === 'split' ? [] : payKeysOf(spot.play);
  const payouts = keys.map((key) => ({ key, ...submission.payouts[key]! }));
  const wording = wordingOf(rulebook, submission, spot.id);
  const odds = payouts.map((payout) => formatOdds(payout.odds, wording));
  const inChinese =
    language === 'zh'
      ? describeInChinese(
          spot,
          payouts.map((payout) => payout.odds),
        )
      : null;
  const { min, max } = submission.limits.spots[spot.id] ?? submission.limits;
  const wins = winningRolls(submission, spot);
  const ways = wins.reduce((sum, win) => sum + win.ways, 0);
  const readings = readingsFor(rulebook, submission, spot);
  return (
    <Dialog
      title={
        <>
          {language === 'zh' ? spot.name.zh : spot.name.en}{' '}
          <small>{language === 'zh' ? spot.name.en : spot.name.zh}</small>
        </>
      }
      closeWord={words.close}
      onClose={onClose}
    >
      <p className="plain" {...(inChinese ? {} : { lang: 'en' })}>
        {inChinese ?? describe(spot.play, submission.payouts, wording)}
      </p>
      <FigureTable
        caption={words.help.words}
        rows={[
          {
            key: 'pays',
            cells: [
              words.help.pays,
              payouts.map(({ key, clause }, index) => (
                <span key={key} className="pay">
                  <b>{printed(odds[index]!)}</b> <small>{clause}</small>
                </span>
              )),
            ],
          },
          {
            key: 'chance',
            cells: [
              words.help.chance,
              <>
                <b>{hit.exact}</b> = {percent(hit.decimal)}{' '}
                <small>{words.help.ways(ways, submission.dice === 3 ? 216 : 36)}</small>
              </>,
            ],
          },
          {
            key: 'edge',
            cells: [
              words.help.edge,
              <>
                <b>{edge.exact}</b> = {percent(edge.decimal)}{' '}
                {edge.decimal < 0 && <Badge look="good">{words.help.favours}</Badge>}
              </>,
            ],
          },
          {
            key: 'stakes',
            cells: [
              words.help.stakes,
              words.help.stakesMultiple(min, max, stakeMultiple(submission, spot, startOf(spot, null))),
            ],
          },
          { key: 'clause', cells: [words.help.clause, spot.clause] },
        ]}
      />
      <section>
        <h3>{words.help.rolls}</h3>
        <ul className="winning">
          {wins.map(({ roll, ways: some }) => (
            <li key={roll.join()}>
              <Dice roll={roll} size="1.35rem" /> <small>×{some}</small>
            </li>
          ))}
        </ul>
      </section>
      <Readings readings={readings} />
      {onBet && (
        <Button look="primary" onClick={onBet}>
          {words.help.betHere}
        </Button>
      )}
    </Dialog>
  );
};

export default Help;
