// GPU memory per series and resolution.

import { barX, ruleX, text } from '@observablehq/plot';

import * as format from '../../chart/format.ts';
import { colourOf, type Figure } from '../figure.ts';
import { memory, THESIS } from '../thesis.ts';
import { ofScene } from './common.ts';

const MB = 1e6;

export const memoryFigure: Figure = (choice, width) => {
  const entries = ofScene(choice).filter(({ result }) => result.memory_bytes > 0);
  if (entries.length === 0) return 'No memory of a GPU was used.';
  const resolutions = [...new Set(entries.map(({ result }) => result.resolution))].sort((a, b) => a - b);
  const bars = resolutions.flatMap((resolution) => {
    const ours = entries
      .filter(({ result }) => result.resolution === resolution)
      .map(({ series, result }) => ({ key: `${resolution} ${series.label}`, label: series.label, resolution, mb: result.memory_bytes / MB, colour: colourOf(series), words: '' }));
    const reference = choice.thesis ? memory({ scene: choice.scene.id, resolution }) : undefined;
    if (reference === undefined) return ours;
    return [...ours, { key: `${resolution} ${THESIS}`, label: THESIS, resolution, mb: reference.high / MB, colour: 'var(--quiet)', words: reference.text }];
  });
  const several = resolutions.length > 1;
  return {
    title: `GPU memory · ${choice.scene.title}`,
    subtitle: `All buffers of the search, in the frame that needed the most; ${[...new Set(entries.map(({ made }) => made.adapter))].join(' / ')}`,
    keys: [],
    plot: {
      height: 44 + 40 * bars.length,
      marginTop: 8,
      marginLeft: 2,
      marginRight: 76,
      marginBottom: 36,
      y: { axis: null, domain: bars.map(({ key }) => key), padding: 0.55, align: 1 },
      x: { label: 'MB', grid: true, ticks: Math.max(2, Math.min(8, Math.floor(width / 90))), tickFormat: format.bare, domain: [0, Math.max(...bars.map(({ mb }) => mb))] },
      marks: [
        ...bars.map((bar) => barX([bar], { y: 'key', x: 'mb', fill: bar.colour, title: () => `${bar.label}: ${format.ms(bar.mb)} MB` })),
        ruleX([0], { stroke: 'var(--text)' }),
        text(bars, { y: 'key', x: 0, text: ({ label, resolution }: (typeof bars)[number]) => (several ? `r${resolution} · ${label}` : label), textAnchor: 'start', dx: 3, dy: -17, fill: 'var(--text)', stroke: 'var(--paper)', strokeWidth: 3 }),
        text(bars, { y: 'key', x: 'mb', text: ({ mb, words }: (typeof bars)[number]) => words || `${format.ms(mb)} MB`, textAnchor: 'start', dx: 6, fontWeight: 600, fill: 'var(--text)' }),
      ],
    },
  };
};
