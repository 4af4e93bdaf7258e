// Stage times per frame of one series, stacked.

import { areaY, type Markish, rectY, ruleY } from '@observablehq/plot';
import { optionLabel } from '../../systems/methods.ts';
import * as format from '../../ui/format.ts';
import { type Figure, stageColour } from '../figure.ts';
import { kindTimes, stagesIn, stageTimes } from '../series.ts';
import type { Measured } from '../summary.ts';
import { stages as thesisStages } from '../thesis.ts';
import { entriesAt, how, marginFor, milliseconds, place } from './common.ts';

/** The times of each kind of pairs, which the stack adds up, where they were timed apart. */
const kindNotes = (result: Measured): string[] =>
  kindTimes(result).map(({ kind, stages }) => {
    const times = stages.map(({ stage, ms }) => `${stage} ${format.ms(ms)}`).join(', ');
    return `${optionLabel(`${kind}_collisions`)}, medians in ms: ${times}`;
  });

export const stagesFigure: Figure = (choice, width) => {
  const entry = entriesAt(choice).find(({ series }) => series.label === choice.series);
  if (entry === undefined) return 'No measurements of these settings for this scene and resolution.';
  const times = stageTimes(entry.result);
  if (times.length === 0) return 'No per-stage times: GPU timestamps were not available.';
  const stages = stagesIn([entry.result]);
  const { frames } = entry.result;
  const sums = frames.map((frame) => times.filter((time) => time.frame === frame).reduce((sum, { ms }) => sum + ms, 0));
  const y = milliseconds(sums, false);
  // Consecutive frames are drawn as one area without seams, others as separate columns.
  const dense = frames.length > 1 && frames.every((frame, i) => i === 0 || frame === (frames[i - 1] ?? 0) + 1) && frames.length > 24;
  const step = Math.min(...frames.slice(1).map((frame, i) => frame - (frames[i] ?? 0)), frames.length > 1 ? Infinity : 1);
  const offset = (by: number) => (time: (typeof times)[number]) => time.frame + by * step;
  const title = ({ frame, stage, ms }: (typeof times)[number]) => `${stage}, frame ${frame}: ${format.ms(ms)} ms`;
  const stack: Markish = dense
    ? areaY(times, { x: 'frame', y: 'ms', fill: 'stage', z: 'stage', order: stages, curve: 'step' })
    : rectY(times, { x1: offset(-0.42), x2: offset(0.42), y: 'ms', fill: 'stage', z: 'stage', order: stages, title });
  const reference = choice.thesis ? thesisStages(entry.result) : undefined;
  return {
    title: `Stages of ${choice.series} · ${place(choice)}`,
    subtitle: `Medians, stacked; ${how([entry])}`,
    keys: stages.map((stage) => ({ text: stage, colour: stageColour(stage), shape: 'box' as const })),
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
      color: { domain: stages, range: stages.map(stageColour) },
      marks: [stack, ruleY([0], { stroke: 'var(--text)' })],
    },
    notes: [...kindNotes(entry.result), ...(reference === undefined ? [] : [reference])],
  };
};
