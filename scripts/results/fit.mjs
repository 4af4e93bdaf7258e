// Averages, and fits for the figures that are said to grow in a certain way.

import { fitPowers } from '../../web/math/least-squares.mjs';

/** @param {readonly number[]} list */
export function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** @param {readonly number[]} list */
export const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/**
 * The coefficients of `y = Σ c · x^power` that fit best, and how much of the variance they explain; NaN where there are too few places.
 * @param {readonly number[]} xs
 * @param {readonly number[]} ys
 * @param {readonly number[]} powers
 */
export function polynomial(xs, ys, powers) {
  const fit = fitPowers(
    xs.map((x, i) => [x, ys[i] ?? NaN]),
    powers,
  );
  return { coefficients: fit?.coefficients ?? powers.map(() => NaN), r2: fit?.r2 ?? NaN };
}

/**
 * The exponent of `y = a · x^exponent`, fitted to the logarithms.
 * @param {readonly number[]} xs
 * @param {readonly number[]} ys
 */
export function powerLaw(xs, ys) {
  const { coefficients, r2 } = polynomial(xs.map(Math.log), ys.map(Math.log), [0, 1]);
  return { factor: Math.exp(coefficients[0] ?? NaN), exponent: coefficients[1] ?? NaN, r2 };
}
