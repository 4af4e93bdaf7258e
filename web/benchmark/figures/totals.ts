// Total time of all frames of the scene per series, stacked by stage.

import { barX, ruleX, text } from '@observablehq/plot';
import { ALL_STAGES } from '../../chart/run-text.ts';
import * as format from '../../ui/format.ts';
import { type Figure, stageColour } from '../figure.ts';
import { frameTimes, stagesIn, stageTimes } from '../series.ts';
import { sums as thesisSums } from '../thesis.ts';
import { entriesAt, how, place } from './common.ts';

export const totalsFigure: Figure = (choice, width) => {
  const entries = entriesAt(choice);
  if (entries.length === 0) return 'No measurements for this scene and resolution.';
  const bars = entries.flatMap(({ series: { label }, result }) => {
    const stages = stageTimes(result);
    if (stages.length === 0) return [{ label, stage: ALL_STAGES, ms: frameTimes(result).reduce((sum, { median }) => sum + median, 0) }];
    return stagesIn([result]).map((stage) => ({
      label,
      stage,
      ms: stages.filter((time) => time.stage === stage).reduce((sum, { ms }) => sum + ms, 0),
    }));
  });
  const labels = [...new Set(bars.map(({ label }) => label))];
  const sums = labels.map((label) => ({ label, ms: bars.filter((bar) => bar.label === label).reduce((sum, { ms }) => sum + ms, 0) }));
  const host = bars.some(({ stage }) => stage === ALL_STAGES);
  const device = bars.some(({ stage }) => stage !== ALL_STAGES);
  const frames = Math.max(...entries.map(({ result }) => result.frames.length));
  const stages = [...(device ? stagesIn(entries.map(({ result }) => result)) : []), ...(host ? [ALL_STAGES] : [])];
  const colour = (stage: string) => (stage === ALL_STAGES ? 'var(--quiet)' : stageColour(stage));
  const reference = choice.thesis ? thesisSums({ scene: choice.scene.id }) : undefined;
  return {
    title: `Total per method · ${place(choice)}`,
    subtitle: `Sum of the medians of ${format.plural(frames, 'frame')}; ${how(entries)}`,
    keys: stages.map((stage) => ({ text: stage, colour: colour(stage), shape: 'box' as const })),
    plot: {
      height: 44 + 46 * labels.length,
      marginTop: 8,
      marginLeft: 5,
      marginRight: 80,
      marginBottom: 36,
      y: { axis: null, domain: labels, padding: 0.55, align: 1 },
      x: {
        label: 'ms',
        grid: true,
        ticks: Math.max(2, Math.min(8, Math.floor(width / 90))),
        tickFormat: format.bare,
        domain: [0, Math.max(...sums.map(({ ms }) => ms), 1e-3)],
      },
      color: { domain: stages, range: stages.map(colour) },
      marks: [
        barX(bars, {
          y: 'label',
          x: 'ms',
          fill: 'stage',
          order: stages,
          title: ({ stage, ms }: (typeof bars)[number]) => `${stage}: ${format.ms(ms)} ms`,
        }),
        ruleX([0], { stroke: 'var(--text)' }),
        text(sums, {
          y: 'label',
          x: 0,
          text: 'label',
          textAnchor: 'start',
          dx: 3,
          dy: -19,
          fill: 'var(--text)',
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
        text(sums, {
          y: 'label',
          x: 'ms',
          text: ({ ms }: (typeof sums)[number]) => `${format.ms(ms)} ms`,
          textAnchor: 'start',
          dx: 6,
          fontWeight: 600,
          fill: 'var(--text)',
        }),
      ],
    },
    ...(reference === undefined ? {} : { notes: [reference] }),
  };
};
