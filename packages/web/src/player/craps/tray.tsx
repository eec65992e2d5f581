import { crapsPlay } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { useMemo } from 'react';
import { amountText, type Denomination, KeyButton } from '../../design/index.ts';
import { useMedia } from '../../house/use-media.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { BetButton } from '../bet-button.tsx';
import { type BetPlan, type BetsButton, hindranceOf, sumStaked, undoPlan } from '../betting.ts';
import { ChipRow } from '../chip-row.tsx';
import type { Known } from '../known.ts';
import { SaysLine } from '../says-line.tsx';
import { TillButtons } from '../till.tsx';
import type { AtSeat, SeatNotice } from '../use-seat.ts';
import { NARROW } from './felt.tsx';
import type { CrapsPanel } from './panels.tsx';
import { closestPlan, crapsClearPlan, doubled, lastTaken, missing, type Wanted } from './plans.ts';
import { crapsRefusal } from './refusal-words.ts';
import { type AtCraps, useCraps } from './seat-context.ts';
import { slipLine } from './slip-line.ts';
import { returnedBy } from './vigorish.ts';

interface TrayProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly chip: Denomination;
  readonly onChip: (chip: Denomination) => void;
  readonly explaining: boolean;
  readonly onPanel: (panel: CrapsPanel) => void;
}

/** Chips, what may be done with all bets at once, the purse and the till. */
export const Tray = ({ at, news, chip, onChip, explaining, onPanel }: TrayProps) => {
  const words = useWords();
  const craps = useCraps();
  return (
    <div className="tray">
      <SaysLine notice={inCrapsWords(words, craps, at.notice)}>
        <Slip news={news} explaining={explaining} onSlip={() => onPanel('slip')} />
      </SaysLine>
      <ChipRow chip={chip} onChip={onChip} />
      <Actions at={at} news={news} onPanel={onPanel} />
      <TillButtons at={at} news={news} actions={craps.actions} onVoucherIn={() => onPanel('voucher-in')} />
    </div>
  );
};

/** A refusal as craps players say it. */
const inCrapsWords = (words: Words, { submission, felt }: AtCraps, notice: SeatNotice | null): SeatNotice | null => {
  if (!notice?.of) return notice;
  const wagers = felt.map(({ wager }) => wager);
  return {
    ...notice,
    sentence: crapsRefusal(words, submission, notice.of.refused, notice.of.spot, wagers) ?? notice.sentence,
  };
};

const Slip = ({ news, explaining, onSlip }: { news: Known; explaining: boolean; onSlip: () => void }) => {
  const words = useWords();
  const at = useCraps();
  if (news.link !== 'open') return <p>{words.player.lost}</p>;
  if (explaining) return <p>{words.player.infoHint}</p>;
  if (at.felt.length === 0)
    return <p>{crapsPlay(news.view).stage === 'betting' ? words.player.slipEmpty : words.player.slipShut}</p>;
  return (
    <button type="button" className="slip" title={words.playerCraps.next.open} onClick={onSlip}>
      {slipLine(words, at)}
    </button>
  );
};

const Actions = ({ at, news, onPanel }: { at: AtSeat; news: Known; onPanel: (panel: CrapsPanel) => void }) => {
  const words = useWords();
  const isNarrow = useMedia(NARROW);
  const { rulebook, submission, felt, actions, seat, isBusy } = useCraps();
  const { view, own, offset } = news;
  const plans = useMemo(() => {
    const table = tableOf(view, submission, own);
    const closest = (wanted: readonly Wanted[]): BetPlan =>
      closestPlan(rulebook, table, seat, wanted, Date.now() + offset);
    return { again: closest(missing(lastTaken(own.results), felt)), twice: closest(doubled(felt)) };
  }, [rulebook, submission, view, own, seat, felt, offset]);
  const standing = {
    actions,
    wagers: felt.map(({ position, wager }) => ({ ...wager, spot: position })),
    credit: own.credit,
  };
  /** With what becomes of a vigorish, which the chips do not show. */
  const order = (plan: NonNullable<BetPlan>, button: BetsButton): void => {
    const { back, kept } = returnedBy(submission, felt, plan);
    at.order(plan, button === 'undo', button === 'clear' ? standing.wagers : undefined);
    const { vigorish } = words.playerCraps;
    const clause = submission.spots.find((spot) => spot.vigorish)?.vigorish ?? null;
    if (kept > 0) at.tell({ is: 'news', sentence: vigorish.kept({ value: amountText(kept) }), clause });
    else if (back > 0) at.tell({ is: 'news', sentence: vigorish.undone({ value: amountText(back) }), clause: null });
  };
  const facts = {
    isOpen: crapsPlay(view).stage === 'betting' && view.phase.is === 'open',
    staked: sumStaked(standing.wagers),
    credit: own.credit,
    last: sumStaked(lastTaken(own.results)),
  };
  const press = (button: BetsButton, plan: BetPlan) => ({
    at,
    plan,
    hindrance: hindranceOf(button, facts),
    isBusy,
    onPress: (orders: NonNullable<BetPlan>) => order(orders, button),
  });
  return (
    <div className="actions">
      <BetButton {...press('undo', undoPlan(standing, at.presses.at(-1)))}>{words.player.undo}</BetButton>
      <BetButton {...press('clear', crapsClearPlan(felt, actions))}>{words.shared.clear}</BetButton>
      <BetButton {...press('rebet', plans.again)}>{words.player.rebet}</BetButton>
      <BetButton {...press('double', plans.twice)}>
        {words.player.double}
        <span className="unseen">: {words.player.doubleLabel}</span>
      </BetButton>
      {isNarrow && (
        <KeyButton icon="list" onClick={() => onPanel('mine')}>
          {words.playerCraps.mine.open({ count: felt.length })}
        </KeyButton>
      )}
      <KeyButton icon="star" onClick={() => onPanel('saved')}>
        {words.player.saved.button}
      </KeyButton>
    </div>
  );
};
