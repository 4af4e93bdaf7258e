// Results by machine, by settings (a series: one colour and dash in every figure), by scene and resolution.

import { type Spread, spread } from '../chart/measurements.ts';
import { inStageOrder, PAIR_KINDS, type PairKindName } from '../systems/methods.ts';
import { labelBy, telling } from './settings-words.ts';
import type { Measured, Summary } from './summary.ts';

type Made = Summary['made'];

export interface Series {
  /** The settings in which it differs from the others. */
  readonly label: string;
  /** The number of its colour and dash. */
  readonly slot: number;
}

/** One result with its series. */
export interface Entry {
  readonly result: Measured;
  readonly made: Made;
  readonly series: Series;
}

export interface Collection {
  readonly machines: readonly { readonly name: string; readonly summary: Summary }[];
  readonly entries: readonly Entry[];
  readonly scenes: readonly { readonly id: string; readonly title: string; readonly resolutions: readonly number[] }[];
}

/** The measured frames: `all 120 frames`, `frames 60–64, every 2nd`. */
export function framesInWords({ frames, wanted_frames: wanted, complete, repeat_frame }: Measured): string {
  const [first = 0, second = first + 1] = frames;
  const last = frames.at(-1) ?? first;
  // A selection without an end covers the whole scene.
  const all = complete && wanted?.first === 0 && wanted.step === 1 && wanted.end > last + 1;
  const words = all
    ? `all ${frames.length} frames`
    : frames.length === 1
      ? `frame ${first}`
      : `frames ${first}–${last}${second > first + 1 ? ` in steps of ${second - first}` : ''}`;
  return repeat_frame > 1 ? `${words}, each ${repeat_frame} times per run` : words;
}

export function collect(summaries: readonly Summary[]): Collection {
  const names = machineNames(summaries.map(({ made }) => made));
  const machines = summaries.map((summary, i) => ({ name: names[i] ?? '', summary }));
  const all = machines.flatMap(({ name, summary }) => summary.results.map((result) => ({ name, made: summary.made, result })));
  const settings = telling(all.map(({ result }) => result));
  const labelled = all.map(({ name, made, result }) => {
    const words = labelBy(settings, result);
    return { made, result, label: (machines.length > 1 ? [...words, name] : words).join(' · ') };
  });
  const labels = [...new Set(labelled.map(({ label }) => label))];
  const series = new Map(labels.map((label, slot) => [label, { label, slot }]));
  const entries = labelled
    .map(({ made, result, label }) => ({ made, result, series: series.get(label) ?? { label, slot: 0 } }))
    .sort((a, b) => a.series.slot - b.series.slot);
  const scenes = [...new Map(all.map(({ result }) => [result.scene, result.title || result.scene]))].map(([id, title]) => ({
    id,
    title,
    resolutions: [...new Set(all.filter(({ result }) => result.scene === id).map(({ result }) => result.resolution))].sort((a, b) => a - b),
  }));
  return { machines, entries, scenes };
}

/** The adapter's name; browser and date are added if names repeat. */
function machineNames(made: readonly Made[]): string[] {
  const short = made.map(({ adapter, browser, by }) => [adapter || 'no GPU', browser ?? (by === 'command' ? 'native' : '')]);
  const taken = (name: string, names: readonly string[]) => names.filter((other) => other === name).length > 1;
  const adapters = short.map(([adapter = '']) => adapter);
  const longer = short.map(([adapter = '', how = '']) => (taken(adapter, adapters) && how !== '' ? `${adapter}, ${how}` : adapter));
  return longer.map((name, i) =>
    taken(name, longer) ? `${name}, ${made[i]?.date.replace('T', ' ').replace(/(:\d\d)?Z$/, '') ?? i}` : name,
  );
}

/** Milliseconds of each run: GPU timestamps if available, otherwise wall clock. */
const timesOf = (result: Measured): (readonly number[])[] =>
  result.runs.map((run) => (result.clock === 'device' ? run.device_ms : run.host_ms));

/** Median and range over the runs, for every measured frame. */
export function frameTimes(result: Measured): (Spread & { readonly frame: number })[] {
  const runs = timesOf(result);
  return result.frames.flatMap((frame, i) => {
    const values = runs.flatMap((times) => times[i] ?? []);
    return values.length === 0 ? [] : [{ frame, ...spread(values) }];
  });
}

/** The stages of these results: known ones in the order in which they run, then others. */
export const stagesIn = (results: readonly Measured[]): string[] =>
  inStageOrder(results.flatMap(({ runs }) => runs.flatMap(({ stages_ms }) => Object.keys(stages_ms))));

/** The median of each stage, for every frame; empty without GPU timestamps. */
export function stageTimes(result: Measured): { readonly frame: number; readonly stage: string; readonly ms: number }[] {
  const stages = stagesIn([result]);
  return result.frames.flatMap((frame, i) =>
    stages.flatMap((stage) => {
      const values = result.runs.flatMap((run) => run.stages_ms[stage]?.[i] ?? []);
      return values.length === 0 ? [] : [{ frame, stage, ms: spread(values).median }];
    }),
  );
}

/** For each kind of pairs that was timed apart from the other: the medians of the stages over frames and runs. */
export function kindTimes(result: Measured): { readonly kind: PairKindName; readonly stages: readonly { stage: string; ms: number }[] }[] {
  const stages = stagesIn([result]);
  const ofFrames = (kind: PairKindName, stage: string): number[] =>
    result.frames.flatMap((_, i) => {
      const values = result.runs.flatMap((run) => run.kinds_ms?.[kind]?.[stage]?.[i] ?? []);
      return values.length === 0 ? [] : [spread(values).median];
    });
  const kinds = PAIR_KINDS.map((kind) => ({ kind, times: stages.map((stage) => ({ stage, values: ofFrames(kind, stage) })) }));
  if (kinds.some(({ times }) => times.every(({ values }) => values.length === 0))) return [];
  const isTimed = (stage: string) => kinds.some(({ times }) => times.some((one) => one.stage === stage && one.values.some((ms) => ms > 0)));
  return kinds.map(({ kind, times }) => ({
    kind,
    stages: times.filter(({ stage }) => isTimed(stage)).map(({ stage, values }) => ({ stage, ms: spread(values).median })),
  }));
}

/** Number of complete runs. */
export const wholeRuns = (result: Measured): number => result.runs.filter(({ host_ms }) => host_ms.length === result.frames.length).length;
