// Texts and axes shared by several figures.

import { type Markish, rect, type ScaleOptions, text } from '@observablehq/plot';
import * as runText from '../../chart/run-text.ts';
import * as format from '../../ui/format.ts';
import { type Choice, type Key, widthOf } from '../figure.ts';
import { type Entry, wholeRuns } from '../series.ts';
import { inCommonBriefly } from '../settings-words.ts';
import { type Band, THESIS } from '../thesis.ts';

export const entriesAt = ({ entries, scene, resolution }: Choice): Entry[] =>
  entries.filter(({ result }) => result.scene === scene.id && result.resolution === resolution);

export const ofScene = ({ entries, scene }: Choice): Entry[] => entries.filter(({ result }) => result.scene === scene.id);

export const place = ({ scene, resolution }: Choice): string =>
  resolution === 0 ? scene.title : `${scene.title}, resolution ${resolution}`;

/** Clock, runs, adapter and settings. */
export function how(entries: readonly Entry[]): string {
  const one = (words: string[]) => [...new Set(words)].join(' / ');
  const clocks = one(
    entries.map(({ result: { clock, granularity_ms } }) => runText.clock({ clock, granularity: granularity_ms ?? undefined })),
  );
  return `${clocks}, ${runs(entries)}, ${one(entries.map(({ made }) => made.adapter || 'no GPU'))}${settings(entries)}`;
}

/** The settings in common, after a semicolon. */
export function settings(entries: readonly Entry[]): string {
  const words = inCommonBriefly(entries.map(({ result }) => result));
  return words === '' ? '' : `; ${words}`;
}

export function runs(entries: readonly Entry[]): string {
  const counts = entries.map(({ result }) => Math.max(wholeRuns(result), 1));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? (most === 1 ? 'one run' : `${most} runs`) : `${least}–${most} runs`;
}

/** The axis of milliseconds, linear from zero or logarithmic. */
export function milliseconds(values: readonly number[], log: boolean): ScaleOptions {
  const most = Math.max(...values, 1e-3);
  if (!log) {
    // About six steps of 1, 2 or 5.
    const power = 10 ** Math.floor(Math.log10(most / 6));
    const step = power * ([1, 2, 5].find((n) => n * power * 8 > most) ?? 10);
    const ticks = Array.from({ length: Math.ceil((most * 1.05) / step) + 1 }, (_, i) => i * step);
    return { label: 'ms', domain: [0, ticks.at(-1) ?? most], ticks, grid: true, tickFormat: format.bare };
  }
  const positive = values.filter((value) => value > 0);
  const from = Math.floor(Math.log10(Math.min(...positive, most)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(most)));
  // D3 omits the labels of other steps.
  const steps = to - from > 3 ? [1] : [1, 3];
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => steps.map((n) => Number(`${n}e${from + i}`))).flat();
  return {
    label: 'ms (log scale)',
    type: 'log',
    domain: [10 ** from, 10 ** to],
    ticks: ticks.filter((t) => t <= 10 ** to),
    grid: true,
    tickFormat: format.bare,
  };
}

/** The margin for the longest label of an axis of milliseconds. */
export const marginFor = ({ ticks }: ScaleOptions): number =>
  Math.max(40, ...(ticks as number[]).map((tick) => 16 + widthOf(format.bare(tick), 12)));

/** Horizontal bands of the thesis; `least` is where the scale begins. */
export function bands(list: readonly (Band & { readonly fx?: number })[], least: number): Markish {
  const shown = list.map((band) => ({ ...band, low: Math.max(band.low, least) }));
  const facet = shown.some(({ fx }) => fx !== undefined) ? { fx: 'fx' } : {};
  return rect(shown, {
    ...facet,
    y1: 'low',
    y2: 'high',
    fill: 'var(--quiet)',
    fillOpacity: 0.25,
    stroke: 'var(--quiet)',
    strokeDasharray: '3 2',
  });
}

/** The labels of the bands, above everything else. */
export const bandWords = (list: readonly Band[]): Markish =>
  text(list, {
    y: 'high',
    text: 'text',
    frameAnchor: 'left',
    textAnchor: 'start',
    dx: 6,
    dy: -8,
    fill: 'var(--text)',
    stroke: 'var(--paper)',
    strokeWidth: 4,
  });

export const thesisKey: Key = { text: THESIS, colour: 'var(--quiet)', shape: 'band' };
