import { type FairnessReport, parseFraction, readTape, type Sorting, testTape, toNumber } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { accepted, columns, InputError, print, printJson, readText } from '../io/output.ts';

export interface TestFlags {
  readonly alpha: string;
  readonly json?: boolean;
}

/** The chance of a false accusation, strictly between none and one. */
export const alphaOf = (text: string): number => {
  const share = parseFraction(text);
  const alpha = share ? toNumber(share) : Number.NaN;
  if (!(alpha >= ALPHA_LEAST && alpha < 1))
    throw new InputError(`--alpha must be a chance from ${ALPHA_LEAST} to below 1, such as 0.05, not "${text}".`);
  return alpha;
};

const ALPHA_LEAST = 1e-12;

export const testFile = (file: string, { alpha, json }: TestFlags): void => {
  const report = testTape(accepted(readTape(readText(file))), alphaOf(alpha));
  if (json) printJson({ fair: report.found === null, ...report });
  else print(inWords(report));
  if (report.found !== null) process.exitCode = 1;
};

const SORTED: Record<Sorting, string> = { faces: 'faces', totals: 'totals', outcomes: 'faces together' };

const inWords = (report: FairnessReport): string => {
  const { dice, rolls, alpha, digits, peak, found, errorBound, sortings } = report;
  const faces = sortings.find(({ sorting }) => sorting === 'faces')!;
  return [
    `${count(rolls)} rolls of ${dice === 2 ? 'two' : 'three'} dice`,
    found === null
      ? `Nothing to accuse the dice of: evidence has not reached ${numberInWords(-Math.log10(alpha))}.`
      : `The dice are not fair: roll ${count(found)} brought the evidence to ${numberInWords(-Math.log10(alpha))} or more, which fair dice ever do with a chance of ${shareInWords(alpha)} at most.`,
    '',
    columns([
      ['evidence against fair dice', numberInWords(digits)],
      [
        '  the most it has been',
        `${numberInWords(peak.digits)}${peak.roll === 0 ? '' : `, after roll ${count(peak.roll)}`}`,
      ],
      ...sortings.map((sorting) => [`  by ${SORTED[sorting.sorting]}`, numberInWords(sorting.digits)]),
      ['off by no more than', `a share of ${errorBound.toExponential(1)}`],
    ]),
    '',
    columns([
      ['FACE', 'SEEN', 'EXPECTED', 'RATIO'],
      ...faces.seen.map((face) => [
        face.name.padStart(4),
        count(face.count),
        face.expected.toFixed(1),
        (face.count / face.expected).toFixed(3),
      ]),
    ]),
  ].join('\n');
};

const shareInWords = (share: number): string => `${Number((100 * share).toPrecision(3))}%`;

/** A number by the digits that it has before the point: "0.027", "19.2", "3.1e+45". */
const numberInWords = (digits: number): string => {
  if (Math.abs(digits) >= 6) {
    const whole = Math.floor(digits);
    return `${(10 ** (digits - whole)).toFixed(1)}e${whole < 0 ? '-' : '+'}${Math.abs(whole)}`;
  }
  return `${Number((10 ** digits).toPrecision(3))}`;
};
