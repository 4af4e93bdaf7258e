// Frame times of the whole scene as box plots, per resolution.

import { boxY, text } from '@observablehq/plot';

import { colourOf, type Figure } from '../figure.ts';
import { frameTimes } from '../series.ts';
import { medians } from '../thesis.ts';
import { bands, how, marginFor, milliseconds, ofScene, thesisKey } from './common.ts';

export const boxPlotsFigure: Figure = (choice, width) => {
  const entries = ofScene(choice);
  if (entries.length === 0) return 'No measurements for this scene.';
  const series = [...new Map(entries.map((entry) => [entry.series.label, entry.series])).values()];
  const points = entries.map(({ series: { label }, result }) => ({
    label,
    resolution: result.resolution,
    times: frameTimes(result).map(({ median }) => median),
  }));
  const resolutions = [...new Set(points.map(({ resolution }) => resolution))].sort((a, b) => a - b);
  const reference = choice.thesis
    ? resolutions.flatMap((fx) =>
        [false, true]
          .filter((self) => entries.some(({ result }) => result.settings.self_collisions === self))
          .flatMap((self) =>
            medians(
              { scene: choice.scene.id, resolution: fx },
              self,
              entries.map(({ result }) => result.settings.method),
            ),
          )
          .map((band) => ({ ...band, fx })),
      )
    : [];
  // Colours may repeat, so each series also has a number under its boxes and in the legend.
  const numbered = series.length > 1;
  const numbers = points.map(({ label, resolution }) => ({
    label,
    resolution,
    number: String(series.findIndex((one) => one.label === label) + 1),
  }));
  const values = points.flatMap(({ times }) => times);
  const y = milliseconds([...values, ...reference.flatMap(({ low, high }) => [low, high])], choice.log);
  const least = choice.log ? ((y.domain as number[])[0] ?? 0) : 0;
  return {
    title: `Frame times per resolution · ${choice.scene.title}`,
    subtitle: `Boxes: quartiles and median over the frames; whiskers: up to 1.5 × the box; ${how(entries)}`,
    keys: [
      ...series.map((one, i) => ({ text: numbered ? `${i + 1} ${one.label}` : one.label, colour: colourOf(one), shape: 'box' as const })),
      ...(reference.length > 0 ? [thesisKey] : []),
    ],
    plot: {
      height: 320,
      marginTop: 34,
      marginLeft: marginFor(y),
      marginBottom: numbered ? 36 : 20,
      x: { axis: null, domain: series.map(({ label }) => label), padding: 0.25 },
      fx: {
        label: null,
        domain: resolutions,
        tickFormat: (r: number) => (r === 0 ? '' : width / resolutions.length < 110 ? `r${r}` : `resolution ${r}`),
        padding: 0.12,
        axis: 'bottom',
        ...(numbered ? { tickPadding: 19 } : {}),
      },
      y,
      marks: [
        bands(reference, least),
        ...series.map((one) =>
          boxY(
            points
              .filter(({ label }) => label === one.label)
              .flatMap(({ label, resolution, times }) => times.map((ms) => ({ label, resolution, ms: Math.max(ms, least) }))),
            { fx: 'resolution', x: 'label', y: 'ms', fill: colourOf(one), stroke: 'var(--text)', strokeWidth: 1.5, r: 2 },
          ),
        ),
        ...(numbered
          ? [
              text(numbers, {
                fx: 'resolution',
                x: 'label',
                text: 'number',
                frameAnchor: 'bottom',
                dy: 11,
                fontSize: 11,
                fill: 'var(--text)',
              }),
            ]
          : []),
      ],
    },
    ...(reference.length > 0
      ? {
          notes: resolutions.flatMap((r) => {
            const words = reference.filter(({ fx }) => fx === r).map(({ text }) => text);
            return words.length > 0 ? [`Thesis, resolution ${r}: ${words.join('; ')}`] : [];
          }),
        }
      : {}),
  };
};
