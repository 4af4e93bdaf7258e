// Results in order: which machine, which settings (a series: one colour and dash in every figure), which scene and resolution.

import { type Spread, STAGES, spread } from '../chart/measurements.ts';
import type { Measured, Summary } from './summary.ts';

type Made = Summary['made'];

export interface Series {
  /** What sets it apart from the others, in words. */
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

/** Words for what may differ between series, and how they begin where they stand alone; the method's is always in labels. */
const WORDS: readonly (readonly [word: (result: Measured) => string, before?: string])[] = [
  [({ settings }) => settings.method, 'method '],
  [({ settings }) => settings.narrow, 'narrow test '],
  [({ settings }) => settings.hash, 'hash function '],
  [({ settings }) => (settings.self_collisions ? (settings.inter_collisions ? 'with self' : 'self only') : 'no self')],
  [({ settings }) => `workgroups of ${settings.workgroup}`],
  [({ settings }) => (settings.one_pass ? 'one pass' : 'two passes')],
  [({ settings }) => `${settings.cell_rule} cells`],
  [({ settings }) => `cells × ${Number(settings.cell_scale.toPrecision(4))}`],
  [({ corrected }) => (corrected ? 'corrected' : 'uncorrected')],
];

/** The settings that all of these have, in words; `self` is spelt out where no label is beside it. */
export const inCommon = (results: readonly Measured[], words = WORDS): string =>
  words
    .flatMap(([word, before = '']) => {
      const [first = '', ...others] = new Set(results.map(word));
      return first === '' || others.length > 0 ? [] : [before + first.replace(/\bself\b/, 'self-collisions')];
    })
    .join(', ');

/** Of those the ones that change what is found or how it is stored, for figures, which name methods anyway. */
export const inCommonBriefly = (results: readonly Measured[]): string => inCommon(results, WORDS.slice(1, 4));

/** Which frames were measured: `all 120 frames`, `frames 60 to 64 by 2`. */
export function framesInWords({ frames, wanted_frames: wanted, complete, repeat_frame }: Measured): string {
  const [first = 0, second = first + 1] = frames;
  const last = frames.at(-1) ?? first;
  // Wanted without an end are those of the whole scene.
  const all = complete && wanted?.first === 0 && wanted.step === 1 && wanted.end > last + 1;
  const words = all
    ? `all ${frames.length} frames`
    : frames.length === 1
      ? `frame ${first}`
      : `frames ${first} to ${last}${second > first + 1 ? ` by ${second - first}` : ''}`;
  return repeat_frame > 1 ? `${words}, each ${repeat_frame} times in a run` : words;
}

export function collect(summaries: readonly Summary[]): Collection {
  const names = machineNames(summaries.map(({ made }) => made));
  const machines = summaries.map((summary, i) => ({ name: names[i] ?? '', summary }));
  const all = machines.flatMap(({ name, summary }) => summary.results.map((result) => ({ name, made: summary.made, result })));
  const telling = WORDS.filter(([word], i) => i === 0 || new Set(all.map(({ result }) => word(result))).size > 1);
  const labelled = all.map(({ name, made, result }) => {
    const words = telling.map(([word]) => word(result));
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

/** The adapter, and where two have the same what tells them apart. */
function machineNames(made: readonly Made[]): string[] {
  const short = made.map(({ adapter, browser, by }) => [adapter || 'no GPU', browser ?? (by === 'command' ? 'native' : '')]);
  const taken = (name: string, names: readonly string[]) => names.filter((other) => other === name).length > 1;
  const adapters = short.map(([adapter = '']) => adapter);
  const longer = short.map(([adapter = '', how = '']) => (taken(adapter, adapters) && how !== '' ? `${adapter}, ${how}` : adapter));
  return longer.map((name, i) =>
    taken(name, longer) ? `${name}, ${made[i]?.date.replace('T', ' ').replace(/(:\d\d)?Z$/, '') ?? i}` : name,
  );
}

/** Milliseconds of each run: the device's where there is a clock on it, otherwise the host's. */
const timesOf = (result: Measured): (readonly number[])[] =>
  result.runs.map((run) => (result.clock === 'device' ? run.device_ms : run.host_ms));

/** For every frame that was measured its median and range over the runs. */
export function frameTimes(result: Measured): (Spread & { readonly frame: number })[] {
  const runs = timesOf(result);
  return result.frames.flatMap((frame, i) => {
    const values = runs.flatMap((times) => times[i] ?? []);
    return values.length === 0 ? [] : [{ frame, ...spread(values) }];
  });
}

/** For every frame the median of each stage; nothing by the host's clock. */
export function stageTimes(result: Measured): { readonly frame: number; readonly stage: string; readonly ms: number }[] {
  return result.frames.flatMap((frame, i) =>
    STAGES.flatMap((stage) => {
      const values = result.runs.flatMap((run) => run.stages_ms[stage]?.[i] ?? []);
      return values.length === 0 ? [] : [{ frame, stage, ms: spread(values).median }];
    }),
  );
}

/** The whole runs there are. */
export const wholeRuns = (result: Measured): number => result.runs.filter(({ host_ms }) => host_ms.length === result.frames.length).length;
