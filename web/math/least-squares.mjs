// Powers of x through points by least squares, and how well they fit. Plain JavaScript with types in comments, because
// scripts/results.mjs runs it without a bundler.

/**
 * @typedef {object} Fit
 * @property {readonly number[]} coefficients One for each power.
 * @property {number} r2 The part of the spread that it explains: 1 where it goes through every point.
 * @property {(x: number) => number} at
 */

/**
 * The coefficients of `y = Σ c · x^power` that fit best; undefined where there are not enough different places.
 * @param {readonly (readonly [x: number, y: number])[]} points
 * @param {readonly number[]} powers
 * @returns {Fit | undefined}
 */
export function fitPowers(points, powers) {
  if (new Set(points.map(([x]) => x)).size < powers.length) return undefined;
  // Within -1 … 1, where powers of a number do not run away from one another.
  const scale = Math.max(...points.map(([x]) => Math.abs(x)), Number.MIN_VALUE);
  const scaled = points.map(([x]) => powers.map((power) => (x / scale) ** power));
  const sum = (/** @type {(at: readonly number[], y: number) => number} */ of) =>
    points.reduce((all, [, y], i) => all + of(scaled[i] ?? [], y), 0);
  const solved = solve(
    powers.map((_, i) => [...powers.map((__, j) => sum((at) => (at[i] ?? 0) * (at[j] ?? 0))), sum((at, y) => (at[i] ?? 0) * y)]),
  );
  if (solved === undefined) return undefined;
  const coefficients = solved.map((c, i) => c / scale ** (powers[i] ?? 0));
  const at = (/** @type {number} */ x) => solved.reduce((all, c, i) => all + c * (x / scale) ** (powers[i] ?? 0), 0);
  const mean = points.reduce((all, [, y]) => all + y, 0) / points.length;
  const rest = points.reduce((all, [x, y]) => all + (y - at(x)) ** 2, 0);
  const spread = points.reduce((all, [, y]) => all + (y - mean) ** 2, 0);
  return { coefficients, r2: spread > 0 ? 1 - rest / spread : 1, at };
}

/**
 * A polynomial of this degree; its coefficients from the constant up.
 * @param {readonly (readonly [x: number, y: number])[]} points
 * @param {number} degree
 */
export const fitPolynomial = (points, degree) =>
  fitPowers(
    points,
    Array.from({ length: degree + 1 }, (_, power) => power),
  );

/**
 * Gaussian elimination, the largest pivot first; the last column is the right side.
 * @param {number[][]} rows
 * @returns {number[] | undefined}
 */
function solve(rows) {
  const n = rows.length;
  const at = (/** @type {number} */ i, /** @type {number} */ j) => rows[i]?.[j] ?? 0;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(at(i, k)) > Math.abs(at(best, k))) best = i;
    const pivot = rows[best];
    const other = rows[k];
    if (pivot === undefined || other === undefined || Math.abs(at(best, k)) < 1e-14) return undefined;
    [rows[k], rows[best]] = [pivot, other];
    for (let i = k + 1; i < n; i++) {
      const factor = at(i, k) / at(k, k);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(k, j));
    }
  }
  const x = Array.from({ length: n }, () => 0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = at(i, n);
    for (let j = i + 1; j < n; j++) sum -= at(i, j) * (x[j] ?? 0);
    x[i] = sum / at(i, i);
  }
  return x;
}
