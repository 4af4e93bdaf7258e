// Stages stacked per frame, of one series.

import { areaY, type Markish, rectY, ruleY } from '@observablehq/plot';
import { STAGES } from '../../chart/measurements.ts';
import * as format from '../../ui/format.ts';
import { type Figure, stageColour } from '../figure.ts';
import { stageTimes } from '../series.ts';
import { stages as thesisStages } from '../thesis.ts';
import { entriesAt, how, marginFor, milliseconds, place } from './common.ts';

export const stagesFigure: Figure = (choice, width) => {
  const entry = entriesAt(choice).find(({ series }) => series.label === choice.series);
  if (entry === undefined) return 'This was not measured here.';
  const times = stageTimes(entry.result);
  if (times.length === 0)
    return 'There are no times of stages: the GPU has no clock that the browser would tell, and the host cannot see stages.';
  const { frames } = entry.result;
  const sums = frames.map((frame) => times.filter((time) => time.frame === frame).reduce((sum, { ms }) => sum + ms, 0));
  const y = milliseconds(sums, false);
  // Frames next to one another give one shape without seams; others stand alone.
  const dense = frames.length > 1 && frames.every((frame, i) => i === 0 || frame === (frames[i - 1] ?? 0) + 1) && frames.length > 24;
  const step = Math.min(...frames.slice(1).map((frame, i) => frame - (frames[i] ?? 0)), frames.length > 1 ? Infinity : 1);
  const offset = (by: number) => (time: (typeof times)[number]) => time.frame + by * step;
  const title = ({ frame, stage, ms }: (typeof times)[number]) => `${stage}, frame ${frame}: ${format.ms(ms)} ms`;
  const stack: Markish = dense
    ? areaY(times, { x: 'frame', y: 'ms', fill: 'stage', z: 'stage', order: [...STAGES], curve: 'step' })
    : rectY(times, { x1: offset(-0.42), x2: offset(0.42), y: 'ms', fill: 'stage', z: 'stage', order: [...STAGES], title });
  const reference = choice.thesis ? thesisStages(entry.result) : undefined;
  return {
    title: `Stages of ${choice.series} · ${place(choice)}`,
    subtitle: `Medians, stacked; ${how([entry])}`,
    keys: STAGES.map((stage) => ({ text: stage, colour: stageColour(stage), shape: 'box' as const })),
    plot: {
      height: 320,
      marginTop: 26,
      marginLeft: marginFor(y),
      marginBottom: 38,
      x: {
        label: 'frame',
        labelAnchor: 'right',
        tickFormat: format.bare,
        ...(frames.length <= 8 ? { ticks: [...frames] } : { ticks: Math.max(2, Math.min(10, Math.floor(width / 70))) }),
      },
      y,
      color: { domain: [...STAGES], range: STAGES.map(stageColour) },
      marks: [stack, ruleY([0], { stroke: 'var(--text)' })],
    },
    ...(reference === undefined ? {} : { notes: [reference] }),
  };
};
