// Presentation: large text, no panels, and a link to open on the projector.

import type { Store } from '../state/store.ts';
import { make } from '../ui/make.ts';

export interface ProjectorActions {
  readonly onCopy: () => void;
}

export function projector(store: Store, { onCopy }: ProjectorActions): HTMLElement {
  const size = make('input', { type: 'range', min: '1', max: '3', step: '0.1' });
  // Not an output element, which the label would refer to.
  const shown = make('span');
  const hide = make('button', { type: 'button', textContent: 'Hide panels' });
  const copy = make('button', { type: 'button', textContent: 'Copy link without panels' });
  size.addEventListener('input', () => store.change({ text: Number(size.value) }));
  hide.addEventListener('click', () => store.change({ ui: false }));
  copy.addEventListener('click', onCopy);
  const refresh = () => {
    size.value = String(store.state.text);
    shown.textContent = `${Math.round(100 * store.state.text)} %`;
    size.setAttribute('aria-valuetext', shown.textContent);
  };
  refresh();
  store.follow(refresh);
  return make(
    'details',
    { className: 'lesson-projector' },
    make('summary', { textContent: 'Presentation' }),
    make('p', {
      className: 'hint',
      textContent:
        'The link opens the present frame, camera and text size, without panels and lessons. A button in the corner shows them again.',
    }),
    make('label', { className: 'field' }, make('span', {}, 'Text size ', shown), size),
    make('div', { className: 'group' }, hide, copy),
  );
}
