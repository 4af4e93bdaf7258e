// The bar that is there while the program loads.

import { element } from './element.ts';

const box = element('loading', HTMLElement);
const bar = element('progress', HTMLProgressElement);
const bytes = element('bytes', HTMLSpanElement);
const kib = (count: number) => `${Math.round(count / 1024)} KiB`;

export function start(): void {
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
