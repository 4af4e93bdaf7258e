// Numbers of the lessons that the page itself does not count: facts.json, which tests/all/lessons.rs reads, too, and verifies.

import facts from './facts.json' with { type: 'json' };

export const {
  /** Number of primitives, and the largest k of an object (as in `kdet info`). */
  MINIMAL_K,
  /** The same of surfaces: number of triangles and k. */
  SURFACE_K,
  /** The same of a shape that is not k-free, at three resolutions. */
  NEEDLE_K,
  /** The overlap of the first two objects' bounding boxes along x. */
  OVERLAPS,
  /** Spatial hashing, by the side of a cell in mean edges: cells in the box of a tetrahedron and vertices in them, on average. */
  CELL_SIZES,
  /**
   * Penetration depth: edges between penetrating vertices; those at whose ends directions are more than a right angle apart; vertices
   * whose direction leads on, the way their cube came. By the consistent estimate, and by the nearest surface.
   */
  DIRECTIONS,
  /**
   * Live scenes: energy in J at the start, and the most that it is within 30 steps when contacts push to the nearest surface. By the
   * consistent estimate it never grows.
   */
  ENERGIES,
} = facts;
