import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../design/index.ts';
import type { BetOrder } from '../betting.ts';
import { type SeatAct, useCraps } from './seat-context.ts';

interface ActButtonProps extends Pick<ButtonProps, 'look' | 'className'> {
  readonly asks: BetOrder | SeatAct;
  readonly children: ReactNode;
}

const isOrder = (asked: BetOrder | SeatAct): asked is BetOrder =>
  asked.type === 'PlaceWager' || asked.type === 'ChangeWager' || asked.type === 'TakeDownWager';

/** Asks the table for something; where the table would refuse, a tap says why. */
export const ActButton = ({ asks, look = 'plain', className = '', children }: ActButtonProps) => {
  const { ask, isBusy, onOrder, onAct, onRefused } = useCraps();
  const refusal = ask(asks);
  const press = (): void => {
    if (refusal) onRefused(refusal, 'spot' in asks ? asks.spot : null);
    else if (isOrder(asks)) onOrder([asks]);
    else onAct(asks);
  };
  return (
    <Button look={look} className={className} aria-disabled={refusal !== null} disabled={isBusy} onClick={press}>
      {children}
    </Button>
  );
};
