import { tableOf } from '@hardway/server/protocol';
import { useMemo } from 'react';
import { Button, type Denomination, KeyButton } from '../design/index.ts';
import { useMedia } from '../house/use-media.ts';
import { useLanguage } from '../language.tsx';
import { type Plan, undoPlan } from '../terminal/betting.ts';
import { ChipRow } from '../terminal/chip-row.tsx';
import type { Known } from '../terminal/known.ts';
import { SaysLine } from '../terminal/says.tsx';
import { Till } from '../terminal/till.tsx';
import type { AtSeat, Notice } from '../terminal/use-seat.ts';
import { NARROW } from './felt.tsx';
import type { Panel } from './panels.tsx';
import { clearPlan, closestPlan, doubled, lastTaken, missing, type Wanted } from './plans.ts';
import { crapsRefusal } from './refusal-words.ts';
import { type AtCraps, useCraps } from './seat-context.ts';
import { slipLine } from './slip-line.ts';
import { type CrapsWords, useCrapsWords } from './words.ts';

interface TrayProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly chip: Denomination;
  readonly onChip: (chip: Denomination) => void;
  readonly explaining: boolean;
  readonly onPanel: (panel: Panel) => void;
}

/** Chips, what may be done with all bets at once, the purse and the till. */
export const Tray = ({ at, news, chip, onChip, explaining, onPanel }: TrayProps) => {
  const words = useCrapsWords();
  const craps = useCraps();
  return (
    <div className="tray">
      <SaysLine notice={inCrapsWords(words, craps, at.notice)}>
        <Slip news={news} explaining={explaining} onSlip={() => onPanel('slip')} />
      </SaysLine>
      <ChipRow chip={chip} onChip={onChip} />
      <Actions at={at} news={news} onPanel={onPanel} />
      <Till at={at} news={news} actions={craps.actions} onVoucherIn={() => onPanel('voucher-in')} />
    </div>
  );
};

/** A refusal as craps players say it. */
const inCrapsWords = (words: CrapsWords, { submission, felt }: AtCraps, notice: Notice | null): Notice | null => {
  if (!notice?.of) return notice;
  const wagers = felt.map(({ wager }) => wager);
  return {
    ...notice,
    sentence: crapsRefusal(words, submission, notice.of.refused, notice.of.spot, wagers) ?? notice.sentence,
  };
};

const Slip = ({ news, explaining, onSlip }: { news: Known; explaining: boolean; onSlip: () => void }) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const at = useCraps();
  if (news.link !== 'open') return <p>{shared.lost}</p>;
  if (explaining) return <p>{shared.infoHint}</p>;
  if (at.felt.length === 0) return <p>{shared.slipEmpty}</p>;
  return (
    <button type="button" className="slip" title={words.next.open} onClick={onSlip}>
      {slipLine(words, at)}
    </button>
  );
};

const Actions = ({ at, news, onPanel }: { at: AtSeat; news: Known; onPanel: (panel: Panel) => void }) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const isNarrow = useMedia(NARROW);
  const { rulebook, submission, felt, actions, seat, isBusy } = useCraps();
  const { view, own, offset } = news;
  const plans = useMemo(() => {
    const table = tableOf(view, submission, own);
    const closest = (wanted: readonly Wanted[]): Plan =>
      closestPlan(rulebook, table, seat, wanted, Date.now() + offset);
    return { again: closest(missing(lastTaken(own.results), felt)), twice: closest(doubled(felt)) };
  }, [rulebook, submission, view, own, seat, felt, offset]);
  const standing = {
    actions,
    wagers: felt.map(({ position, wager }) => ({ ...wager, spot: position })),
    credit: own.credit,
  };
  const press = (plan: Plan, undoing = false) => ({
    disabled: isBusy || plan === null,
    onClick: () => plan && at.order(plan, undoing),
  });
  return (
    <div className="actions">
      <Button {...press(undoPlan(standing, at.presses.at(-1)), true)}>{shared.undo}</Button>
      <Button {...press(clearPlan(felt, actions))}>{shared.clear}</Button>
      <Button {...press(plans.again)}>{shared.rebet}</Button>
      <Button {...press(plans.twice)}>
        {shared.double}
        <span className="unseen">: {shared.doubleLabel}</span>
      </Button>
      {isNarrow && (
        <KeyButton icon="list" onClick={() => onPanel('mine')}>
          {words.mine.open(felt.length)}
        </KeyButton>
      )}
      <KeyButton icon="star" onClick={() => onPanel('saved')}>
        {shared.saved.button}
      </KeyButton>
    </div>
  );
};
