// The chart without the program, on made-up numbers. The test reaches it through `window.parts`.

import { Chart } from '../../../web/chart/chart.ts';
import { type Clock, Run, type Sample } from '../../../web/chart/measurements.ts';
import { Table } from '../../../web/chart/table.ts';
import { stagesOf } from '../../../web/systems/methods.ts';

const root = document.getElementById('chart') as HTMLElement;
const details = document.getElementById('table') as HTMLDetailsElement;

/** The five that the test expects in the stack. */
const STAGES = stagesOf({ method: 'kdet' });

/** Two bodies meet in the middle of the animation: what it costs, in a shape like real ones. Not random. */
export function sample(frame: number, frames: number, factor = 1, repeat = 0): Sample {
  const depth = Math.max(0, Math.sin((Math.PI * (frame - frames * 0.2)) / (frames * 0.6)));
  const noise = 1 + 0.04 * Math.sin(frame * 12.9898 + repeat * 78.233);
  const pairs = Math.round(5200 * depth ** 2);
  const stages = [0.35, 1.1, 2.2 + 3.1 * depth, 0.4 + 1.9 * depth ** 2, 0.3 + 5.2 * depth ** 2].map((ms) => ms * factor * noise);
  const total = stages.reduce((a, b) => a + b, 0);
  return {
    frame,
    stages,
    names: STAGES,
    device: total * 1.05,
    host: total * 1.2 + 0.7,
    pairs,
    uniquePairs: pairs * 3,
    candidatePairs: pairs * 7,
    bytes: 48 << 20,
  };
}

export function run(label: string, frames: number, clock: Clock = 'device', scene = 'armadillos'): Run {
  return new Run({ label, scene, resolution: 2, frames, clock, stages: STAGES });
}

export interface Parts {
  readonly run: typeof run;
  readonly sample: typeof sample;
  /** What the chart called back with. */
  readonly scrubbed: number[];
  readonly logs: boolean[];
  kept: string[];
  readonly chart: Chart;
  readonly table: Table;
  current: Run;
  /** Makes a run current. */
  use(next: Run): void;
  /** Measures frames [from, to) of a run, the current one unless told otherwise, so many times. */
  measure(from: number, to: number, repeats?: number, factor?: number, target?: Run): void;
}

const scrubbed: number[] = [];
const empty = run('kdet_home_cell · sat · djb2', 120);

const parts: Parts = {
  run,
  sample,
  scrubbed,
  logs: [],
  kept: [],
  current: empty,
  chart: new Chart(root, empty, {
    onScrub: (frame) => scrubbed.push(frame),
    onLog: (log) => parts.logs.push(log),
    onKept: (runs) => (parts.kept = runs.map((r) => r.question.label)),
  }),
  table: new Table(details, empty),
  use(next) {
    parts.current = next;
    parts.chart.setRun(next);
    parts.table.setRun(next);
  },
  measure(from: number, to: number, repeats = 1, factor = 1, target = parts.current) {
    for (let frame = from; frame < to; frame++) {
      for (let i = 0; i < repeats; i++) target.add(sample(frame, target.frames, factor, i));
    }
  },
};

Object.assign(window, { parts });
