// Generated from the tables in src/detect by `make generate`. Do not edit.

/** Every method, with all that distinguishes it. */
export const METHODS = [
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'CPU reference', name: 'cpu', options: ['narrow', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'The reference on the host, in f64.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'kDet', name: 'kdet', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'], summary: 'Candidate pairs, sorted to remove duplicates, then tested.', system: 'kdet' },
  { answer: 'marks', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs'], label: 'kDet, no pair list', name: 'kdet_no_pairs', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Tests while visiting the grid; marks primitives, lists no pairs.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'kDet, hash map', name: 'kdet_hash_map', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'], summary: 'Duplicates are removed by a hash set instead of a sort.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'kDet, home cell', name: 'kdet_home_cell', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Every pair is taken in its home cell only, so there are no duplicates.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'tree', name: 'bvh', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of boxes, built every frame.', system: 'bvh' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'tree, refitted', name: 'bvh_refit', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of boxes, built in the first frame and refitted in the others.', system: 'bvh' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'brute force', name: 'gpu', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Brute force, one thread per primitive.', system: 'brute_force' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], label: 'brute force, no loop', name: 'gpu_no_loop', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Brute force, one thread per possible pair.', system: 'brute_force' },
] as const;

/** Families of methods. */
export const SYSTEMS = [
  { label: 'kDet', name: 'kdet', summary: 'Hierarchical grids.' },
  { label: 'Tree', name: 'bvh', summary: 'Trees of boxes.' },
  { label: 'Brute force', name: 'brute_force', summary: 'Every primitive against every other.' },
] as const;

/** Every stage, in the order of the charts. */
export const STAGES = [
  { label: 'bounds', name: 'bounds', summary: 'Box and size of every primitive, boxes of the objects, participants.' },
  { label: 'populate', name: 'populate', summary: 'Participants into grid cells, or into a tree.' },
  { label: 'find pairs', name: 'find_pairs', summary: 'The broad phase: candidate pairs.' },
  { label: 'unique', name: 'unique', summary: 'Duplicates removed from the candidate pairs.' },
  { label: 'narrow', name: 'narrow', summary: 'The narrow phase: every unique pair tested.' },
] as const;

/** Every count, in the order of the panels. */
export const COUNTS = [
  { label: 'participants', name: 'participants', summary: 'Primitives that were not culled in this frame.', was: 'participants' },
  { label: 'grid levels', name: 'height', summary: 'Levels of the grid hierarchy that the sizes span.', was: 'height' },
  { label: 'occupied cells', name: 'cells', summary: 'Grid cells in use over all levels.', was: 'cells' },
  { label: 'max. occupancy', name: 'max_occupancy', summary: 'Most entries in one grid cell.', was: 'fullest_cell' },
  { label: 'entries in all cells', name: 'entries', summary: 'Entries over all grid cells.', was: 'entries' },
  { label: 'hash table slots', name: 'table_slots', summary: 'Slots of the cell table.', was: 'table_slots' },
  { label: 'probes while filling', name: 'probes', summary: 'Slots probed while the cell table was filled.', was: 'probes' },
  { label: 'nodes visited', name: 'nodes_visited', summary: 'Nodes of the tree whose children were tested.', was: 'nodes_visited' },
  { label: 'box tests in the tree', name: 'box_tests', summary: 'Tests of a primitive\'s box against that of a node or leaf of the tree.', was: 'box_tests' },
  { label: 'candidate pairs', name: 'candidate_pairs', summary: 'Candidate pairs as found; a pair may repeat.', was: 'potential_with_duplicates' },
  { label: 'unique pairs', name: 'unique_pairs', summary: 'Candidate pairs without duplicates.', was: 'potential' },
  { label: 'colliding pairs', name: 'colliding_pairs', summary: 'Pairs that the narrow phase confirmed.', was: 'pairs' },
] as const;

/** Settings that methods heed. */
export const OPTIONS = [
  { label: 'Narrow test', name: 'narrow', summary: 'The narrow test.' },
  { label: 'Hash function', name: 'hash', summary: 'The hash function of the cell table.' },
  { label: 'Workgroup size', name: 'workgroup', summary: 'Threads in a workgroup.' },
  { label: 'Self-collisions', name: 'self_collisions', summary: 'Pairs within an object.' },
  { label: 'Collisions between objects', name: 'inter_collisions', summary: 'Pairs of different objects.' },
  { label: 'One pass', name: 'one_pass', summary: 'Both kinds in one pass.' },
  { label: 'Cell rule', name: 'cell_rule', summary: 'The rule for cell sizes.' },
  { label: 'Cell scale', name: 'cell_scale', summary: 'The factor on cell sizes.' },
] as const;

/** Narrow tests. */
export const NARROWS = [
  { depth: false, exact: true, label: 'SAT', name: 'sat', primitives: ['tetrahedra', 'triangles'], summary: 'Separating axes: face normals and edge pairs.' },
  { depth: false, exact: false, label: 'SAT, no edges', name: 'sat_no_edges', primitives: ['tetrahedra', 'triangles'], summary: 'Face normals only: a superset of the true pairs.' },
  { depth: true, exact: true, label: 'SAT with depth', name: 'sat_mtv', primitives: ['tetrahedra', 'triangles'], summary: 'As `sat`, and the minimum translation that separates the pair.' },
  { depth: false, exact: true, label: 'GJK', name: 'gjk', primitives: ['tetrahedra', 'triangles'], summary: 'Gilbert–Johnson–Keerthi on the Minkowski difference.' },
  { depth: false, exact: true, label: 'Guigue–Devillers', name: 'guigue_devillers', primitives: ['triangles'], summary: 'Signs of orientation determinants, for triangles (Guigue and Devillers 2003).' },
] as const;

/** Hash functions of the cell table. */
export const HASHES = [
  { label: 'djb2', name: 'djb2', summary: 'Bernstein\'s.' },
  { label: 'FNV-1a', name: 'fnv-1a', summary: 'Fowler–Noll–Vo 1a.' },
  { label: 'simple', name: 'simple', summary: 'Three primes.' },
  { label: 'Morton', name: 'morton', summary: 'Interleaved bits.' },
] as const;

/** Rules for cell sizes. */
export const CELL_RULES = [
  { label: 'as in paper', name: 'paper', summary: 'Cells of 2^(l+1)·d_min on level l: at most eight per primitive.' },
  { label: 'mean size', name: 'mean', summary: 'Level-0 cells of twice the mean extent, then doubling.' },
] as const;

/** Kinds of primitives. */
export const PRIMITIVES = [
  { corners: 4, name: 'tetrahedra', singular: 'tetrahedron' },
  { corners: 3, name: 'triangles', singular: 'triangle' },
] as const;

/** What is searched of a scene. */
export const FORMS = [
  { label: 'as it is', name: 'own', summary: 'Its primitives as they are.' },
  { label: 'surface', name: 'surface', summary: 'Its surface: the triangles that belong to one tetrahedron only.' },
  { label: 'surface × 4', name: 'surface_4', summary: 'Its surface with every triangle divided into four.' },
  { label: 'surface × 16', name: 'surface_16', summary: 'Its surface with every triangle divided into sixteen.' },
] as const;

/** Kinds of pairs that are timed apart. */
export const PAIR_KINDS = [
  'inter',
  'self',
] as const;

/** Resolutions that scenes can have; the catalogue lists those of each. */
export const RESOLUTIONS = [
  1,
  2,
  3,
  4,
  5,
] as const;

/** Workgroup sizes. */
export const WORKGROUPS = [
  16,
  32,
  64,
  128,
  256,
] as const;

/** Limits of numbers. */
export const LIMITS = { cellScale: [0.5, 64.0], levels: 16, repeats: [1, 1000], runs: [1, 20], warmUp: [0, 100] } as const;

/** What is searched for where nothing else is asked. */
export const DEFAULT_SETTINGS = { cell_rule: 'mean', cell_scale: 1.0, hash: 'djb2', inter_collisions: true, method: 'kdet_home_cell', narrow: 'sat', one_pass: true, self_collisions: false, workgroup: 128 } as const;
