// Frame times: a line per series over the frames, and the range over the runs as a band.

import { areaY, dot, line, type Markish, ruleY } from '@observablehq/plot';

import * as format from '../../ui/format.ts';
import { colourOf, dashOf, type Figure } from '../figure.ts';
import { frameTimes } from '../series.ts';
import { medians } from '../thesis.ts';
import { bands, bandWords, entriesAt, how, marginFor, milliseconds, place, thesisKey } from './common.ts';

export const frameTimesFigure: Figure = (choice, width) => {
  const entries = entriesAt(choice);
  if (entries.length === 0) return 'No measurements for this scene and resolution.';
  const lines = entries.map(({ series, result }) => ({ series, times: frameTimes(result) }));
  const reference = choice.thesis
    ? [false, true]
        .filter((self) => entries.some(({ result }) => result.settings.self_collisions === self))
        .flatMap((self) =>
          medians(
            { scene: choice.scene.id, resolution: choice.resolution },
            self,
            entries.map(({ result }) => result.settings.method),
          ),
        )
    : [];
  const frames = lines.flatMap(({ times }) => times.map(({ frame }) => frame));
  // No ticks between frames.
  const span = Math.max(...frames) - Math.min(...frames);
  const values = lines.flatMap(({ times }) => times.flatMap(({ min, max }) => [min, max]));
  const y = milliseconds([...values, ...reference.flatMap(({ low, high }) => [low, high])], choice.log);
  const least = choice.log ? ((y.domain as number[])[0] ?? 0) : 0;
  const marks: Markish[] = [
    ...(choice.log ? [] : [ruleY([0], { stroke: 'var(--line)' })]),
    bands(reference, least),
    ...lines.flatMap(({ series, times }): Markish[] => {
      const shown = times.map((time) => ({ ...time, min: Math.max(time.min, least), median: Math.max(time.median, least) }));
      const stroke = colourOf(series);
      const title = (time: (typeof shown)[number]) =>
        `${series.label}, frame ${time.frame}: ${format.ms(time.median)} ms (${format.ms(time.min)}–${format.ms(time.max)})`;
      return [
        areaY(shown, { x: 'frame', y1: 'min', y2: 'max', fill: stroke, fillOpacity: 0.18 }),
        line(shown, { x: 'frame', y: 'median', stroke, strokeWidth: 2, strokeDasharray: dashOf(series) }),
        dot(shown, {
          x: 'frame',
          y: 'median',
          r: shown.length > 24 ? 5 : 2.5,
          fill: stroke,
          fillOpacity: shown.length > 24 ? 0 : 1,
          title,
        }),
      ];
    }),
    bandWords(reference),
  ];
  return {
    title: `Frame times · ${place(choice)}`,
    subtitle: `Median and range; ${how(entries)}`,
    keys: [
      ...entries.map(({ series }) => ({ text: series.label, colour: colourOf(series), dash: dashOf(series) })),
      ...(reference.length > 0 ? [thesisKey] : []),
    ],
    plot: {
      height: 320,
      marginTop: 26,
      marginLeft: marginFor(y),
      marginBottom: 38,
      x: {
        label: 'frame',
        labelAnchor: 'right',
        tickFormat: format.bare,
        ticks: Math.max(1, Math.min(10, Math.floor(width / 70), span)),
        ...(lines.every(({ times }) => times.length < 2) ? { inset: 20 } : {}),
      },
      y,
      marks,
    },
  };
};
