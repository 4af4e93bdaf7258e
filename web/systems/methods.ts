// What the page asks about methods, narrow tests, hash functions, stages and counts: all of it is in the tables that are generated
// from the program (web/wasm/tables.ts). A name that is missing there is shown as it is.

import * as tables from '../wasm/tables.ts';
import { find, hintIn, labelIn, type Name, names, type Row } from './rows.ts';

export { LIMITS, PAIR_KINDS, RESOLUTIONS, WORKGROUPS } from '../wasm/tables.ts';

export type MethodName = Name<typeof tables.METHODS>;
export type CountName = Name<typeof tables.COUNTS>;
export type OptionName = Name<typeof tables.OPTIONS>;
export type FormName = Name<typeof tables.FORMS>;
/** Inter-object collisions or self-collisions. */
export type PairKindName = (typeof tables.PAIR_KINDS)[number];

export const METHODS: readonly MethodName[] = names(tables.METHODS);
/** What methods are offered under. */
export const SYSTEMS: readonly { readonly label: string; readonly methods: readonly string[] }[] = tables.SYSTEMS.map(
  ({ name, label }) => ({
    label,
    methods: METHODS.filter((method) => find(tables.METHODS, method)?.system === name),
  }),
);
export const NARROWS: readonly Name<typeof tables.NARROWS>[] = names(tables.NARROWS);
export const HASHES: readonly Name<typeof tables.HASHES>[] = names(tables.HASHES);
export const CELL_ORIGINS: readonly Name<typeof tables.CELL_ORIGINS>[] = names(tables.CELL_ORIGINS);
export const STORED_SETS: readonly Name<typeof tables.STORED_SETS>[] = names(tables.STORED_SETS);
export const NORMALS: readonly Name<typeof tables.NORMALS>[] = names(tables.NORMALS);
export const ESTIMATES: readonly Name<typeof tables.ESTIMATES>[] = names(tables.ESTIMATES);
/** Those that contacts of live scenes can act by. */
export const CONTACT_ESTIMATES = ESTIMATES.filter((name) => find(tables.ESTIMATES, name)?.contacts);
export const TESTS: readonly Name<typeof tables.TESTS>[] = names(tables.TESTS);
export const SUBS: readonly Name<typeof tables.SUBS>[] = names(tables.SUBS);
export const CELL_RULES: readonly Name<typeof tables.CELL_RULES>[] = names(tables.CELL_RULES);
export const FORMS: readonly FormName[] = names(tables.FORMS);
/** In the order in which they run and are stacked. */
export const STAGES: readonly Name<typeof tables.STAGES>[] = names(tables.STAGES);
export const COUNT_NAMES: readonly CountName[] = names(tables.COUNTS);
export const OPTIONS: readonly OptionName[] = names(tables.OPTIONS);
/** For every option the field of a benchmark's selection that holds it; of `several` that is a list of values, all of them measured. */
export const OPTION_FIELDS: readonly { readonly name: OptionName; readonly selection: string; readonly several: boolean }[] =
  tables.OPTIONS;
/** The most levels that the grid can have. */
export const MAX_LEVELS = tables.LIMITS.levels;

/** A name as words: `left_cells` is 'left cells'. */
const asWords = (name: string): string => name.replaceAll('_', ' ');

export const methodLabel = (method: string): string => labelIn(tables.METHODS, method);
export const narrowLabel = (narrow: string): string => labelIn(tables.NARROWS, narrow);
export const hashLabel = (hash: string): string => labelIn(tables.HASHES, hash);
export const cellRuleLabel = (rule: string): string => labelIn(tables.CELL_RULES, rule);
export const cellOriginLabel = (origin: string): string => labelIn(tables.CELL_ORIGINS, origin);
export const storedSetLabel = (stored: string): string => labelIn(tables.STORED_SETS, stored);
export const normalsLabel = (normals: string): string => labelIn(tables.NORMALS, normals);
export const estimateLabel = (estimate: string): string => labelIn(tables.ESTIMATES, estimate);
export const testLabel = (test: string): string => labelIn(tables.TESTS, test);
export const subLabel = (sub: string): string => labelIn(tables.SUBS, sub);
export const optionLabel = (option: string): string => labelIn(tables.OPTIONS, option);
/** What an option is, in a sentence. */
export const optionRow = (option: OptionName) => find(tables.OPTIONS, option);
export const optionHint = (option: OptionName): string => hintIn(tables.OPTIONS, option);
export const formLabel = (form: string): string => labelIn(tables.FORMS, form);
export const countLabel = (name: string): string => find<Row>(tables.COUNTS, name)?.label ?? asWords(name);
export const countHint = (name: string): string => hintIn(tables.COUNTS, name);

/** Per frame a number, or in a summary a list of numbers. */
export type Counts<T = number> = Readonly<Record<string, T>>;

/** What was counted under a name, or under the name that it had in summaries of version 1; undefined where it was not counted. */
export function countOf<T>(counts: Counts<T>, name: CountName): T | undefined {
  const was = find(tables.COUNTS, name)?.was ?? name;
  return counts[name] ?? counts[was];
}

/** The names of counts that the page does not know. */
export function otherCounts(counts: Counts<unknown>): string[] {
  const known = new Set<string>(tables.COUNTS.flatMap(({ name, was }) => [name, was]));
  return Object.keys(counts).filter((name) => !known.has(name));
}

/** These names without repeats: those of a table in its order, then the others as they come. */
function inOrderOf(table: readonly string[], given: Iterable<string>): string[] {
  const left = new Set(given);
  const known = table.filter((name) => left.delete(name));
  return [...known, ...left];
}

/** Stages in the order in which they run. */
export const inStageOrder = (given: Iterable<string>): string[] => inOrderOf(STAGES, given);

/** Counts in the order of the panels. */
export const inCountOrder = (given: Iterable<string>): string[] => inOrderOf(COUNT_NAMES, given);

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

/** What the method answers with; pairs, where the page does not know it. */
const answerOf = ({ method }: WithMethod): string => find(tables.METHODS, method)?.answer ?? 'pairs';

/** Whether the method keeps a list of the pairs that it finds. */
export const listsPairs = (asked: WithMethod): boolean => answerOf(asked) === 'pairs';

/** Whether the method only marks what collides: neither pairs nor anything else that it finds is counted. */
export const onlyMarks = (asked: WithMethod): boolean => answerOf(asked) === 'marks';

/** Whether the method looks for pairs of primitives, listed or not. */
export const findsPairs = (asked: WithMethod): boolean => ['pairs', 'marks'].includes(answerOf(asked));

/** Whether the method gives penetrating vertices a depth. */
export const hasVertexDepths = (asked: WithMethod): boolean => answerOf(asked) === 'depths';

/** Whether the method finds the times at which features in motion meet. */
export const hasImpacts = (asked: WithMethod): boolean => answerOf(asked) === 'impacts';

/** Whether the impacts are on the GPU, where they are drawn from. */
export const drawsImpacts = (asked: WithMethod): boolean => hasImpacts(asked) && !runsOnHost(asked);

/** Whether the method finds distances of objects. */
export const hasDistances = (asked: WithMethod): boolean => answerOf(asked) === 'distances';

/** What the method finds that is drawn as dots and arrows, in a word; undefined where it finds nothing of the kind. */
export const drawnDots = (asked: WithMethod): string | undefined =>
  hasDistances(asked) ? 'closest points' : drawsImpacts(asked) ? 'impacts' : undefined;

/** Whether the method sorts objects into an octree. */
export const hasOctree = (asked: WithMethod): boolean => hasDistances(asked) && runsOnHost(asked);

/** What the inspector tells of. */
export const inspected = (asked: WithMethod): 'primitive' | 'vertex' | 'triangle' | 'object' =>
  findsPairs(asked) ? 'primitive' : hasImpacts(asked) ? 'triangle' : hasDistances(asked) ? 'object' : 'vertex';

/** Whether the method is for a kind of primitive; assumed of one that the page does not know. */
export const searches = ({ method }: WithMethod, primitive: string): boolean => {
  const primitives: readonly string[] | undefined = find(tables.METHODS, method)?.primitives;
  return primitives?.includes(primitive) ?? true;
};

/** Whether the elementary test runs where the method does. */
export const runsTest = (asked: WithMethod, test: string): boolean => runsOnHost(asked) || (find(tables.TESTS, test)?.onGpu ?? true);

/** Whether the elementary test heeds a separation. */
export const hasSeparation = (test: string): boolean => find(tables.TESTS, test)?.separation ?? true;

/** The count that says what the method found. */
export const headlineCount = ({ method }: WithMethod): CountName => find(tables.METHODS, method)?.headline ?? 'colliding_pairs';

/** What the method counts; everything for one that the page does not know. */
export const countsOf = ({ method }: WithMethod): readonly CountName[] => find(tables.METHODS, method)?.counts ?? COUNT_NAMES;

/** Those that the panel of a frame's results lists, in rows that it does not have anyway. */
export const listedCounts = (asked: WithMethod): CountName[] =>
  countsOf(asked).filter((name) => {
    const panel = find(tables.COUNTS, name)?.panel;
    return panel === 'listed' || (panel === 'without grid' && !hasGrid(asked));
  });

/** Whether the method fills a grid; assumed of one that the page does not know. */
export const hasGrid = ({ method }: WithMethod): boolean => {
  const counts: readonly string[] | undefined = find(tables.METHODS, method)?.counts;
  return counts === undefined || counts.includes('cells');
};

/** Whether the method searches a tree. */
export const hasTree = ({ method }: WithMethod): boolean => {
  const counts: readonly string[] = find(tables.METHODS, method)?.counts ?? [];
  return counts.includes('nodes_visited');
};

/** Whether the method heeds a setting; assumed of one that the page does not know. */
export const heeds = ({ method }: WithMethod, option: OptionName): boolean => {
  const options: readonly string[] | undefined = find(tables.METHODS, method)?.options;
  return options === undefined || options.includes(option);
};

/** Whether the panel shows the option: one that the method does not heed it shows where others of its kind do. */
export function isShown(asked: WithMethod & { readonly hash: string }, option: OptionName): boolean {
  if (option === 'primes') return hasPrimes(asked);
  if (heeds(asked, option)) return true;
  const unheeded = optionRow(option)?.unheeded;
  return unheeded === 'always' || (unheeded === 'pairs' && findsPairs(asked)) || (unheeded === 'all but objects' && !hasDistances(asked));
}

/** Whether the hash function has primes that can be chosen: that of three primes, in spatial hashing. */
export const hasPrimes = (asked: WithMethod & { readonly hash: string }): boolean => heeds(asked, 'primes') && asked.hash === 'simple';

/** Whether a narrow test is for a kind of primitive; assumed of one that the page does not know. */
export const isFor = (narrow: string, primitive: string): boolean => {
  const primitives: readonly string[] | undefined = find(tables.NARROWS, narrow)?.primitives;
  return primitives?.includes(primitive) ?? true;
};

/** Whether the method runs on the host, where large scenes take seconds. */
export const runsOnHost = ({ method }: WithMethod): boolean => find(tables.METHODS, method)?.runsOn === 'host';

/** Whether the method runs on the GPU with shaders that are not in the program (shaders/later.txt). */
export const needsLaterShaders = ({ method }: WithMethod): boolean => find(tables.METHODS, method)?.later ?? false;

/** Whether the narrow test gives a depth with every colliding pair. */
export const hasDepth = (narrow: string): boolean => find(tables.NARROWS, narrow)?.depth ?? false;

/** The stages that a method runs; empty for one that the page does not know. */
export const stagesOf = ({ method }: WithMethod): readonly string[] => find(tables.METHODS, method)?.stages ?? [];
