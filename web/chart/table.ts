// The same figures as a table, for copying and for screen readers.

import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { type Figures, type Run, STAGES } from './measurements.ts';
import * as runText from './run-text.ts';

interface Column {
  /** Over the column, and in the file. */
  readonly title: string;
  readonly name: string;
  readonly value: (figures: Figures) => number | undefined;
  readonly write: (value: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'frame', name: 'frame', value: (f) => f.frame, write: String },
  { title: 'repeats', name: 'repeats', value: (f) => f.repeats, write: String },
  ...STAGES.map((stage, i) => time(`${stage} ms`, `${stage}_ms`, (f) => f.stages[i]?.median)),
  time('total ms', 'total_ms', (f) => f.total.median),
  time('least ms', 'total_min_ms', (f) => f.total.min),
  time('most ms', 'total_max_ms', (f) => f.total.max),
  time('device ms', 'device_ms', (f) => f.device?.median),
  time('host ms', 'host_ms', (f) => f.host.median),
  number('pairs', 'pairs', (f) => f.pairs),
  number('potential pairs', 'potential', (f) => f.potential),
  number('with duplicates', 'potential_with_duplicates', (f) => f.potentialWithDuplicates),
  number('bytes', 'bytes', (f) => f.bytes),
];

function time(title: string, name: string, value: Column['value']): Column {
  return { title, name, value, write: (ms) => ms.toFixed(4) };
}

function number(title: string, name: string, value: Column['value']): Column {
  return { title, name, value, write: format.count };
}

/** One line per measured frame, numbers as precise as they are, and what was measured in columns of its own. */
export function csv(run: Run): string {
  const { question } = run;
  const { scene, note, resolution, label, clock } = question;
  const about = [scene, note ?? '', resolution, label, clock, run.granularity ?? ''];
  const lines = [['scene', 'note', 'resolution', 'settings', 'clock', 'granularity_ms', ...COLUMNS.map((column) => column.name)]];
  for (let frame = 0; frame < run.frames; frame++) {
    const figures = run.at(frame);
    if (figures === undefined) continue;
    lines.push([...about, ...COLUMNS.map((column) => column.value(figures) ?? '')].map(quoted));
  }
  return lines.map((line) => `${line.join(',')}\n`).join('');
}

/** As RFC 4180 has it. */
function quoted(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** So often at most the open table follows what is measured. */
const UPDATE_MS = 500;

export class Table {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unfollow: () => void;
  /** Which figures stand in which row. */
  private readonly rows = new Map<number, { readonly figures: Figures; readonly row: HTMLTableRowElement }>();

  private readonly caption = make('caption');
  private readonly body = make('tbody');
  private readonly status = make('span');
  private readonly table = make(
    'table',
    {},
    this.caption,
    make('thead', {}, make('tr', {}, ...COLUMNS.map(({ title }) => make('th', { scope: 'col', textContent: title })))),
    this.body,
  );

  /** Fills `root`; nothing is made before it is opened. */
  constructor(
    private readonly root: HTMLDetailsElement,
    private run: Run,
  ) {
    const copy = make('button', { type: 'button', textContent: 'Copy as CSV' });
    copy.addEventListener('click', () => void this.copy());
    this.status.setAttribute('role', 'status');
    const scroll = make('div', { className: 'scroll', tabIndex: 0 }, this.table);
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', 'Figures');
    root.classList.add('chart-table');
    root.replaceChildren(
      make('summary', { textContent: 'Figures as a table' }),
      make('div', { className: 'tools' }, copy, this.status),
      scroll,
    );
    root.addEventListener('toggle', this.update);
    this.unfollow = run.follow(this.later);
    this.update();
  }

  setRun(run: Run): void {
    if (run === this.run) return;
    this.unfollow();
    this.run = run;
    this.unfollow = run.follow(this.later);
    this.rows.clear();
    this.body.replaceChildren();
    this.update();
  }

  destroy(): void {
    this.unfollow();
    clearTimeout(this.timer);
    this.root.removeEventListener('toggle', this.update);
    this.root.replaceChildren();
  }

  private readonly later = (): void => {
    if (this.root.open) this.timer ??= setTimeout(this.update, UPDATE_MS);
  };

  private readonly update = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.root.open) return;
    const { run } = this;
    const { question } = run;
    this.caption.textContent =
      `${question.label}, ${runText.place(question)}: medians of up to ${run.repeats} repeats, ${runText.clock(run)}. ` +
      `${run.measured} of ${run.frames} frames are measured.`;
    let previous: HTMLTableRowElement | undefined;
    for (let frame = 0; frame < run.frames; frame++) {
      const figures = run.at(frame);
      if (figures === undefined) continue;
      const shown = this.rows.get(frame);
      let row = shown?.row;
      if (shown?.figures !== figures) {
        const fresh = rowOf(figures);
        if (row !== undefined) row.replaceWith(fresh);
        else if (previous !== undefined) previous.after(fresh);
        else this.body.prepend(fresh);
        this.rows.set(frame, { figures, row: fresh });
        row = fresh;
      }
      previous = row;
    }
  };

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(csv(this.run));
      this.status.textContent = `${this.run.measured} lines copied.`;
    } catch {
      this.update();
      getSelection()?.selectAllChildren(this.table);
      this.status.textContent = 'The browser does not allow it. The table is selected: copy it with Ctrl+C or ⌘C.';
    }
  }
}

function rowOf(figures: Figures): HTMLTableRowElement {
  const cells = COLUMNS.map((column, i) => {
    const value = column.value(figures);
    const textContent = value === undefined ? '–' : column.write(value);
    return i === 0 ? make('th', { scope: 'row', textContent }) : make('td', { textContent });
  });
  return make('tr', {}, ...cells);
}
