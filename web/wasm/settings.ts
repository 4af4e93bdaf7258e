import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

export type Settings = DeepReadonly<types.Settings>;
