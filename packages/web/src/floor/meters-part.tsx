import { unitOf } from '@hardway/engine';
import type { Meter, Meters } from '@hardway/server/protocol';
import { amountText, Button, Fact, Icon, Scroll, signedAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { timeOf } from '../house/moments.ts';
import { MeterTable, winOf } from '../record/meter-table.tsx';
import { useWords } from '../words/language.tsx';
import { useDesk, WhyNot } from './desk.tsx';

/** The whole record is read for it, so it is not asked for too often. */
const REFRESH_MS = 15_000;

const holdOf = (meter: Meter): string =>
  meter.coinIn === 0 ? '–' : `${((winOf(meter) / meter.coinIn) * 100).toFixed(2)} %`;

export const FloorMeters = () => {
  const words = useWords();
  const { id } = useDesk();
  const { found, refusal, at, again } = useAsked<Meters>(`/api/tables/${id}/meters`, REFRESH_MS);
  return (
    <section className="panel plain floor-panel wide">
      <header className="panel-head">
        <h2>{words.floor.metersPart.title}</h2>
        {at !== null && <small className="soft">{words.floor.metersPart.at({ time: timeOf(words, at) })}</small>}
        <Button look="quiet" onClick={() => void again()}>
          <Icon name="again" /> {words.floor.metersPart.again}
        </Button>
      </header>
      {refusal && <WhyNot refusal={refusal} />}
      {found && <TableMeter meters={found} />}
      {found && <SeatMeters seats={found.seats} />}
    </section>
  );
};

const TableMeter = ({ meters: { table } }: { meters: Meters }) => {
  const words = useWords();
  const { rulebook } = useDesk();
  return (
    <dl className="meter">
      <Fact name={words.floor.metersPart.units[unitOf(rulebook)]} value={table.rounds} />
      <Fact name={words.floor.metersPart.wagers} value={table.wagers} />
      <Fact name={words.floor.metersPart.coinIn} value={amountText(table.coinIn)} />
      <Fact name={words.floor.metersPart.coinOut} value={amountText(table.coinOut)} />
      <Fact name={words.floor.metersPart.win} value={signedAmount(winOf(table))} />
      <Fact name={words.floor.metersPart.hold} value={holdOf(table)} />
      <Fact name={words.floor.metersPart.voids} value={table.voids} />
      <Fact name={words.floor.metersPart.voidedWagers} value={table.voidedWagers} />
      <Fact name={words.floor.metersPart.corrections} value={table.corrections} />
      <Fact name={words.floor.metersPart.corrected} value={signedAmount(table.corrected)} />
      <Fact name={words.floor.metersPart.broughtIn} value={amountText(table.broughtIn)} />
      <Fact name={words.floor.metersPart.paidOut} value={amountText(table.paidOut)} />
    </dl>
  );
};

const SEAT_FIGURES = [
  'wagers',
  'coinIn',
  'coinOut',
  'win',
  'voidedWagers',
  'corrected',
  'broughtIn',
  'paidOut',
] as const;

const SeatMeters = ({ seats }: { seats: Meters['seats'] }) => {
  const words = useWords();
  const rows = Object.entries(seats);
  return (
    <>
      <h3>{words.floor.metersPart.seats}</h3>
      {rows.length === 0 ? (
        <p className="soft">{words.floor.metersPart.none}</p>
      ) : (
        <Scroll label={words.floor.metersPart.seats}>
          <MeterTable
            caption={words.floor.metersPart.seats}
            whose={words.staff.seatHead}
            figures={SEAT_FIGURES}
            heads={words.floor.metersPart}
            rows={rows.map(([seat, meter]) => ({ key: seat, whose: seat, meter }))}
          />
        </Scroll>
      )}
    </>
  );
};
