import type { ComparedFigure, OddsReport, Refusal } from '@hardway/engine';
import { useEffect, useState } from 'react';
import type { Derivation } from './derivation.ts';
import { type Book, bookKey } from './filing.ts';
import type { Answers, Kind, Questions } from './messages.ts';
import type { WhatIf } from './what-if.ts';
import { standingDesk, WorkerRefusal } from './worker-desk.ts';

/** What the standing helper answers, kept as long as the page is open. */

const reports = new Map<string, OddsReport>();

export interface Working<T> {
  readonly answer: T | null;
  /** From 0 to 1 while it is being worked out. */
  readonly done: number;
  /** The helper broke off. */
  readonly hasFailed: boolean;
}

/** The report of a book; null asks for none. */
export const useReport = (book: Book | null): Working<OddsReport> => {
  const key = book && bookKey(book);
  const [progress, setProgress] = useState<{ key: string; done: number } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (key === null || reports.has(key)) return;
    let wanted = true;
    setFailed(false);
    standingDesk()
      .ask('report', { book: bookOf(key) }, (done) => wanted && setProgress({ key, done }))
      .then((report) => {
        reports.set(key, report);
        if (wanted) setProgress({ key, done: 1 });
      })
      .catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [key]);
  return {
    answer: key === null ? null : (reports.get(key) ?? null),
    done: progress?.key === key ? progress.done : 0,
    hasFailed,
  };
};

/** A book's key says all about it. */
const bookOf = (key: string): Book => {
  const [rulebook, paytable, choices, dice] = JSON.parse(key) as [string, string, [string, string][], string | null];
  return { rulebook, paytable, choices: Object.fromEntries(choices), dice };
};

const derivations = new Map<string, Derivation>();

export const useDerivation = (book: Book, spot: string): Derivation | null => {
  const [bookId, key] = [bookKey(book), `${bookKey(book)} ${spot}`];
  const [, setKnown] = useState('');
  useEffect(() => {
    if (derivations.has(key)) return;
    let wanted = true;
    void standingDesk()
      .ask('derive', { book: bookOf(bookId), spot })
      .then((derivation) => {
        derivations.set(key, derivation);
        if (wanted) setKnown(key);
      });
    return () => {
      wanted = false;
    };
  }, [bookId, key, spot]);
  return derivations.get(key) ?? null;
};

/** The answer to the latest changes; the one before stays until it is there. */
export const useWhatIf = (book: Book, payouts: Readonly<Record<string, string>>): WhatIf | null => {
  const [answer, setAnswer] = useState<WhatIf | null>(null);
  const [bookId, changes] = [bookKey(book), JSON.stringify(payouts)];
  useEffect(() => {
    let wanted = true;
    void standingDesk()
      .ask('what-if', { book: bookOf(bookId), payouts: JSON.parse(changes) as Record<string, string> })
      .then((whatIf) => wanted && setAnswer(whatIf));
    return () => {
      wanted = false;
    };
  }, [bookId, changes]);
  return answer;
};

let published: readonly ComparedFigure[] | null = null;

/** Figures in print beside ours, worked out when somebody looks. */
export const usePublished = (): Working<readonly ComparedFigure[]> => {
  const [done, setDone] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (published) return;
    let wanted = true;
    standingDesk()
      .ask('published', null, (share) => wanted && setDone(share))
      .then((figures) => {
        published = figures;
        if (wanted) setDone(1);
      })
      .catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, []);
  return { answer: published, done, hasFailed };
};

interface Asked<T> {
  /** Null while it is being worked out. */
  readonly answer: T | null;
  /** A no of the engine. */
  readonly refused: Refusal | null;
}

const asked = new Map<string, Asked<unknown>>();

/** What the standing helper answers to a question that is data; null asks nothing. */
export const useWorkerAnswer = <K extends Kind>(is: K, question: Questions[K] | null): Asked<Answers[K]> => {
  const key = question === null ? null : JSON.stringify([is, question]);
  const [, setKnown] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || asked.has(key)) return;
    let wanted = true;
    const hear = (known: Asked<unknown>): void => {
      asked.set(key, known);
      if (wanted) setKnown(key);
    };
    const [, wish] = JSON.parse(key) as [K, Questions[K]];
    standingDesk()
      .ask(is, wish)
      .then(
        (answer) => hear({ answer, refused: null }),
        (error: unknown) => {
          if (!(error instanceof WorkerRefusal)) throw error;
          hear({ answer: null, refused: error.refusal });
        },
      );
    return () => {
      wanted = false;
    };
  }, [is, key]);
  return (
    (key === null ? undefined : (asked.get(key) as Asked<Answers[K]> | undefined)) ?? { answer: null, refused: null }
  );
};
