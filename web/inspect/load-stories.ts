// What the inspector tells, which is loaded when the first primitive or vertex is inspected.

import { later } from '../shell/load-later.ts';

/** Where it is: scripts/bundle.mjs defines it. */
declare const STORIES_FILE: string;

export type Stories = typeof import('./stories.ts');

export const loadStories = later<Stories>(STORIES_FILE, 'inspector');
