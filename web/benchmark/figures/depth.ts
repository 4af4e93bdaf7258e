// Unique pairs against penetration depth, with a cubic fit for every resolution: they grow with the cube of the depth
// (thesis, §6.3.1).

import { dot, line, type Markish, text } from '@observablehq/plot';
import { fitPolynomial } from '../../math/least-squares.mjs';
import { countOf } from '../../systems/methods.ts';
import * as format from '../../ui/format.ts';
import type { Figure } from '../figure.ts';
import type { Entry } from '../series.ts';
import { ofScene, settings } from './common.ts';

const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star'] as const;
const SUPERSCRIPTS = ['', ' d', ' d²', ' d³'];

/** `12 d³ − 3 d² + 0.5 d + 1`. */
export function polynomialText(coefficients: readonly number[]): string {
  return [...coefficients]
    .map((value, power) => ({ value, power }))
    .reverse()
    .map(
      ({ value, power }, i) =>
        `${i === 0 ? (value < 0 ? '−' : '') : value < 0 ? ' − ' : ' + '}${format.significant(Math.abs(value), 4)}${SUPERSCRIPTS[power] ?? ''}`,
    )
    .join('');
}

/** The result with the pairs, which are equal for every method that counts them; preferably without self-collision. */
const uniquePairs = ({ counts }: Entry['result']): readonly number[] => countOf(counts, 'unique_pairs') ?? [];

function chosen(entries: readonly Entry[]): Entry | undefined {
  const counting = entries.filter(({ result }) => result.depth.length > 0 && uniquePairs(result).some((n) => n > 0));
  return counting.find(({ result }) => !result.settings.self_collisions) ?? counting[0];
}

export const depthFigure: Figure = (choice, width) => {
  const entries = ofScene(choice);
  const resolutions = [...new Set(entries.map(({ result }) => result.resolution))].sort((a, b) => a - b);
  const clouds = resolutions.flatMap((resolution) => {
    const entry = chosen(entries.filter(({ result }) => result.resolution === resolution));
    if (entry === undefined) return [];
    const { depth } = entry.result;
    const pairs = uniquePairs(entry.result);
    // Disjoint boxes have no depth.
    const points = depth.flatMap((d, i) => (d > 0 ? [[d, pairs[i] ?? 0] as const] : []));
    return points.length === 0 ? [] : [{ resolution, entry, points, fit: fitPolynomial(points, 3) }];
  });
  const first = clouds[0];
  if (first === undefined) {
    const overlapping = entries.some(({ result }) => result.depth.some((d) => d > 0));
    return overlapping
      ? 'No data: no measured method counts unique pairs, or there were none.'
      : 'No data: depth is the overlap of the first two objects’ bounding boxes along their axis of motion, and in no frame do they overlap.';
  }
  const most = Math.max(...clouds.flatMap(({ points }) => points.map(([, y]) => y)));
  const { result, series } = first.entry;
  return {
    title: `Unique pairs against penetration depth · ${choice.scene.title}`,
    subtitle: `Dots: frames; lines: cubic least-squares fits. Depth: overlap of the first two objects’ bounding boxes along ${result.depth_axis}; ${series.label}${settings(clouds.map(({ entry }) => entry))}`,
    keys: [],
    plot: {
      height: 320,
      marginTop: 26,
      marginLeft: 48,
      marginRight: clouds.length > 1 ? 40 : 20,
      marginBottom: 38,
      x: {
        label: `depth (along ${result.depth_axis})`,
        labelAnchor: 'right',
        ticks: Math.max(2, Math.min(8, Math.floor(width / 80))),
        tickFormat: format.bare,
        zero: true,
      },
      y: { label: 'unique pairs', grid: true, domain: [0, Math.max(most, 1) * 1.05], nice: true, ticks: 6, tickFormat: format.short },
      marks: clouds.flatMap(({ resolution, points, fit }, i): Markish[] => {
        const [low, high] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
        const curve =
          fit === undefined
            ? []
            : Array.from({ length: 81 }, (_, k) => low + ((high - low) * k) / 80).map((x) => [x, Math.max(0, fit.at(x))] as const);
        const end = curve.at(-1) ?? points.at(-1);
        return [
          line(curve, { x: '0', y: '1', stroke: 'var(--quiet)', strokeWidth: 1.25 }),
          dot(points, {
            x: '0',
            y: '1',
            r: 3.5,
            symbol: SYMBOLS[i % SYMBOLS.length] ?? 'circle',
            stroke: 'var(--pairs)',
            strokeWidth: 1.75,
            title: ([d, n]: readonly [number, number]) => `depth ${format.bare(d)}: ${format.plural(n, 'unique pair')}`,
          }),
          ...(clouds.length > 1 && end !== undefined
            ? [
                text([end], {
                  x: '0',
                  y: '1',
                  text: () => `r${resolution}`,
                  textAnchor: 'start',
                  dx: 8,
                  fontWeight: 600,
                  fill: 'var(--text)',
                }),
              ]
            : []),
        ];
      }),
    },
    notes: clouds.map(({ resolution, fit, points }) =>
      fit === undefined
        ? `Resolution ${resolution}: too few frames for a cubic fit (${points.length}).`
        : `Resolution ${resolution}: ${polynomialText(fit.coefficients)}; R² = ${fit.r2.toFixed(4)}`,
    ),
  };
};
