// What the lessons say of frames that the page itself does not count. tests/all/lessons.rs reads these lines, one fact each,
// and finds the numbers again.

/** Tetrahedra, and the k of the more crowded object (as `kdet info` has them). */
export const CROWDING = {
  coarse: { scene: 'pass_through_armadillos', res: 1, frame: 20, n: 20438, k: 63 },
  fine: { scene: 'pass_through_armadillos', res: 2, frame: 20, n: 40310, k: 67 },
};

/** By how much the boxes of the first two objects overlap along x. */
export const OVERLAPS = {
  shallow: { scene: 'pass_through_armadillos', res: 1, frame: 40, overlap: 1.57 },
  full: { scene: 'pass_through_armadillos', res: 1, frame: 79, overlap: 3.34 },
};
