// The panel with the GPU's name, limits and features.

import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import type { AdapterReport, Limit } from '../wasm/adapter-report.ts';

const panel = element('adapter', HTMLDetailsElement);

export function show(name: string, adapter: AdapterReport): void {
  element('adapter-name', HTMLSpanElement).textContent = name;
  element('adapter-limits', HTMLTableSectionElement).replaceChildren(...adapter.limits.map(row));
  const features = adapter.features.length > 0 ? adapter.features : ['none beyond the core'];
  element('adapter-features', HTMLUListElement).replaceChildren(
    ...features.map((feature) => Object.assign(document.createElement('li'), { textContent: feature })),
  );
  panel.hidden = false;
}

function row(limit: Limit): HTMLTableRowElement {
  const tr = document.createElement('tr');
  const name = Object.assign(document.createElement('th'), { scope: 'row', textContent: limit.name });
  const value = limit.bytes ? format.bytes(limit.value) : format.count(limit.value);
  tr.append(name, Object.assign(document.createElement('td'), { textContent: value }));
  return tr;
}
