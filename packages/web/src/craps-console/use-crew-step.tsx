import type { CommandType, Roll } from '@hardway/engine';
import { isRefusal } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { LookAgain } from '../console/look-again.tsx';
import { useArmed } from '../console/stage.tsx';
import { refusalNotice, useStation } from '../console/station.tsx';
import { type Moment, momentOf, nextOffered } from './crew.ts';
import { doubtsAboutThrow, outcomeOf } from './outcome.ts';
import type { ThrowEntry } from './use-throw-entry.ts';
import { type CrewWords, useCrewWords } from './words.ts';

/** The one thing to do now: what it is called, whether it may be done, and doing it. */
export interface CrewStep {
  readonly moment: Moment;
  readonly label: string;
  readonly refusal: HouseRefusal | null;
  readonly isIncomplete: boolean;
  readonly press: () => void;
  readonly dialog: React.ReactNode;
}

/** Which of the five dice a player takes; the first two unless somebody says otherwise. */
export type Selected = readonly [number, number];

interface Parts {
  readonly entry: ThrowEntry;
  readonly selected: Selected;
  readonly before: Roll | null;
}

export const useCrewStep = ({ entry, selected, before }: Parts): CrewStep => {
  const words = useCrewWords();
  const { table, rulebook, ask, order, say, news, now } = useStation();
  const { hand } = table;
  const moment = momentOf(table);
  const isArmed = useArmed(`${hand.throws}:${moment}:${hand.offered}`);
  const [doubted, setDoubted] = useState<Roll | null>(null);
  const isEntry = moment === 'call' || moment === 'rule';
  const isIncomplete = isEntry && entry.faces.length < rulebook.dice;
  const [type, fields] = commandAt(moment, hand, selected, entry, isIncomplete);
  const refusal = ask(type, fields);
  const outcome = isEntry && !isIncomplete ? outcomeOf(rulebook, table, entry.faces) : null;
  const doubts = outcome && !isRefusal(outcome) ? doubtsAboutThrow(outcome, entry.faces, before) : [];
  const press = (): void => {
    const isBusy = news.waiting.some(({ request }) => request.is === 'command');
    if (!isArmed || isBusy) return;
    if (refusal) say(refusalNotice(refusal));
    else if (isIncomplete) say(null);
    else if (doubts.length > 0) setDoubted(entry.faces);
    else void order(type, fields);
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
        reasons={doubts.map((doubt) => words.lookAgainFor[doubt])}
        isStill={doubted.join() === entry.faces.join() && refusal === null}
        onConfirm={() => void order(type, fields)}
        onClear={entry.clear}
        onClose={() => setDoubted(null)}
      />
    ),
  };
};

/** Dice that are not entered yet stand in with any faces, so that role and order are asked about all the same. */
const commandAt = (
  moment: Moment,
  { offered, shooter }: { offered: number | null; shooter: number | null },
  selected: Selected,
  { faces, leaningOn }: ThrowEntry,
  isIncomplete: boolean,
): [CommandType, object] => {
  const dice = isIncomplete ? [1, 1] : faces;
  const isLeaning = !isIncomplete && leaningOn.some((face) => face !== null);
  switch (moment) {
    case 'offer':
      return ['OfferDice', {}];
    case 'answer':
      return ['AnswerOffer', { seat: offered, accepts: true, selected }];
    case 'throw':
      return ['ThrowDice', { seat: shooter }];
    case 'call':
      return ['CallThrow', { dice, ...(isLeaning ? { leaningOn } : {}) }];
    case 'rule':
      return ['RuleOnFace', { dice }];
  }
};

const labelAt = (
  { press }: CrewWords,
  moment: Moment,
  { offered, shooter }: { offered: number | null; shooter: number | null },
  selected: Selected,
  next: number | null,
): string => {
  switch (moment) {
    case 'offer':
      return press.offer(next);
    case 'answer':
      return press.answer(offered!, selected.join(' + '));
    case 'throw':
      return press.throw(shooter!);
    case 'call':
      return press.call;
    case 'rule':
      return press.rule;
  }
};
