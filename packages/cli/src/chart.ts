import { roundTicks, type Session } from '@hardway/engine';

import { escaped } from './charts/shapes.ts';

/** Bins of equal width over the part of a distribution that matters. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

export const binsOf = ({ distribution }: Session, count: number): Bin[] => {
  const [low, high] = [edge(distribution, 0.0005), edge(distribution.toReversed(), 0.0005)];
  const width = Math.max(1, (high - low) / count);
  const chances = new Array<number>(count).fill(0);
  for (const { bankroll, chance } of distribution) {
    const index = Math.min(count - 1, Math.max(0, Math.floor((bankroll - low) / width)));
    chances[index]! += chance;
  }
  return chances.map((chance, index) => ({ from: low + index * width, to: low + (index + 1) * width, chance }));
};

const edge = (distribution: Session['distribution'], tail: number): number => {
  let seen = 0;
  for (const { bankroll, chance } of distribution) {
    seen += chance;
    if (seen > tail) return bankroll;
  }
  return distribution.at(-1)!.bankroll;
};

const BLOCKS = ' ▏▎▍▌▋▊▉█';

/** A bar a line, in eighths of a character. */
export const barChart = (session: Session, width = 50): string => {
  const bins = binsOf(session, 20);
  const most = Math.max(...bins.map(({ chance }) => chance));
  return bins
    .map(({ from, chance }) => {
      const eighths = Math.round((chance / most) * width * 8);
      const bar = '█'.repeat(Math.floor(eighths / 8)) + BLOCKS[eighths % 8]!.trim();
      return `${(from / 100).toFixed(2).padStart(12)}  ${bar} ${(100 * chance).toFixed(2)}%`;
    })
    .join('\n');
};

const INK = { bar: '#2f6f4f', ruin: '#a33', line: '#333', soft: '#999', paper: '#fff' };

/** Two panels: the final bankroll, and the chance of still playing. */
export const distributionSvg = (title: string, bankroll: number, session: Session): string => {
  const [width, height, left, right] = [880, 560, 60, 20];
  const bins = binsOf(session, 60);
  const most = Math.max(...bins.map(({ chance }) => chance));
  const [low, high] = [bins[0]!.from, bins.at(-1)!.to];
  const x = (value: number) => left + ((value - low) / (high - low)) * (width - left - right);
  const panel = { top: 50, bottom: 290 };
  const y = (chance: number) => panel.bottom - (chance / most) * (panel.bottom - panel.top);
  const bars = bins.map(
    ({ from, to, chance }) =>
      `<rect x="${x(from).toFixed(1)}" y="${y(chance).toFixed(1)}" width="${Math.max(0.5, x(to) - x(from) - 1).toFixed(1)}" height="${(panel.bottom - y(chance)).toFixed(1)}" fill="${INK.bar}"/>`,
  );
  const labels = roundTicks(low, high).map((value) =>
    label(x(value), panel.bottom + 18, (value / 100).toLocaleString('en-US')),
  );
  const start = x(bankroll);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${INK.paper}"/>`,
    `<text x="${left}" y="24" font-size="16" fill="${INK.line}">${escaped(title)}</text>`,
    `<text x="${left}" y="42" fill="${INK.soft}">bankroll at the end</text>`,
    ...bars,
    `<line x1="${start}" x2="${start}" y1="${panel.top}" y2="${panel.bottom}" stroke="${INK.line}" stroke-dasharray="4 3"/>`,
    label(start, panel.top - 6, 'start'),
    `<line x1="${left}" x2="${width - right}" y1="${panel.bottom}" y2="${panel.bottom}" stroke="${INK.line}"/>`,
    ...labels,
    ...survivalPanel(session, { width, left, right, top: 360, bottom: 520 }),
    '</svg>',
  ].join('\n');
};

interface Panel {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const survivalPanel = ({ survival }: Session, { width, left, right, top, bottom }: Panel): string[] => {
  const x = (roll: number) => left + (roll / Math.max(1, survival.length)) * (width - left - right);
  const y = (chance: number) => bottom - chance * (bottom - top);
  const every = Math.max(1, Math.floor(survival.length / 400));
  const points = survival
    .map((chance, roll) => ({ chance, roll }))
    .filter(({ roll }) => roll % every === 0 || roll === survival.length - 1)
    .map(({ chance, roll }) => `${x(roll).toFixed(1)},${y(chance).toFixed(1)}`);
  return [
    `<text x="${left}" y="${top - 14}" fill="${INK.soft}">chance of still playing, by roll</text>`,
    ...[0, 0.5, 1].map((chance) => label(left - 22, y(chance) + 4, `${100 * chance}%`)),
    `<line x1="${left}" x2="${width - right}" y1="${bottom}" y2="${bottom}" stroke="${INK.line}"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="${INK.ruin}" stroke-width="2"/>`,
    ...[0, 0.5, 1].map((share) =>
      label(x(share * survival.length), bottom + 18, `${Math.round(share * survival.length)}`),
    ),
  ];
};

const label = (x: number, y: number, text: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" fill="${INK.line}">${text}</text>`;
