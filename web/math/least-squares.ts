// A polynomial through points by least squares, and how well it fits.

export interface Fit {
  /** From the constant up. */
  readonly coefficients: readonly number[];
  /** The part of the spread that it explains: 1 where it goes through every point. */
  readonly r2: number;
  at(x: number): number;
}

/** Of this degree; undefined where there are not enough different places. */
export function fitPolynomial(points: readonly (readonly [x: number, y: number])[], degree: number): Fit | undefined {
  if (new Set(points.map(([x]) => x)).size <= degree) return undefined;
  // Within -1 … 1, where powers of a number do not run away from one another.
  const scale = Math.max(...points.map(([x]) => Math.abs(x)));
  const size = degree + 1;
  const rows: number[][] = Array.from({ length: size }, () => Array.from({ length: size + 1 }, () => 0));
  for (const [x, y] of points) {
    const powers = Array.from({ length: size }, (_, i) => (x / scale) ** i);
    for (const [i, row] of rows.entries()) {
      for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + (powers[i] ?? 0) * (powers[j] ?? 0);
      row[size] = (row[size] ?? 0) + (powers[i] ?? 0) * y;
    }
  }
  const solved = solve(rows);
  if (solved === undefined) return undefined;
  const coefficients = solved.map((c, i) => c / scale ** i);
  const at = (x: number) => coefficients.reduceRight((sum, c) => sum * x + c, 0);
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const rest = points.reduce((sum, [x, y]) => sum + (y - at(x)) ** 2, 0);
  const spread = points.reduce((sum, [, y]) => sum + (y - mean) ** 2, 0);
  return { coefficients, r2: spread > 0 ? 1 - rest / spread : 1, at };
}

/** Gauss with pivots; the last column is the right side. */
function solve(rows: number[][]): number[] | undefined {
  const n = rows.length;
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
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
