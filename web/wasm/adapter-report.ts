// What the GPU's adapter can do.

import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

export type AdapterReport = DeepReadonly<types.AdapterReport>;
export type Limit = DeepReadonly<types.Limit>;
