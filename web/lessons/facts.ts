// Numbers of the lessons that the page itself does not count. tests/all/lessons.rs reads these lines, one fact each, and
// verifies the numbers.

/** Number of tetrahedra, and the largest k of an object (as in `kdet info`). */
export const MINIMAL_K = {
  coarse: { scene: 'pass_through_armadillos', res: 1, frame: 20, n: 20438, k: 63 },
  fine: { scene: 'pass_through_armadillos', res: 2, frame: 20, n: 40310, k: 67 },
};

/** The overlap of the first two objects' bounding boxes along x. */
export const OVERLAPS = {
  shallow: { scene: 'pass_through_armadillos', res: 1, frame: 40, overlap: 1.57 },
  full: { scene: 'pass_through_armadillos', res: 1, frame: 79, overlap: 3.34 },
};
