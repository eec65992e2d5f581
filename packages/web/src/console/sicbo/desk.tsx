import { type Face, orderOf, sicBoPlay } from '@hardway/engine';
import { useState } from 'react';
import { Dice } from '../../design/index.ts';
import { ResultsStrip } from '../../house/results-strip.tsx';
import { useWords } from '../../words/language.tsx';
import { type CommonDialog, ConsoleFrame } from '../frame.tsx';
import { KeyHelp } from '../key-help.tsx';
import { railOf, stepNow } from '../rail.ts';
import { Rail } from '../rail-view.tsx';
import { type ConsoleNotice, useStation } from '../station.tsx';
import { Lights } from './lights.tsx';
import { SicBoStage, useNextStep } from './stage.tsx';
import { useEntry } from './use-entry.ts';

const RESULTS_SHOWN = 20;

/** The console of a Sic Bo table. */
export const SicBoDesk = ({ name, notice }: { name: string; notice: ConsoleNotice | null }) => {
  const words = useWords();
  const { rulebook, table, submission, news, ask, say } = useStation();
  const [opened, setOpened] = useState<CommonDialog | null>(null);
  const entry = useEntry();
  // A table whose shaker nobody has named yet has no order of a round.
  const steps = table.shaker === null ? [] : railOf(orderOf(rulebook, table), sicBoPlay(table).round);
  const now = stepNow(steps);
  const next = useNextStep(now, entry);
  const isOpen = table.phase.is === 'open' && now !== undefined;
  const { trial } = table.device;
  const putFace = (face: Face): void => {
    const refusal = entry.isSettled ? ask('EnterDie', { face }) : null;
    if (refusal) say({ refusal });
    else entry.put(entry.faces.length, face);
  };
  return (
    <ConsoleFrame
      name={name}
      notice={notice}
      keys={{
        onNext: () => isOpen && next.press(),
        onFace: (face) => isOpen && putFace(face as Face),
        onClear: entry.clear,
        letters: {},
      }}
      opened={opened}
      onOpen={setOpened}
      rail={steps.length > 0 && <Rail steps={steps} />}
      stage={isOpen ? <SicBoStage steps={steps} now={now} entry={entry} next={next} notice={notice} /> : null}
      whileShut={
        trial && (
          <section className="device-trial" aria-label={words.shared.inspection({ dice: trial.dice.join('-') })}>
            <Dice roll={trial.dice} size="3rem" />
            <Lights lit={trial.lit} isFinal />
          </section>
        )
      }
      last={{
        label: words.console.last,
        results: submission && <ResultsStrip view={news.view} submission={submission} count={RESULTS_SHOWN} />,
      }}
      help={<KeyHelp onClose={() => setOpened(null)} />}
    />
  );
};
