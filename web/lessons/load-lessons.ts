// The lessons' bundle, which is loaded after the first picture, or before it where the link names a lesson.

import { later } from '../shell/load-later.ts';

/** Where it is: scripts/bundle.mjs defines it. */
declare const LESSONS_FILE: string;

export type Lessons = typeof import('./lessons.ts');

export const loadLessons = later<Lessons>(LESSONS_FILE, 'lessons');
