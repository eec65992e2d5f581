import type { StaffPart } from '@hardway/server/protocol';
import { amount, Button, FigureTable } from '../design/index.ts';
import { useCageWords } from './words.ts';

interface SeatListProps {
  readonly staff: StaffPart;
  readonly chosen: number | undefined;
  readonly onChoose: (seat: number) => void;
}

/** Every seat that has or owes something; a tap fills in its number. */
export const SeatList = ({ staff: { seats, connected }, chosen, onChoose }: SeatListProps) => {
  const words = useCageWords();
  const shown = seats.filter(
    ({ seat, credit, owes, staked }) => credit > 0 || owes > 0 || staked > 0 || connected.includes(seat),
  );
  return (
    <>
      <h3>{words.seats}</h3>
      {shown.length === 0 ? (
        <p className="soft">{words.noSeats}</p>
      ) : (
        <div className="scroll">
          <FigureTable
            caption={words.seats}
            heads={[words.seat, words.creditHead, words.owes, words.staked]}
            numbers={[1, 2, 3]}
            rows={shown.map(({ seat, credit, owes, staked }) => ({
              key: `${seat}`,
              cells: [
                <Button key="seat" look="quiet" aria-pressed={seat === chosen} onClick={() => onChoose(seat)}>
                  {words.seatOption(seat)}
                  {connected.includes(seat) && (
                    <span className="online" title={words.connected}>
                      <span className="unseen">{words.connected}</span>
                    </span>
                  )}
                </Button>,
                amount(credit),
                owes > 0 ? (
                  <b key="owes" className="owes">
                    {amount(owes)}
                  </b>
                ) : (
                  amount(owes)
                ),
                amount(staked),
              ],
            }))}
          />
        </div>
      )}
    </>
  );
};
