// The progress bar of downloads.

import { element } from './element.ts';
import { kib } from './format.ts';

const box = element('loading', HTMLElement);
const label = element('loading-label', HTMLLabelElement);
const bar = element('progress', HTMLProgressElement);
const bytes = element('bytes', HTMLSpanElement);
const cancel = element('loading-cancel', HTMLButtonElement);

let onCancel: (() => void) | undefined;
cancel.addEventListener('click', () => onCancel?.());

/** Shows what is loading, and a cancel button if `cancelled` is given. */
export function start(what: string, cancelled?: () => void): void {
  label.textContent = `Loading ${what}`;
  bytes.textContent = '';
  bar.removeAttribute('value');
  onCancel = cancelled;
  cancel.hidden = cancelled === undefined;
  box.hidden = false;
}

export function progress(done: number, total: number | undefined): void {
  if (total === undefined) {
    bytes.textContent = kib(done);
  } else {
    bar.max = total;
    bar.value = done;
    bytes.textContent = `${kib(done)} of ${kib(total)}`;
  }
}

export function end(): void {
  box.hidden = true;
}
