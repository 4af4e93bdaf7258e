// The chart that is the timeline: what every frame gave is added to the run of its question.

import type { Shown } from '../scene/current-scene.ts';
import { settingsLabel } from '../state/search-settings.ts';
import { listsPairs } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import type { Answer } from '../wasm/events.ts';
import type { SceneLoader } from '../wasm/scene-loader.ts';
import { Chart } from './chart.ts';
import { type Clock, inOrder, Run } from './measurements.ts';
import { Table } from './table.ts';

export class Timeline {
  private chart: Chart | undefined;
  private table: Table | undefined;
  private shown: Shown | undefined;
  private run: Run | undefined;
  /** By question and clock, of the scene that is shown. */
  private runs = new Map<string, Run>();
  /** Those of scenes that may be come back to. */
  private readonly runsOf = new WeakMap<SceneLoader, Map<string, Run>>();

  private log = false;

  constructor(
    private readonly onScrub: (frame: number) => void,
    /** The visitor switched between the linear and the logarithmic scale. */
    private readonly onLog: (log: boolean) => void,
  ) {}

  setLog(log: boolean): void {
    this.log = log;
    this.chart?.setLog(log);
  }

  /** Another scene, which is asked this question, at a frame. */
  setScene(shown: Shown, question: string, frame: number): void {
    const before = this.shown;
    this.shown = shown;
    if (before?.loader === shown.loader) return;
    this.runs = this.runsOf.get(shown.loader) ?? new Map<string, Run>();
    this.runsOf.set(shown.loader, this.runs);
    this.use([...this.runs.values()].at(-1) ?? this.runOf(question, 'device'));
    this.chart?.setFrame(frame);
  }

  /** What a frame gave. Returns the run that it belongs to. */
  add(answer: Answer): Run | undefined {
    if (this.shown === undefined || answer.frame >= this.shown.frames) return undefined;
    const { times, counts } = answer;
    const label = settingsLabel(answer.settings, answer.corrected);
    const stages = inOrder(times.stages);
    const listed = listsPairs(answer.settings);
    const run = this.runOf(label, times.clock);
    this.use(run);
    run.add({
      frame: answer.frame,
      stages,
      device: times.clock === 'device' ? stages.reduce((a, b) => a + b, 0) : undefined,
      host: times.host_ms,
      pairs: listed ? counts.pairs : undefined,
      potential: listed ? counts.potential : undefined,
      potentialWithDuplicates: counts.potential_with_duplicates,
      bytes: answer.bytes.reduce((sum, [, bytes]) => sum + bytes, 0),
    });
    this.chart?.setFrame(answer.frame);
    return run;
  }

  get current(): Run | undefined {
    return this.run;
  }

  restyle(): void {
    this.chart?.restyle();
  }

  picture(width: number, height: number, pixelRatio: number): HTMLCanvasElement | undefined {
    return this.chart?.picture({ width, height, pixelRatio });
  }

  private runOf(label: string, clock: Clock): Run {
    const { id, title, resolution, frames, note } = this.shown ?? NOTHING;
    const key = `${label} ${clock}`;
    let run = this.runs.get(key);
    if (run === undefined) {
      run = new Run({ label, scene: id ?? title, resolution, frames, clock, note });
      this.runs.set(key, run);
    }
    return run;
  }

  private use(run: Run): void {
    if (run === this.run) return;
    this.run = run;
    if (this.chart === undefined || this.table === undefined) {
      this.chart = new Chart(element('chart', HTMLElement), run, { onScrub: this.onScrub, onLog: this.onLog, log: this.log });
      this.table = new Table(element('table', HTMLDetailsElement), run);
    } else {
      this.chart.setRun(run);
      this.table.setRun(run);
    }
  }
}

const NOTHING = { id: 'nothing', title: '', resolution: 1, frames: 1, note: '' };
