import { useId, useState } from 'react';
import { Badge, Button, FigureTable } from '../../design/index.ts';
import { RefusalNote } from '../../staff/refused.tsx';
import { useWords } from '../../words/language.tsx';
import { useWorkerAnswer } from '../answers.ts';
import { csv } from '../csv.ts';
import { Downloads } from '../download.tsx';
import { Select } from '../select.tsx';
import { BookProgress } from '../spot-book.tsx';
import { ALPHAS, type Alpha, type OddsState, type TapeState } from '../state.ts';
import type { ChangeOdds } from '../use-odds-state.ts';
import { EvidenceChart } from './evidence-chart.tsx';
import { evidenceText } from './evidence-text.ts';
import { FaceWeights } from './face-weights.tsx';
import { SAMPLES } from './samples.ts';
import { accusationChance, type TapeAnswer } from './tape-answer.ts';
import { type NamedTape, useTape } from './use-tape.ts';
import './dice.css';

const SAMPLE_NAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** Whether dice are fair, by the rolls that they fell. */
export const TapePanel = ({ state, change }: { state: OddsState; change: ChangeOdds }) => {
  const words = useWords();
  const { alpha } = state.tape;
  const { tested, test, cancel } = useTape(alpha);
  const set = (changes: Partial<TapeState>): void => change({ tape: { ...state.tape, ...changes } });
  return (
    <section className="tape" aria-labelledby="odds-tape">
      <h2 id="odds-tape">{words.dice.title}</h2>
      <p className="soft">{words.dice.lead}</p>
      <div className="tape-choice">
        <TapeDrop onTape={test} />
        <Select
          label={words.dice.alpha}
          value={alpha}
          options={ALPHAS.map((each) => [each, words.dice.alphas[each]])}
          onChange={(value) => set({ alpha: value as Alpha })}
        />
      </div>
      <div aria-live="polite">
        {tested.is === 'working' && (
          <>
            <BookProgress done={tested.done} words={words.dice.reading} />
            <Button onClick={cancel}>{words.shared.cancel}</Button>
          </>
        )}
        {tested.is === 'refused' && (
          <p className="notice">
            <RefusalNote refusal={tested.refusal} />
          </p>
        )}
      </div>
      {tested.is === 'done' && <Verdict name={tested.name} answer={tested.answer} alpha={alpha} />}
      <Power state={state} onBias={(bias) => set({ bias })} />
    </section>
  );
};

/** A file is read where it is dropped; it goes nowhere. */
const TapeDrop = ({ onTape }: { onTape: (tape: NamedTape) => void }) => {
  const words = useWords();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onTape({ name: file.name, text: await file.text() });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button chooses one without
    <div
      className={isOver ? 'tape-drop over' : 'tape-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer?.files[0]);
      }}
    >
      <p>
        <input
          id={id}
          className="unseen"
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <label className="button" htmlFor={id}>
          {words.dice.choose}
        </label>{' '}
        {words.dice.drop}
      </p>
      <p className="soft row">
        {words.dice.tryOne}
        {SAMPLE_NAMES.map((name) => (
          <Button
            key={name}
            look="quiet"
            onClick={() => onTape({ name: words.dice.samples[name], text: SAMPLES[name] })}
          >
            {words.dice.samples[name]}
          </Button>
        ))}
      </p>
    </div>
  );
};

const Verdict = ({ name, answer, alpha }: { name: string; answer: TapeAnswer; alpha: Alpha }) => {
  const words = useWords();
  const { report, path } = answer;
  const { dice, rolls, digits, peak, found, sortings } = report;
  const enough = evidenceText(-Math.log10(accusationChance(alpha)));
  const faces = sortings.find(({ sorting }) => sorting === 'faces')!;
  return (
    <div className="session-figures">
      <div className="odds-bar row">
        <h3>{words.dice.tape({ name, rolls, dice })}</h3>
        <Downloads
          name="tape"
          files={{
            csv: () => csv([['roll', 'digits'], ...path.map((point) => [point.roll, point.digits])]),
            json: () => `${JSON.stringify(report, null, 2)}\n`,
          }}
        />
      </div>
      <p className="verdict-box inset" role="status">
        {found === null ? (
          <>
            <Badge look="good">✓</Badge> {words.dice.fair({ enough })}
          </>
        ) : (
          <>
            <Badge look="bad">✕</Badge> {words.dice.unfair({ roll: found, enough, alpha: words.dice.alphas[alpha] })}
          </>
        )}
      </p>
      <FigureTable
        caption={words.dice.evidence}
        heads={[words.dice.evidence, words.dice.now]}
        numbers={[1]}
        rows={[
          { key: 'now', cells: [words.dice.now, evidenceText(digits)] },
          {
            key: 'peak',
            cells: [words.dice.peak, words.dice.afterRoll({ value: evidenceText(peak.digits), roll: peak.roll })],
          },
          ...sortings.map((each) => ({
            key: each.sorting,
            cells: [words.dice.by[each.sorting], evidenceText(each.digits)],
          })),
        ]}
      />
      <EvidenceChart path={path} enough={-Math.log10(accusationChance(alpha))} />
      <FigureTable
        caption={words.dice.seen}
        heads={[words.dice.face, words.dice.count, words.dice.expected, words.dice.ratio]}
        numbers={[1, 2, 3]}
        rows={faces.seen.map((face) => ({
          key: face.name,
          cells: [face.name, face.count, face.expected.toFixed(1), (face.count / face.expected).toFixed(3)],
        }))}
      />
    </div>
  );
};

const Power = ({ state: { tape }, onBias }: { state: OddsState; onBias: (bias: string) => void }) => {
  const words = useWords();
  const { answer, refused } = useWorkerAnswer('power', { faces: tape.bias, alpha: tape.alpha });
  return (
    <section className="part stack gap-2">
      <h3>{words.dice.power}</h3>
      <p className="soft">{words.dice.powerLead}</p>
      <FaceWeights dice={2} value={tape.bias} onChange={onBias} />
      {refused && (
        <p className="notice">
          <RefusalNote refusal={refused} />
        </p>
      )}
      {answer && (
        <>
          <p role="status">
            {answer.rolls === null ? words.dice.powerNever : words.dice.powerRolls({ rolls: answer.rolls })}
          </p>
          {answer.sortings.length > 0 && (
            <FigureTable
              caption={words.dice.power}
              heads={[words.dice.lookingAt, words.dice.leastRolls]}
              numbers={[1]}
              rows={answer.sortings.map(({ sorting, rollsAtLeast }) => ({
                key: sorting,
                cells: [words.dice.by[sorting], Math.ceil(rollsAtLeast).toLocaleString('en')],
              }))}
            />
          )}
        </>
      )}
    </section>
  );
};
