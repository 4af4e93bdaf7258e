// The chart that is the timeline: the results of every frame are added to the run with its settings.

import type { Shown } from '../scene/current-scene.ts';
import { settingsLabel } from '../state/search-settings.ts';
import { type CountName, countOf, headlineCount, listsPairs, onlyMarks, stagesOf } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import type { Answer } from '../wasm/events.ts';
import type { SceneLoader } from '../wasm/program.ts';
import { DEFAULT_SETTINGS, REPEATS } from '../wasm/tables.ts';
import { Chart } from './chart.ts';
import { type Clock, Run } from './measurements.ts';
import { Table } from './table.ts';

export class Timeline {
  private chart: Chart | undefined;
  private table: Table | undefined;
  private shown: Shown | undefined;
  private run: Run | undefined;
  /** By settings and clock, of the scene on the screen. */
  private runs = new Map<string, Run>();
  /** Those of scenes that may be shown again. */
  private readonly runsOf = new WeakMap<SceneLoader, Map<string, Run>>();

  private log = false;

  constructor(
    private readonly onScrub: (frame: number) => void,
    /** The user switched between the linear and the logarithmic scale. */
    private readonly onLog: (log: boolean) => void,
  ) {}

  setLog(log: boolean): void {
    this.log = log;
    this.chart?.setLog(log);
  }

  /** Another scene, with the label of the present settings, at a frame. */
  setScene(shown: Shown, question: string, frame: number): void {
    const before = this.shown;
    this.shown = shown;
    if (before?.loader === shown.loader) return;
    this.runs = this.runsOf.get(shown.loader) ?? new Map<string, Run>();
    this.runsOf.set(shown.loader, this.runs);
    this.use([...this.runs.values()].at(-1) ?? this.runOf(question, 'device', stagesOf(DEFAULT_SETTINGS), headlineCount(DEFAULT_SETTINGS)));
    this.run?.makeRoom(frame);
    this.chart?.setFrame(frame);
  }

  /** Adds the results of a frame. Returns the run that they belong to. */
  add(answer: Answer): Run | undefined {
    if (this.shown === undefined || answer.frame >= this.shown.frames) return undefined;
    const { times, counts } = answer;
    const label = settingsLabel(answer);
    const listed = listsPairs(answer.settings);
    const found = headlineCount(answer.settings);
    const run = this.runOf(label, times.clock, stagesOf(answer.settings), found);
    this.use(run);
    run.add({
      frame: answer.frame,
      stages: times.stages.map(({ ms }) => ms),
      names: times.stages.map(({ stage }) => stage),
      kinds: times.stages.map(({ kind }) => kind),
      device: times.clock === 'device' ? times.stages.reduce((sum, { ms }) => sum + ms, 0) : undefined,
      host: times.host_ms,
      pairs: onlyMarks(answer.settings) ? undefined : countOf(counts, found),
      uniquePairs: listed ? countOf(counts, 'unique_pairs') : undefined,
      candidatePairs: countOf(counts, 'candidate_pairs'),
      counts,
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

  private runOf(label: string, clock: Clock, stages: readonly string[], found: CountName): Run {
    const { id, title, resolution, frames, note } = this.shown ?? NOTHING;
    const key = `${label} ${clock}`;
    let run = this.runs.get(key);
    // A run without samples may have been made before the method was known.
    if (run === undefined || (run.measured === 0 && run.stages !== stages)) {
      const grows = this.shown?.isRun === true;
      // A frame of a ring is another one each time.
      run = new Run({ label, scene: id ?? title, resolution, frames, grows, clock, note, stages, found }, grows ? 1 : REPEATS);
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
