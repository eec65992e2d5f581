import { positionName } from '@hardway/engine';
import { amountText, Button, Chip, Dialog, shortAmount } from '../../design/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useCraps } from './seat-context.ts';
import { dueOn } from './vigorish.ts';
import './stake-offer.css';

/** Amounts that may be put down on a spot in place of the chip that was tapped. */
export interface StakesOffered {
  readonly spot: string;
  readonly stakes: readonly number[];
}

/** A chip that this wager cannot take: the amounts that it can, to choose from. Nothing is put down until one is. */
export const StakeOffer = ({ offered, onClose }: { offered: StakesOffered; onClose: () => void }) => {
  const language = useLanguage();
  const words = useWords();
  const { rulebook, submission, chip, isBusy, ask, onOrder } = useCraps();
  const { spot, stakes } = offered;
  return (
    <Dialog title={positionName(rulebook, spot, language)} closeWord={words.shared.cancel} onClose={onClose}>
      <p>{words.playerCraps.offer.lead({ chip: shortAmount(chip) })}</p>
      <div className="stakes-offered">
        {stakes.map((stake) => {
          const order = { type: 'PlaceWager', spot, stake } as const;
          const due = dueOn(submission, spot, stake);
          return (
            <Button
              key={stake}
              disabled={isBusy || ask(order) !== null}
              onClick={() => {
                onOrder([order]);
                onClose();
              }}
            >
              <span aria-hidden="true">
                <Chip minor={stake} size="2.25rem" />
              </span>
              <span>
                {words.playerCraps.offer.put({ stake: amountText(stake) })}
                {due > 0 && <small>{words.playerCraps.vigorish.tap({ value: amountText(due) })}</small>}
              </span>
            </Button>
          );
        })}
      </div>
    </Dialog>
  );
};
