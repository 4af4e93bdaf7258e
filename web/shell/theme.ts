// Dark or light: the system's setting, or the state's.

import type { State } from '../state/state.ts';

const DARK = '(prefers-color-scheme: dark)';
const system = matchMedia(DARK);

let wish: State['theme'] = 'auto';

export const isDark = (): boolean => (wish === 'auto' ? system.matches : wish === 'dark');

/** Calls back whenever the system changes between dark and light. */
export const follow = (listener: () => void): void => system.addEventListener('change', listener);

/** Dark colours are under a media query in the style sheets; the state overrides it by making the query always or never true. */
export function set(theme: State['theme']): void {
  if (theme === wish) return;
  const rules = darkRules();
  wish = theme;
  for (const rule of rules) rule.media.mediaText = theme === 'auto' ? DARK : theme === 'dark' ? 'all' : 'not all';
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
}

let known: CSSMediaRule[] | undefined;

function darkRules(): CSSMediaRule[] {
  known ??= [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === DARK);
  return known;
}
