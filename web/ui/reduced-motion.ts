// The visitor's wish for less motion, as the browser tells it.

const query = matchMedia('(prefers-reduced-motion: reduce)');

export const prefersReducedMotion = (): boolean => query.matches;

/** Calls back whenever the wish changes. */
export const followReducedMotion = (listener: (reduced: boolean) => void): void =>
  query.addEventListener('change', () => listener(query.matches));
