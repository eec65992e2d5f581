import { type FairnessReport, FairnessTest, parseFraction, type Tape, toNumber } from '@hardway/engine';

/** What a worker answers about a tape. */
export interface TapeAnswer {
  readonly report: FairnessReport;
  /** The evidence's digits after some of the rolls, the last one among them. */
  readonly path: readonly { readonly roll: number; readonly digits: number }[];
}

const POINTS_MAX = 240;

export const accusationChance = (text: string): number => toNumber(parseFraction(text)!);

/** Looks after every roll, and remembers as many looks as can be drawn. */
export const tapeAnswer = (
  { dice, rolls }: Tape,
  alpha: string,
  tell: (done: number) => void = () => undefined,
): TapeAnswer => {
  const test = new FairnessTest(dice, accusationChance(alpha));
  const every = Math.ceil(rolls.length / POINTS_MAX);
  const path: TapeAnswer['path'][number][] = [{ roll: 0, digits: 0 }];
  for (const [index, roll] of rolls.entries()) {
    test.add(roll);
    const thrown = index + 1;
    if (thrown % every !== 0 && thrown !== rolls.length) continue;
    path.push({ roll: thrown, digits: test.report.digits });
    tell(thrown / rolls.length);
  }
  return { report: test.report, path };
};
