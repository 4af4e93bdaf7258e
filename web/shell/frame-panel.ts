// The right panel: the results of the frame on the screen.

import type { Run } from '../chart/measurements.ts';
import * as runText from '../chart/run-text.ts';
import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Answer } from '../wasm/events.ts';
import { countRows, headlineLabel, objectRows, pairsText, type Row } from './frame-rows.ts';

const body = element('figures-body', HTMLTableSectionElement);
const memory = element('memory-body', HTMLTableSectionElement);
const pairs = element('pairs', HTMLElement);
const clockLine = element('clock-line', HTMLElement);
const frameLine = element('frame-line', HTMLElement);

/** Removes the results of the previous scene. */
export function clear(): void {
  pairs.textContent = '–';
  frameLine.textContent = '';
  clockLine.textContent = '';
  element('memory-total', HTMLElement).textContent = '';
  replace(body, []);
  replace(memory, []);
}

export function show(answer: Answer, frames: number, run: Run | undefined): void {
  const { settings } = answer;
  pairs.textContent = pairsText(answer);
  element('pairs-label', HTMLElement).textContent = headlineLabel(answer);
  const alone = answer.objects.length === 1 && !settings.self_collisions;
  frameLine.textContent = `frame ${answer.frame} of ${frames}${alone ? '. The only object can have self-collisions only: turn on “self”' : ''}`;
  const total = answer.bytes.reduce((sum, [, bytes]) => sum + bytes, 0);
  replace(body, [...objectRows(answer), ...countRows(answer), ...timeRows(answer, run)]);
  legend(answer);
  element('memory-total', HTMLElement).textContent = format.kibOrMib(total);
  replace(
    memory,
    [...answer.bytes].sort((a, b) => b[1] - a[1]).map(([name, bytes]) => [name, format.kibOrMib(bytes)]),
  );
}

const glow = ['even', 'odd', 'own'].map((name) => document.querySelector<HTMLElement>(`#glow .${name}`));

/** The legend of the colours of colliding primitives. */
function legend({ objects, settings }: Answer): void {
  const [even, odd, own] = glow;
  const between = settings.inter_collisions && objects.length > 1;
  for (const [item, text, shown] of [
    [even, objects.length > 2 ? 'A, C, E …' : 'A', between],
    [odd, objects.length > 2 ? 'B, D, F …' : 'B', between],
    [own, 'self-collision', settings.self_collisions],
  ] as const) {
    if (!item) continue;
    if (item.textContent !== text) item.textContent = text;
    item.hidden = !shown;
  }
}

function timeRows({ frame }: Answer, run: Run | undefined): Row[] {
  const figures = run?.at(frame);
  clockLine.textContent = run && figures ? `${runText.clock(run)}, ${runText.repeats(figures.repeats)}` : '';
  if (figures === undefined) return [];
  const device: Row[] = figures.device ? [['GPU time', `${format.ms(figures.device.median)} ms`]] : [];
  return [...device, ['wall clock', `${format.ms(figures.host.median)} ms`]];
}

function replace(section: HTMLTableSectionElement, rows: readonly Row[]): void {
  const old = [...section.rows];
  // Rows are reused: creating them at sixty frames per second would cost more than the frame.
  rows.forEach(([name, value, hint], i) => {
    const row = old[i] ?? section.appendChild(make('tr', {}, make('th', { scope: 'row' }), make('td')));
    const [head, cell] = row.children;
    if (head !== undefined && head.textContent !== name) head.textContent = name;
    if (cell !== undefined && cell.textContent !== value) cell.textContent = value;
    row.title = hint ?? '';
  });
  for (const row of old.slice(rows.length)) row.remove();
}
