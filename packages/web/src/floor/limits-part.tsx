import type { RulesSubmission } from '@hardway/engine';
import { useState } from 'react';
import { amountText, Button, Field, shortAmount } from '../design/index.ts';
import { editable, minorOf } from '../house/amount-text.ts';
import { minuteOf } from '../house/moments.ts';
import { spotName } from '../house/spot-name.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { CommandButton, FloorClause, useDesk, WhyNot } from './desk.tsx';
import { LimitFields, type WrittenLimits } from './limit-fields.tsx';
import { ownLimits } from './opening/filing.ts';

/** Limits as they are typed. */
interface Written extends WrittenLimits {
  readonly spots: Readonly<Record<string, WrittenLimits>>;
}

export const LimitsPart = () => {
  const { table, why } = useDesk();
  const refusal = why('ChangeLimits', { limits: {} });
  if (!table.submission) return refusal && <WhyNot refusal={refusal} />;
  // A change by somebody else starts the form anew.
  return <Limits key={JSON.stringify(table.submission.limits)} submission={table.submission} />;
};

const Limits = ({ submission }: { submission: RulesSubmission }) => {
  const words = useWords();
  const { rulebook } = useDesk();
  const present = writtenLimits(submission.limits.min, submission.limits.max, ownLimits(rulebook, submission));
  const [written, setWritten] = useState(present);
  const limits = filedLimits(written);
  const isChanged = JSON.stringify(written) !== JSON.stringify(present);
  return (
    <div className="two-columns">
      <section className="panel plain floor-panel">
        <h2>{words.floor.limitsPart.change}</h2>
        <p className="soft">
          {words.floor.limitsPart.now}:{' '}
          {words.shared.range({ min: amountText(submission.limits.min), max: amountText(submission.limits.max) })}{' '}
          <FloorClause clause={rulebook.limits.clauses?.min ?? null} />
        </p>
        <div className="pair">
          <LimitFields limits={written} onChange={(changed) => setWritten({ ...written, ...changed })} />
        </div>
        <SpotLimitFields submission={submission} written={written} onChange={setWritten} />
        <div className="row">
          <CommandButton order={['ChangeLimits', { limits }]} look="primary" disabled={!isChanged}>
            {words.floor.limitsPart.put}
          </CommandButton>
          {isChanged && (
            <Button look="quiet" onClick={() => setWritten(present)}>
              {words.floor.limitsPart.back}
            </Button>
          )}
        </div>
        {isChanged && <AtTime limits={limits} />}
      </section>
      <Notice min={limits.min} max={limits.max} />
    </div>
  );
};

/** The same limits at a time of day: the next time that the clock shows it. */
const AtTime = ({ limits }: { limits: object }) => {
  const words = useWords();
  const { table, now } = useDesk();
  const [written, setWritten] = useState('');
  const from = nextAt(written, now);
  const minutes = table.submission?.house.limitsNotice ?? 0;
  return (
    <fieldset className="spot-limits">
      <legend>{words.floor.queue.from}</legend>
      {minutes > 0 && <p className="soft">{words.floor.queue.notice({ minutes })}</p>}
      <div className="row">
        <Field
          type="time"
          label={words.floor.queue.from}
          hint={words.floor.queue.fromHint}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        {from !== null && (
          <CommandButton
            order={['QueueOrder', { what: 'ChangeLimits', fields: { limits }, from }]}
            onDone={() => setWritten('')}
          >
            {words.floor.queue.set({ time: minuteOf(words, from) })}
          </CommandButton>
        )}
      </div>
    </fieldset>
  );
};

/** When a clock on the wall here shows this next; null for what is no time of day. */
const nextAt = (written: string, now: number): number | null => {
  const [hours, minutes] = written.split(':').map(Number);
  if (hours === undefined || minutes === undefined || written === '') return null;
  const today = new Date(now).setHours(hours, minutes, 0, 0);
  return today > now ? today : new Date(now).setHours(hours + 24, minutes, 0, 0);
};

const writtenLimits = (
  min: number,
  max: number,
  spots: Readonly<Record<string, { min: number; max: number }>>,
): Written => ({
  min: editable(min),
  max: editable(max),
  spots: Object.fromEntries(
    Object.entries(spots).map(([spot, own]) => [spot, { min: editable(own.min), max: editable(own.max) }]),
  ),
});

/** What is no amount is filed as none, and the engine says what is wrong with it. */
const filedLimits = ({ min, max, spots }: Written) => ({
  min: minorOf(min) ?? Number.NaN,
  max: minorOf(max) ?? Number.NaN,
  spots: Object.fromEntries(
    Object.entries(spots).map(([spot, own]) => [spot, { min: minorOf(own.min), max: minorOf(own.max) }]),
  ),
});

interface SpotLimitFieldsProps {
  readonly submission: RulesSubmission;
  readonly written: Written;
  readonly onChange: (written: Written) => void;
}

/** Single positions with limits of their own. */
const SpotLimitFields = ({ submission, written, onChange }: SpotLimitFieldsProps) => {
  const words = useWords();
  const language = useLanguage();
  const [chosen, setChosen] = useState('');
  const nameOf = (id: string): string => spotName(submission, id, language);
  const set = (spot: string, own: WrittenLimits): void =>
    onChange({ ...written, spots: { ...written.spots, [spot]: own } });
  const drop = (spot: string): void =>
    onChange({ ...written, spots: Object.fromEntries(Object.entries(written.spots).filter(([id]) => id !== spot)) });
  const free = submission.spots.filter(({ id, made }) => !written.spots[id] && made.when !== 'supporting');
  return (
    <fieldset className="spot-limits">
      <legend>{words.floor.limitsPart.spots}</legend>
      {Object.keys(written.spots).length === 0 && <p className="soft">{words.floor.limitsPart.spotsNone}</p>}
      <ul>
        {Object.entries(written.spots).map(([spot, own]) => (
          <li key={spot}>
            <b className="spot-name">{nameOf(spot)}</b>
            <LimitFields limits={own} onChange={(changed) => set(spot, { ...own, ...changed })} />
            <Button look="quiet" onClick={() => drop(spot)}>
              {words.floor.limitsPart.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <label className="field">
          <span>{words.floor.limitsPart.addSpot}</span>
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{words.floor.limitsPart.chooseSpot}</option>
            {free.map(({ id }) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </select>
        </label>
        <Button
          disabled={chosen === ''}
          onClick={() => {
            set(chosen, { min: written.min, max: written.max });
            setChosen('');
          }}
        >
          {words.floor.limitsPart.add}
        </Button>
      </div>
    </fieldset>
  );
};

/** What players are told, and how the sign will read. */
const Notice = ({ min, max }: { min: number; max: number }) => {
  const words = useWords();
  const { rulebook, news } = useDesk();
  const { clauses } = rulebook.limits;
  const connected = news.staff!.connected.length;
  const shown = (value: number): string => (Number.isNaN(value) ? '–' : shortAmount(value));
  return (
    <section className="panel plain floor-panel limit-notice">
      <h2>{words.floor.limitsPart.notice}</h2>
      <p>
        {clauses ? words.floor.limitsPart.noticeClause : words.floor.limitsPart.noticeNone}{' '}
        <FloorClause clause={clauses?.max ?? null} />
      </p>
      <p>{connected > 0 ? words.floor.limitsPart.present({ count: connected }) : words.floor.limitsPart.nobody}</p>
      <p className="soft">{words.floor.limitsPart.between}</p>
      <figure className="limit-sign">
        <figcaption className="unseen">{words.floor.limitsPart.sign}</figcaption>
        <p lang="en">{words.floor.limitsPart.signOf[rulebook.game]}</p>
        <p lang="en">
          MIN <b>{shown(min)}</b>
        </p>
        <p lang="en">
          MAX <b>{shown(max)}</b>
        </p>
        <p lang="zh-Hans">
          最低 {shown(min)} · 最高 {shown(max)}
        </p>
      </figure>
      <Button look="quiet" className="no-print" onClick={() => window.print()}>
        {words.floor.limitsPart.signPrint}
      </Button>
    </section>
  );
};
