import { type Rulebook, type Turn, turnOf, unitOf } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Badge, Button, Field, Icon } from '../design/index.ts';
import { isHouseRefusal } from '../house/ask.ts';
import { useLoaded } from '../house/loaded.ts';
import { go, RouteLink, stay } from '../house/router.tsx';
import { useNarration } from '../record/use-narration.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { auditAddress, useAddress } from './address.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';
import { fetchStretch, type Stretch } from './record.ts';
import { type ReplayStep, recheck, resultsAfter, stepsOf } from './replay.ts';
import './replay.css';
import { Rechecked, ResultTable, StepView } from './step-view.tsx';

/** A round, or the entries of one command, played again. */
export const ReplayPart = ({ table, rulebook }: { table: string; rulebook: Rulebook }) => {
  const words = useWords();
  const address = useAddress();
  const which = whichOf(address);
  const { stretch, refusal } = useStretch(table, which?.toString() ?? null);
  return (
    <>
      <AuditPanel title={words.audit.parts.replay} lead={words.audit.replay.lead}>
        <Choice key={which?.toString()} table={table} unit={unitOf(rulebook)} number={which?.get('round') ?? ''} />
        {refusal && <AuditRefusal refusal={refusal} />}
        {which && !stretch && !refusal && <p role="status">{words.audit.loading}</p>}
      </AuditPanel>
      {stretch && <Replayed key={which?.toString()} table={table} rulebook={rulebook} stretch={stretch} />}
    </>
  );
};

const whichOf = (address: URLSearchParams): URLSearchParams | null => {
  for (const name of ['round', 'entry']) {
    const value = address.get(name);
    if (value && /^\d{1,15}$/.test(value)) return new URLSearchParams({ [name]: value });
  }
  return null;
};

const useStretch = (
  table: string,
  which: string | null,
): { readonly stretch: Stretch | null; readonly refusal: HouseRefusal | null } => {
  const key = which && `${table}?${which}`;
  const loaded = useLoaded(key, () => fetchStretch(table, new URLSearchParams(which ?? '')));
  if (!loaded || loaded.key !== key) return { stretch: null, refusal: null };
  const { value } = loaded;
  return isHouseRefusal(value) ? { stretch: null, refusal: value } : { stretch: value, refusal: null };
};

const Choice = ({ table, unit, number }: { table: string; unit: Turn['unit']; number: string }) => {
  const words = useWords();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    go(auditAddress(table, { part: 'replay', round: `${new FormData(event.currentTarget).get('round')}`.trim() }));
  };
  const beside = (round: number) => auditAddress(table, { part: 'replay', round });
  return (
    <form className="row" onSubmit={submit}>
      <Field
        label={words.staff.unitHead[unit]}
        name="round"
        required
        pattern="\d{1,15}"
        inputMode="numeric"
        defaultValue={number}
      />
      <Button type="submit" look="primary">
        {words.audit.parts.replay}
      </Button>
      {Number(number) > 1 && (
        <RouteLink className="button quiet" href={beside(Number(number) - 1)}>
          <Icon name="back" /> {words.audit.replay.previous[unit]}
        </RouteLink>
      )}
      {Number(number) > 0 && (
        <RouteLink className="button quiet" href={beside(Number(number) + 1)}>
          {words.audit.replay.next[unit]} <Icon name="forward" />
        </RouteLink>
      )}
    </form>
  );
};

interface ReplayedProps {
  readonly table: string;
  readonly rulebook: Rulebook;
  readonly stretch: Stretch;
}

const Replayed = ({ table, rulebook, stretch }: ReplayedProps) => {
  const words = useWords();
  const address = useAddress();
  const steps = useMemo(() => stepsOf(stretch.standing.table, stretch.entries), [stretch]);
  const results = useMemo(() => resultsAfter(steps, stretch.number), [steps, stretch]);
  const rechecked = useMemo(() => recheck(steps), [steps]);
  // Whoever asked for an entry is shown that one, and not what came with it.
  const first = Number(address.get('entry') ?? stretch.before.version + 1) - stretch.before.version;
  const asked = Number(address.get('step') ?? first);
  const at = Math.min(Math.max(1, Number.isSafeInteger(asked) ? asked : 1), steps.length);
  const move = (step: number): void => {
    if (step < 1 || step > steps.length) return;
    const next = new URLSearchParams(address);
    next.set('step', `${step}`);
    stay(`/audit/${table}?${next}`);
  };
  const onKey = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).closest('input, select, textarea') || event.altKey || event.ctrlKey) return;
    if (event.key === 'ArrowLeft') move(at - 1);
    if (event.key === 'ArrowRight') move(at + 1);
  };
  const step = steps[at - 1];
  if (!step) return <p className="soft">{words.audit.none}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the buttons inside do
    <div className="replayed" onKeyDown={onKey}>
      <Heading table={table} stretch={stretch} unit={unitOf(rulebook)} />
      <Controls at={at} of={steps.length} onMove={move} />
      <div className="replay-stage">
        <StepList steps={steps} at={at} onMove={move} />
        <StepView step={step} rulebook={rulebook} />
      </div>
      {results.length > 0 && (
        <AuditPanel title={words.audit.replay.results}>
          {rechecked && <Rechecked rechecked={rechecked} rulebook={rulebook} />}
          <ResultTable results={results} rulebook={rulebook} />
        </AuditPanel>
      )}
    </div>
  );
};

const Heading = ({ table, stretch, unit }: { table: string; stretch: Stretch; unit: Turn['unit'] }) => {
  const words = useWords();
  const { number, standing, before, changes, entries, isChained } = stretch;
  const within = turnOf(standing.table).number;
  return (
    <div className="replay-heading row">
      <h2>
        {number === null ? words.audit.entry({ version: before.version + 1 }) : words.shared.unit[unit]({ number })}
      </h2>
      <Badge look={isChained ? 'good' : 'bad'}>
        {isChained
          ? `✓ ${words.audit.replay.chained({ count: entries.length })}`
          : `✗ ${words.audit.replay.notChained}`}
      </Badge>
      {standing.filings > 0 && (
        <RouteLink href={auditAddress(table, { part: 'filings' })}>
          {words.audit.replay.submission({ filing: standing.filings })}
        </RouteLink>
      )}
      <small className="soft">{words.audit.replay.balancesBefore({ version: before.version })}</small>
      {number === null && within > 0 && (
        <RouteLink href={auditAddress(table, { part: 'replay', round: within })}>{words.audit.replay.whole}</RouteLink>
      )}
      {changes.length > 0 && (
        <p className="later">
          <b>{words.audit.replay.changes}:</b>{' '}
          {changes.map((version) => (
            <RouteLink key={version} href={auditAddress(table, { part: 'replay', entry: version })}>
              {words.audit.entry({ version })}
            </RouteLink>
          ))}
        </p>
      )}
    </div>
  );
};

const Controls = ({ at, of, onMove }: { at: number; of: number; onMove: (step: number) => void }) => {
  const words = useWords();
  return (
    <div className="replay-controls row">
      <Button disabled={at === 1} aria-label={words.audit.replay.start} onClick={() => onMove(1)}>
        ⏮
      </Button>
      <Button disabled={at === 1} onClick={() => onMove(at - 1)}>
        <Icon name="back" /> {words.audit.replay.back}
      </Button>
      <output aria-live="polite">{words.staff.stepOf({ step: at, of })}</output>
      <Button look="primary" disabled={at === of} onClick={() => onMove(at + 1)}>
        {words.audit.replay.forward} <Icon name="forward" />
      </Button>
      <Button disabled={at === of} aria-label={words.audit.replay.end} onClick={() => onMove(of)}>
        ⏭
      </Button>
      <input
        type="range"
        min={1}
        max={of}
        value={at}
        aria-label={words.audit.replay.position}
        onChange={({ target }) => onMove(Number(target.value))}
      />
      <small className="soft keys">{words.audit.replay.keys}</small>
    </div>
  );
};

/** Of a round with thousands of wagers the list shows those around the present step. */
const AROUND = 60;

interface StepListProps {
  readonly steps: readonly ReplayStep[];
  readonly at: number;
  readonly onMove: (step: number) => void;
}

const StepList = ({ steps, at, onMove }: StepListProps) => {
  const words = useWords();
  const narrate = useNarration();
  const list = useRef<HTMLOListElement>(null);
  const first = Math.max(0, at - 1 - AROUND);
  // Only the list itself is moved: the page stays where the reader has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another place in the list
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !current) return;
    const top = current.offsetTop - list.current.offsetTop;
    const bottom = top + current.offsetHeight - list.current.clientHeight;
    list.current.scrollTop = Math.min(top, Math.max(bottom, list.current.scrollTop));
  }, [at]);
  return (
    <ol ref={list} className="step-list inset" aria-label={words.audit.replay.steps} start={first + 1}>
      {steps.slice(first, at + AROUND).map((step, index) => (
        <li key={step.entry.version}>
          <StepButton
            words={words}
            step={step}
            sentence={narrate(step.event)}
            number={first + index + 1}
            at={at}
            onMove={onMove}
          />
        </li>
      ))}
    </ol>
  );
};

interface StepButtonProps {
  readonly words: Words;
  readonly step: ReplayStep;
  readonly sentence: string;
  readonly number: number;
  readonly at: number;
  readonly onMove: (step: number) => void;
}

const StepButton = ({ words, step, sentence, number, at, onMove }: StepButtonProps) => (
  <button type="button" aria-current={number === at ? 'step' : undefined} onClick={() => onMove(number)}>
    <small>{number}</small>
    <span>
      <b>{words.audit.eventType[step.event.type] ?? step.event.type}</b>
      <span>{sentence}</span>
    </span>
    {step.postings.length > 0 && (
      <i title={words.audit.replay.postings} aria-label={words.audit.replay.postings} role="img">
        ¤
      </i>
    )}
  </button>
);
