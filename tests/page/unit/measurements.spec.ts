// What was measured, without a page: medians, words, the CSV.

import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { inOrder, Run, type Sample, spread } from '../../../web/chart/measurements.ts';
import { niceAbove } from '../../../web/chart/plot.ts';
import * as runText from '../../../web/chart/run-text.ts';
import { stageRows } from '../../../web/chart/stage-rows.ts';
import { csv } from '../../../web/chart/table.ts';
import { stagesOf } from '../../../web/systems/methods.ts';

const stages = stagesOf({ method: 'kdet' });
const question = { label: 'kdet · sat', scene: 'cubes', resolution: 1, frames: 4, clock: 'device', stages } as const;
const sample = (frame: number, times: number[], pairs = 7): Sample => ({
  frame,
  stages: times,
  names: stages,
  host: 9,
  pairs,
  uniquePairs: 20,
  candidatePairs: 50,
  bytes: 1024,
});

test('medians, ranges and repeats per frame; frames not measured are not there', () => {
  const run = new Run(question);
  run.add(sample(2, [1, 2, 3, 4, 5]));
  run.add(sample(2, [9, 2, 1, 4, 5], 8));
  run.add(sample(2, [2, 2, 2, 4, 50], 9));
  expect(run.measured).toBe(1);
  expect(run.at(0)).toBeUndefined();
  expect(run.at(4)).toBeUndefined();
  const figures = run.at(2);
  expect(figures).toMatchObject({ frame: 2, repeats: 3, pairs: 9, device: undefined, host: { median: 9 } });
  expect(figures?.stages.map((s) => s.median)).toEqual([2, 2, 2, 4, 5]);
  expect(figures?.stages[0]).toEqual({ median: 2, min: 1, max: 9 });
  // Totals 15, 21, 60.
  expect(figures?.total).toEqual({ median: 21, min: 15, max: 60 });
});

test('the axis has room for all frames, or grows with those that come', () => {
  expect(new Run({ ...question, frames: 1800 }).axis).toBe(1800);
  const run = new Run({ ...question, frames: 1800, grows: true });
  const after = (frame: number) => {
    run.add(sample(frame, [1, 2, 3, 4, 5]));
    return run.axis;
  };
  expect([0, 59, 60, 5, 1000, 1799].map(after)).toEqual([60, 60, 120, 120, 1800, 1800]);
  expect(new Run({ ...question, grows: true }).axis).toBe(4);
  const later = new Run({ ...question, frames: 1800, grows: true });
  later.makeRoom(700);
  expect(later.axis).toBe(960);
});

test('only the last repeats count, and figures are worked out once', () => {
  const run = new Run(question, 3);
  for (const ms of [100, 100, 1, 2, 3]) run.add(sample(0, [ms, 0, 0, 0, 0]));
  const figures = run.at(0);
  expect(figures).toMatchObject({ repeats: 3, total: { median: 2, min: 1, max: 3 } });
  expect(run.at(0)).toBe(figures);
  run.add(sample(1, [1, 1, 1, 1, 1]));
  expect(run.at(0)).toBe(figures);
  run.add(sample(0, [4, 0, 0, 0, 0]));
  expect(run.at(0)).toMatchObject({ total: { median: 3 } });
});

test('the device time is of the repeats that have one', () => {
  const run = new Run(question);
  run.add({ ...sample(0, [1, 0, 0, 0, 0]), device: 3 });
  run.add(sample(0, [1, 0, 0, 0, 0]));
  expect(run.at(0)?.device).toEqual({ median: 3, min: 3, max: 3 });
});

test('by the host’s clock there are no stages, and the total is what it says', () => {
  const run = new Run({ ...question, clock: 'host' });
  run.add(sample(0, [0, 0, 0, 0, 0]));
  run.add({ ...sample(0, [0, 0, 0, 0, 0]), host: 11 });
  expect(run.at(0)).toMatchObject({ stages: [], total: { median: 10, min: 9, max: 11 }, host: { median: 10 } });
  expect(runText.clock(run)).toBe('wall clock');
  expect(csv(run)).toContain(',host,,0,2,,,,,,10,9,11,,10,7,20,50,1024\n');
});

test('the clock’s steps are found out from all times', () => {
  const run = new Run(question);
  expect(run.granularity).toBeUndefined();
  // Nothing but zeros fits every step.
  run.add(sample(0, [0, 0, 0, 0, 0]));
  expect(run.granularity).toBeUndefined();
  run.add(sample(1, [0.065_536, 0, 0.131_072, 0, 0]));
  expect(run.granularity).toBe(0.065_536);
  expect(runText.clock(run)).toBe('GPU timestamps in steps of 65.536 µs');
  run.add(sample(1, [0.01, 0, 0, 0, 0]));
  expect(run.granularity).toBeUndefined();
});

test('what is not listed is not counted', () => {
  const run = new Run(question);
  run.add({ ...sample(0, [1, 0, 0, 0, 0]), pairs: undefined, uniquePairs: undefined });
  expect(csv(run)).toContain(',9,,,50,1024\n');
});

test('what cannot be is refused with its numbers', () => {
  expect(() => new Run({ ...question, frames: 0 })).toThrow('a run needs at least 1 frame (got 0)');
  const run = new Run(question);
  expect(() => run.add(sample(4, [0, 0, 0, 0, 0]))).toThrow('frame 4 is outside a run of 4 frames');
  expect(() => run.add(sample(0.5, [0, 0, 0, 0, 0]))).toThrow('frame 0.5');
  expect(() => run.add(sample(0, [1, 2]))).toThrow('2 stage times for 5 stages');
  expect(() => run.add(sample(0, [1, 2, Number.NaN, 0, 0]))).toThrow('invalid time');
  expect(run.measured).toBe(0);
});

test('followers hear of every repeat until they stop', () => {
  const run = new Run(question);
  const heard: number[] = [];
  const stop = run.follow((frame) => heard.push(frame));
  run.add(sample(3, [0, 0, 0, 0, 0]));
  stop();
  run.add(sample(1, [0, 0, 0, 0, 0]));
  expect(heard).toEqual([3]);
});

test('parts of a stage add up, in the order of the stack', () => {
  expect(inOrder({ stages: [5, 1, 2], names: ['narrow', 'bounds', 'narrow'] }, stages)).toEqual([1, 0, 0, 0, 7]);
});

/** Two passes: bounds once, the other stages for each kind of pairs. */
const divided = (factor: number): Sample => ({
  ...sample(0, []),
  stages: [1, 2, 3, 10, 20].map((ms) => ms * factor),
  names: ['bounds', 'find_pairs', 'narrow', 'find_pairs', 'narrow'],
  kinds: ['both', 'inter', 'inter', 'self', 'self'],
});

test('kinds of pairs that were timed apart have times of their own, and add up in the stack', () => {
  const run = new Run({ ...question, stages: ['bounds', 'find_pairs', 'narrow'] });
  for (const factor of [1, 3, 2]) run.add(divided(factor));
  expect(run.stages).toEqual(['bounds', 'find_pairs', 'narrow']);
  expect(run.parts).toEqual([
    { stage: 'find_pairs', kind: 'inter' },
    { stage: 'find_pairs', kind: 'self' },
    { stage: 'narrow', kind: 'inter' },
    { stage: 'narrow', kind: 'self' },
  ]);
  const figures = run.at(0);
  expect(figures?.stages.map(({ median }) => median)).toEqual([2, 24, 46]);
  expect(figures?.parts.map(({ median }) => median)).toEqual([4, 20, 6, 40]);
  expect(figures?.parts[3]).toEqual({ median: 40, min: 20, max: 60 });
  if (figures === undefined) throw new Error('the frame was measured');
  expect(stageRows(run, figures)).toEqual([
    { name: 'narrow', stage: 'narrow', ms: 46 },
    { name: 'narrow, inter', ms: 6 },
    { name: 'narrow, self', ms: 40 },
    { name: 'find_pairs', stage: 'find_pairs', ms: 24 },
    { name: 'find_pairs, inter', ms: 4 },
    { name: 'find_pairs, self', ms: 20 },
    { name: 'bounds', stage: 'bounds', ms: 2 },
  ]);
  const [head, line] = csv(run).split('\n');
  expect(head).toContain(
    ',repeats,bounds_ms,find_pairs_ms,find_pairs_inter_ms,find_pairs_self_ms,narrow_ms,narrow_inter_ms,narrow_self_ms,total_ms,',
  );
  expect(line).toContain(',0,3,2,24,4,20,46,6,40,72,');
});

test('one kind of pairs alone is not divided, nor is what the wall clock tells', () => {
  const run = new Run(question);
  run.add({ ...sample(0, [1, 2, 3, 4, 5]), kinds: Array(5).fill('inter') });
  run.add({ ...sample(0, [1, 2, 3, 4, 5]), kinds: Array(5).fill('both') });
  const host = new Run({ ...question, clock: 'host' });
  host.add(divided(1));
  expect([run.parts, host.parts, host.at(0)?.parts]).toEqual([[], [], []]);
  for (const one of [run, host]) expect(csv(one)).not.toMatch(/inter|self/);
  expect(() => run.add({ ...sample(0, [1, 2, 3, 4, 5]), kinds: ['both'] })).toThrow('1 kinds of pairs for 5 times');
});

test('a median has as many values below as above', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
      const { median, min, max } = spread(values);
      const below = values.filter((v) => v < median).length;
      const above = values.filter((v) => v > median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      expect([min, max]).toEqual([Math.min(...values), Math.max(...values)]);
    }),
    { numRuns: 300, seed: 5 },
  );
});

test('the axis ends at a round number with a little room', () => {
  for (const [value, end] of [
    [15, 20],
    [9, 10],
    [9.8, 12],
    [0.031, 0.04],
    [188, 200],
  ] as const) {
    expect(niceAbove(value)).toBeCloseTo(end, 9);
  }
});

test('clocks in words', () => {
  expect(runText.clock({ clock: 'host', granularity: undefined })).toBe('wall clock');
  const device = { clock: 'device', granularity: undefined } as const;
  expect(runText.clock(device)).toBe('GPU timestamps');
  expect(runText.clock({ ...device, granularity: 0.1 })).toBe('GPU timestamps in steps of 0.1 ms');
  expect(runText.clock({ ...device, granularity: 0.001 })).toBe('GPU timestamps in steps of 1 µs');
  expect(runText.clock({ ...device, granularity: 1e-6 })).toBe('GPU timestamps in steps of 1 ns');
});

test('the file has one line per measured frame, and quotes what needs it', () => {
  const run = new Run({ ...question, scene: 'a, "b"', note: 'c stands in for d' });
  run.add(sample(1, [0.125, 0, 0, 0, 1]));
  expect(csv(run)).toBe(
    'scene,note,resolution,settings,clock,granularity_ms,frame,repeats,bounds_ms,populate_ms,find_pairs_ms,unique_ms,narrow_ms,' +
      'total_ms,total_min_ms,total_max_ms,device_ms,host_ms,pairs,potential,potential_with_duplicates,bytes\n' +
      '"a, ""b""",c stands in for d,1,kdet · sat,device,,1,1,0.125,0,0,0,1,1.125,1.125,1.125,,9,7,20,50,1024\n',
  );
});
