// The inspector's data, as src/app/inspect.rs serialises it.

import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

export type Span = DeepReadonly<types.Span>;
export type Ball = DeepReadonly<types.Ball>;
export type Level = DeepReadonly<types.LevelView>;
export type Cell = DeepReadonly<types.CellView>;
export type Tree = DeepReadonly<types.TreeView>;
export type Fate = types.Fate;
export type Candidate = DeepReadonly<types.Candidate>;
export type Pass = DeepReadonly<types.PassInspection>;
export type Card = DeepReadonly<types.Card>;
export type VertexCard = DeepReadonly<types.VertexCard>;
export type MotionCard = DeepReadonly<types.MotionCard>;
export type DistanceCard = DeepReadonly<types.DistanceCard>;
export type HullPair = DeepReadonly<types.HullPairView>;
export type Iteration = DeepReadonly<types.IterationView>;
export type Wire = DeepReadonly<types.WireView>;
export type FeaturePairView = DeepReadonly<types.FeatureView>;
export type Asking = DeepReadonly<types.AskingView>;
export type Edge = DeepReadonly<types.EdgeView>;
export type Crossing = DeepReadonly<types.CrossingView>;
export type Axis = DeepReadonly<types.Axis>;
export type SearchStep = DeepReadonly<types.SearchStep>;
export type NarrowTest = DeepReadonly<types.NarrowInspection>;
export type KReport = DeepReadonly<types.KReport>;

export type Vector = Span['low'];
export type Corners = Card['corners'];
