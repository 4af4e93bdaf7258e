// GPU memory per series.

import { barX, ruleX, text } from '@observablehq/plot';

import * as format from '../../ui/format.ts';
import { colourOf, type Figure } from '../figure.ts';
import { memory, THESIS } from '../thesis.ts';
import { entriesAt, place, settings } from './common.ts';

const MB = 1e6;

export const memoryFigure: Figure = (choice, width) => {
  const entries = entriesAt(choice).filter(({ result }) => result.memory_bytes > 0);
  if (entries.length === 0) return 'No GPU memory was used.';
  const ours = entries.map(({ series, result }) => ({
    label: series.label,
    mb: result.memory_bytes / MB,
    colour: colourOf(series),
    words: `${format.ms(result.memory_bytes / MB)} MB`,
  }));
  const reference = choice.thesis ? memory({ scene: choice.scene.id, resolution: choice.resolution }) : undefined;
  const bars =
    reference === undefined ? ours : [...ours, { label: THESIS, mb: reference.high / MB, colour: 'var(--quiet)', words: reference.text }];
  return {
    title: `GPU memory · ${place(choice)}`,
    subtitle: `All buffers of the detection, in the frame with the highest use; ${[...new Set(entries.map(({ made }) => made.adapter))].join(' / ')}${settings(entries)}`,
    keys: [],
    plot: {
      height: 44 + 46 * bars.length,
      marginTop: 8,
      marginLeft: 5,
      marginRight: 76,
      marginBottom: 36,
      y: { axis: null, domain: bars.map(({ label }) => label), padding: 0.55, align: 1 },
      x: {
        label: 'MB',
        grid: true,
        ticks: Math.max(2, Math.min(8, Math.floor(width / 90))),
        tickFormat: format.bare,
        domain: [0, Math.max(...bars.map(({ mb }) => mb))],
      },
      marks: [
        ...bars.map((bar) => barX([bar], { y: 'label', x: 'mb', fill: bar.colour, title: () => `${bar.label}: ${bar.words}` })),
        ruleX([0], { stroke: 'var(--text)' }),
        text(bars, {
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
        text(bars, { y: 'label', x: 'mb', text: 'words', textAnchor: 'start', dx: 6, fontWeight: 600, fill: 'var(--text)' }),
      ],
    },
  };
};
