// The report's bundle, which is loaded when a report is opened.

import { later } from '../shell/load-later.ts';

/** Where it is: scripts/bundle.mjs defines it. */
declare const REPORT_FILE: string;

export const loadReport = later<typeof import('./report.ts')>(REPORT_FILE, 'report');
