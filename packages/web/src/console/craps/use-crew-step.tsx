import type { Roll } from '@hardway/engine';
import { crapsPlay, isRefusal } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import type { OrderArguments } from '../../house/order.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { LookAgain } from '../look-again.tsx';
import { useStation } from '../station.tsx';
import { useArmed } from '../use-armed.ts';
import { type CrewMoment, crewMomentOf, nextOffered } from './crew.ts';
import { doubtsAboutThrow, outcomeOf } from './outcome.ts';
import type { ThrowEntry } from './use-throw-entry.ts';

/** The one thing to do now: what it is called, whether it may be done, and doing it. */
export interface CrewStep {
  readonly moment: CrewMoment;
  readonly label: string;
  readonly refusal: HouseRefusal | null;
  readonly isIncomplete: boolean;
  readonly press: () => void;
  readonly dialog: React.ReactNode;
}

/** Which of the table's dice a player takes; the first two unless somebody says otherwise. */
export type Selected = readonly [number, number];

interface Parts {
  readonly entry: ThrowEntry;
  readonly selected: Selected;
  readonly before: Roll | null;
}

export const useCrewStep = ({ entry, selected, before }: Parts): CrewStep => {
  const words = useWords();
  const { table, rulebook, ask, order, say, news, now } = useStation();
  const hand = crapsPlay(table);
  const moment = crewMomentOf(table);
  const isArmed = useArmed(`${hand.throws}:${moment}:${hand.offered}`);
  const [doubted, setDoubted] = useState<Roll | null>(null);
  const isEntry = moment === 'call' || moment === 'rule';
  const isIncomplete = isEntry && entry.faces.length < rulebook.dice;
  const next = orderAt(moment, hand, selected, entry, isIncomplete);
  const refusal = ask(...next);
  const outcome = isEntry && !isIncomplete ? outcomeOf(rulebook, table, entry.faces) : null;
  const doubts = outcome && !isRefusal(outcome) ? doubtsAboutThrow(outcome, entry.faces, before) : [];
  const press = (): void => {
    const isBusy = news.waiting.some(({ request }) => request.is === 'command');
    if (!isArmed || isBusy) return;
    if (refusal) say({ refusal });
    else if (isIncomplete) say(null);
    else if (doubts.length > 0) setDoubted(entry.faces);
    else void order(...next);
  };
  return {
    moment,
    label: labelAt(words, moment, hand, selected, moment === 'offer' ? nextOffered(rulebook, table, now) : null),
    refusal,
    isIncomplete,
    press,
    dialog: doubted && (
      <LookAgain
        roll={doubted}
        reasons={doubts.map((doubt) => words.consoleCraps.lookAgainFor[doubt])}
        isStill={doubted.join() === entry.faces.join() && refusal === null}
        onConfirm={() => void order(...next)}
        onClear={entry.clear}
        onClose={() => setDoubted(null)}
      />
    ),
  };
};

/** Dice that are not entered yet stand in with any faces, so that role and order are asked about all the same. */
const orderAt = (
  moment: CrewMoment,
  { offered, shooter }: { offered: number | null; shooter: number | null },
  selected: Selected,
  { faces, leaningOn }: ThrowEntry,
  isIncomplete: boolean,
): OrderArguments => {
  const dice = isIncomplete ? [1, 1] : faces;
  const isLeaning = !isIncomplete && leaningOn.some((face) => face !== null);
  switch (moment) {
    case 'offer':
      return ['OfferDice'];
    case 'answer':
      return ['AnswerOffer', { seat: offered!, accepts: true, selected }];
    case 'throw':
      return ['ThrowDice', { seat: shooter! }];
    case 'call':
      return ['CallThrow', { dice, ...(isLeaning ? { leaningOn } : {}) }];
    case 'rule':
      return ['RuleOnFace', { dice }];
  }
};

const labelAt = (
  words: Words,
  moment: CrewMoment,
  { offered, shooter }: { offered: number | null; shooter: number | null },
  selected: Selected,
  next: number | null,
): string => {
  switch (moment) {
    case 'offer':
      return next === null ? words.consoleCraps.press.offer : words.consoleCraps.press.offerTo({ seat: next });
    case 'answer':
      return words.consoleCraps.press.answer({ seat: offered!, dice: selected.join(' + ') });
    case 'throw':
      return words.consoleCraps.press.throw({ seat: shooter! });
    case 'call':
      return words.consoleCraps.press.call;
    case 'rule':
      return words.consoleCraps.press.rule;
  }
};
