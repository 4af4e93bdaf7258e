// How much of the canvas the overlay covers, so that the scene is framed in what is left.

import { element } from '../ui/element.ts';

/** Calls `onInsets` with parts of width and height, now and whenever they change. Returns how to stop. */
export function followInsets(onInsets: (top: number, right: number, bottom: number, left: number) => void): () => void {
  const [top, right, bottom, left] = (['top', 'figures', 'bottom', 'settings'] as const).map((id) => element(id, HTMLElement));
  const lessons = element('lessons', HTMLElement);
  const inspect = element('inspect', HTMLElement);
  let last = '';
  const measure = () => {
    const wide = matchMedia('(min-width: 60rem)').matches;
    const box = (part: HTMLElement | undefined) => (part?.checkVisibility() ? part.getBoundingClientRect() : undefined);
    const [t, r, b, l, i] = [top, right, bottom, left, inspect].map(box);
    // At the left in a wide window.
    const lesson = box(lessons);
    // In a narrow window the panels are a row below the top, and what opens lies over the picture anyway.
    const row = wide ? 0 : (left?.firstElementChild?.getBoundingClientRect().bottom ?? 0);
    const isOpen = (part: HTMLElement | undefined) => wide && part instanceof HTMLDetailsElement && part.open;
    // In a narrow window a sheet lies there, instead of the timeline or above it; a folded lesson is a bar above that.
    const lowest = wide ? b : (lesson ?? i ?? b);
    const within = (part: number, most: number) => Math.min(most, Math.max(0, part));
    const above = within(Math.max(t?.bottom ?? 0, t ? row : 0) / innerHeight, 0.45);
    const insets = [
      above,
      within(wide && i ? (innerWidth - i.left) / innerWidth : isOpen(right) && r ? (innerWidth - r.left) / innerWidth : 0, 0.45),
      // A sheet may be higher than half of the window: some of the picture has to be left.
      within(lowest ? (innerHeight - lowest.top) / innerHeight : 0, 0.85 - above),
      within(Math.max(isOpen(left) && l ? l.right : 0, lesson && wide ? lesson.right : 0) / innerWidth, 0.45),
    ] as const;
    const now = insets.map((part) => part.toFixed(3)).join();
    if (now === last) return;
    last = now;
    onInsets(...insets);
  };
  const observer = new ResizeObserver(measure);
  for (const part of [top, right, bottom, left, lessons, inspect, document.body]) if (part) observer.observe(part);
  addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    removeEventListener('resize', measure);
  };
}
