import type { Meter, Meters } from '@hardway/server/protocol';
import { amount, Button, FigureTable, Icon, signedAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { timeOf } from './moments.ts';
import { Fact } from './overview.tsx';
import { useFloorWords } from './words.ts';

/** The whole record is read for it, so it is not asked for too often. */
const EVERY = 15_000;

/** What the house keeps of what was staked and decided; corrections have moved some of it back. */
const winOf = ({ coinIn, coinOut, corrected }: Meter): number => coinIn - coinOut - corrected;

const holdOf = (meter: Meter): string =>
  meter.coinIn === 0 ? '–' : `${((winOf(meter) / meter.coinIn) * 100).toFixed(2)} %`;

export const MetersPart = () => {
  const { metersPart: words } = useFloorWords();
  const { language } = useLanguage();
  const { id } = useDesk();
  const { found, refusal, at, again } = useAsked<Meters>(`/api/tables/${id}/meters`, EVERY);
  return (
    <section className="floor-panel wide">
      <header className="panel-head">
        <h2>{words.title}</h2>
        {at !== null && <small className="soft">{words.at(timeOf(language, at))}</small>}
        <Button look="quiet" onClick={() => void again()}>
          <Icon name="again" /> {words.again}
        </Button>
      </header>
      {refusal && <WhyNot refusal={refusal} />}
      {found && <TableMeter meters={found} />}
      {found && <SeatMeters seats={found.seats} />}
    </section>
  );
};

const TableMeter = ({ meters: { table } }: { meters: Meters }) => {
  const { metersPart: words } = useFloorWords();
  const { rulebook } = useDesk();
  return (
    <dl className="meter">
      <Fact name={rulebook.game === 'craps' ? words.throws : words.rounds} value={table.rounds} />
      <Fact name={words.wagers} value={table.wagers} />
      <Fact name={words.coinIn} value={amount(table.coinIn)} />
      <Fact name={words.coinOut} value={amount(table.coinOut)} />
      <Fact name={words.win} value={signedAmount(winOf(table))} />
      <Fact name={words.hold} value={holdOf(table)} />
      <Fact name={words.voids} value={table.voids} />
      <Fact name={words.voidedWagers} value={table.voidedWagers} />
      <Fact name={words.corrections} value={table.corrections} />
      <Fact name={words.corrected} value={signedAmount(table.corrected)} />
      <Fact name={words.broughtIn} value={amount(table.broughtIn)} />
      <Fact name={words.paidOut} value={amount(table.paidOut)} />
    </dl>
  );
};

const SeatMeters = ({ seats }: { seats: Meters['seats'] }) => {
  const words = useFloorWords();
  const { metersPart } = words;
  const rows = Object.entries(seats);
  return (
    <>
      <h3>{metersPart.seats}</h3>
      {rows.length === 0 ? (
        <p className="soft">{metersPart.none}</p>
      ) : (
        <div className="scroll">
          <FigureTable
            caption={metersPart.seats}
            heads={[
              words.seatNumber,
              metersPart.wagers,
              metersPart.coinIn,
              metersPart.coinOut,
              metersPart.win,
              metersPart.voidedWagers,
              metersPart.corrected,
              metersPart.broughtIn,
              metersPart.paidOut,
            ]}
            numbers={[1, 2, 3, 4, 5, 6, 7, 8]}
            rows={rows.map(([seat, meter]) => ({
              key: seat,
              cells: [
                seat,
                meter.wagers,
                amount(meter.coinIn),
                amount(meter.coinOut),
                signedAmount(winOf(meter)),
                meter.voidedWagers,
                signedAmount(meter.corrected),
                amount(meter.broughtIn),
                amount(meter.paidOut),
              ],
            }))}
          />
        </div>
      )}
    </>
  );
};
