// Provisional, written by a script instead of the generator: `make generate` replaces it.

export type Answer = {
  frame: number;
  corrected: boolean;
  settings: Settings;
  counts: Counts;
  cellSide: number | null;
  objects: Array<CollidingCount>;
  times: Times;
  bytes: Array<[string, number]>;
};

export type Axis = {
  direction: [number, number, number];
  a: [number, number];
  b: [number, number];
  overlap: number;
  degenerate: boolean;
  tested: boolean;
  gap?: number;
  separates: boolean;
  depth?: number;
} & ({ kind: 'face_of_a'; face: number } | { kind: 'face_of_b'; face: number } | { kind: 'edges'; edgeOfA: number; edgeOfB: number });

export type AxisKind = ({ kind: 'face_of_a'; face: number } | { kind: 'face_of_b'; face: number } | { kind: 'edges'; edgeOfA: number; edgeOfB: number });

export type Ball = {
  center: [number, number, number];
  radius: number;
};

export type By = 'command' | 'page';

export type Candidate = {
  id: number;
  object: number;
  level: number;
  size: number;
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  foundBy: FoundBy;
  fate: Fate;
  meetings: Array<MeetingView>;
  times: number;
};

export type Card = {
  frame: number;
  primitives: number;
  found?: Array<number>;
  agrees: boolean;
} & {
  id: number;
  object: number;
  index: number;
  vertices: [number, number, number, number];
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  diameter: number;
  size: number;
  volume: number;
  k: number;
  neighbours: Array<number>;
  neighbourCorners: Array<[[number, number, number], [number, number, number], [number, number, number], [number, number, number]]>;
  sphere: Ball;
  aabb: Span;
  covering: Array<Ball>;
  sphereCovering: Array<Ball>;
  method: Method;
  narrow: Narrow;
  passes: Array<PassInspection>;
  pairs: Array<number>;
};

export type CellRule = string;

export type CellView = {
  level: number;
  cell: [number, number, number];
  hash: number;
  slot?: number;
  probes: number;
  count: number;
  stored: Array<number>;
} & {
  low: [number, number, number];
  high: [number, number, number];
};

export type Clock = 'device' | 'host';

export type CollidingCount = {
  inter: number;
  own: number;
};

export type Count = string;

export type Counts = { [key in string]: number };

export type DepthAxis = 'x' | 'y' | 'z';

export type Document = {
  format: string;
  version: number;
  made: Provenance;
  cancelled: boolean;
  results: Array<Measured>;
  failures?: Array<Failure>;
};

export type Failure = {
  scene: string;
  resolution: number;
  settings?: Settings;
  reason: string;
};

export type Fate = 'object_filter' | 'shared_vertex' | 'aabb' | 'narrow' | 'collides';

export type File = {
  name: string;
  text: string;
};

export type FoundBy = 'this' | 'other' | 'cell';

export type Frames = {
  first: number;
  end: number;
  step: number;
};

export type FreenessReport = {
  k: Array<number>;
  objects: Array<ObjectFreeness>;
  histogram: Array<number>;
  largestK: number;
  meanK: number;
  n: number;
  q: number;
  bound: number;
  height: number;
  diameters: [number, number];
};

export type Hash = string;

export type Inspection = {
  id: number;
  object: number;
  index: number;
  vertices: [number, number, number, number];
  corners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  diameter: number;
  size: number;
  volume: number;
  k: number;
  neighbours: Array<number>;
  neighbourCorners: Array<[[number, number, number], [number, number, number], [number, number, number], [number, number, number]]>;
  sphere: Ball;
  aabb: Span;
  covering: Array<Ball>;
  sphereCovering: Array<Ball>;
  method: Method;
  narrow: Narrow;
  passes: Array<PassInspection>;
  pairs: Array<number>;
};

export type LevelView = {
  level: number;
  side: number;
  upTo: number;
  used: boolean;
};

export type Measured = {
  scene: string;
  title: string;
  note: string;
  resolution: number;
  settings: Settings;
  corrected: boolean;
  primitive: Primitive;
  primitives: Array<number>;
  vertices: Array<number>;
  clock: Clock;
  granularity_ms: number | null;
  wanted_runs: number;
  warm_up: number;
  repeat_frame: number;
  wanted_frames?: Frames;
  complete: boolean;
  depth_axis: DepthAxis;
  frames: Array<number>;
  depth: Array<number>;
  counts: Series;
  bytes: Array<[string, number]>;
  memory_bytes: number;
  runs: Array<Run>;
};

export type MeetingView = {
  level: number;
  cell: [number, number, number];
  home: boolean;
  overlap: boolean;
  found: boolean;
} & {
  low: [number, number, number];
  high: [number, number, number];
};

export type Method = string;

export type Narrow = string;

export type NarrowInspection = {
  test: Narrow;
  a: number;
  b: number;
  aCorners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  bCorners: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  boxes: boolean;
  collides: boolean;
  mtv?: TranslationView;
} & {
  verdict: Verdict;
  meets: boolean;
  axes: Array<Axis>;
  separating?: number;
  translation?: [[number, number, number], number];
  translationAxis?: number;
  steps: Array<SearchStep>;
};

export type ObjectFreeness = {
  k: number;
  meanK: number;
  primitives: number;
};

export type Opt = string;

export type PairKind = 'both' | 'inter' | 'self';

export type PassInspection = {
  part: PairKind;
  present: boolean;
  participants: number;
  level?: number;
  levels: Array<LevelView>;
  tableSlots: number;
  cells: Array<CellView>;
  candidates: Array<Candidate>;
  boxesApart: number;
};

export type Primitive = 'tetrahedra' | 'triangles';

export type Progress = {
  done: number;
  total: number;
  seconds_left: number | null;
  scene: string;
  resolution: number;
  method: Method;
  run: number;
  runs: number;
  frame: number;
};

export type Provenance = {
  program: string;
  by: By;
  date: string;
  adapter: string;
  driver: string;
  browser: string | null;
  system: string;
};

export type Run = {
  host_ms: Array<number>;
  device_ms: Array<number>;
  stages_ms: { [key in string]: Array<number> };
  kinds_ms?: { [key in string]: { [key in string]: Array<number> } };
};

export type SearchStep = {
  simplex: Array<[number, number, number]>;
  nearest: [number, number, number];
  direction: [number, number, number];
  support: [number, number];
  point: [number, number, number];
  gap: number;
  next?: Array<[number, number, number]>;
};

export type Selection = {
  scenes: Array<string>;
  resolutions: Array<number>;
  methods: Array<Method>;
  narrows: Array<Narrow>;
  hashes: Array<Hash>;
  workgroups: Array<number>;
  self_collisions: Array<boolean>;
  inter_collisions: boolean;
  runs: number;
  warm_up: number;
  frames: Frames | null;
  corrected: boolean;
  repeat_frame: number;
  one_pass: boolean;
  cell_rule: CellRule;
  cell_scale: number;
};

export type Series = { [key in string]: Array<number> };

export type Settings = {
  method: Method;
  narrow: Narrow;
  hash: Hash;
  self_collisions: boolean;
  inter_collisions: boolean;
  one_pass: boolean;
  cell_rule: CellRule;
  cell_scale: number;
  workgroup: number;
};

export type Span = {
  low: [number, number, number];
  high: [number, number, number];
};

export type Stage = string;

export type StageTime = {
  stage: Stage;
  kind: PairKind;
  ms: number;
};

export type System = string;

export type Times = {
  clock: Clock;
  stages: Array<StageTime>;
  host_ms: number;
};

export type Trace = {
  verdict: Verdict;
  meets: boolean;
  axes: Array<Axis>;
  separating?: number;
  translation?: [[number, number, number], number];
  translationAxis?: number;
  steps: Array<SearchStep>;
};

export type TranslationView = {
  axis: [number, number, number];
  depth: number;
  movesB: [number, number, number];
};

export type Trouble = {
  kind: TroubleKind;
  text: string;
};

export type TroubleKind = 'panic' | 'lost' | 'gpu' | 'scene';

export type Verdict = 'apart' | 'overlap' | 'undecided';

export type Workload = {
  scene: string;
  resolution: number;
};

