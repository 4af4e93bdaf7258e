// Numbers of the lessons that the page itself does not count. tests/all/lessons.rs reads these lines, one fact each, and
// verifies the numbers.

/** Number of primitives, and the largest k of an object (as in `kdet info`). */
export const MINIMAL_K = {
  coarse: { scene: 'pass_through_armadillos', res: 1, frame: 20, n: 20438, k: 63 },
  fine: { scene: 'pass_through_armadillos', res: 2, frame: 20, n: 40310, k: 67 },
};

/** The same of surfaces: number of triangles and k. */
export const SURFACE_K = {
  coarse: { scene: 'pass_through_armadillos', res: 1, frame: 20, form: 'surface', n: 8720, k: 15 },
  fine: { scene: 'pass_through_armadillos', res: 1, frame: 20, form: 'surface_16', n: 139520, k: 20 },
};

/** The same of a shape that is not k-free, at three resolutions. */
export const NEEDLE_K = {
  coarse: { scene: 'not_k_free', res: 1, frame: 60, n: 1000, k: 87 },
  finer: { scene: 'not_k_free', res: 2, frame: 60, n: 1988, k: 177 },
  finest: { scene: 'not_k_free', res: 3, frame: 60, n: 3964, k: 351 },
};

/** The overlap of the first two objects' bounding boxes along x. */
export const OVERLAPS = {
  shallow: { scene: 'pass_through_armadillos', res: 1, frame: 40, overlap: 1.57 },
  full: { scene: 'pass_through_armadillos', res: 1, frame: 79, overlap: 3.34 },
};

/** Spatial hashing, by the side of a cell in mean edges: cells in the box of a tetrahedron and vertices in them, on average. */
export const CELL_SIZES = [
  { scene: 'boldie', res: 1, frame: 119, edge: 0.25, cells: 108.1, vertices: 8.2 },
  { scene: 'boldie', res: 1, frame: 119, edge: 0.375, cells: 42.6, vertices: 9.8 },
  { scene: 'boldie', res: 1, frame: 119, edge: 0.5, cells: 23.8, vertices: 11.8 },
  { scene: 'boldie', res: 1, frame: 119, edge: 0.75, cells: 11.2, vertices: 17.9 },
  { scene: 'boldie', res: 1, frame: 119, edge: 1, cells: 7.6, vertices: 25.2 },
  { scene: 'boldie', res: 1, frame: 119, edge: 1.5, cells: 4.2, vertices: 44.1 },
  { scene: 'boldie', res: 1, frame: 119, edge: 2, cells: 3.3, vertices: 70.4 },
  { scene: 'boldie', res: 1, frame: 119, edge: 3, cells: 2.1, vertices: 127.5 },
  { scene: 'boldie', res: 1, frame: 119, edge: 4, cells: 2, vertices: 230.9 },
] as const;

/**
 * Penetration depth: edges between penetrating vertices; those at whose ends directions are more than a right angle apart; vertices
 * whose direction leads on, the way their cube came. By the consistent estimate, and by the nearest surface.
 */
export const DIRECTIONS = {
  cubes: { scene: 'two_cubes', res: 1, frame: 6, edges: 642, turns: 19, nearest_turns: 120, onward: 23, nearest_onward: 57 },
};

/**
 * Live scenes: energy in J at the start, and the most that it is within 30 steps when contacts push to the nearest surface. By the
 * consistent estimate it never grows.
 */
export const ENERGIES = {
  cubes: { scene: 'two_cubes', res: 1, frame: 6, start: 151.1, nearest: 935.1 },
};
