// The tables of docs/results.md, one function each.

import { median, polynomial, powerLaw } from './fit.mjs';
import { counted, listsPairs, runs, STAGES } from './methods.mjs';
import { figures, tetrahedra, timeByFrame } from './read.mjs';
import { again, count, digits, ms, onOff, table, wrap } from './text.mjs';

/** @typedef {import('./read.mjs').Group} Group */
/** @typedef {import('./read.mjs').Measured} Measured */

const NARROW = STAGES.indexOf('narrow');

/** @param {Measured} result */
const mark = (result) => `${result.complete ? '' : ' *'}${result.clock === 'host' ? ' (host)' : ''}`;

/**
 * Lists by what a function says of each, in the order of the first.
 * @template T
 * @param {readonly T[]} list
 * @param {(item: T) => string} key
 * @returns {Map<string, T[]>}
 */
export function by(list, key) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of list) {
    const name = key(item);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}

/**
 * The geometric mean.
 * @param {readonly number[]} list
 */
const geometric = (list) => Math.exp(list.reduce((sum, value) => sum + Math.log(value), 0) / list.length);

/**
 * Medians of the methods beside each other: a line per scene, resolution and self.
 * @param {Group} group
 */
export function overview(group) {
  const methods = [...by(group.results, (result) => result.settings.method).keys()];
  const lines = by(group.results, ({ scene, resolution, settings }) => [scene, resolution, settings.self_collisions].join());
  const rows = [];
  /** @type {Map<string, number[]>} */
  const ratios = new Map();
  for (const results of lines.values()) {
    const [any] = results;
    if (any === undefined) continue;
    const of = (/** @type {string} */ method) => results.find((result) => result.settings.method === method);
    const cells = methods.map((method) => {
      const result = of(method);
      return result === undefined ? '–' : ms(figures(result).median) + mark(result);
    });
    const [base, best] = [of('kdet'), of('kdet_home_cell')];
    if (base !== undefined && best !== undefined) {
      const self = onOff(any.settings.self_collisions);
      ratios.set(self, [...(ratios.get(self) ?? []), figures(base).median / figures(best).median]);
    }
    rows.push([any.scene, String(any.resolution), count(tetrahedra(any)), onOff(any.settings.self_collisions), ...cells]);
  }
  const faster = [...ratios].map(([self, list]) => `${digits(geometric(list))} with self ${self}`);
  const said =
    faster.length > 0
      ? `\n${wrap(`\`kdet_home_cell\` is faster than \`kdet\` by a factor of ${faster.join(' and ')} (geometric mean over the rows).`)}\n`
      : '';
  return table(['scene', 'res', 'tetrahedra', 'self', ...methods.map((method) => `\`${method}\``)], rows) + said;
}

/**
 * Everything about a scene: a line per resolution, self and method.
 * @param {readonly Measured[]} results
 */
export function scene(results, named = false) {
  const rows = results.map((result) => {
    const { median: middle, max, host, stages, pairs, potential, megabytes } = figures(result);
    const { method, self_collisions } = result.settings;
    const times = [middle, max, ...stages, host].map(ms);
    return [
      ...(named ? [result.scene] : []),
      String(result.resolution),
      onOff(self_collisions),
      `\`${method}\`${mark(result)}`,
      ...times,
      count(potential),
      count(pairs),
      digits(megabytes),
    ];
  });
  return table(
    [
      ...(named ? ['scene'] : []),
      'res',
      'self',
      'method',
      'median',
      'max',
      ...STAGES.map((stage) => `\`${stage}\``),
      'host',
      'unique pairs',
      'colliding pairs',
      'MB',
    ],
    rows,
  );
}

/**
 * Brute force beside ours.
 * @param {Group} group
 */
export function brute(group) {
  return `${overview(group)}\n${scene(group.results, true)}\n${again(group.commands, 'brute')}`;
}

/**
 * What the page measured beside what the command measured, over the frames that both have.
 * @param {Group} page
 * @param {readonly Measured[]} command
 */
export function pageBeside(page, command) {
  const key = (/** @type {Measured} */ { scene, resolution, corrected, settings }) =>
    JSON.stringify([scene, resolution, corrected, settings]);
  const rows = page.results.flatMap((result) => {
    const other = command.find((one) => key(one) === key(result));
    if (other === undefined) return [];
    const common = result.frames.filter((frame) => other.frames.includes(frame));
    const of = (/** @type {Measured} */ one, /** @type {readonly number[]} */ list) =>
      common.map((frame) => list[one.frames.indexOf(frame)] ?? NaN);
    const [here, there] = [result, other].map((one) => median(of(one, timeByFrame(one))));
    const [found, expected] = [result, other].map((one) => of(one, one.counts.colliding_pairs ?? []));
    const same = common.filter((_, at) => found?.[at] === expected?.[at]).length;
    const times = [there ?? NaN, here ?? NaN];
    return [
      [
        result.scene,
        String(result.resolution),
        onOff(result.settings.self_collisions),
        `\`${result.settings.method}\`${mark(result)}`,
        ...times.map(ms),
        digits((here ?? NaN) / (there ?? NaN)),
        listsPairs(result) ? `${same} of ${common.length}` : '–',
      ],
    ];
  });
  return table(['scene', 'res', 'self', 'method', 'command', 'page', 'page / command', 'frames with the same pairs'], rows);
}

/**
 * Candidate pairs against the depth, with fits.
 * @param {Group} group
 */
export function depth(group) {
  const rows = [];
  for (const result of group.results) {
    const inside = result.depth.map((_, at) => at).filter((at) => (result.depth[at] ?? 0) > 0);
    const xs = inside.map((at) => result.depth[at] ?? 0);
    if (!counted(result, 'unique_pairs') || xs.length < 5) continue;
    for (const [what, list] of /** @type {const} */ ([
      ['candidates', result.counts.candidate_pairs ?? []],
      ['unique', result.counts.unique_pairs ?? []],
    ])) {
      // Without a stage for them there are no duplicates: both are the same.
      if (what === 'unique' && !runs(result, 'unique')) continue;
      const ys = inside.map((at) => list[at] ?? 0);
      const pure = polynomial(xs, ys, [3]);
      const full = polynomial(xs, ys, [3, 2, 1, 0]);
      const [a, b, c, d] = full.coefficients.map((value) => digits(value, 4));
      rows.push([
        String(result.resolution),
        `\`${result.settings.method}\`, ${what}`,
        String(xs.length),
        count(Math.max(...ys)),
        digits(pure.coefficients[0] ?? NaN, 4),
        pure.r2.toFixed(4),
        `${a}·d³ + ${b}·d² + ${c}·d + ${d}`.replaceAll('+ -', '− '),
        full.r2.toFixed(4),
      ]);
    }
  }
  const fits = table(['res', 'pairs', 'frames', 'most', 'a of a·d³', 'R²', 'full cubic', 'R²'], rows);
  return `${fits}\n${depthTimes(group.results)}\n${again(group.commands, 'depth')}`;
}

/**
 * Times in fifths of the depth.
 * @param {readonly Measured[]} results
 */
function depthTimes(results) {
  const rows = results.map((result) => {
    const most = Math.max(...result.depth);
    const frames = timeByFrame(result);
    const cells = [0, 1, 2, 3, 4].map((fifth) => {
      const within = frames.filter((_, at) => {
        const part = ((result.depth[at] ?? 0) / most) * 5;
        return part > fifth && part <= fifth + 1;
      });
      return ms(median(within));
    });
    return [String(result.resolution), `\`${result.settings.method}\`${mark(result)}`, digits(most), ...cells];
  });
  return table(['res', 'method', 'largest depth', 'up to 1/5', '2/5', '3/5', '4/5', '5/5'], rows);
}

/**
 * One setting varied: times beside each other.
 * @param {Group} group
 * @param {'hash' | 'workgroup'} setting
 */
export function varied(group, setting) {
  const values = [...by(group.results, (result) => String(result.settings[setting])).keys()];
  const lines = by(group.results, ({ scene: id, resolution, settings }) =>
    [id, resolution, settings.method, settings.self_collisions].join(),
  );
  const rows = [...lines.values()].map((results) => {
    const cells = values.map((value) => {
      const result = results.find((other) => String(other.settings[setting]) === value);
      return result === undefined ? '–' : ms(figures(result).median) + mark(result);
    });
    const [any] = results;
    return [
      any?.scene ?? '',
      String(any?.resolution ?? ''),
      `\`${any?.settings.method ?? ''}\``,
      onOff(any?.settings.self_collisions ?? false),
      ...cells,
    ];
  });
  return `${table(['scene', 'res', 'method', 'self', ...values], rows)}\n${again(group.commands, setting)}`;
}

/**
 * Narrow tests: time of the stage, and pairs beside those of `sat`.
 * @param {Group} group
 */
export function narrow(group) {
  const tests = [...by(group.results, (result) => result.settings.narrow).keys()];
  const lines = by(group.results, ({ scene: id, resolution, settings }) => [id, resolution, settings.self_collisions].join());
  const sum = (/** @type {readonly number[]} */ list) => list.reduce((all, value) => all + value, 0);
  const rows = [...lines.values()].map((results) => {
    const exact = sum(results.find((result) => result.settings.narrow === 'sat')?.counts.colliding_pairs ?? []);
    const cells = tests.map((test) => {
      const result = results.find((other) => other.settings.narrow === test);
      if (result === undefined) return '–';
      const pairs = sum(result.counts.colliding_pairs ?? []);
      const beside =
        pairs === exact || exact === 0 ? '' : ` (${pairs > exact ? '+' : '−'}${digits((100 * Math.abs(pairs - exact)) / exact)} %)`;
      return `${ms(figures(result).stages[NARROW] ?? NaN)}, ${count(pairs)}${beside}${mark(result)}`;
    });
    const [any] = results;
    return [any?.scene ?? '', String(any?.resolution ?? ''), onOff(any?.settings.self_collisions ?? false), ...cells];
  });
  const said =
    'Median time of the stage `narrow` in ms, and the colliding pairs of all measured frames; in brackets the\ndifference from `sat`.\n';
  return `${said}\n${table(['scene', 'res', 'self', ...tests.map((test) => `\`${test}\``)], rows)}\n${again(group.commands, 'narrow')}`;
}

/**
 * Time against n.
 * @param {Group} group
 */
export function growth(group) {
  const methods = [...by(group.results, (result) => result.settings.method).keys()];
  let text = '';
  for (const [self, results] of by(group.results, (result) => onOff(result.settings.self_collisions))) {
    const rows = [...by(results, (result) => String(tetrahedra(result))).values()].map((line) => {
      const of = (/** @type {string} */ method) => line.find((result) => result.settings.method === method);
      const cells = methods.map((method) => {
        const result = of(method);
        return result === undefined ? '–' : ms(figures(result).median) + mark(result);
      });
      const ours = of('kdet_home_cell') ?? line[0];
      const [potential, pairs, megabytes] =
        ours === undefined ? [0, 0, 0] : [figures(ours).potential, figures(ours).pairs, figures(ours).megabytes];
      return [count(ours === undefined ? 0 : tetrahedra(ours)), ...cells, count(potential), count(pairs), digits(megabytes)];
    });
    const exponents = methods.map((method) => {
      const own = results.filter((result) => result.settings.method === method);
      const fit = (/** @type {number} */ least) => {
        const large = own.filter((result) => tetrahedra(result) >= least);
        return large.length < 3
          ? '–'
          : digits(
              powerLaw(
                large.map(tetrahedra),
                large.map((result) => figures(result).median),
              ).exponent,
            );
      };
      return [`\`${method}\``, fit(0), fit(1e5)];
    });
    text += `Self ${self}:\n\n${table(['tetrahedra', ...methods.map((method) => `\`${method}\``), 'unique pairs', 'colliding pairs', 'MB'], rows)}\n`;
    text += `Fitted exponent of n:\n\n${table(['method', 'all', 'from 100,000 on'], exponents)}\n`;
  }
  return `${text}${again(group.commands, 'n')}`;
}
