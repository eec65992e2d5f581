import type {
  Block,
  ComparedFigure,
  ExactFigures,
  HandQuestion,
  OddsReport,
  PlayedTogether,
  Power,
  Refusal,
  SessionEnd,
  SessionPlan,
  Statistics,
} from '@hardway/engine';
import type { Derivation } from './derivation.ts';
import type { TapeAnswer } from './dice/tape-answer.ts';
import type { Book } from './filing.ts';
import type { HandChances, HandMeans, RemovalAnswer, SideBetAnswer } from './hand/hand-answers.ts';
import type { WhatIf } from './what-if.ts';

/** What a worker is asked and what it answers. */
export interface Questions {
  readonly report: { readonly book: Book };
  readonly derive: { readonly book: Book; readonly spot: string };
  readonly 'what-if': { readonly book: Book; readonly payouts: Readonly<Record<string, string>> };
  readonly published: null;
  readonly exact: Omit<FiledRun, 'seed'>;
  readonly block: FiledRun & Block;
  readonly hand: { readonly book: Book };
  readonly count: { readonly book: Book; readonly question: HandQuestion; readonly atLeast: number };
  readonly 'side-bet': {
    readonly book: Book;
    readonly question: HandQuestion;
    readonly pays: Readonly<Record<string, string>>;
  };
  readonly removal: { readonly book: Book; readonly spot: string };
  readonly tape: { readonly text: string; readonly alpha: string };
  readonly power: { readonly faces: string; readonly alpha: string };
  readonly together: Omit<FiledRun, 'file'> & Block & { readonly files: readonly unknown[] };
  readonly 'exact-figures': Omit<FiledRun, 'seed'>;
  readonly paths: FiledRun & Block & { readonly rolls: readonly number[] };
}

export interface FiledRun {
  readonly file: unknown;
  /** Weights of the faces of dice that are not fair; null for fair ones. */
  readonly dice: string | null;
  readonly plan: SessionPlan;
  readonly seed: number;
}

export interface Answers {
  readonly report: OddsReport;
  readonly derive: Derivation;
  readonly 'what-if': WhatIf;
  readonly published: readonly ComparedFigure[];
  readonly exact: ExactSession;
  readonly block: Statistics;
  readonly hand: readonly HandMeans[];
  readonly count: HandChances;
  readonly 'side-bet': SideBetAnswer;
  readonly removal: RemovalAnswer;
  readonly tape: TapeAnswer;
  readonly power: Power;
  readonly together: PlayedTogether;
  readonly 'exact-figures': ExactFigures | null;
  readonly paths: readonly (readonly number[])[];
}

export type Kind = keyof Questions;

/** A session's exact distribution, as far as it is shown. */
export interface ExactSession {
  readonly arithmetic: 'exact' | 'double';
  readonly errorBound: number;
  readonly mean: number;
  /** As a fraction, where it is short enough to be read. */
  readonly exactMean: string | null;
  readonly standardDeviation: number;
  readonly ends: Readonly<Record<SessionEnd, number>>;
  readonly quantiles: readonly [low: number, middle: number, high: number];
  readonly distribution: readonly (readonly [bankroll: number, chance: number])[];
  readonly survival: readonly number[];
  readonly positions: number;
}

export interface WorkerQuestion<K extends Kind = Kind> {
  readonly id: number;
  readonly is: K;
  readonly asked: Questions[K];
}

export type WorkerReply =
  | { readonly id: number; readonly done: number }
  | { readonly id: number; readonly answered: Answers[Kind] }
  | { readonly id: number; readonly refused: Refusal };
