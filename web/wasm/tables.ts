// Generated from the tables in src/ by `make generate`. Do not edit.

/** Every method, with all that distinguishes it. */
export const METHODS = [
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'CPU reference', later: false, name: 'cpu', options: ['narrow', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'The reference on the host, in f64.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'kDet', later: false, name: 'kdet', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'], summary: 'Candidate pairs, sorted to remove duplicates, then tested.', system: 'kdet' },
  { answer: 'marks', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs'], headline: 'colliding_pairs', label: 'kDet, no pair list', later: false, name: 'kdet_no_pairs', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Tests while visiting the grid; marks primitives, lists no pairs.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'kDet, hash map', later: false, name: 'kdet_hash_map', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'], summary: 'Duplicates are removed by a hash set instead of a sort.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'kDet, home cell', later: false, name: 'kdet_home_cell', options: ['narrow', 'hash', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Every pair is taken in its home cell only, so there are no duplicates.', system: 'kdet' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'tree', later: false, name: 'bvh', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of boxes, built every frame.', system: 'bvh' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'tree, refitted', later: false, name: 'bvh_refit', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of boxes, built in the first frame and refitted in the others.', system: 'bvh' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'brute force', later: false, name: 'gpu', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Brute force, one thread per primitive.', system: 'brute_force' },
  { answer: 'pairs', continuous: false, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'colliding_pairs'], headline: 'colliding_pairs', label: 'brute force, no loop', later: false, name: 'gpu_no_loop', options: ['narrow', 'workgroup', 'self_collisions', 'inter_collisions', 'one_pass'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Brute force, one thread per possible pair.', system: 'brute_force' },
  { answer: 'contacts', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'contacts', 'colliding_vertices'], headline: 'contacts', label: 'hashing', later: true, name: 'hashing', options: ['workgroup', 'hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin', 'stored'], primitives: ['tetrahedra'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Spatial hashing: vertices in tetrahedra.', system: 'hashing' },
  { answer: 'crossings', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'crossings'], headline: 'crossings', label: 'hashing, edges', later: true, name: 'hashing_edges', options: ['workgroup', 'hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Spatial hashing: edges through triangles of the surface.', system: 'hashing' },
  { answer: 'depths', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'contacts', 'colliding_vertices', 'crossings', 'border_vertices', 'rings', 'no_depth'], headline: 'colliding_vertices', label: 'penetration depth', later: true, name: 'depth', options: ['workgroup', 'hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin', 'stored', 'normals', 'estimate'], primitives: ['tetrahedra'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow', 'crossings', 'border', 'propagate'], summary: 'Depth and direction of penetrating vertices.', system: 'hashing' },
  { answer: 'contacts', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'contacts', 'colliding_vertices'], headline: 'contacts', label: 'CPU hashing', later: false, name: 'hashing_cpu', options: ['hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin', 'stored'], primitives: ['tetrahedra'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Vertices in tetrahedra, as Heidelberger\'s thesis has it, on one thread of the host.', system: 'hashing' },
  { answer: 'crossings', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'crossings'], headline: 'crossings', label: 'CPU hashing, edges', later: false, name: 'hashing_edges_cpu', options: ['hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin'], primitives: ['tetrahedra', 'triangles'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Edges through triangles, on one thread of the host.', system: 'hashing' },
  { answer: 'depths', continuous: false, counts: ['participants', 'occupied_slots', 'max_occupancy', 'entries', 'table_slots', 'hash_collisions', 'candidate_pairs', 'contacts', 'colliding_vertices', 'crossings', 'border_vertices', 'rings', 'no_depth'], headline: 'colliding_vertices', label: 'CPU penetration depth', later: false, name: 'depth_cpu', options: ['hash', 'self_collisions', 'inter_collisions', 'cell_size', 'table_slots', 'primes', 'cell_origin', 'stored', 'normals', 'estimate'], primitives: ['tetrahedra'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow', 'crossings', 'border', 'propagate'], summary: 'Depth and direction of penetrating vertices, on one thread of the host.', system: 'hashing' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'swept kDet', later: true, name: 'swept_kdet', options: ['workgroup', 'hash', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale', 'test', 'separation'], primitives: ['triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'], summary: 'kDet on swept boxes, duplicates removed by a sort.', system: 'continuous' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'swept kDet, home cell', later: true, name: 'swept_kdet_home_cell', options: ['workgroup', 'hash', 'self_collisions', 'inter_collisions', 'one_pass', 'cell_rule', 'cell_scale', 'test', 'separation'], primitives: ['triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'kDet on swept boxes, every pair taken in its home cell.', system: 'continuous' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'swept tree', later: true, name: 'swept_bvh', options: ['workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'test', 'separation'], primitives: ['triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of swept boxes, built every frame.', system: 'continuous' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'nodes_visited', 'box_tests', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'swept tree, refitted', later: true, name: 'swept_bvh_refit', options: ['workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'test', 'separation'], primitives: ['triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'A tree of swept boxes, built in the first frame and refitted in the others.', system: 'continuous' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'swept brute force', later: true, name: 'swept_gpu', options: ['workgroup', 'self_collisions', 'inter_collisions', 'one_pass', 'test', 'separation'], primitives: ['triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Brute force on swept boxes.', system: 'continuous' },
  { answer: 'impacts', continuous: true, counts: ['participants', 'candidate_pairs', 'unique_pairs', 'feature_pairs', 'undecided', 'left_open', 'impacts'], headline: 'impacts', label: 'CPU swept', later: false, name: 'swept_cpu', options: ['self_collisions', 'inter_collisions', 'one_pass', 'test', 'separation'], primitives: ['triangles'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'The reference of continuous detection on the host.', system: 'continuous' },
  { answer: 'distances', continuous: false, counts: ['participants', 'height', 'cells', 'max_occupancy', 'entries', 'table_slots', 'probes', 'candidate_pairs', 'unique_pairs', 'left_open', 'iterations', 'near_pairs', 'intersecting_pairs'], headline: 'near_pairs', label: 'distance', later: false, name: 'distance', options: ['workgroup', 'hash', 'cell_rule', 'cell_scale', 'sub', 'within'], primitives: ['tetrahedra', 'triangles'], runsOn: 'gpu', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'Distances of the objects\' convex hulls by GJK; the grid finds the pairs.', system: 'distance' },
  { answer: 'distances', continuous: false, counts: ['participants', 'height', 'max_occupancy', 'candidate_pairs', 'unique_pairs', 'left_open', 'iterations', 'near_pairs', 'intersecting_pairs'], headline: 'near_pairs', label: 'CPU distance', later: false, name: 'distance_cpu', options: ['sub', 'within'], primitives: ['tetrahedra', 'triangles'], runsOn: 'host', stages: ['bounds', 'populate', 'find_pairs', 'narrow'], summary: 'The same on the host, in f64 with a proof; an octree finds the pairs.', system: 'distance' },
] as const;

/** What the page offers methods under. */
export const SYSTEMS = [
  { label: 'kDet', name: 'kdet', summary: 'Hierarchical grids.' },
  { label: 'Tree', name: 'bvh', summary: 'Trees of boxes.' },
  { label: 'Brute force', name: 'brute_force', summary: 'Every primitive against every other.' },
  { label: 'Hashing and depth', name: 'hashing', summary: 'Spatial hashing and penetration depth.' },
  { label: 'Continuous', name: 'continuous', summary: 'The first time of contact between two frames.' },
  { label: 'Distance', name: 'distance', summary: 'Distances of convex hulls, by GJK.' },
] as const;

/** Every stage, in the order of the charts. */
export const STAGES = [
  { label: 'bounds', name: 'bounds', summary: 'Box and size of every primitive, boxes of the objects, participants.' },
  { label: 'populate', name: 'populate', summary: 'Participants into grid cells, or into a tree.' },
  { label: 'find pairs', name: 'find_pairs', summary: 'The broad phase: candidate pairs.' },
  { label: 'unique', name: 'unique', summary: 'Duplicates removed from the candidate pairs.' },
  { label: 'narrow', name: 'narrow', summary: 'The narrow phase: every unique pair tested.' },
  { label: 'crossings', name: 'crossings', summary: 'Edges from colliding to other vertices, and where they cross a surface.' },
  { label: 'border', name: 'border', summary: 'Depth and direction of the vertices on the border.' },
  { label: 'propagate', name: 'propagate', summary: 'Depth and direction of the others, ring by ring.' },
  { label: 'solve', name: 'solve', summary: 'Live scenes: sub-steps of all bodies.' },
  { label: 'respond', name: 'respond', summary: 'Live scenes: contacts and their impulses.' },
  { label: 'place', name: 'place', summary: 'Live scenes: vertices from control points.' },
] as const;

/** Every count, in the order of the panels. */
export const COUNTS = [
  { label: 'participants', name: 'participants', panel: 'above', summary: 'Primitives that were not culled in this frame.', was: 'participants' },
  { label: 'grid levels', name: 'height', panel: 'listed', summary: 'Levels of the grid hierarchy that the sizes span.', was: 'height' },
  { label: 'occupied cells', name: 'cells', panel: 'listed', summary: 'Grid cells in use over all levels.', was: 'cells' },
  { label: 'occupied slots', name: 'occupied_slots', panel: 'listed', summary: 'Slots of the hash table with an entry.', was: 'occupied_slots' },
  { label: 'max. occupancy', name: 'max_occupancy', panel: 'listed', summary: 'Most entries in one grid cell, or in one slot of spatial hashing.', was: 'fullest_cell' },
  { label: 'entries in all cells', name: 'entries', panel: 'without grid', summary: 'Entries over all grid cells.', was: 'entries' },
  { label: 'hash table slots', name: 'table_slots', panel: 'never', summary: 'Slots of the cell table.', was: 'table_slots' },
  { label: 'probes while filling', name: 'probes', panel: 'never', summary: 'Slots probed while the cell table was filled.', was: 'probes' },
  { label: 'hash collisions', name: 'hash_collisions', panel: 'listed', summary: 'Entries that a query met in a slot and that belong to another cell.', was: 'hash_collisions' },
  { label: 'nodes visited', name: 'nodes_visited', panel: 'listed', summary: 'Nodes of the tree whose children were tested.', was: 'nodes_visited' },
  { label: 'box tests in the tree', name: 'box_tests', panel: 'listed', summary: 'Tests of a primitive\'s box against that of a node or leaf of the tree.', was: 'box_tests' },
  { label: 'candidate pairs', name: 'candidate_pairs', panel: 'above', summary: 'Candidate pairs as found; a pair may repeat.', was: 'potential_with_duplicates' },
  { label: 'unique pairs', name: 'unique_pairs', panel: 'above', summary: 'Candidate pairs without duplicates.', was: 'potential' },
  { label: 'colliding pairs', name: 'colliding_pairs', panel: 'above', summary: 'Pairs that the narrow phase confirmed.', was: 'pairs' },
  { label: 'contacts', name: 'contacts', panel: 'listed', summary: 'Vertices in tetrahedra: a vertex in two of them counts twice.', was: 'contacts' },
  { label: 'colliding vertices', name: 'colliding_vertices', panel: 'listed', summary: 'Vertices with a contact.', was: 'colliding_vertices' },
  { label: 'edge crossings', name: 'crossings', panel: 'listed', summary: 'Edges through triangles.', was: 'crossings' },
  { label: 'border vertices', name: 'border_vertices', panel: 'listed', summary: 'Colliding vertices next to one that does not collide.', was: 'border_vertices' },
  { label: 'rings', name: 'rings', panel: 'listed', summary: 'Rings of vertices that depth was propagated over, the border included.', was: 'rings' },
  { label: 'vertices without depth', name: 'no_depth', panel: 'listed', summary: 'Colliding vertices that no border vertex is connected with: they have no depth.', was: 'no_depth' },
  { label: 'feature pairs', name: 'feature_pairs', panel: 'listed', summary: 'Vertices and faces, edges and edges that an elementary test was made for.', was: 'feature_pairs' },
  { label: 'undecided at first', name: 'undecided', panel: 'listed', summary: 'Those of them that the first elementary test left undecided.', was: 'undecided' },
  { label: 'left to the host', name: 'left_open', panel: 'listed', summary: 'What rounding left open on the GPU: the host decides it when it reads the answer.', was: 'left_open' },
  { label: 'impacts', name: 'impacts', panel: 'listed', summary: 'Feature pairs that meet within the step, with those that are left to the host.', was: 'impacts' },
  { label: 'GJK iterations', name: 'iterations', panel: 'listed', summary: 'Evaluations of the support function in all searches of GJK.', was: 'iterations' },
  { label: 'near pairs of objects', name: 'near_pairs', panel: 'listed', summary: 'Pairs of objects that are as near as was asked for, with those that are left to the host.', was: 'near_pairs' },
  { label: 'intersecting hulls', name: 'intersecting_pairs', panel: 'listed', summary: 'Pairs of objects whose convex hulls intersect by the sub-algorithm\'s own verdict; reports have certified ones.', was: 'intersecting_pairs' },
] as const;

/** Settings that methods heed. */
export const OPTIONS = [
  { brief: true, label: 'Narrow test', name: 'narrow', selection: 'narrows', several: true, speaks: true, summary: 'The narrow test.', told: true, unheeded: 'pairs' },
  { brief: true, label: 'Hash function', name: 'hash', selection: 'hashes', several: true, speaks: true, summary: 'The hash function of the cell table.', told: true, unheeded: 'always' },
  { brief: false, label: 'Workgroup size', name: 'workgroup', selection: 'workgroups', several: true, speaks: false, summary: 'Threads in a workgroup.', told: false, unheeded: 'always' },
  { brief: true, label: 'Self-collisions', name: 'self_collisions', selection: 'self_collisions', several: true, speaks: false, summary: 'Pairs within one object that share no vertex.', told: false, unheeded: 'all but objects' },
  { brief: false, label: 'Collisions between objects', name: 'inter_collisions', selection: 'inter_collisions', several: false, speaks: false, summary: 'Pairs of different objects.', told: false, unheeded: 'all but objects' },
  { brief: false, label: 'One pass', name: 'one_pass', selection: 'one_pass', several: false, speaks: false, summary: 'Both kinds of pairs in one pass, timed as one.', told: false, unheeded: 'all but objects' },
  { brief: false, label: 'Cell rule', name: 'cell_rule', selection: 'cell_rule', several: false, speaks: false, summary: 'The rule for cell sizes.', told: false, unheeded: 'pairs' },
  { brief: false, label: 'Cell scale', name: 'cell_scale', selection: 'cell_scale', several: false, speaks: false, summary: 'The factor on cell sizes.', told: false, unheeded: 'pairs' },
  { brief: false, label: 'Cell size', name: 'cell_size', selection: 'cell_sizes', several: true, speaks: false, summary: 'The side of a cell of spatial hashing, in mean edges of the scene.', told: false, unheeded: 'never' },
  { brief: false, label: 'Table slots', name: 'table_slots', selection: 'table_slots', several: true, speaks: false, summary: 'Slots of the hash table; by default the next prime from two per vertex.', told: false, unheeded: 'never' },
  { brief: false, label: 'Primes', name: 'primes', selection: 'primes', several: false, speaks: false, summary: 'The primes of the hash function `simple`.', told: false, unheeded: 'never' },
  { brief: false, label: 'Cell origin', name: 'cell_origin', selection: 'cell_origin', several: false, speaks: false, summary: 'Where cells are counted from.', told: false, unheeded: 'never' },
  { brief: false, label: 'Stored set', name: 'stored', selection: 'stored', several: false, speaks: false, summary: 'The set that the table holds; queries come from the other.', told: false, unheeded: 'never' },
  { brief: false, label: 'Normals', name: 'normals', selection: 'normals', several: false, speaks: false, summary: 'Normals of penetrated surfaces.', told: false, unheeded: 'never' },
  { brief: false, label: 'Depth estimate', name: 'estimate', selection: 'estimate', several: false, speaks: false, summary: 'How the depth of a vertex is estimated.', told: false, unheeded: 'never' },
  { brief: true, label: 'Elementary test', name: 'test', selection: 'test', several: false, speaks: true, summary: 'The elementary test of continuous detection: whether, and when first, two features in motion meet.', told: false, unheeded: 'never' },
  { brief: false, label: 'Separation', name: 'separation', selection: 'separation', several: false, speaks: false, summary: 'The distance that counts as contact, in the unit of the scene.', told: false, unheeded: 'never' },
  { brief: true, label: 'Sub-algorithm', name: 'sub', selection: 'sub', several: false, speaks: true, summary: 'The sub-algorithm of GJK: how it finds the nearest point of a simplex.', told: false, unheeded: 'never' },
  { brief: false, label: 'Distances up to', name: 'within', selection: 'within', several: false, speaks: false, summary: 'The distance up to which pairs of objects are listed, in the unit of the scene.', told: false, unheeded: 'never' },
] as const;

/** Narrow tests. */
export const NARROWS = [
  { depth: false, exact: true, label: 'SAT', name: 'sat', primitives: ['tetrahedra', 'triangles'], summary: 'Separating axes: face normals and edge pairs.' },
  { depth: false, exact: false, label: 'SAT, no edges', name: 'sat_no_edges', primitives: ['tetrahedra', 'triangles'], summary: 'Face normals only: a superset of the true pairs.' },
  { depth: true, exact: true, label: 'SAT with depth', name: 'sat_mtv', primitives: ['tetrahedra', 'triangles'], summary: 'As `sat`, and the minimum translation that separates the pair.' },
  { depth: false, exact: true, label: 'GJK', name: 'gjk', primitives: ['tetrahedra', 'triangles'], summary: 'Gilbert–Johnson–Keerthi on the Minkowski difference.' },
  { depth: false, exact: true, label: 'GJK, Johnson', name: 'gjk_johnson', primitives: ['tetrahedra', 'triangles'], summary: 'GJK with the determinants of Johnson and the backup procedure (Gilbert, Johnson and Keerthi 1988).' },
  { depth: false, exact: true, label: 'GJK, ISA', name: 'gjk_isa', primitives: ['tetrahedra', 'triangles'], summary: 'GJK with the determinants of Johnson alone, as in ISA-GJK (van den Bergen 1999).' },
  { depth: false, exact: true, label: 'GJK, signed volumes', name: 'gjk_sv', primitives: ['tetrahedra', 'triangles'], summary: 'GJK with signed volumes (Montanari, Petrinic and Barbieri 2017).' },
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
  { label: 'mean size', name: 'mean', summary: 'Level-0 cells of 2.75 times the geometric mean of all extents, then doubling.' },
] as const;

/** Where cells are counted from. */
export const CELL_ORIGINS = [
  { label: 'scene', name: 'scene', summary: 'From the lower corner of the scene: no negative cells.' },
  { label: 'zero', name: 'zero', summary: 'From zero, as in the thesis: the hash function `simple` then gives mirrored cells the same slot.' },
] as const;

/** What a hash table holds. */
export const STORED_SETS = [
  { label: 'vertices', name: 'vertices', summary: 'Vertices are stored, each in one cell, and tetrahedra ask, as in the thesis.' },
  { label: 'tetrahedra', name: 'tetrahedra', summary: 'Tetrahedra are stored in every cell of their boxes, and vertices ask in one.' },
] as const;

/** Normals of penetrated surfaces. */
export const NORMALS = [
  { label: 'smooth', name: 'smooth', summary: 'Interpolated from the normals of the vertices.' },
  { label: 'of the face', name: 'face', summary: 'That of the triangle.' },
] as const;

/** How depth is estimated. */
export const ESTIMATES = [
  { contacts: true, label: 'consistent', name: 'consistent', summary: 'From where the object\'s own edges cross the surface, propagated inwards.' },
  { contacts: true, label: 'nearest surface', name: 'nearest', summary: 'To the nearest point of the penetrated surface, every vertex for itself.' },
  { contacts: false, label: 'both', name: 'both', summary: 'Both, the consistent one first.' },
] as const;

/** Elementary tests of continuous detection. */
export const TESTS = [
  { label: 'inclusion', name: 'inclusion', onGpu: true, separation: true, summary: 'Bisection with bounds of rounding: no impact is missed.' },
  { label: 'cubic', name: 'cubic', onGpu: true, separation: true, summary: 'Roots of the coplanarity cubic: some impacts are missed.' },
  { label: 'additive', name: 'additive', onGpu: true, separation: true, summary: 'Advancement by bounds of the distance: conservative, with a margin.' },
  { label: 'exact', name: 'exact', onGpu: false, separation: false, summary: 'Exact arithmetic, on the host only.' },
] as const;

/** Sub-algorithms of GJK. */
export const SUBS = [
  { label: 'Johnson', name: 'johnson', summary: 'Determinants of all subsets, with the backup procedure (Gilbert, Johnson and Keerthi 1988).' },
  { label: 'geometric', name: 'geometric', summary: 'Voronoi regions by plane tests.' },
  { label: 'ISA', name: 'isa', summary: 'Determinants without the backup procedure (van den Bergen 1999).' },
  { label: 'signed volumes', name: 'signed_volumes', summary: 'Signs of signed volumes (Montanari, Petrinic and Barbieri 2017).' },
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

/** How surfaces are drawn. */
export const SURFACES = [
  { label: 'matte', name: 'matte', summary: 'Solid; marked primitives shine through as through wax.' },
  { label: 'opaque', name: 'opaque', summary: 'Solid; nothing shines through.' },
  { label: 'glass', name: 'glass', summary: 'Transparent, dense along outlines; layers may come in any order.' },
  { label: 'wire', name: 'wire', summary: 'Only the edges of its triangles, those of the far side dimmed.' },
  { label: 'hidden', name: 'hidden', summary: 'Not at all.' },
] as const;

/** What colours show. */
export const COLORS = [
  { label: 'by object', name: 'object', summary: 'The object of a primitive.' },
  { label: 'by level', name: 'level', summary: 'Its level of the grid.' },
  { label: 'by pairs', name: 'pairs', summary: 'In how many pairs it is.' },
  { label: 'by k', name: 'k', summary: 'Its k.' },
  { label: 'by depth', name: 'depth', summary: 'How deep it is in another one.' },
  { label: 'by time of impact', name: 'time', summary: 'When it meets another one first.' },
] as const;

/** How many pixels of the screen are drawn. */
export const QUALITIES = [
  { label: 'automatic', name: 'auto', summary: 'Fewer where the GPU is slow.' },
  { label: 'every pixel', name: 'full', summary: 'All of them.' },
  { label: '¾ along each side', name: 'fine', summary: 'Three quarters along each side.' },
  { label: '½ along each side', name: 'half', summary: 'Half of them along each side.' },
] as const;

/** What can be added to a live scene. */
export const ADDITIONS = [
  { label: 'Ball', model: false, name: 'ball', summary: 'A soft ball.' },
  { label: 'Cube', model: false, name: 'cube', summary: 'A soft cube.' },
  { label: 'Bunny', model: true, name: 'bunny', summary: 'A soft bunny.' },
] as const;

/** Endings of mesh files; two where a mesh has two files. */
export const MESH_FILES = [
  ['msh'],
  ['vtk'],
  ['vtu'],
  ['mesh'],
  ['obj'],
  ['ply'],
  ['stl'],
  ['off'],
  ['node', 'ele'],
] as const;

/** Roles of what is drawn into the scene, by their numbers. */
export const INKS = [
  'pick',
  'cell',
  'home',
  'candidate',
  'separate',
  'sphere',
] as const;

/** Kinds of it, by their numbers. */
export const ITEM_KINDS = [
  'tetrahedron',
  'box',
  'sphere',
  'segment',
  'arrow',
  'plane',
  'outline',
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
export const LIMITS = { cellScale: [0.5, 64.0], cellSize: [0.0625, 64.0], length: [0, 1000000.0], levels: 16, live: { damping: [0.0, 10.0], friction: [0.0, 4.0], gravity: [-2.0, 4.0], speed: [0.0625, 1.0], step: [0.125, 8.0], stiffness: [0.01, 100.0] }, repeats: [1, 1000], runs: [1, 20], tableSlots: [0, 67108864], warmUp: [0, 100] } as const;

/** Numbers of everything that is drawn into the scene. */
export const ITEM_NUMBERS = 14;

/** How often a paused frame is searched, so that its time is a median. */
export const REPEATS = 10;

/** Known steps of browsers' GPU timestamps, in milliseconds. */
export const CLOCK_STEPS = [0.1, 0.065536] as const;

/** What is searched for where nothing else is asked. */
export const DEFAULT_SETTINGS = { cell_origin: 'scene', cell_rule: 'mean', cell_scale: 1.0, cell_size: 1.0, estimate: 'consistent', hash: 'djb2', inter_collisions: true, method: 'kdet_home_cell', narrow: 'sat', normals: 'smooth', one_pass: true, primes: [73856093, 19349663, 83492791], self_collisions: false, separation: 0.0, stored: 'vertices', sub: 'signed_volumes', table_slots: 0, test: 'inclusion', within: 1.0, workgroup: 128 } as const;

/** What is measured where nothing else is asked. */
export const DEFAULT_SELECTION = { cell_origin: 'scene', cell_rule: 'mean', cell_scale: 1.0, cell_sizes: [1.0], corrected: true, estimate: 'consistent', form: 'own', frames: null, hashes: ['djb2'], inter_collisions: true, methods: ['kdet'], narrows: ['sat'], normals: 'smooth', one_pass: true, primes: [73856093, 19349663, 83492791], repeat_frame: 1, resolutions: [1], runs: 10, scenes: ['pass_through_armadillos'], self_collisions: [false], separation: 0.0, stored: 'vertices', sub: 'signed_volumes', table_slots: [0], test: 'inclusion', warm_up: 1, within: 1.0, workgroups: [128] } as const;

/** How live scenes run where nothing else is asked. */
export const DEFAULT_PARAMETERS = { damping: 1.0, estimate: 'consistent', floor: true, friction: 1.0, gravity: 1.0, normals: 'face', self_contact: true, step: 0.016666666666666666, stiffness: 1.0, substeps: 12 } as const;
