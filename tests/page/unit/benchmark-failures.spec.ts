// What a benchmark of the page could not measure is in its summary once, and in words in its report. Runs without a browser.

import { expect, test } from '@playwright/test';

import { failuresInWords } from '../../../web/benchmark/failure-words.ts';
import { measureWorkloads, type WorkloadOptions } from '../../../web/benchmark/workloads.ts';
import type { Progress } from '../../../web/wasm/benchmark.ts';
import type { Benchmark, SceneLoader } from '../../../web/wasm/program.ts';
import { sample } from '../benchmark/sample.ts';

const offered = (id: string, resolutions: readonly number[], frames = 10) => ({ id, title: id.toUpperCase(), frames, resolutions });

/** Notes what it is told, and measures every scene but `unplaced` in two steps. */
function benchmarkOf(workloads: Benchmark['workloads']) {
  const log: string[] = [];
  let left = 0;
  const benchmark: Benchmark = {
    workloads,
    expect: () => {},
    setScene: (index) => {
      if (workloads[index]?.scene === 'unplaced') throw new Error('it cannot be placed.');
      log.push(`set ${index}`);
      left = 2;
    },
    fail: (index, reason) => void log.push(`fail ${index}: ${reason}`),
    step: () => Promise.resolve(left-- > 0 ? ({ frame: left } as Progress) : undefined),
    cancel: () => {},
    summary: () => '',
    free: () => {},
  };
  return { benchmark, log };
}

const loader = (log: string[], name: string) => ({ free: () => void log.push(`free ${name}`) }) as SceneLoader;

test('everything that cannot be measured is noted once, and the rest is measured', async () => {
  const scenes = ['lost', 'short', 'unplaced', 'own', 'good'];
  const { benchmark, log } = benchmarkOf(scenes.flatMap((scene) => [1, 2].map((resolution) => ({ scene, resolution }))));
  const chosen = { resolutions: [1, 2], frames: { first: 5, end: 9, step: 1 } } as unknown as WorkloadOptions['chosen'];
  await measureWorkloads(benchmark, {
    scenes: [offered('lost', [1, 2]), offered('short', [1, 2], 5), offered('unplaced', [1]), offered('own', []), offered('good', [2])],
    chosen,
    own: { id: 'own', loader: loader(log, 'own') },
    load: (scene, resolution) =>
      scene === 'lost' ? Promise.reject(new Error('404 Not Found.')) : Promise.resolve(loader(log, `${scene} ${resolution}`)),
    signal: new AbortController().signal,
    onLoading: () => {},
    onProgress: () => {},
  });
  expect(log).toEqual([
    'fail 0: 404 Not Found',
    'fail 1: 404 Not Found',
    'fail 2: the frame range is outside its 5 frames',
    'fail 3: the frame range is outside its 5 frames',
    'free unplaced 1',
    'fail 4: it cannot be placed',
    'fail 5: the scene has no resolution 2; expected one of: 1',
    'set 6',
    'fail 8: the scene has no resolution 1; expected one of: 2',
    'set 9',
    'free good 2',
  ]);
});

test('a cancelled download is no failure, and nothing follows it', async () => {
  const { benchmark, log } = benchmarkOf(['a', 'b'].map((scene) => ({ scene, resolution: 1 })));
  const cancelling = new AbortController();
  await measureWorkloads(benchmark, {
    scenes: [offered('a', [1]), offered('b', [1])],
    chosen: { resolutions: [1], frames: null } as unknown as WorkloadOptions['chosen'],
    own: undefined,
    load: () => {
      cancelling.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    },
    signal: cancelling.signal,
    onLoading: () => {},
    onProgress: () => {},
  });
  expect(log).toEqual([]);
});

test('the report tells the place, the settings that differ and the reason', () => {
  const summary = sample({ frames: 3, runs: 1, scenes: ['armadillos'], resolutions: [1], methods: ['kdet', 'gpu'] });
  const settings = summary.results[0]?.settings;
  if (settings === undefined) throw new Error('the sample is empty');
  const failures = [
    { scene: 'armadillos', resolution: 4, settings: { ...settings, narrow: 'gjk' }, reason: 'no memory' },
    { scene: 'armadillos', resolution: 4, settings: { ...settings, method: 'sweep' }, reason: 'unknown' },
    { scene: 'twist', resolution: 1, reason: '404' },
    { scene: 'pile', resolution: 0, reason: 'lost' },
  ];
  const titleOf = (scene: string) => (scene === 'twist' ? 'Twist' : scene);
  const words = failuresInWords({ ...summary, failures }, titleOf);
  expect(words).toEqual([
    'Armadillos, resolution 4 · kdet · gjk: no memory',
    'Armadillos, resolution 4 · sweep · sat: unknown',
    'Twist, resolution 1: 404',
    'pile: lost',
  ]);
  expect(failuresInWords(summary, titleOf)).toEqual([]);
});
