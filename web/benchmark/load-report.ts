// The report's bundle, which is loaded when a report is opened.

import { messageOf } from '../ui/error-message.ts';

/** Where it is, beside index.html: scripts/bundle.mjs writes it here, with its hash. */
declare const REPORT_FILE: string;

type Module = typeof import('./report.ts');

let coming: Promise<Module> | undefined;

export function loadReport(): Promise<Module> {
  coming ??= (import(new URL(REPORT_FILE, document.baseURI).href) as Promise<Module>).catch((error: unknown) => {
    // The next attempt may succeed.
    coming = undefined;
    throw new Error(`the report module could not be loaded: ${messageOf(error)}`);
  });
  return coming;
}
