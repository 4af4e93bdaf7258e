// The story of a vertex, which is loaded when the first vertex is inspected.

import { later } from '../shell/load-later.ts';

/** Where it is: scripts/bundle.mjs defines it. */
declare const VERTEX_FILE: string;

export type VertexStory = typeof import('./vertex-steps.ts');

export const loadVertexStory = later<VertexStory>(VERTEX_FILE, 'vertex inspector');
