import { FACES } from '@hardway/engine';
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
} from './design/index.ts';
import './gallery.css';
import { LANGUAGES, type Language, WORDS, type Words } from './words.ts';

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
      {LANGUAGES.map((language) => (
        <Speaking key={language} language={language} />
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
    letter: words.wall.letters[look],
  }));

const Speaking = ({ language }: { language: Language }) => {
  const words = WORDS[language];
  const [open, setOpen] = useState(false);
  return (
    <section lang={language === 'zh' ? 'zh-Hans' : 'en'}>
      <h2>{words.language}</h2>
      <div className="row">
        <Button look="primary">{words.sitDown}</Button>
        <Button>{words.rebet}</Button>
        <Button look="quiet">{words.display}</Button>
        <Button aria-pressed="true">{words.info}</Button>
        <Button disabled>{words.undo}</Button>
        <Button onClick={() => setOpen(true)}>{words.cashOut}</Button>
        <KeyButton icon="star">{words.saved.button}</KeyButton>
        <KeyButton icon="voucher" look="quiet">
          {words.voucherIn}
        </KeyButton>
        <KeyButton icon="bell" look="quiet" aria-pressed="true">
          {words.attendant}
        </KeyButton>
      </div>
      <div className="row">
        <Badge>{words.paytable('2')}</Badge>
        <Badge look="brass">{words.practice}</Badge>
        <Badge look="good">{words.realTable}</Badge>
        <Badge look="bad">{words.phase.halted}</Badge>
      </div>
      <PhaseBanner is="open" words={words.phase.open} left={14_000} />
      <PhaseBanner is="open" words={words.phase.open} left={4_000} />
      <PhaseBanner is="closed" words={words.phase.closed} />
      <PhaseBanner is="result" words={words.won('12.50', '+2.50')} />
      <PhaseBanner is="waiting" words={words.phase.waiting} />
      <FigureTable
        caption={words.help.pays}
        heads={[words.help.pays, words.help.chance, words.help.edge]}
        numbers={[1, 2]}
        rows={[
          { key: 'small', cells: [words.small, '35/72', '1/36'] },
          { key: 'triple', cells: [words.triple, '1/36', '1/12'] },
        ]}
      />
      <div className="pair">
        <div className="column">
          <Field label={words.setUp.terminal} placeholder="terminal-0a1b2c3d4e5f" hint={words.setUp.explain} />
          <Field
            label={words.voucherNumber}
            defaultValue="12-3456-7890-1234-5678"
            error={words.refusals['voucher-misread']?.({ min: null, max: null, nearest: null })}
          />
        </div>
        <Keypad
          label={words.voucherNumber}
          eraseWord={words.eraseOne}
          clearWord={words.eraseAll}
          onDigit={() => undefined}
          onErase={() => undefined}
          onClear={() => undefined}
        />
      </div>
      <div className="pair">
        <Road label={words.wall.beadRoad} columns={6} rows={3} cells={cellsOf(words)} />
        <Road label={words.wall.bigRoad} columns={6} rows={3} cells={cellsOf(words)} isHollow />
      </div>
      <div className="short">
        <FrequencyBars
          label={words.wall.totals}
          bars={BARS.map((seen, index) => ({
            name: `${index + 7}`,
            seen,
            expected: 8,
            words: words.wall.totalSeen(index + 7, seen, '8.0'),
          }))}
        />
      </div>
      {open && (
        <Dialog title={words.cashOut} closeWord={words.cancel} onClose={() => setOpen(false)}>
          <p>{words.cashOutAsk('1,000.00')}</p>
          <Button look="primary">{words.cashOutDo}</Button>
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
