// The side panels: both open in a wide window, one at a time in a narrow one.

import { element } from '../ui/element.ts';

const WIDE = matchMedia('(min-width: 60rem)');

export function tie(): void {
  const panels = ['settings', 'figures'].map((id) => element(id, HTMLDetailsElement));
  const fit = () => {
    for (const panel of panels) panel.open = WIDE.matches;
  };
  fit();
  WIDE.addEventListener('change', fit);
  for (const panel of panels) {
    panel.addEventListener('toggle', () => {
      if (!panel.open || WIDE.matches) return;
      for (const other of panels) if (other !== panel) other.open = false;
    });
  }
}
