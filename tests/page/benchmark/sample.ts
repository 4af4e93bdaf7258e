// A benchmark as it might have been measured, for the report's tests: every number follows from the frame, so that what the
// report says can be worked out.

import type { Measured, Run, Summary } from '../../../web/benchmark/summary.ts';

export interface SampleOptions {
  readonly adapter?: string;
  readonly scenes?: readonly string[];
  readonly resolutions?: readonly number[];
  readonly methods?: readonly string[];
  readonly selves?: readonly boolean[];
  readonly frames?: number;
  readonly runs?: number;
  readonly clock?: 'device' | 'host';
  /** All times by this. */
  readonly slower?: number;
  /** Bytes that the smallest takes. */
  readonly memory?: number;
  /** The first two objects stay apart; others collide. */
  readonly apart?: boolean;
}

const TITLES: Readonly<Record<string, string>> = {
  armadillos: 'Armadillos',
  pass_through_armadillos: 'Pass-through Armadillos',
  statue_and_armadillo: 'Statue and Armadillo',
};

/** Parts of a frame's time by stage. */
const SHARES: Readonly<Record<string, readonly number[]>> = {
  kdet: [0.08, 0.12, 0.3, 0.35, 0.15],
  kdet_no_pairs: [0.08, 0.12, 0.8, 0, 0],
  kdet_hash_map: [0.09, 0.13, 0.38, 0.22, 0.18],
  kdet_home_cell: [0.15, 0.25, 0.35, 0, 0.25],
  gpu: [0.02, 0, 0.98, 0, 0],
};

const FACTORS: Readonly<Record<string, number>> = { kdet: 1, kdet_no_pairs: 1.2, kdet_hash_map: 0.85, kdet_home_cell: 0.45, gpu: 20 };

const SIZES = [20_438, 40_310, 99_322, 168_088];

/** Potential pairs at a depth: the cubic that a fit has to find. */
export const potentialAt = (depth: number, resolution: number): number =>
  Math.round(resolution * (90_000 * depth ** 3 + 20_000 * depth ** 2 + 3_000 * depth + 500));

/** The same disturbance every time: no two runs are equal, and no test depends on luck. */
const wobble = (...numbers: number[]): number => {
  const x = Math.sin(numbers.reduce((sum, n, i) => sum + n * (12.9898 + 7.233 * i), 1)) * 43_758.5453;
  return x - Math.floor(x);
};

const rounded = (ms: number): number => Math.round(ms * 1e5) / 1e5;

export function sample(options: SampleOptions = {}): Summary {
  const { adapter = 'NVIDIA H200', frames: count = 60, runs: runCount = 5, clock = 'device', slower = 1, memory = 1e7 } = options;
  const results: Measured[] = [];
  for (const scene of options.scenes ?? ['pass_through_armadillos', 'armadillos']) {
    for (const resolution of options.resolutions ?? [1, 2]) {
      for (const self of options.selves ?? [false]) {
        for (const method of options.methods ?? ['kdet', 'kdet_hash_map', 'kdet_home_cell']) {
          const frames = Array.from({ length: count }, (_, i) => i);
          const depth = frames.map((i) => rounded(Math.max(0, Math.min(1, (i - count / 6) / (count / 2)))));
          const potential = depth.map((d) => (d > 0 ? potentialAt(d, resolution) : 0));
          const time = (i: number) => slower * resolution * (FACTORS[method] ?? 1) * (0.2 + 0.9 * (depth[i] ?? 0) ** 2 + (self ? 0.8 : 0));
          const shares = SHARES[method] ?? [];
          const runs = Array.from({ length: runCount }, (_, run): Run => {
            const total = frames.map((i) => time(i) * (1 + 0.12 * wobble(i, run, resolution)));
            const stages = (['bounds', 'populate', 'find_pairs', 'unique', 'narrow'] as const).map(
              (stage, s) => [stage, total.map((ms) => rounded(ms * (shares[s] ?? 0)))] as const,
            );
            return {
              host_ms: total.map((ms) => rounded(ms + 0.4)),
              device_ms: clock === 'device' ? frames.map((i) => rounded(stages.reduce((sum, [, list]) => sum + (list[i] ?? 0), 0))) : [],
              stages_ms: clock === 'device' ? Object.fromEntries(stages) : {},
            };
          });
          const zeros = frames.map(() => 0);
          const half = (SIZES[resolution - 1] ?? 10_000) / 2;
          results.push({
            scene,
            title: TITLES[scene] ?? scene,
            note: scene === 'statue_and_armadillo' ? 'statue stands in for buddha' : '',
            resolution,
            form: 'own',
            settings: {
              method,
              narrow: 'sat',
              hash: 'djb2',
              self_collisions: self,
              inter_collisions: true,
              one_pass: true,
              cell_rule: 'mean',
              cell_scale: 1,
              workgroup: 128,
              cell_size: 1,
              table_slots: 0,
              primes: [73_856_093, 19_349_663, 83_492_791],
              cell_origin: 'scene',
              stored: 'vertices',
              normals: 'smooth',
              estimate: 'consistent',
              test: 'inclusion',
              separation: 0,
              sub: 'signed_volumes',
              within: 1,
            },
            corrected: true,
            primitive: 'tetrahedra',
            primitives: [half, half],
            vertices: [3_051, 3_051],
            clock,
            granularity_ms: clock === 'device' ? 0.001 : null,
            wanted_runs: runCount,
            warm_up: 1,
            repeat_frame: 1,
            complete: true,
            depth_axis: 'x',
            frames,
            depth: options.apart === true ? frames.map(() => 0) : depth,
            counts: {
              colliding_pairs: potential.map((n) => Math.round(n / 5)),
              candidate_pairs: potential.map((n) => 3 * n),
              unique_pairs: potential,
              colliding_a: zeros,
              colliding_b: zeros,
              colliding_self: zeros,
              height: frames.map(() => 3),
              cells: frames.map(() => 4000),
              max_occupancy: frames.map(() => 31),
            },
            bytes: [
              ['table', 4e6 * resolution],
              ['pairs', 6e6 * resolution],
            ],
            memory_bytes: memory * resolution * (method === 'kdet' ? 2 : 1),
            runs,
          });
        }
      }
    }
  }
  return {
    format: 'kdet-benchmark',
    version: 2,
    made: {
      program: 'kdet 0.1.0',
      by: 'page',
      date: '2026-11-15T09:00:00Z',
      adapter,
      driver: '',
      browser: 'Chrome 141.0',
      system: 'linux x86_64',
    },
    cancelled: false,
    results,
  };
}
