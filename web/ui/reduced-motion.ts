// The browser's preference for reduced motion.

const query = matchMedia('(prefers-reduced-motion: reduce)');

export const prefersReducedMotion = (): boolean => query.matches;

/** Calls back whenever the preference changes. */
export const followReducedMotion = (listener: (reduced: boolean) => void): void =>
  query.addEventListener('change', () => listener(query.matches));
