// What keys do, and the help that lists them.

import { element } from '../ui/element.ts';
import { make } from '../ui/make.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` has them. */
  readonly keys: readonly string[];
  /** As the help has them, where that differs. */
  readonly shown?: string;
  readonly text: string;
  readonly shift?: boolean;
  /** Only where the picture, or nothing, has the focus. */
  readonly onPicture?: boolean;
  readonly act: (key: string) => void;
}

const dialog = element('help', HTMLDialogElement);
/** What lies over the page has keys of its own. */
const COVERING = 'dialog[open], #report:not([hidden])';

export function openHelp(): void {
  dialog.showModal();
}

export function follow(shortcuts: readonly Shortcut[]): void {
  element('shortcuts', HTMLTableSectionElement).replaceChildren(
    ...shortcuts.map(({ keys, shown, text }) =>
      make('tr', {}, make('th', { scope: 'row' }, make('kbd', { textContent: shown ?? keys[0] ?? '' })), make('td', { textContent: text })),
    ),
  );
  element('help-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  element('help-open', HTMLButtonElement).addEventListener('click', openHelp);
  // A click beside it closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(COVERING) !== null) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')) return;
    const free = target === document.body || target instanceof HTMLCanvasElement;
    // A button that has the focus is pressed by the space bar; the chart is a slider, which has no use for it.
    const spaceIsOurs = free || (target instanceof HTMLElement && target.getAttribute('role') === 'slider');
    const found = shortcuts.find(
      ({ keys, shift, onPicture }) =>
        keys.includes(event.key) && (shift === undefined || shift === event.shiftKey) && (onPicture !== true || free),
    );
    if (found === undefined || (event.key === ' ' && (!spaceIsOurs || event.repeat))) return;
    event.preventDefault();
    found.act(event.key);
  });
}
