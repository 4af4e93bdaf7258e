// What the colours of tetrahedra mean, where they are not those of objects, and what arrows mean.

import type { ColorName } from '../systems/looks.ts';
import { element } from '../ui/element.ts';
import { significant } from '../ui/format.ts';

const objects = element('glow', HTMLElement);
const map = element('color-map', HTMLElement);
const note = element('color-note', HTMLElement);

const WORDS = {
  level: ['level 0', 'level'],
  pairs: ['1 pair', 'pairs'],
  depth: ['depth 0', 'deep'],
  k: ['k = 1', 'k ='],
  time: ['t = 0', 't ='],
} as const;

/** By the estimate. */
const DEPTH_ARROWS = { consistent: 'green: consistent', nearest: 'orange: to the nearest surface' } as const;

export interface Legend {
  readonly color: ColorName;
  /** What the last colour stands for. */
  readonly most: number;
  /** Levels of the grid, where there is one. */
  readonly height: number | undefined;
  /** From the least to the most. */
  readonly colors: readonly string[];
  /** The frame of which k is known; undefined while it is being counted. */
  readonly kFrame: number | undefined;
  /** Why colours do not tell what they were asked to; empty where they do. */
  readonly whyNoColor: string;
  /** How many times as long as the translations their arrows are; undefined where there are none. */
  readonly arrows: number | undefined;
  /** The estimate of the vertices’ depths that arrows show; undefined where they show none. */
  readonly depths: string | undefined;
  /** What is drawn as dots and arrows. */
  readonly dots: string | undefined;
}

/** Shows the map from the least to the most; for objects their own signs. */
export function show({ color, most, height, colors, kFrame, whyNoColor, arrows, depths, dots }: Legend): void {
  objects.hidden = color !== 'object';
  const flat = color === 'level' && height === 1;
  map.hidden = color === 'object' || (color === 'k' && kFrame === undefined) || flat;
  const notes = whyNoColor === '' ? [] : [`${whyNoColor} Showing colour by object.`];
  if (color === 'k') notes.push(kFrame === undefined ? 'Computing k …' : `k of the primitives in frame ${kFrame}.`);
  if (color === 'level') notes.push(`${flat ? 'This grid has only level 0. ' : ''}Culled primitives keep their object’s colour.`);
  if (color === 'time') notes.push('Triangles by the time at which one of their features first meets another; darkened where none does.');
  if (dots === 'impacts') notes.push('Dots: impacts within the step, small before they happen.');
  if (dots === 'closest points')
    notes.push('Arrows: from the closest point of one object’s hull to that of another; a single dot where two hulls intersect.');
  if (arrows !== undefined)
    notes.push(
      `Arrows: translation of a pair’s second primitive that separates the two, drawn ${arrows} × as long (short ones longer). Of arrows that start close together on the screen, only the deepest pair’s is drawn.`,
    );
  if (depths !== undefined)
    notes.push(
      `Arrows: the way out of a penetrating vertex, as long as it is deep (${Object.entries(DEPTH_ARROWS)
        .filter(([estimate]) => depths === 'both' || depths === estimate)
        .map(([, words]) => words)
        .join(', ')}).`,
    );
  note.textContent = notes.join(' ');
  note.hidden = notes.length === 0;
  if (color === 'object') return;
  const [low, unit] = WORDS[color];
  const number = significant(most, 2);
  element('color-low', HTMLElement).textContent = low;
  element('color-high', HTMLElement).textContent =
    color === 'level' || color === 'k' || color === 'time' ? `${unit} ${number}` : `${number} ${unit}`;
  element('color-bar', HTMLElement).style.background = `linear-gradient(to right, ${colors.join(', ')})`;
}

/** How colliding tetrahedra are told apart, in words. */
const SIGNS = { even: 'amber', odd: 'red, striped', own: 'violet, dotted' } as const;

/** The same in words, for a caption. */
export function asText(): string {
  if (!map.hidden)
    return `Colour: from ${element('color-low', HTMLElement).textContent} (dark) to ${element('color-high', HTMLElement).textContent} (bright)`;
  const signs = Object.entries(SIGNS).flatMap(([name, sign]) => {
    const item = objects.querySelector<HTMLElement>(`.${name}`);
    return item === null || item.hidden ? [] : [`${item.textContent}: ${sign}`];
  });
  return objects.hidden || signs.length === 0 ? '' : `Colliding primitives: ${signs.join('; ')}`;
}
