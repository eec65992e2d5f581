/** Hues that stay apart for colour-blind eyes and, with their dashes and widths, in grey print. */
const LIGHT = {
  paper: '#ffffff',
  ink: '#1f2328',
  soft: '#5b636b',
  grid: '#e4e7ea',
  blue: '#0067a3',
  mean: '#b84e00',
  ruin: '#882255',
  green: '#00795a',
  gold: '#8a6a00',
  violet: '#5a4fa2',
};

const DARK: typeof LIGHT = {
  paper: '#15181b',
  ink: '#eceef0',
  soft: '#a4acb3',
  grid: '#2d3338',
  blue: '#62b5e8',
  mean: '#ff9a55',
  ruin: '#e88fbb',
  green: '#4fc8a0',
  gold: '#dcbf5a',
  violet: '#b0a6f0',
};

/** Looks of lines that stand for a series of their own. */
export const SERIES = ['blue', 'mean', 'green', 'ruin', 'gold', 'violet'] as const;

const DASHES = ['none', 'none', '7 3', '2 3', '12 3 3 3', '6 2 2 2 2 2'];
const WIDTHS = [2.8, 1.8, 2, 2.4, 2, 2];

const colours = (hue: typeof LIGHT): string =>
  [
    `.paper{fill:${hue.paper}}.ink-text,.start-text{fill:${hue.ink}}.soft{fill:${hue.soft}}`,
    `.grid{stroke:${hue.grid}}.axis,.start{stroke:${hue.ink}}.leader{stroke:${hue.soft}}.halo{stroke:${hue.paper}}`,
    `.green-dot{fill:${hue.green}}.band,.bar{fill:${hue.blue}}.edge,.path{stroke:${hue.blue}}.ruin-bar,.ruin-area{fill:${hue.ruin}}`,
    ...SERIES.map((name) => `.${name}{stroke:${hue[name]}}.${name}-text{fill:${hue[name]}}`),
  ].join('');

export const STYLE = [
  'line,polyline{fill:none}.grid,.axis,.leader{stroke-width:1}.strong{font-weight:600}',
  '.halo{paint-order:stroke;stroke-width:4;stroke-linejoin:round}',
  '.band{fill-opacity:.2}.ruin-area{fill-opacity:.14}.edge{stroke-width:1;stroke-opacity:.6}',
  '.path{stroke-width:.8;stroke-opacity:.22}.start{stroke-width:1.2;stroke-dasharray:5 4}',
  ...SERIES.map(
    (name, index) => `.${name}{stroke-width:${WIDTHS[index]}}.apart-${index}{stroke-dasharray:${DASHES[index]}}`,
  ),
  colours(LIGHT),
  `@media screen and (prefers-color-scheme:dark){${colours(DARK)}}`,
].join('');
