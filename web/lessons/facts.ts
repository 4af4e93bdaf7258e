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
