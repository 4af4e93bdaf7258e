// Generated from the types in src by `make generate`. Do not edit.

/** A closed axis-aligned box. */
export type Aabb = {
  /** Lower corner. */
  min: [number, number, number];
  /** Upper corner. */
  max: [number, number, number];
};

/** Features and limits of the adapter, for the page's panel. */
export type AdapterReport = {
  /** The adapter's description; browsers often leave it empty. */
  name: string;
  /** The optional features it has, by their names in WebGPU. */
  features: Array<string>;
  /** The limits that matter for compute kernels. */
  limits: Array<Limit>;
};

/** The answer of one frame. */
export type Answer = {
  /** The frame of the animation. */
  frame: number;
  /** The scene's primitives, or its surface. */
  form: Form;
  /** Whether the scene's corrections were applied. */
  corrected: boolean;
  /** What was searched for. */
  settings: Settings;
  /** By name: the counts that the method has. */
  counts: Counts;
  /** The side of a cell of level 0 in the scene's unit; null without a grid. */
  cellSide: number | null;
  /** Colliding primitives of each object. */
  objects: Array<CollidingCount>;
  /** How long it took. */
  times: Times;
  /** Bytes of every buffer by name. */
  bytes: Array<[string, number]>;
};

/** A tetrahedron that looks into the vertex's cell. */
export type AskingView = {
  /** Its number in the frame. */
  id: number;
  /** Its object. */
  object: number;
  /** Its corners. */
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** The last stage that the two reach. */
  fate: Fate;
  /** The vertex's weights of its corners; not numbers where it is flat. */
  weights: [number, number, number, number];
  /** Bit i: its face opposite corner i is on the surface. */
  outer: number;
};

/** One of the axes, and what the test saw on it. Lengths are the scene's, heights count from vertex 0 of a. */
export type Axis = {
  /** Unit vector; null where it is degenerate. */
  direction: [number, number, number];
  /** Lowest and highest height of a. */
  a: [number, number];
  /** Those of b. */
  b: [number, number];
  /** By how much the intervals overlap; negative where there is a gap. */
  overlap: number;
  /** The two edges are parallel, or one is null: no axis at all. */
  degenerate: boolean;
  /** Whether the test evaluated it before it knew. */
  tested: boolean;
  /** The gap that the test itself computed there. */
  gap?: number;
  /** Whether the test saw with certainty that this axis separates the two. */
  separates: boolean;
  /** For `sat_mtv`: how far b has to move along the axis, or against it, until the two are separate. */
  depth?: number;
} & ({
  'kind': 'face_of_a';
  /** Which one. */
  face: number;
} | {
  'kind': 'face_of_b';
  /** Which one. */
  face: number;
} | {
  'kind': 'plane_of_a'
} | {
  'kind': 'plane_of_b'
} | {
  'kind': 'edges';
  /** Edge of a. */
  edgeOfA: number;
  /** Edge of b. */
  edgeOfB: number;
});

/** A sphere to be drawn. */
export type Ball = {
  /** Its centre. */
  center: [number, number, number];
  /** Its radius. */
  radius: number;
};

/** How one object is simulated. */
export type BodySetup = {
  /** What it is made of. */
  material: Material;
  /** Scale of the cage relative to the model, where it is known. */
  scale: number | null;
  /** Boxes in the model's coordinates whose control points stay where they are. */
  fixed: Array<Aabb>;
  /** Whether the whole body stays where it is. */
  held: boolean;
  /** What it is made of where it is cloth. */
  fabric?: Fabric;
};

/** What became of a box of a search. */
export type BoxFate = 'late' | 'outside' | 'small' | 'divided';

/** What ran a benchmark. */
export type By = 'command' | 'page';

/** A primitive that shares a cell with the inspected one. */
export type Candidate = {
  /** Its number in the frame. */
  id: number;
  /** Its object. */
  object: number;
  /** Its level. */
  level: number;
  /** The size that determines its level. */
  size: number;
  /** Its corners. */
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** Which primitive finds the pair. */
  foundBy: FoundBy;
  /** The last stage that the pair reaches. */
  fate: Fate;
  /** The cells that both overlap. */
  meetings: Array<MeetingView>;
  /** How often the pair is found; all but one are duplicates. */
  times: number;
};

/** The card of one primitive: its inspection, and what the GPU found. */
export type Card = {
  /** The frame of the animation. */
  frame: number;
  /** Primitives of all objects. */
  primitives: number;
  /** The primitives that it collides with according to the GPU; `None` where the method lists no pairs. */
  found?: Array<number>;
  /** Whether the GPU and the card agree. */
  agrees: boolean;
  /** Its number in the frame. */
  id: number;
  /** Its object. */
  object: number;
  /** Its number in the object. */
  index: number;
  /** Its vertices. */
  vertices: [number, number, number, number];
  /** Their positions. */
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** The diameter of its minimum enclosing sphere, d. */
  diameter: number;
  /** The size that determines its level: d, or the longest side of its box, see `CellRule`. */
  size: number;
  /** What it is. */
  primitive: Primitive;
  /** Its volume; of a triangle its area. */
  measure: number;
  /** The minimal k for which it is k-free in its object. */
  k: number;
  /** Primitives of its object that are at least as large and come within d/4. */
  neighbours: Array<number>;
  /** Their corners. */
  neighbourCorners: Array<[[number, number, number], [number, number, number], [number, number, number], [number, number, number]]>;
  /** Its minimum enclosing sphere. */
  sphere: Ball;
  /** Its bounding box. */
  aabb: Span;
  /** Spheres of half its diameter that cover it. */
  covering: Array<Ball>;
  /** The 21 spheres of half its diameter that cover its enclosing sphere. */
  sphereCovering: Array<Ball>;
  /** The method of the search. */
  method: Method;
  /** The narrow test. */
  narrow: Narrow;
  /** One pass, or inter and self. */
  passes: Array<PassInspection>;
  /** The primitives it collides with, sorted. */
  pairs: Array<number>;
};

/** The whole list. */
export type Catalogue = {
  /** `VERSION`. */
  version: number;
  /** In the order in which they are listed. */
  scenes: Array<SceneEntry>;
  /** By name. */
  models: Array<ModelEntry>;
};

/** Where spatial hashing counts its cells from. It changes the time only. */
export type CellOrigin = string;

/** How the cell sizes of kDet are chosen. Both give the same pairs; the default, `CellRule::Mean`, is the quicker one. */
export type CellRule = string;

/** A cell that a primitive visits. */
export type CellView = {
  /** Its level. */
  level: number;
  /** Its coordinates. */
  cell: [number, number, number];
  /** Its hash. */
  hash: number;
  /** Its slot; `None` for an empty cell. */
  slot?: number;
  /** Slots that were probed until it was found or known to be empty. */
  probes: number;
  /** Its occupancy, from the table. */
  count: number;
  /** The primitives stored there, sorted. */
  stored: Array<number>;
  /** Lower corner. */
  low: [number, number, number];
  /** Upper corner. */
  high: [number, number, number];
};

/** Which clock measured the stages. The device's needs the feature `TIMESTAMP_QUERY`; without it stages have no times, and `Times::host_ms` includes the waiting. */
export type Clock = 'device' | 'host';

/** Colliding primitives of one object. They come with the counts of a frame, for every object. */
export type CollidingCount = {
  /** Those that collide with another object: for two objects, A to B and B to A. */
  inter: number;
  /** Those that collide with their own. */
  own: number;
};

/** A frame and its number of pairs. */
export type Contact = {
  /** The frame. */
  frame: number;
  /** Colliding pairs in it. */
  pairs: number;
};

/** Whether two closed shapes have a point in common. Touching is intersecting. */
export type ConvexVerdict = 'separate' | 'intersecting';

/** A corner of the Minkowski difference. */
export type CornerView = {
  /** Where it is. */
  point: [number, number, number];
  /** The vertices of both objects whose difference it is. */
  of: [[number, number, number], [number, number, number]];
  /** Its signed part of the length, area or volume: the barycentric coordinate of the origin's projection. None of what is flat. */
  share: number | null;
  /** Its weight in the nearest point; none where it is dropped. */
  weight: number | null;
};

/** The counts of a frame: those that its method has. */
export type Counts = { [key in string]: number };

/** An edge and a triangle of the surface. */
export type CrossingView = {
  /** The vertices of the triangle. */
  vertices: [number, number, number];
  /** Their positions. */
  corners: [[number, number, number], [number, number, number], [number, number, number]];
  /** Its object. */
  object: number;
  /** Whether the two meet. */
  meets: boolean;
  /** Where, if not in a plane. */
  point: [number, number, number] | null;
  /** The normal there, for the vertex's depth. */
  normal: [number, number, number] | null;
  /** The weight of the crossing, for the vertex's depth. */
  weight: number;
};

/** An axis of the scene. */
export type DepthAxis = 'x' | 'y' | 'z';

/** How the depth of a vertex came about. */
export type DepthView = {
  /** What was asked for. */
  estimate: Estimate;
  /** Its ring, from 1; `None` where it has no depth by the consistent estimate. */
  ring: number | null;
  /** Rings of the frame. */
  rings: number;
  /** The neighbours that it got its depth from, if it is not of the first ring. */
  helpers: Array<HelperView>;
  /** Direction and depth by the consistent estimate. */
  consistent: [number, number, number, number] | null;
  /** Direction and depth by the nearest surface. */
  nearest: [number, number, number, number] | null;
  /** The same two of the GPU, where it has them. */
  found: [[number, number, number, number] | null, [number, number, number, number] | null];
};

/** An object, and the objects that it is near to. */
export type DistanceCard = {
  /** Its number. */
  object: number;
  /** Objects of the scene. */
  objects: number;
  /** The frame of the animation. */
  frame: number;
  /** The method of the search. */
  method: Method;
  /** The sub-algorithm. */
  sub: Sub;
  /** The distance up to which pairs are listed. */
  within: number;
  /** Its vertices, and those of its convex hull. */
  vertices: [number, number];
  /** Its hull. */
  hull: WireView;
  /** The box of its hull. */
  bounds: Span;
  /** The cells of the octree that hold it, the root first. */
  cells: Array<OctreeCellView>;
  /** Objects whose boxes are near enough, the nearest first. */
  partners: Array<PartnerView>;
  /** How the nearest of these were searched; not all where there are many. */
  pairs: Array<HullPairView>;
  /** Whether the GPU has the same pairs, verdicts and distances. */
  agrees: boolean;
};

/** All that was measured, and where: what `summary.json` holds. */
export type Document = {
  /** `FORMAT`. */
  format: string;
  /** `VERSION`. */
  version: number;
  /** Where it was measured. */
  made: Provenance;
  /** Whether it was stopped before all was measured. */
  cancelled: boolean;
  /** One for every scene, resolution and combination of settings. */
  results: Array<Measured>;
  /** What could not be measured, and why. */
  failures?: Array<Failure>;
};

/** An edge of the vertex. */
export type EdgeView = {
  /** The vertex at the other end. */
  other: number;
  /** Its position. */
  to: [number, number, number];
  /** Cells that it crosses; 0 where they are so many that it looks at all triangles instead. */
  cells: number;
  /** Triangles that it was tested against; for its depth only the one whose crossing counts. */
  crossings: Array<CrossingView>;
};

/** How a search ended. */
export type Ended = 'converged' | 'no_progress' | 'iteration_limit' | 'overflow';

/** How the depth of a penetrating vertex is estimated. */
export type Estimate = string;

/** What a cloth is made of. */
export type Fabric = {
  /** Mass per area. */
  density: number;
  /** Force per length that would double its length. */
  stretch: number;
  /** Stiffness against shearing, likewise. */
  shear: number;
  /** Energy per squared angle of bending. */
  bend: number;
  /** Decay of the stretching rate between neighbouring vertices, 1/s. */
  damping: number;
  /** Decay of all motion, as in air, 1/s. */
  drag: number;
  /** Coulomb's coefficient. A contact of two has the geometric mean. */
  friction: number;
  /** The distance that it keeps from other surfaces and its own. */
  thickness: number;
};

/** A scene at a resolution that could not be measured, or not to its end with some settings. */
export type Failure = {
  /** The scene's id. */
  scene: string;
  /** Its resolution. */
  resolution: number;
  /** With which settings; none where it did not come so far. */
  settings?: Settings;
  /** The error, in words. */
  reason: string;
};

/** The last stage that a pair reaches. */
export type Fate = 'object_filter' | 'shared_vertex' | 'aabb' | 'narrow' | 'collides';

/** The kinds of feature pairs. */
export type FeatureKind = 'vf' | 'ee';

/** Two features in motion, and what every elementary test says of them. */
export type FeatureView = {
  /** The candidate that has one of them. */
  candidate: number;
  /** What they are. */
  kind: FeatureKind;
  /** The vertex and the face's corners, or the ends of both edges. */
  vertices: [number, number, number, number];
  /** Where these are at the begin of the step. */
  begin: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** And at its end. */
  end: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** The time of the impact by the chosen test; none for a miss. */
  time: number | null;
  /** The chosen test left it open in f32, and f64 decided. */
  undecided: boolean;
  /** The time that the GPU has. */
  found: number | null;
  /** Where they meet: a weight for each vertex. */
  weights: [number, number, number, number];
  /** The times that the elementary tests find on the host; `exact` heeds no separation. */
  times: TestTimes;
  /** The cubic's coefficients, the constant first. */
  cubic: [number, number, number, number];
  /** Its roots from 0 to 1. */
  roots: Array<number>;
  /** Boxes that inclusion looks at in f32. */
  boxes: number;
  /** The first of them: begin and end in time, and what became of each. */
  intervals: Array<IntervalView>;
};

/** A file to be written. */
export type File = {
  /** Its name. */
  name: string;
  /** What is in it. */
  text: string;
};

/** What is searched of a scene. */
export type Form = string;

/** Which primitive finds a pair (docs/kdet.md#query): the one on the lower level, by visiting the cells of the other's level. */
export type FoundBy = 'this' | 'other' | 'cell';

/** Some frames of a scene. */
export type Frames = {
  /** The first one. */
  first: number;
  /** The one after the last; a scene may end before. */
  end: number;
  /** How many to go on by. */
  step: number;
};

/** The hash function of the cell table of kDet. It changes the time only: by 2 % of a frame of two bunnies. */
export type Hash = string;

/** A cell of the table. */
export type HashCellView = {
  /** Its numbers. */
  cell: [number, number, number];
  /** Its hash. */
  hash: number;
  /** Its slot. */
  slot: number;
  /** Other entries of the same cell. */
  same: number;
  /** Entries of other cells in the same slot: hash collisions. */
  others: number;
  /** These entries, those of the same cell first; not all where they are many. */
  stored: Array<StoredView>;
};

/** A neighbour that gives a vertex its depth. */
export type HelperView = {
  /** The neighbour. */
  vertex: number;
  /** Its position. */
  at: [number, number, number];
  /** Its weight. */
  weight: number;
  /** Its depth. */
  depth: number;
  /** Its direction. */
  direction: [number, number, number];
};

/** The search of two hulls, this object first. */
export type HullPairView = {
  /** The other object. */
  other: number;
  /** Its hull. */
  hull: WireView;
  /** Certified. */
  verdict: ConvexVerdict;
  /** What proves it. */
  proof: Proof;
  /** In f64. */
  distance: number;
  /** The closest points of both, or a common point. */
  closest: [[number, number, number], [number, number, number]];
  /** The hull of all differences a − b. */
  difference: WireView;
  /** The search in f32, as on the GPU: every step with the sub-algorithm of the settings. */
  iterations: Array<IterationView>;
  /** How it ended. */
  ended: Ended;
  /** What every sub-algorithm says in f32. */
  raw: Array<RawView>;
};

/** The times of a box of the inclusion test. */
export type IntervalView = {
  /** Its begin. */
  from: number;
  /** Its end. */
  to: number;
  /** What became of it. */
  fate: BoxFate;
};

/** One iteration of GJK. */
export type IterationView = {
  /** The point of the simplex so far that is nearest to the origin. */
  nearest: [number, number, number];
  /** The corners that the sub-algorithm looks at, the newest last. */
  corners: Array<CornerView>;
  /** Twice the area, or six times the volume of what they span, squared length of two: what the shares are parts of. */
  measure: number;
  /** A bound from below that this iteration gives. */
  at_least: number;
  /** Whether the search ended before the sub-algorithm was asked. */
  ends: boolean;
};

/** The minimal k of all primitives, and what follows from them. */
export type KReport = {
  /** The minimal k of every primitive. */
  k: Array<number>;
  /** The same by object. */
  objects: Array<ObjectK>;
  /** Number of primitives by k, from 0. */
  histogram: Array<number>;
  /** The largest k. */
  largestK: number;
  /** The mean of all k. */
  meanK: number;
  /** Number of primitives of all objects. */
  n: number;
  /** The covering constant. */
  q: number;
  /** q·n·k: the most intersecting pairs that two of the objects can have. */
  bound: number;
  /** Levels of the grid by the paper's cell rule. */
  height: number;
  /** Smallest and largest diameter. */
  diameters: [number, number];
};

/** A level of the grid. */
export type LevelView = {
  /** Its number, from 0. */
  level: number;
  /** Side length of its cells. */
  side: number;
  /** Larger primitives belong to higher levels. */
  upTo: number;
  /** Whether any primitive is stored there. */
  used: boolean;
};

/** One limit of the adapter. */
export type Limit = {
  /** Its name, in words. */
  name: string;
  /** Its value. */
  value: number;
  /** Whether the value counts bytes. */
  bytes: boolean;
};

/** What a step tells the page. */
export type LiveStep = {
  /** The frame that it became. */
  frame: number;
  /** Its number, from 1 on. */
  step: number;
  /** Contacts, walls included. */
  contacts: number;
  /** Contacts that found no room in their list, over the whole run. */
  lostContacts: number;
  /** Searches that found too little room, over the whole run. */
  incomplete: number;
};

/** A soft material. */
export type Material = {
  /** Mass per volume. */
  density: number;
  /** Young's modulus: stress per strain of a stretched bar. */
  young: number;
  /** Poisson's ratio, from 0 up to below ½ (which would keep all volume). */
  poisson: number;
  /** Decay of the stretching rate between neighbouring vertices, 1/s. */
  damping: number;
  /** Coulomb's coefficient. A contact of two has the geometric mean. */
  friction: number;
};

/** What was measured of a scene at a resolution with some settings. */
export type Measured = {
  /** The scene's id. */
  scene: string;
  /** For people. */
  title: string;
  /** What must be told beside the figures, such as the model that stood in for another; may be empty. */
  note: string;
  /** 1 for the coarsest; 0 for meshes that have none. */
  resolution: number;
  /** What was asked. */
  settings: Settings;
  /** Whether the scene's corrections were applied. */
  corrected: boolean;
  /** What the objects are made of. */
  primitive: Primitive;
  /** The scene's primitives, or its surface. */
  form: Form;
  /** Primitives of each object in the first frame. */
  primitives: Array<number>;
  /** Vertices of each. */
  vertices: Array<number>;
  /** Where times of stages come from; there are none from the host. */
  clock: Clock;
  /** The step of the GPU timestamps, where known. */
  granularity_ms: number | null;
  /** Runs that were wanted. */
  wanted_runs: number;
  /** Runs before those, not counted. */
  warm_up: number;
  /** How many times each frame was measured in a row; what is here is the median. */
  repeat_frame: number;
  /** The frames that were wanted; summaries of the first days do not tell. */
  wanted_frames?: Frames;
  /** False where it was stopped: the last run may be shorter than the first. */
  complete: boolean;
  /** Along which axis the depth was taken. */
  depth_axis: DepthAxis;
  /** The frames that were measured, counted from 0. */
  frames: Array<number>;
  /** How far the boxes of the first two objects overlap along the axis; empty where there is only one. */
  depth: Array<number>;
  /** What was found in each frame. */
  counts: Series;
  /** Bytes of every buffer on the GPU, the most over all frames. */
  bytes: Array<[string, number]>;
  /** Bytes of all of them in the frame that needed the most. */
  memory_bytes: number;
  /** Times of each run. */
  runs: Array<Run>;
};

/** A cell that two primitives share. */
export type MeetingView = {
  /** Its level: the higher one of the two. */
  level: number;
  /** Its coordinates. */
  cell: [number, number, number];
  /** Whether it is the home cell of the pair. */
  home: boolean;
  /** Whether the clipped boxes of the two overlap here. */
  overlap: boolean;
  /** Whether the pair is found here. */
  found: boolean;
  /** Lower corner. */
  low: [number, number, number];
  /** Upper corner. */
  high: [number, number, number];
};

/** How the colliding pairs are found. All find the same collisions, and `Method::DEFAULT` is mostly the quickest. Time on the GPU grows with the number of primitives and pairs for kDet, with the square of the number of primitives for brute force. */
export type Method = string;

/** A model. */
export type ModelEntry = {
  /** Its name in scenes. */
  name: string;
  /** A title to show. */
  title: string;
  /** Its author. */
  credit: string;
  /** Its terms of use. */
  licence: string;
  /** Its files from resolution 1 on, relative to the catalogue's folder. */
  files: Array<string>;
};

/** A triangle whose swept box overlaps. */
export type MotionCandidate = {
  /** Its number in the frame. */
  id: number;
  /** Its object. */
  object: number;
  /** Its corners at the begin of the step. */
  begin: [[number, number, number], [number, number, number], [number, number, number]];
  /** And at its end. */
  end: [[number, number, number], [number, number, number], [number, number, number]];
  /** Feature pairs that the two have to test, and how many of these have swept boxes that overlap. */
  pairs: [number, number];
  /** The first impact of the two. */
  first: number | null;
};

/** What each stage did with one triangle that moves. */
export type MotionCard = {
  /** Its number in the frame. */
  triangle: number;
  /** Triangles of all objects. */
  triangles: number;
  /** The frame of the animation at which the step begins. */
  frame: number;
  /** The method of the search. */
  method: Method;
  /** The elementary test. */
  test: Test;
  /** The distance that counts as contact. */
  separation: number;
  /** Its object. */
  object: number;
  /** Its vertices. */
  vertices: [number, number, number];
  /** Where they are at the begin of the step. */
  begin: [[number, number, number], [number, number, number], [number, number, number]];
  /** And at its end. */
  end: [[number, number, number], [number, number, number], [number, number, number]];
  /** The box that holds it at all times. */
  swept: Span;
  /** The features that are its own to test, a bit each: three vertices, three edges, the face. */
  features: number;
  /** Triangles whose swept boxes overlap its own, and that the settings want. */
  candidates: Array<MotionCandidate>;
  /** Feature pairs that are tested of it and its candidates, hits first, by time; not all where they are many. */
  tested: Array<FeatureView>;
  /** How many there are. */
  testedCount: number;
  /** Those that are hits. */
  impacts: number;
  /** Whether the GPU has every impact that the exact test has; true where the elementary test promises nothing. */
  agrees: boolean;
};

/** The exact test of two primitives. All but `Narrow::SatNoEdges` find the same pairs. */
export type Narrow = string;

/** The narrow test of a pair. */
export type NarrowInspection = {
  /** The test. */
  test: Narrow;
  /** The first of the two, in the order of the test. */
  a: number;
  /** The second. */
  b: number;
  /** Corners of a. */
  aCorners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** Corners of b. */
  bCorners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** Whether their boxes overlap, which `sat_no_edges` requires too. */
  boxes: boolean;
  /** Whether the pair collides. */
  collides: boolean;
  /** For `sat_mtv`: the minimum translation that separates the pair. */
  mtv?: TranslationView;
  /** For triangles that meet: the ends of the segment that they have in common. */
  segment?: [[number, number, number], [number, number, number]];
  /** What f32 says. */
  verdict: Verdict;
  /** Whether the two meet: as f32 says, or the integers where it is undecided. */
  meets: boolean;
  /** The axes: 4 faces of a, 4 of b, and 36 edge pairs where the test has them; of triangles the 2 planes and 9 edge pairs. Empty for other tests. */
  axes: Array<Axis>;
  /** The first axis that the test saw to separate the two, in f32 or in integers. */
  separating?: number;
  /** For `sat_mtv`, where the two meet: the unit vector and the depth by which b parts from a. */
  translation?: [[number, number, number], number];
  /** The axis of the translation. */
  translationAxis?: number;
  /** The steps of GJK. */
  steps: Array<SearchStep>;
  /** The signs of Guigue–Devillers, as far as the test looked. */
  orientations: Array<Orientation>;
};

/** Normals of a penetrated surface. */
export type Normals = string;

/** The k of an object. */
export type ObjectK = {
  /** The minimal k for which it is k-free: the largest k of its primitives. */
  k: number;
  /** The mean k of its primitives. */
  meanK: number;
  /** Number of its primitives. */
  primitives: number;
};

/** A cell of the octree. */
export type OctreeCellView = {
  /** The root has depth 0. */
  depth: number;
  /** Where it is. */
  bounds: Span;
  /** Objects in it and in no cell below. */
  objects: number;
};

/** One sign that the test evaluated. */
export type Orientation = {
  /** The height above the plane, in the scene's unit; of an order the determinant, relative to the cube of the pair's size. */
  value: number;
  /** Whether rounding cannot change its sign. */
  certain: boolean;
} & ({
  'kind': 'corner_of_b';
  /** Which one. */
  corner: number;
} | {
  'kind': 'corner_of_a';
  /** Which one. */
  corner: number;
} | {
  'kind': 'order'
});

/** What a search in f32 said, beside the certified verdict. */
export type Outcome = 'right' | 'false_intersection' | 'false_separation' | 'not_ended';

/** What the program tells the page while it is open: an event on the window with this name and this detail. */
export type PageEvent = {
  'name': 'kdet-frame';
  'detail': Answer
} | {
  'name': 'kdet-k';
  'detail': number
} | {
  'name': 'kdet-camera'
} | {
  'name': 'kdet-trouble';
  'detail': Trouble
};

/** Which pairs a round of a frame searched for: two rounds, where `Settings::one_pass` is off. */
export type PairKind = 'both' | 'inter' | 'self';

/** What can be changed while it runs. */
export type Parameters = {
  /** Seconds of a step. */
  step: number;
  /** Sub-steps of a step. */
  substeps: number;
  /** Factor of gravity. */
  gravity: number;
  /** Factor of all stiffness. */
  stiffness: number;
  /** Factor of all damping. */
  damping: number;
  /** Factor of all friction. */
  friction: number;
  /** Whether the floor is there, where the scene has one. */
  floor: boolean;
  /** Whether bodies have contacts with themselves. */
  self_contact: boolean;
  /** Normals of penetrated surfaces. Those of faces let edges rest on faces; smooth ones would push them aside. */
  normals: Normals;
  /** How depths are estimated. By the nearest surface, neighbours are pushed different ways: bodies jitter. */
  estimate: Estimate;
};

/** An object near another. */
export type PartnerView = {
  /** Its number. */
  object: number;
  /** Certified. */
  verdict: ConvexVerdict;
  /** In f64. */
  distance: number;
  /** The distance that the GPU has, in f32; none where it has none. */
  found: number | null;
  /** Whether the GPU left it open. */
  open: boolean;
};

/** What one pass over the grid did with it. */
export type PassInspection = {
  /** Which pairs the pass searched for. */
  kind: PairKind;
  /** Whether it is a participant. */
  present: boolean;
  /** Number of participants. */
  participants: number;
  /** Its level. */
  level?: number;
  /** Every level of the grid. Empty where there is none. */
  levels: Array<LevelView>;
  /** Slots of the cell table. */
  tableSlots: number;
  /** The cells that it visits, from its own level up. It is stored in those of its own level. */
  cells: Array<CellView>;
  /** Its way through the tree, where there is one and it is a leaf of it. */
  tree?: TreeView;
  /** Every primitive it shares a cell with, by id; without a grid every primitive whose box overlaps its own. */
  candidates: Array<Candidate>;
  /** Without a grid: the number of primitives whose boxes do not overlap its own, which are not listed. */
  boxesDisjoint: number;
};

/** What the cells of a mesh are. A cell has four vertex indices whatever its kind; the cell of a triangle repeats its last corner: `[a, b, c, c]`. */
export type Primitive = 'tetrahedra' | 'triangles';

/** How far a benchmark has come. */
export type Progress = {
  /** Frames done over all workloads, combinations and runs, warm-up runs too. */
  done: number;
  /** Frames there are, as far as is known by now. */
  total: number;
  /** How long it may still take; nothing at the beginning. */
  seconds_left: number | null;
  /** The scene's id. */
  scene: string;
  /** Its resolution. */
  resolution: number;
  /** The method. */
  method: Method;
  /** The run, counted from 1; 0 while warming up. */
  run: number;
  /** Measured runs there are. */
  runs: number;
  /** The frame that was measured. */
  frame: number;
};

/** What proves a verdict. */
export type Proof = 'plane' | 'simplex' | 'hulls' | 'none';

/** Where something was measured. */
export type Provenance = {
  /** The program and its version. */
  program: string;
  /** What ran it. */
  by: By;
  /** When it began, UTC. */
  date: string;
  /** The GPU; empty where none was asked for. */
  adapter: string;
  /** Its driver. */
  driver: string;
  /** The browser, in the page. */
  browser: string | null;
  /** Operating system and processor. */
  system: string;
};

/** What a sub-algorithm says in f32. */
export type RawView = {
  /** The sub-algorithm. */
  sub: Sub;
  /** Its verdict. */
  verdict: ConvexVerdict;
  /** Its distance. */
  distance: number;
  /** Evaluations of the support function. */
  iterations: number;
  /** How it ended. */
  ended: Ended;
  /** Beside the certified verdict. */
  outcome: Outcome;
};

/** A scene at a resolution. */
export type Resolution = {
  /** Its number, from 1 on. */
  resolution: number;
  /** Vertices of all objects. */
  vertices: number;
  /** Primitives of all objects. */
  primitives: number;
  /** Bytes to fetch: the scene's file and those of its models. */
  bytes: number;
  /** The files of its models, relative to the catalogue's folder. */
  models: Array<string>;
  /** The largest number of tetrahedra with negative volume in a frame: nearly flat ones that extend over cells of a cage. */
  inverted: number;
};

/** Times of one run in ms, frame by frame. */
export type Run = {
  /** The wall clock around the frame. */
  host_ms: Array<number>;
  /** All stages together; empty without timestamps. */
  device_ms: Array<number>;
  /** Every stage by name; empty without timestamps. */
  stages_ms: { [key in string]: Array<number> };
  /** Where collisions between objects and self-collisions were searched for one after the other: the stages of each. */
  kinds_ms?: { [key in string]: { [key in string]: Array<number> } };
};

/** A scene. */
export type SceneEntry = {
  /** Its name in links and on the command line. */
  id: string;
  /** Further ids of the scene. */
  aliases: Array<string>;
  /** A title of a few words. */
  title: string;
  /** A sentence or two. */
  description: string;
  /** A remark to show with every figure; may be empty. */
  note: string;
  /** Frames of the animation. */
  frames: number;
  /** Frames per second. */
  rate: number;
  /** Objects in the first frame. */
  objects: number;
  /** The file, relative to the catalogue's folder. */
  file: string;
  /** Its length. */
  bytes: number;
  /** A picture, relative to the catalogue's folder. */
  thumbnail: string;
  /** What its objects consist of. */
  primitive: Primitive;
  /** Its sizes at each resolution that it has, in ascending order. */
  resolutions: Array<Resolution>;
  /** Whether the counted pairs are self-collisions of a single object instead of pairs of different objects. */
  self_pairs: boolean;
  /** The first frame with colliding pairs, with corrections, at the first resolution; none if nothing ever collides. */
  first_contact: Contact | null;
  /** The first frame with the largest number of colliding pairs. */
  most_pairs: Contact | null;
};

/** One step of GJK in the Minkowski difference a − b. */
export type SearchStep = {
  /** The simplex that the step began with, its newest point first. */
  simplex: Array<[number, number, number]>;
  /** Its point that is nearest to the origin. */
  nearest: [number, number, number];
  /** Where the search went, a unit vector. */
  direction: [number, number, number];
  /** The corners of a and of b that are farthest there and back. */
  support: [number, number];
  /** Their difference: the next point. */
  point: [number, number, number];
  /** The gap of the two along the direction; negative where that direction does not separate them. */
  gap: number;
  /** What is left of the simplex with the point added; nothing where the test was over. */
  next?: Array<[number, number, number]>;
};

/** What is to be measured: every scene at every resolution, with every combination of the lists. What is not given is as in the thesis (table A.1). */
export type Selection = {
  /** Scenes by their ids. */
  scenes: Array<string>;
  /** Resolutions, 1 for the coarsest; 0 for meshes that have none. */
  resolutions: Array<number>;
  /** The scenes' primitives, or their surface. */
  form: Form;
  /** Methods. */
  methods: Array<Method>;
  /** Narrow tests. */
  narrows: Array<Narrow>;
  /** Hash functions of the cell table. */
  hashes: Array<Hash>;
  /** Threads in a workgroup. */
  workgroups: Array<number>;
  /** With pairs within an object, without, or both. */
  self_collisions: Array<boolean>;
  /** Pairs of different objects. */
  inter_collisions: boolean;
  /** Measured runs through all frames. */
  runs: number;
  /** Runs before those. */
  warm_up: number;
  /** Only some frames. */
  frames: Frames | null;
  /** Whether the scenes' corrections are applied. */
  corrected: boolean;
  /** How many times a frame is measured in a row; the median counts. */
  repeat_frame: number;
  /** Self and inter in one pass over the grid. */
  one_pass: boolean;
  /** How cell sizes are chosen. */
  cell_rule: CellRule;
  /** Factor on every cell size. */
  cell_scale: number;
  /** Spatial hashing: sides of a cell, in mean edges. */
  cell_sizes: Array<number>;
  /** Spatial hashing: slots of the table; 0 leaves it to the number of vertices. */
  table_slots: Array<number>;
  /** Spatial hashing: the primes of the hash function `simple`. */
  primes: [number, number, number];
  /** Spatial hashing: where cells are counted from. */
  cell_origin: CellOrigin;
  /** Spatial hashing: what is stored. */
  stored: Stored;
  /** Depth: normals of penetrated surfaces. */
  normals: Normals;
  /** Depth: how it is estimated. */
  estimate: Estimate;
  /** Continuous detection: the elementary test. */
  test: Test;
  /** Continuous detection: the distance that counts as contact. */
  separation: number;
  /** Distances: the sub-algorithm of GJK. */
  sub: Sub;
  /** Distances: how near objects have to be. */
  within: number;
};

/** What was counted, frame by frame, by name: the names of the method's counts, and of the colliding primitives (`Series::COLLIDING`). */
export type Series = { [key in string]: Array<number> };

/** What a detector searches for, and how: made with `Settings::new` or `Settings::default`, then changed. Copying it costs nothing. The first search with settings compiles their kernels (`Detector::warm_up`). */
export type Settings = {
  /** How the pairs are found. */
  method: Method;
  /** The exact test. */
  narrow: Narrow;
  /** Hash function of the cell table. */
  hash: Hash;
  /** Keep pairs of one object that share no vertex. */
  self_collisions: boolean;
  /** Keep pairs of different objects. */
  inter_collisions: boolean;
  /** Self and inter in one pass over the grid, timed as one. */
  one_pass: boolean;
  /** How cell sizes are chosen. */
  cell_rule: CellRule;
  /** Factor on every cell size, at least ½. */
  cell_scale: number;
  /** Threads in a workgroup: 16, 32, 64, 128 or 256. */
  workgroup: number;
  /** Spatial hashing: side of a cell, in mean edges of the scene. */
  cell_size: number;
  /** Spatial hashing: slots of the table; 0 for the next prime from two per vertex. */
  table_slots: number;
  /** Spatial hashing: the primes of the hash function `simple`. */
  primes: [number, number, number];
  /** Spatial hashing: where cells are counted from. */
  cell_origin: CellOrigin;
  /** Spatial hashing: what is stored, vertices or tetrahedra. */
  stored: Stored;
  /** Depth: normals of penetrated surfaces. */
  normals: Normals;
  /** Depth: how it is estimated. */
  estimate: Estimate;
  /** Continuous detection: the elementary test. */
  test: Test;
  /** Continuous detection: features that come as near as this in every coordinate meet. */
  separation: number;
  /** Distances: the sub-algorithm of GJK. */
  sub: Sub;
  /** Distances: pairs of objects that are as near as this are listed. */
  within: number;
};

/** How bodies of a scene are simulated. */
export type Setup = {
  /** Acceleration. */
  gravity: [number, number, number];
  /** Height of the floor, if there is one. */
  floor: number | null;
  /** A box that bodies stay in, if there is one. */
  walls: Aabb | null;
  /** One per object of the scene. */
  bodies: Array<BodySetup>;
};

/** An axis-aligned box. */
export type Span = {
  /** Lower corner. */
  low: [number, number, number];
  /** Upper corner. */
  high: [number, number, number];
};

/** A timed part of a search. The order is that of the charts; a method has some of them. */
export type Stage = string;

/** How long one stage took. */
export type StageTime = {
  /** The stage. */
  stage: Stage;
  /** The pairs it searched for. */
  kind: PairKind;
  /** Milliseconds. */
  ms: number;
};

/** The set that spatial hashing stores; the other one looks for it. It changes the time only. */
export type Stored = string;

/** An entry of a slot. */
export type StoredView = {
  /** The vertex, the tetrahedron, or the primitive of the triangle. */
  id: number;
  /** The numbers of its cell. */
  cell: [number, number, number];
  /** Where the vertex is, or the middle of the primitive. */
  at: [number, number, number];
};

/** How the point of a simplex nearest to the origin is found. */
export type Sub = string;

/** The elementary test of continuous detection: when do a vertex and a face, or two edges, meet first? */
export type Test = string;

/** What the elementary tests find; none for a miss. */
export type TestTimes = {
  /** By `inclusion`. */
  inclusion: number | null;
  /** By `additive`. */
  additive: number | null;
  /** By `cubic`. */
  cubic: number | null;
  /** By `cubic` in f32, as a GPU computes it. */
  cubic_f32: number | null;
  /** By `exact`. */
  exact: number | null;
};

/** Times of one frame. Timestamps come back with the counts: no read-back of their own. */
export type Times = {
  /** Where the stage times come from. */
  clock: Clock;
  /** Every stage that ran, in order. */
  stages: Array<StageTime>;
  /** The wall clock around everything, ms. */
  host_ms: number;
};

/** A minimum translation. */
export type TranslationView = {
  /** Unit vector. */
  axis: [number, number, number];
  /** Its length. */
  depth: number;
  /** The translation of b. */
  movesB: [number, number, number];
};

/** What a primitive met on one level of the tree. */
export type TreeLevelView = {
  /** The level; 0 has the leaves. */
  level: number;
  /** Nodes on the level. */
  nodes: number;
  /** Boxes that its own was tested against. */
  tests: number;
  /** Boxes that overlap its own, of nodes with objects that are searched. */
  hits: Array<Span>;
};

/** The way of a primitive through the tree (docs/bvh.md#traversal). */
export type TreeView = {
  /** Its place among the leaves. */
  leaf: number;
  /** Leaves of the tree. */
  leaves: number;
  /** Nodes whose children it was tested against. */
  nodesVisited: number;
  /** What it met on every level, from the leaves up. */
  levels: Array<TreeLevelView>;
};

/** Something that went wrong while a scene was shown. */
export type Trouble = {
  /** What is affected. */
  kind: TroubleKind;
  /** The error, in words. */
  text: string;
};

/** What an error affects. */
export type TroubleKind = 'panic' | 'lost' | 'gpu' | 'scene';

/** What a filter says about a pair. */
export type Verdict = 'separate' | 'overlap' | 'undecided';

/** What each stage did with one vertex. */
export type VertexCard = {
  /** Its number in the frame. */
  vertex: number;
  /** Vertices of all objects. */
  vertices: number;
  /** The frame of the animation. */
  frame: number;
  /** The method of the search. */
  method: Method;
  /** Its object; `None` where no primitive names it. */
  object: number | null;
  /** Its position. */
  position: [number, number, number];
  /** Primitives that it is a corner of. */
  primitives: number;
  /** Vertices that it shares an edge with. */
  neighbours: number;
  /** Whether it is a participant. */
  present: boolean;
  /** The mean length of all edges, in the first frame. */
  meanEdge: number;
  /** The side of a cell. */
  side: number;
  /** The lower corner of the cell with the numbers 0, 0, 0. */
  origin: [number, number, number];
  /** Slots of the table. */
  slots: number;
  /** What the table holds, where it is not triangles. */
  stored: Stored;
  /** Its cell; of edges all cells that its edges cross. */
  cells: Array<HashCellView>;
  /** How many tetrahedra look into its cell, by what became of them: in the order of `Fate`. */
  fates: [number, number, number, number, number];
  /** These tetrahedra, those that got farthest first; not all where they are many. */
  asking: Array<AskingView>;
  /** Its edges that ask for triangles: those of the surface, or, for its depth, those to vertices that do not collide. */
  edges: Array<EdgeView>;
  /** How its depth came about, where it collides and the method has depths. */
  depth: DepthView | null;
  /** Whether the GPU's answer and the card agree. */
  agrees: boolean;
};

/** Edges of a convex hull. */
export type WireView = {
  /** Its vertices. */
  points: Array<[number, number, number]>;
  /** Edges between faces that are not in one plane, by these. */
  edges: Array<[number, number]>;
  /** Whether it is the hull itself; otherwise of some of its vertices, in all directions. */
  whole: boolean;
};

/** A scene at a resolution. */
export type Workload = {
  /** The scene's id. */
  scene: string;
  /** Its resolution. */
  resolution: number;
};
