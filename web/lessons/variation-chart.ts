// The chart of a variation: both axes logarithmic, every series as a share of its largest value. Colours come from lessons.css, by the
// number of the series.

import { bare, count, ms, short } from '../ui/format.ts';
import { makeSvg } from '../ui/svg.ts';

/** One line: undefined where nothing is known yet. */
export interface Series {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
  /** Milliseconds, drawn thick. */
  readonly isTime: boolean;
}

/** A value of a series as text; milliseconds without the unit. */
export const valueText = ({ isTime }: Pick<Series, 'isTime'>, value: number | undefined): string =>
  value === undefined ? '–' : isTime ? ms(value) : Number.isInteger(value) ? count(value) : bare(value);

/** A value of the setting: `1/4`, `1,021`. */
export const settingText = (value: number): string => (value < 1 && Number.isInteger(1 / value) ? `1/${1 / value}` : bare(value));

const [WIDTH, HEIGHT] = [340, 190];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 10, 36];
/** Room below the lowest decade, for zeros. */
const ZERO = 14;
/** The most decades that are shown. */
const DECADES = 4;
/** The least distance between two labels of the horizontal axis. */
const APART = 36;

/** Markers differ by shape too, around the origin. */
const MARKERS = ['M-3.5,-3.5h7v7h-7z', 'M0,-4.5 4.5,3.5H-4.5z', 'M0,-5 4.5,0 0,5 -4.5,0z', 'M-4.5,-3.5H4.5L0,4.5z'];
const DOT = 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0';

export const markerOf = (series: readonly Series[], of: Series): string => {
  const others = series.filter(({ isTime }) => !isTime);
  return of.isTime ? DOT : (MARKERS[others.indexOf(of) % MARKERS.length] ?? DOT);
};

export const classOf = (series: readonly Series[], of: Series): string => `variation-${of.isTime ? 'time' : series.indexOf(of) + 1}`;

export function variationChart(label: string, axis: string, xs: readonly number[], series: readonly Series[]): SVGElement {
  const shares = series.map(({ values }) => {
    const most = Math.max(0, ...values.map((value) => value ?? 0));
    return values.map((value) => (value === undefined || most === 0 ? undefined : value / most));
  });
  const known = shares.flat().filter((share) => share !== undefined);
  const least = Math.min(1, ...known.filter((share) => share > 0));
  const decades = Math.min(DECADES, Math.max(1, Math.ceil(-Math.log10(least) - 1e-9)));
  const hasZero = known.some((share) => share < 10 ** -decades);
  const floor = HEIGHT - BOTTOM - (hasZero ? ZERO : 0);

  const [from = 1, to = 1] = [xs[0], xs.at(-1)];
  const x = (value: number) => LEFT + (Math.log(value / from) / Math.log(to / from)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => (share < 10 ** -decades ? HEIGHT - BOTTOM : TOP - (Math.log10(share) / decades) * (floor - TOP));

  const parts: SVGElement[] = [];
  const line = (x1: number, y1: number, x2: number, y2: number) => parts.push(makeSvg('line', round({ x1, y1, x2, y2 })));
  const words = (text: string, at: Readonly<Record<string, string | number>>) => parts.push(makeSvg('text', round(at), text));

  for (let decade = 0; decade <= decades; decade++) {
    const at = y(10 ** -decade);
    line(LEFT, at, WIDTH - RIGHT, at);
    words(decade === 0 ? 'max.' : `1/${10 ** decade}`, { x: LEFT - 6, y: at + 4, 'text-anchor': 'end' });
  }
  if (hasZero) {
    line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
    words('0', { x: LEFT - 6, y: HEIGHT - BOTTOM + 4, 'text-anchor': 'end' });
  }
  words('share of its largest value', { transform: `translate(11 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`, 'text-anchor': 'middle' });
  // Powers of two are the labels, where there are enough of them.
  const powers = xs.filter((value) => Number.isInteger(Math.log2(value)));
  let next = Number.NEGATIVE_INFINITY;
  for (const value of xs) {
    const at = x(value);
    line(at, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 4);
    if (at < next || (powers.length > 2 && !powers.includes(value))) continue;
    words(value < 1000 ? settingText(value) : short(value), {
      x: at,
      y: HEIGHT - BOTTOM + 16,
      'text-anchor': at > WIDTH - 30 ? 'end' : 'middle',
    });
    next = at + APART;
  }
  words(axis, { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 4, 'text-anchor': 'middle' });

  for (const [i, one] of series.entries()) {
    const points = xs.flatMap((value, k) => {
      const share = shares[i]?.[k];
      return share === undefined ? [] : [[x(value), y(share)] as const];
    });
    const marks = points.map(([left, top]) =>
      makeSvg('path', { d: markerOf(series, one), transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` }),
    );
    const path = makeSvg('polyline', { points: points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ') });
    parts.push(makeSvg('g', { class: classOf(series, one) }, path, ...marks));
  }
  return makeSvg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'variation-chart', role: 'img', 'aria-label': label }, ...parts);
}

const round = (attributes: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? value.toFixed(1) : value]));

/** A piece of the line, for the legend. */
export const swatch = (series: readonly Series[], of: Series): SVGElement =>
  makeSvg(
    'svg',
    { viewBox: '0 0 28 12', class: 'variation-swatch', 'aria-hidden': 'true' },
    makeSvg(
      'g',
      { class: classOf(series, of) },
      makeSvg('polyline', { points: '1,6 27,6' }),
      makeSvg('path', { d: markerOf(series, of), transform: 'translate(14 6)' }),
    ),
  );
