import {
  describe,
  exact,
  figuresOf,
  formatOdds,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  readingsFor,
  type Spot,
  stakeMultiple,
  startOf,
  winningRolls,
  wordingOf,
} from '@hardway/engine';
import { Badge, Button, Dialog, Dice, FigureTable } from '../../design/index.ts';
import { printedOdds } from '../../house/figure.ts';
import { describeInChinese } from '../../house/play-in-chinese.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { PlayerReadings } from '../readings.tsx';
import { RuleWords } from '../rule-words.tsx';
import { stakesText } from '../stakes-text.ts';
import '../help.css';

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
  const language = useLanguage();
  const words = useWords();
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
          submission.dice,
        )
      : null;
  const { min, max } = submission.limits.spots[spot.id] ?? submission.limits;
  const wins = winningRolls(submission, spot) ?? [];
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
      closeWord={words.shared.close}
      onClose={onClose}
    >
      <p className="plain" {...(inChinese ? {} : { lang: 'en' })}>
        {inChinese ?? describe(spot.play, submission.payouts, wording)}
      </p>
      <FigureTable
        caption={words.player.help.words}
        rows={[
          {
            key: 'pays',
            cells: [
              words.player.help.pays,
              payouts.map(({ key, clause }, index) => (
                <span key={key} className="pay">
                  <b>{printedOdds(odds[index]!)}</b> <small>{clause}</small>
                </span>
              )),
            ],
          },
          {
            key: 'chance',
            cells: [
              words.player.help.chance,
              <>
                <b>{hit.exact}</b> = {percent(hit.decimal)}{' '}
                <small>{words.player.help.ways({ ways, of: submission.dice === 3 ? 216 : 36 })}</small>
              </>,
            ],
          },
          {
            key: 'edge',
            cells: [
              words.shared.edge,
              <>
                <b>{edge.exact}</b> = {percent(edge.decimal)}{' '}
                {edge.decimal < 0 && <Badge look="good">{words.player.help.favours}</Badge>}
              </>,
            ],
          },
          {
            key: 'stakes',
            cells: [
              words.player.help.stakes,
              stakesText(words, min, max, stakeMultiple(submission, spot, startOf(spot, null))),
            ],
          },
          { key: 'clause', cells: [words.shared.clause, spot.clause] },
        ]}
      />
      <section>
        <h3>{words.player.help.rolls}</h3>
        <ul className="winning">
          {wins.map(({ roll, ways: some }) => (
            <li key={roll.join()}>
              <Dice roll={roll} size="1.35rem" /> <small>×{some}</small>
            </li>
          ))}
        </ul>
      </section>
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
