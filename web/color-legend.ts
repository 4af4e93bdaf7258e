// What the colours of colliding tetrahedra mean, where they are not those of objects.

import { element } from './element.ts';

const objects = element('glow', HTMLElement);
const map = element('color-map', HTMLElement);

const WORDS = { level: ['level 0', 'level'], pairs: ['1 pair', 'pairs'], depth: ['depth 0', 'deep'] } as const;

/** Shows the map from the least to the most; for objects their own signs. */
export function show(color: 'object' | 'level' | 'pairs' | 'depth', most: number, colors: readonly string[]): void {
  objects.hidden = color !== 'object';
  map.hidden = color === 'object';
  if (color === 'object') return;
  const [low, unit] = WORDS[color];
  const number = most.toLocaleString('en', { maximumSignificantDigits: 2 });
  element('color-low', HTMLElement).textContent = low;
  element('color-high', HTMLElement).textContent = color === 'level' ? `${unit} ${number}` : `${number} ${unit}`;
  element('color-bar', HTMLElement).style.background = `linear-gradient(to right, ${colors.join(', ')})`;
}
