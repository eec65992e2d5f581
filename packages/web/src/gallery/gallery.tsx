import { FACES, LANGUAGES, type Language } from '@hardway/engine';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Badge,
  Button,
  Chip,
  DENOMINATIONS,
  Dialog,
  Dice,
  Die,
  Field,
  FigureTable,
  FrequencyBars,
  Icon,
  type IconName,
  KeyButton,
  Keypad,
  PhaseBanner,
  Road,
  type RoadCell,
} from '../design/index.ts';
import './gallery.css';
import { allWordsIn, CATALOGUES, type Words } from '../words/index.ts';

const SPOKEN = await Promise.all(LANGUAGES.map(async (language) => [language, await allWordsIn(language)] as const));

const ICONS: readonly IconName[] = [
  'bell',
  'recall',
  'star',
  'voucher',
  'back',
  'forward',
  'again',
  'erase',
  'bin',
  'list',
];

/** Made-up results, so that roads and bars have something to show. */
const RESULTS = ['big', 'big', 'small', 'any-triple', 'big', 'small', 'small', 'small', 'big'] as const;
const BARS = [3, 6, 9, 12, 14, 11, 7, 4];

/** Every part of the design in its states, in both languages. */
const Gallery = () => {
  const [throws, setThrows] = useState(0);
  return (
    <main className="gallery">
      <h1 className="brand">Hardway</h1>
      <section>
        <h2>Dice</h2>
        <div className="row">
          {FACES.map((face) => (
            <Die key={face} face={face} size="4rem" />
          ))}
        </div>
        <div className="row">
          {['1rem', '1.5rem', '2rem', '3rem', '5rem'].map((size) => (
            <Die key={size} face={5} size={size} />
          ))}
          <Dice key={throws} roll={[2, 4, 5]} size="3.5rem" rolling />
          <Button onClick={() => setThrows(throws + 1)}>Roll</Button>
        </div>
      </section>
      <section>
        <h2>Chips</h2>
        <div className="row">
          {DENOMINATIONS.map((value) => (
            <Chip key={value} minor={value * 100} size="4.5rem" />
          ))}
          {[250, 1_200, 35_000, 125_000, 2_500_000, 120_000_000].map((minor) => (
            <Chip key={minor} minor={minor} size="3.5rem" />
          ))}
        </div>
      </section>
      <section>
        <h2>Drawings</h2>
        <div className="row">
          {ICONS.map((name) => (
            <Icon key={name} name={name} size="2rem" />
          ))}
        </div>
      </section>
      {SPOKEN.map(([language, words]) => (
        <Speaking key={language} language={language} words={words} />
      ))}
    </main>
  );
};

const cellsOf = (words: Words): readonly RoadCell[] =>
  RESULTS.map((look, index) => ({
    key: index,
    column: Math.floor(index / 3),
    row: index % 3,
    look,
    letter: words.display.letters[look],
  }));

const Speaking = ({ language, words }: { language: Language; words: Words }) => {
  const [open, setOpen] = useState(false);
  return (
    <section lang={CATALOGUES[language].tag}>
      <h2>{CATALOGUES[language].name}</h2>
      <div className="row">
        <Button look="primary">{words.shared.sitDown}</Button>
        <Button>{words.player.rebet}</Button>
        <Button look="quiet">{words.lobby.display}</Button>
        <Button aria-pressed="true">{words.player.info}</Button>
        <Button disabled>{words.player.undo}</Button>
        <Button onClick={() => setOpen(true)}>{words.player.cashOut}</Button>
        <KeyButton icon="star">{words.player.saved.button}</KeyButton>
        <KeyButton icon="voucher" look="quiet">
          {words.player.voucherIn}
        </KeyButton>
        <KeyButton icon="bell" look="quiet" aria-pressed="true">
          {words.player.attendant}
        </KeyButton>
      </div>
      <div className="row">
        <Badge>{words.shared.paytable({ id: '2' })}</Badge>
        <Badge look="brass">{words.shared.practice}</Badge>
        <Badge look="good">{words.lobby.realTable}</Badge>
        <Badge look="bad">{words.shared.phase.halted}</Badge>
      </div>
      <PhaseBanner is="open" words={words.shared.phase.open} left={14_000} />
      <PhaseBanner is="open" words={words.shared.phase.open} left={4_000} />
      <PhaseBanner is="closed" words={words.shared.phase.closed} />
      <PhaseBanner is="result" words={words.playerSicbo.won({ value: '12.50', round: '+2.50' })} />
      <PhaseBanner is="waiting" words={words.shared.phase.waiting} />
      <FigureTable
        caption={words.player.help.pays}
        heads={[words.player.help.pays, words.player.help.chance, words.shared.edge]}
        numbers={[1, 2]}
        rows={[
          { key: 'small', cells: [words.shared.small, '35/72', '1/36'] },
          { key: 'triple', cells: [words.shared.triple, '1/36', '1/12'] },
        ]}
      />
      <div className="pair">
        <div className="column">
          <Field
            label={words.player.setUp.code}
            placeholder="terminal-0a1b2c3d4e5f"
            hint={words.player.setUp.codeHint}
          />
          <Field
            label={words.shared.number}
            defaultValue="12-3456-7890-1234-5678"
            error={words.shared.refusals['voucher-misread']}
          />
        </div>
        <Keypad
          label={words.shared.number}
          eraseWord={words.player.eraseOne}
          clearWord={words.player.eraseAll}
          onDigit={() => undefined}
          onErase={() => undefined}
          onClear={() => undefined}
        />
      </div>
      <div className="pair">
        <Road label={words.display.beadRoad} columns={6} rows={3} cells={cellsOf(words)} />
        <Road label={words.display.bigRoad} columns={6} rows={3} cells={cellsOf(words)} isHollow />
      </div>
      <div className="short">
        <FrequencyBars
          label={words.display.totals}
          bars={BARS.map((seen, index) => ({
            name: `${index + 7}`,
            seen,
            expected: 8,
            words: words.display.totalSeen({ total: index + 7, seen, expected: '8.0' }),
          }))}
        />
      </div>
      {open && (
        <Dialog title={words.player.cashOut} closeWord={words.shared.cancel} onClose={() => setOpen(false)}>
          <p>{words.player.cashOutAsk({ value: '1,000.00' })}</p>
          <Button look="primary">{words.player.cashOutDo}</Button>
        </Dialog>
      )}
    </section>
  );
};

createRoot(document.getElementById('house')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
