// Files dropped onto the page or chosen with the button.

import { element } from '../ui/element.ts';
import { MESH_FILES } from '../wasm/tables.ts';

export function follow(onFiles: (files: File[]) => void): void {
  const hint = element('drop-hint', HTMLElement);
  const input = element('files', HTMLInputElement);
  const kinds = MESH_FILES.map((endings) => endings.map((ending) => `.${ending}`).join(' + '));
  element('mesh-endings', HTMLElement).textContent = kinds.join(', ');
  let inside = 0;
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

  addEventListener('dragenter', (event) => {
    if (!carriesFiles(event)) return;
    inside += 1;
    hint.hidden = false;
  });
  addEventListener('dragleave', () => {
    inside = Math.max(0, inside - 1);
    hint.hidden = inside === 0;
  });
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    inside = 0;
    hint.hidden = true;
    if (!carriesFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });

  element('open-files', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // The same files may be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  });
}
