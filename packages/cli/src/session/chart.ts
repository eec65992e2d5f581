import {
  chanceBins,
  type Frame,
  roundTicks,
  type Session,
  scaleAcross,
  scaleUp,
  svgNumber,
  svgPoints,
} from '@hardway/engine';
import { barOfEighths } from '../charts/bar.ts';
import { escaped } from '../charts/shapes.ts';

const BAR_CHARACTERS = 50;

/** A bar a line. */
export const barChart = (session: Session): string => {
  const bins = chanceBins(session, 20);
  const most = Math.max(...bins.map(({ chance }) => chance));
  return bins
    .map(({ from, chance }) => {
      const bar = barOfEighths(Math.round((chance / most) * BAR_CHARACTERS * 8));
      return `${(from / 100).toFixed(2).padStart(12)}  ${bar} ${(100 * chance).toFixed(2)}%`;
    })
    .join('\n');
};

const INK = { bar: '#2f6f4f', ruin: '#a33', line: '#333', soft: '#999', paper: '#fff' };

const [WIDTH, HEIGHT] = [880, 560];
const ENDS: Frame = { left: 60, right: WIDTH - 20, top: 50, bottom: 290 };
const SURVIVAL: Frame = { ...ENDS, top: 360, bottom: 520 };

/** Two panels: the final bankroll, and the chance of still playing. */
export const distributionSvg = (title: string, bankroll: number, session: Session): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${INK.paper}"/>`,
    `<text x="${ENDS.left}" y="24" font-size="16" fill="${INK.line}">${escaped(title)}</text>`,
    ...endsPanel(session, bankroll),
    ...survivalPanel(session),
    '</svg>',
  ].join('\n');

const endsPanel = (session: Session, bankroll: number): string[] => {
  const { left, top, bottom } = ENDS;
  const bins = chanceBins(session, 60);
  const [low, high] = [bins[0]!.from, bins.at(-1)!.to];
  const x = scaleAcross(ENDS, [low, high]);
  const y = scaleUp(ENDS, [0, Math.max(...bins.map(({ chance }) => chance))]);
  const start = x(bankroll);
  return [
    `<text x="${left}" y="42" fill="${INK.soft}">bankroll at the end</text>`,
    ...bins.map(
      ({ from, to, chance }) =>
        `<rect x="${svgNumber(x(from))}" y="${svgNumber(y(chance))}" width="${svgNumber(Math.max(0.5, x(to) - x(from) - 1))}" height="${svgNumber(bottom - y(chance))}" fill="${INK.bar}"/>`,
    ),
    `<line x1="${start}" x2="${start}" y1="${top}" y2="${bottom}" stroke="${INK.line}" stroke-dasharray="4 3"/>`,
    label(start, top - 6, 'start'),
    axis(ENDS),
    ...roundTicks(low, high).map((value) => label(x(value), bottom + 18, (value / 100).toLocaleString('en-US'))),
  ];
};

const survivalPanel = ({ survival }: Session): string[] => {
  const { left, top, bottom } = SURVIVAL;
  const x = scaleAcross(SURVIVAL, [0, Math.max(1, survival.length)]);
  const y = scaleUp(SURVIVAL, [0, 1]);
  const every = Math.max(1, Math.floor(survival.length / 400));
  const points = survival
    .map((chance, roll) => ({ chance, roll }))
    .filter(({ roll }) => roll % every === 0 || roll === survival.length - 1)
    .map(({ chance, roll }) => [x(roll), y(chance)] as const);
  return [
    `<text x="${left}" y="${top - 14}" fill="${INK.soft}">chance of still playing, by roll</text>`,
    ...[0, 0.5, 1].map((chance) => label(left - 22, y(chance) + 4, `${100 * chance}%`)),
    axis(SURVIVAL),
    `<polyline points="${svgPoints(points)}" fill="none" stroke="${INK.ruin}" stroke-width="2"/>`,
    ...[0, 0.5, 1].map((share) =>
      label(x(share * survival.length), bottom + 18, `${Math.round(share * survival.length)}`),
    ),
  ];
};

const axis = ({ left, right, bottom }: Frame): string =>
  `<line x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}" stroke="${INK.line}"/>`;

const label = (x: number, y: number, text: string): string =>
  `<text x="${svgNumber(x)}" y="${svgNumber(y)}" text-anchor="middle" fill="${INK.line}">${text}</text>`;
