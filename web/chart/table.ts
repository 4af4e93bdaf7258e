// The chart's figures as a table, for copying and for screen readers.

import { type CountName, countLabel } from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Figures, Run } from './measurements.ts';
import * as runText from './run-text.ts';

interface Column {
  /** The column's heading. */
  readonly title: string;
  /** The column's name in the CSV file, which stays as in the thesis. */
  readonly name: string;
  readonly value: (figures: Figures) => number | undefined;
  readonly write: (value: number) => string;
}

/** Counts whose columns have other names in the file. */
const RENAMED: readonly string[] = ['unique_pairs', 'candidate_pairs'] satisfies CountName[];

const columnsOf = (run: Run): Column[] => [
  { title: 'frame', name: 'frame', value: (f) => f.frame, write: String },
  { title: 'repeats', name: 'repeats', value: (f) => f.repeats, write: String },
  ...run.stages.flatMap((stage, i) => [
    time(`${stage} ms`, `${stage}_ms`, (f) => f.stages[i]?.median),
    ...run.parts.flatMap((part, at) =>
      part.stage === stage ? [time(`${stage}, ${part.kind} ms`, `${stage}_${part.kind}_ms`, (f) => f.parts[at]?.median)] : [],
    ),
  ]),
  time('total ms', 'total_ms', (f) => f.total.median),
  time('min ms', 'total_min_ms', (f) => f.total.min),
  time('max ms', 'total_max_ms', (f) => f.total.max),
  time('GPU ms', 'device_ms', (f) => f.device?.median),
  time('wall clock ms', 'host_ms', (f) => f.host.median),
  number(run.foundLabel, run.found === 'colliding_pairs' ? 'pairs' : run.found, (f) => f.pairs),
  number('unique pairs', 'potential', (f) => f.uniquePairs),
  number('candidate pairs', 'potential_with_duplicates', (f) => f.candidatePairs),
  number('bytes', 'bytes', (f) => f.bytes),
  ...run.counts
    .filter((name) => name !== run.found && !RENAMED.includes(name))
    .map((name) => number(countLabel(name), name, (f) => f.counts[name])),
];

function time(title: string, name: string, value: Column['value']): Column {
  return { title, name, value, write: (ms) => ms.toFixed(4) };
}

function number(title: string, name: string, value: Column['value']): Column {
  return { title, name, value, write: format.count };
}

/** One line per measured frame, with unrounded numbers; scene and settings are in columns of their own. */
export function csv(run: Run): string {
  const { question } = run;
  const { scene, note, resolution, label, clock } = question;
  const columns = columnsOf(run);
  const about = [scene, note ?? '', resolution, label, clock, run.granularity ?? ''];
  const lines = [['scene', 'note', 'resolution', 'settings', 'clock', 'granularity_ms', ...columns.map((column) => column.name)]];
  for (let frame = 0; frame < run.frames; frame++) {
    const figures = run.at(frame);
    if (figures === undefined) continue;
    lines.push([...about, ...columns.map((column) => column.value(figures) ?? '')].map(quoted));
  }
  return lines.map((line) => `${line.join(',')}\n`).join('');
}

/** Quoted as in RFC 4180. */
function quoted(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Least time between two updates of the open table. */
const UPDATE_MS = 500;

export class Table {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unfollow: () => void;
  /** The row of each frame, and the figures that it shows. */
  private readonly rows = new Map<number, { readonly figures: Figures; readonly row: HTMLTableRowElement }>();

  private columns: readonly Column[] = [];
  private readonly caption = make('caption');
  private readonly head = make('tr');
  private readonly body = make('tbody');
  private readonly status = make('span');
  private readonly table = make('table', {}, this.caption, make('thead', {}, this.head), this.body);

  /** Fills `root`; rows are made only once it is open. */
  constructor(
    private readonly root: HTMLDetailsElement,
    private run: Run,
  ) {
    const copy = make('button', { type: 'button', textContent: 'Copy as CSV' });
    copy.addEventListener('click', () => void this.copy());
    this.status.setAttribute('role', 'status');
    const scroll = make('div', { className: 'scroll', tabIndex: 0 }, this.table);
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', 'Results');
    root.classList.add('chart-table');
    root.replaceChildren(
      make('summary', { textContent: 'Results as a table' }),
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
    this.showHead();
    this.caption.textContent =
      `${question.label}, ${runText.place(question)}: medians of up to ${run.repeats} repeats, ${runText.clock(run)}. ` +
      `${run.measured} of ${run.frames} frames measured.`;
    let previous: HTMLTableRowElement | undefined;
    for (let frame = 0; frame < run.frames; frame++) {
      const figures = run.at(frame);
      if (figures === undefined) continue;
      const shown = this.rows.get(frame);
      let row = shown?.row;
      if (shown?.figures !== figures) {
        const fresh = rowOf(figures, this.columns);
        if (row !== undefined) row.replaceWith(fresh);
        else if (previous !== undefined) previous.after(fresh);
        else this.body.prepend(fresh);
        this.rows.set(frame, { figures, row: fresh });
        row = fresh;
      }
      previous = row;
    }
  };

  /** The columns depend on the run's stages and counts: with others, every row is new. */
  private showHead(): void {
    const columns = columnsOf(this.run);
    if (columns.map(({ name }) => name).join() === this.columns.map(({ name }) => name).join()) return;
    this.columns = columns;
    this.head.replaceChildren(...columns.map(({ title }) => make('th', { scope: 'col', textContent: title })));
    this.rows.clear();
    this.body.replaceChildren();
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(csv(this.run));
      this.status.textContent = `${this.run.measured} lines copied.`;
    } catch {
      this.update();
      getSelection()?.selectAllChildren(this.table);
      this.status.textContent = 'The browser denied access to the clipboard. The table is selected: copy it with Ctrl+C or ⌘C.';
    }
  }
}

function rowOf(figures: Figures, columns: readonly Column[]): HTMLTableRowElement {
  const cells = columns.map((column, i) => {
    const value = column.value(figures);
    const textContent = value === undefined ? '–' : column.write(value);
    return i === 0 ? make('th', { scope: 'row', textContent }) : make('td', { textContent });
  });
  return make('tr', {}, ...cells);
}
