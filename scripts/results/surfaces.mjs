// Surfaces beside the paper's Table 1.

import { powerLaw } from './fit.mjs';
import { figures, tetrahedra as primitives } from './read.mjs';
import { by } from './sections.mjs';
import { count, digits, ms, table, wrap } from './text.mjs';

/** @typedef {import('./read.mjs').Measured} Measured */

/**
 * Weller, Debowski, Zachmann 2017, Table 1: k, height, and ms in all of kDet and of gProximity on a GTX 1080. In the order of our
 * resolutions; ours are of nearly the same numbers of triangles.
 * @type {Readonly<Record<string, readonly (readonly [triangles: string, k: string, height: number, kdet: number, tree: number] | undefined)[]>>}
 */
const PAPER = {
  exploding_dragon: [['252k', '8.4', 7.8, 9.3, 33.3]],
  whirling_cloth: [undefined, undefined, ['92k', '6.6', 3.4, 6.1, 24.0]],
  n_body: [undefined, undefined, ['146k', '9.7', 4.4, 4.4, 19.3]],
  funnel: [['18k', '9.5', 6.7, 1.7, 13.3]],
  chair: [
    ['40k', '19.0', 10.7, 4.7, 12.8],
    ['90k', '20.6', 12.3, 10.2, 24.5],
    ['130k', '21.3', 11.8, 14.6, 34.2],
  ],
  breaking_statue: [
    ['38k', '16.8', 8.3, 5.1, 19.7],
    ['68k', '16.8', 8.3, 6.3, 28.5],
    ['100k', '13.3', 8.3, 7.9, 40.1],
    ['120k', '13.3', 8.3, 12.2, 61.7],
  ],
  cloth_on_statue: [
    ['20k', '11.6', 8.3, 1.9, 8.6],
    ['40k', '11.1', 8.0, 2.6, 12.2],
    ['90k', '10.0', 7.9, 4.6, 18.7],
    ['200k', '8.3', 7.6, 8.2, 33.4],
    ['250k', '8.2', 7.5, 9.7, 41.6],
  ],
};

/**
 * What `kdet info --json` says of a scene at a resolution.
 * @typedef {object} Crowding
 * @property {number} k_mean
 * @property {number} levels
 */

/**
 * A line per scene and resolution: the paper's figures, then ours.
 * @param {readonly Measured[]} results
 * @param {ReadonlyMap<string, Crowding>} crowding By scene and resolution.
 */
export function surfaces(results, crowding) {
  const rows = [];
  for (const [key, own] of by(results, ({ scene, resolution }) => `${scene} ${resolution}`)) {
    const [any] = own;
    if (any === undefined) continue;
    const of = (/** @type {string} */ method) => own.find((result) => result.settings.method === method);
    const time = (/** @type {string} */ method) => {
      const result = of(method);
      return result === undefined ? NaN : figures(result).median;
    };
    const [grid, tree, refit] = ['kdet_home_cell', 'bvh', 'bvh_refit'].map(time);
    const { k_mean = NaN, levels = NaN } = crowding.get(key) ?? {};
    const [, paperK = '–', paperHeight = NaN, kdet = NaN, gproximity = NaN] = PAPER[any.scene]?.[any.resolution - 1] ?? [];
    const best = of('kdet_home_cell');
    rows.push([
      any.scene,
      count(primitives(any)),
      paperK,
      digits(k_mean),
      digits(paperHeight),
      digits(levels),
      digits(gproximity),
      digits(kdet),
      ms(grid ?? NaN),
      ms(tree ?? NaN),
      ms(refit ?? NaN),
      digits((tree ?? NaN) / (grid ?? NaN)),
      count(best === undefined ? NaN : figures(best).pairs),
      digits(best === undefined ? NaN : figures(best).megabytes),
    ]);
  }
  return table(
    [
      'scene',
      'triangles',
      'k, paper',
      'k',
      'height, paper',
      'height',
      'gProximity, paper',
      'kDet, paper',
      '`kdet_home_cell`',
      '`bvh`',
      '`bvh_refit`',
      'tree / grid',
      'colliding pairs',
      'MB',
    ],
    rows,
  );
}

/**
 * How the time grows with the number of triangles.
 * @param {readonly Measured[]} results
 */
export function surfaceGrowth(results) {
  const lines = [...by(results, ({ settings }) => settings.method)].map(([method, own]) => {
    const sorted = [...own].sort((a, b) => primitives(a) - primitives(b));
    const [xs, ys] = [sorted.map(primitives), sorted.map((result) => figures(result).median)];
    return { method, sorted, xs, ys, exponent: powerLaw(xs, ys).exponent };
  });
  const [any] = lines;
  if (any === undefined) return '';
  const rows = any.sorted.map((result, i) => [count(primitives(result)), ...lines.map(({ ys }) => ms(ys[i] ?? NaN))]);
  const fits = lines.map(({ method, exponent }) => `\`${method}\` ${digits(exponent)}`).join(', ');
  return `${table(['triangles', ...lines.map(({ method }) => `\`${method}\``)], rows)}
${wrap(`Exponents of a power law fitted to these medians: ${fits}. Below about 100,000 triangles a frame consists of fixed costs, some twenty dispatches, so the fit is below 1.`)}
`;
}
