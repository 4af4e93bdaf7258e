// The names that the program uses for methods, narrow tests, hash functions, stages and counts, and what the page calls them.
// Everything on the page that lists or labels them reads it from here. A name that is missing here is shown as it is.
// Imports nothing: the report's bundle contains it, too.

/** The methods that run on the GPU, as in src/detect/settings.rs; so are the three lists below. */
export const METHODS = ['kdet', 'kdet_no_pairs', 'kdet_hash_map', 'kdet_home_cell', 'gpu', 'gpu_no_loop'] as const;
export const NARROWS = ['sat', 'sat_no_edges', 'sat_mtv', 'gjk'] as const;
export const HASHES = ['djb2', 'fnv-1a', 'simple', 'morton'] as const;
export const CELL_RULES = ['paper', 'mean'] as const;
/** Threads per workgroup. */
export const WORKGROUPS = [16, 32, 64, 128, 256] as const;
/** The most levels that the grid can have (src/detect/levels.rs). */
export const MAX_LEVELS = 16;
export const RESOLUTIONS = [1, 2, 3, 4] as const;

/** The stages of kDet and brute force, in the order in which they run and are stacked. */
export const STAGES = ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'] as const;

/** What the stages count, in the order of the page. `was` is the name in summaries of version 1. */
const COUNTS = {
  participants: { label: 'participants', was: 'primitives', hint: 'Primitives that were not culled' },
  candidate_pairs: { label: 'candidate pairs', was: 'potential_with_duplicates', hint: 'As found: a pair may repeat' },
  unique_pairs: { label: 'unique pairs', was: 'potential', hint: 'Candidate pairs without duplicates' },
  colliding_pairs: { label: 'colliding pairs', was: 'pairs', hint: 'Confirmed by the narrow phase' },
  height: { label: 'grid levels' },
  cells: { label: 'occupied cells' },
  max_occupancy: { label: 'max. occupancy', was: 'fullest_cell', hint: 'Most entries in one grid cell' },
  entries: { label: 'entries in all cells' },
  table_slots: { label: 'hash table slots' },
  probes: { label: 'probes while filling' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly was?: string; readonly hint?: string }>>;

export type CountName = keyof typeof COUNTS;
export const COUNT_NAMES = Object.keys(COUNTS) as CountName[];

/** Per frame a number, or in a summary a list of numbers. */
export type Counts<T = number> = Readonly<Record<string, T>>;

/** What was counted under a name, or under the name that it had before; undefined where the method does not count it. */
export function countOf<T>(counts: Counts<T>, name: CountName): T | undefined {
  const { was } = COUNTS[name] as { readonly was?: string };
  return counts[name] ?? (was === undefined ? undefined : counts[was]);
}

/** The names of counts that the page does not know. */
export function otherCounts(counts: Counts<unknown>): string[] {
  const known = new Set<string>(COUNT_NAMES.flatMap((name) => [name, (COUNTS[name] as { readonly was?: string }).was ?? name]));
  return Object.keys(counts).filter((name) => !known.has(name));
}

type Labels = Readonly<Record<string, string>>;

const METHOD_LABELS: Labels = {
  kdet: 'kDet',
  kdet_no_pairs: 'kDet, no pair list',
  kdet_hash_map: 'kDet, hash map',
  kdet_home_cell: 'kDet, home cell',
  gpu: 'brute force',
  gpu_no_loop: 'brute force, no loop',
};
const NARROW_LABELS: Labels = {
  sat: 'SAT',
  sat_no_edges: 'SAT, no edges',
  sat_mtv: 'SAT with depth',
  gjk: 'GJK',
};
const CELL_RULE_LABELS: Labels = { paper: 'as in paper', mean: 'mean size' };

/** A name as words: `left_cells` is 'left cells'. */
const asWords = (name: string): string => name.replaceAll('_', ' ');
/** `Object.hasOwn`, because a name such as `constructor` is in every object. */
const labelIn = (labels: Labels, name: string): string => (Object.hasOwn(labels, name) ? (labels[name] ?? name) : name);

export const methodLabel = (method: string): string => labelIn(METHOD_LABELS, method);
export const narrowLabel = (narrow: string): string => labelIn(NARROW_LABELS, narrow);
export const cellRuleLabel = (rule: string): string => labelIn(CELL_RULE_LABELS, rule);
export const countLabel = (name: string): string => (Object.hasOwn(COUNTS, name) ? COUNTS[name as CountName].label : asWords(name));
export const countHint = (name: string): string =>
  Object.hasOwn(COUNTS, name) ? ((COUNTS[name as CountName] as { readonly hint?: string }).hint ?? '') : '';

/** These stages without repeats: known ones in the order in which they run, then the others as they come. */
export function inStageOrder(names: Iterable<string>): string[] {
  const given = new Set(names);
  const known = STAGES.filter((stage) => given.delete(stage));
  return [...known, ...given];
}

/** The custom property with a stage's colour (web/chart/chart.css); an unknown stage has one of four others, by its name. */
export function stageProperty(stage: string): string {
  if ((STAGES as readonly string[]).includes(stage)) return `stage-${stage.replaceAll('_', '-')}`;
  const sum = [...stage].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return `stage-other-${(sum % OTHER_STAGE_COLOURS) + 1}`;
}
const OTHER_STAGE_COLOURS = 4;

interface WithMethod {
  readonly method: string;
}

/** Whether the method keeps a list of the pairs that it finds. */
export const listsPairs = ({ method }: WithMethod): boolean => method !== 'kdet_no_pairs';

/** Whether the method fills a grid; brute force has none. */
export const hasGrid = ({ method }: WithMethod): boolean => method !== 'gpu' && method !== 'gpu_no_loop';

/** The stages that a method runs; empty for one that the page does not know. */
export const stagesOf = ({ method }: WithMethod): readonly string[] => ((METHODS as readonly string[]).includes(method) ? STAGES : []);
