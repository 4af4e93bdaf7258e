// The right panel: the results of the frame on the screen.

import type { Run } from '../chart/measurements.ts';
import * as runText from '../chart/run-text.ts';
import { type CountName, countHint, countLabel, countOf, hasGrid, listsPairs, otherCounts } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Answer } from '../wasm/events.ts';

const body = element('figures-body', HTMLTableSectionElement);
const memory = element('memory-body', HTMLTableSectionElement);
const pairs = element('pairs', HTMLElement);
const clockLine = element('clock-line', HTMLElement);
const frameLine = element('frame-line', HTMLElement);

/** This many objects have lines of their own. */
const MOST_OBJECTS = 4;

type Row = readonly [name: string, value: string, hint?: string];

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
  const { counts, settings } = answer;
  const listed = listsPairs(settings);
  pairs.textContent = format.known(listed ? countOf(counts, 'colliding_pairs') : undefined);
  const alone = answer.objects.length === 1 && !settings.self_collisions;
  frameLine.textContent = `frame ${answer.frame} of ${frames}${alone ? '. The only object can have self-collisions only: turn on “self”' : ''}`;
  const total = answer.bytes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const row = (name: CountName, known = true): Row => [
    countLabel(name),
    format.known(known ? countOf(counts, name) : undefined),
    countHint(name),
  ];
  const grid: Row[] = hasGrid(settings) ? (['height', 'cells', 'max_occupancy'] as const).map((name) => row(name)) : [];
  replace(body, [
    ...objectRows(answer),
    row('candidate_pairs'),
    row('unique_pairs', listed),
    row('participants'),
    ...grid.filter(([, value]) => value !== format.known(undefined)),
    ...otherCounts(counts).map((name): Row => [countLabel(name), format.known(counts[name])]),
    ...timeRows(answer, run),
  ]);
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

function objectRows({ objects, settings }: Answer): Row[] {
  const rows: Row[] = objects.slice(0, MOST_OBJECTS).flatMap(({ inter, own }, i): Row[] => {
    const name = String.fromCharCode(65 + i);
    const lines: Row[] = settings.inter_collisions && objects.length > 1 ? [[`colliding in ${name}`, format.count(inter)]] : [];
    return settings.self_collisions ? [...lines, [`self-colliding in ${name}`, format.count(own)]] : lines;
  });
  const rest = objects.slice(MOST_OBJECTS);
  if (rest.length > 0) {
    const more = `${rest.length} more`;
    const sum = (of: 'inter' | 'own') => format.count(rest.reduce((all, object) => all + object[of], 0));
    if (settings.inter_collisions) rows.push([`colliding in ${more}`, sum('inter')]);
    if (settings.self_collisions) rows.push([`self-colliding in ${more}`, sum('own')]);
  }
  return rows;
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
