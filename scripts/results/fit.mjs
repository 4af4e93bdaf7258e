// Least squares, for the figures that are said to grow in a certain way.

/** @param {readonly number[]} list */
export function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** @param {readonly number[]} list */
export const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/**
 * The coefficients of `y = Σ c · x^power` that fit best, and how much of the variance they explain.
 * @param {readonly number[]} xs
 * @param {readonly number[]} ys
 * @param {readonly number[]} powers
 */
export function polynomial(xs, ys, powers) {
  // Of about 1, so that powers of it are of one kind.
  const scale = Math.max(...xs.map(Math.abs), Number.MIN_VALUE);
  const rows = xs.map((x) => powers.map((power) => (x / scale) ** power));
  const dot = (/** @type {(row: number[], index: number) => number} */ of) => rows.reduce((sum, row, index) => sum + of(row, index), 0);
  const matrix = powers.map((_, i) => [
    ...powers.map((__, j) => dot((row) => (row[i] ?? 0) * (row[j] ?? 0))),
    dot((row, index) => (row[i] ?? 0) * (ys[index] ?? 0)),
  ]);
  const scaled = solve(matrix);
  const coefficients = scaled.map((c, i) => c / scale ** (powers[i] ?? 0));
  const predicted = rows.map((row) => row.reduce((sum, value, i) => sum + value * (scaled[i] ?? 0), 0));
  return { coefficients, r2: explained(ys, predicted) };
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

/**
 * Solves a system by elimination, the largest pivot first; the last column is the right side.
 * @param {number[][]} given
 */
function solve(given) {
  const rows = given.map((row) => [...row]);
  const size = rows.length;
  const at = (/** @type {number} */ i, /** @type {number} */ j) => rows[i]?.[j] ?? NaN;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let i = column; i < size; i += 1) if (Math.abs(at(i, column)) > Math.abs(at(pivot, column))) pivot = i;
    const [a, b] = [rows[column] ?? [], rows[pivot] ?? []];
    [rows[column], rows[pivot]] = [b, a];
    for (let i = 0; i < size; i += 1) {
      if (i === column) continue;
      const factor = at(i, column) / at(column, column);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(column, j));
    }
  }
  return rows.map((_, i) => at(i, size) / at(i, i));
}

/**
 * @param {readonly number[]} ys
 * @param {readonly number[]} predicted
 */
function explained(ys, predicted) {
  const middle = mean(ys);
  const rest = ys.reduce((sum, y, index) => sum + (y - (predicted[index] ?? 0)) ** 2, 0);
  const all = ys.reduce((sum, y) => sum + (y - middle) ** 2, 0);
  return 1 - rest / all;
}
