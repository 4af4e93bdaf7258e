// Ours beside the thesis' figures (its chapter 6).

import { mean } from './fit.mjs';
import { figures, timeByFrame } from './read.mjs';
import { digits, range, table, wrap } from './text.mjs';

/** @typedef {import('./read.mjs').Measured} Measured */

/** The scenes that the thesis deforms: from its §6.3.2 on they are “all scenes”. With self-collisions it measured only these. */
const DEFORMED = ['armadillos', 'statue_and_armadillo', 'bunny_and_planck'];

/** Frame times and memory with self-collisions by resolution. */
const WITH_SELF = [
  { resolution: 1, kdet: '6–7', kdet_no_pairs: '7–8', memory: '5.3' },
  { resolution: 2, kdet: '9–10', kdet_no_pairs: '10–12', memory: '5.5' },
  { resolution: 3, kdet: '15–16', kdet_no_pairs: '17–19', memory: '6.0' },
  { resolution: 4, kdet: '23–26', kdet_no_pairs: '33–36', memory: '7.0–7.5' },
];

/** Without self-collisions at resolution 4. */
const WITHOUT_SELF = [
  { scene: 'armadillos', ms: 'less than 3' },
  { scene: 'statue_and_armadillo', ms: 'less than 4.5' },
  { scene: 'bunny_and_planck', ms: 'about 3.5' },
];

/**
 * @param {readonly Measured[]} results
 * @param {readonly Measured[]} depths
 */
export function thesis(results, depths) {
  const ms = (/** @type {number} */ value) => digits(value);
  const of = (/** @type {string} */ method, /** @type {number} */ resolution, /** @type {boolean} */ self, scenes = DEFORMED) =>
    results.filter(
      (result) =>
        result.settings.method === method &&
        result.resolution === resolution &&
        result.settings.self_collisions === self &&
        scenes.includes(result.scene),
    );
  const medians = (/** @type {Measured[]} */ list) =>
    range(
      list.map((result) => figures(result).median),
      ms,
    );
  const withSelf = WITH_SELF.map(({ resolution, kdet, kdet_no_pairs, memory }) => {
    const megabytes = of('kdet', resolution, true).map((result) => figures(result).megabytes);
    return [
      String(resolution),
      kdet,
      medians(of('kdet', resolution, true)),
      medians(of('kdet_home_cell', resolution, true)),
      kdet_no_pairs,
      medians(of('kdet_no_pairs', resolution, true)),
      `${memory} GB`,
      megabytes.length === 0 ? '–' : `${range(megabytes, ms)} MB`,
    ];
  });
  const without = WITHOUT_SELF.map(({ scene, ms: theirs }) => [
    scene,
    theirs,
    medians(of('kdet', 4, false, [scene])),
    medians(of('kdet_no_pairs', 4, false, [scene])),
    medians(of('kdet_home_cell', 4, false, [scene])),
  ]);
  const through = depths.find((result) => result.resolution === 2 && result.settings.method === 'kdet');
  const sum = (/** @type {string} */ method, /** @type {boolean} */ self) => {
    const all = WITH_SELF.flatMap(({ resolution }) => of(method, resolution, self));
    // Some frames stand for all of them.
    const step = (/** @type {Measured} */ result) => (result.frames.length < 2 ? 1 : (result.frames[1] ?? 1) - (result.frames[0] ?? 0));
    const total = all.reduce((sum, result) => sum + mean(timeByFrame(result)) * result.frames.length * step(result), 0);
    return all.length === DEFORMED.length * WITH_SELF.length ? `${digits(total / 1000)} s` : '–';
  };
  return [
    'Median frame with self-collisions in ms, over the three deforming scenes of the thesis:\n',
    table(
      [
        'res',
        '`kdet`, thesis',
        '`kdet`',
        '`kdet_home_cell`',
        '`kdet_no_pairs`, thesis',
        '`kdet_no_pairs`',
        'memory, thesis',
        'memory of `kdet`',
      ],
      withSelf,
    ),
    'Without self-collisions at resolution 4, in ms; the thesis gives one figure for both of its methods:\n',
    table(['scene', 'thesis', '`kdet`', '`kdet_no_pairs`', '`kdet_home_cell`'], without),
    'Other figures of the thesis:\n',
    wrap(
      `- Pass-through Armadillos at resolution 2, \`kdet\`: 1–2 ms at shallow and 13–14 ms at full penetration in the thesis; here ${through === undefined ? '–' : shallowAndFull(through)}.`,
      '  ',
    ),
    wrap(
      `- The three deforming scenes at all four resolutions, every frame once, without and with self-collisions: in the thesis 2.1 s and 29 s for \`kdet\`, 2.0 s and 37 s for \`kdet_no_pairs\`; here ${sum('kdet', false)} and ${sum('kdet', true)} for \`kdet\`, ${sum('kdet_no_pairs', false)} and ${sum('kdet_no_pairs', true)} for \`kdet_no_pairs\`, ${sum('kdet_home_cell', false)} and ${sum('kdet_home_cell', true)} for \`kdet_home_cell\`, extrapolated from the measured frames.`,
      '  ',
    ),
    wrap(
      '- Stages of the pass-through Armadillos near full penetration: in the thesis about 1 ms for boxes and grid, 10–12 ms for finding and sorting pairs, 1–1.5 ms for the narrow phase; here see the table of that scene below.',
      '  ',
    ),
    wrap('- The workgroup size makes hardly any difference in the thesis; here see the table below.', '  '),
    '',
  ].join('\n');
}

/** @param {Measured} result */
function shallowAndFull(result) {
  const most = Math.max(...result.depth);
  const frames = timeByFrame(result);
  const within = (/** @type {number} */ from, /** @type {number} */ to) =>
    frames.filter((_, at) => (result.depth[at] ?? 0) > from * most && (result.depth[at] ?? 0) <= to * most);
  const shallow = within(0, 0.2);
  return shallow.length === 0
    ? '–'
    : `${range(shallow, (value) => digits(value))} ms in the first fifth of the depth and ${digits(Math.max(...within(0.9, 1)))} ms at the most`;
}
