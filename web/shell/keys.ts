// Keyboard shortcuts, and the help that lists them.

import { element } from '../ui/element.ts';
import { make } from '../ui/make.ts';

export interface Shortcut {
  /** Values of `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  /** The text in the help, if it differs. */
  readonly shown?: string;
  readonly text: string;
  readonly shift?: boolean;
  /** Only if the 3D view, or nothing, has the focus. */
  readonly onPicture?: boolean;
  readonly act: (key: string) => void;
}

const dialog = element('help', HTMLDialogElement);
/** Dialogs and the report handle their own keys. */
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
  // A click on the backdrop closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(COVERING) !== null) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')) return;
    const free = target === document.body || target instanceof HTMLCanvasElement;
    // The space bar presses a focused button; the chart is a slider, which does not use it.
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
