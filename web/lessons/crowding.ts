// How crowded the frames are that the lessons speak of: tetrahedra, and the k of the more crowded object, as `kdet info`
// gives them. The page does not compute k, so tests/lessons.rs reads these lines and counts again.

export const CROWDING = {
  coarse: { scene: 'pass_through_armadillos', res: 1, frame: 20, n: 20438, k: 63 },
  fine: { scene: 'pass_through_armadillos', res: 2, frame: 20, n: 40310, k: 67 },
};
