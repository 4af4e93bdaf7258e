// The benchmark report: machine and settings, figures, the table of medians, and downloads. It is a separate bundle that is
// loaded when a report is opened (scripts/bundle.mjs), because of the plotting library in it.

import * as runText from '../chart/run-text.ts';
import { messageOf } from '../ui/error-message.ts';
import { make } from '../ui/make.ts';
import { saveFile } from '../ui/save-file.ts';
import type { BenchmarkFile } from '../wasm/benchmark.ts';
import { countsTable } from './counts-table.ts';
import { failuresInWords } from './failure-words.ts';
import { type Choice, draw, type Figure } from './figure.ts';
import { boxPlotsFigure } from './figures/box-plots.ts';
import { depthFigure } from './figures/depth.ts';
import { frameTimesFigure } from './figures/frame-times.ts';
import { memoryFigure } from './figures/memory.ts';
import { stagesFigure } from './figures/stages.ts';
import { totalsFigure } from './figures/totals.ts';
import { mediansTable } from './medians-table.ts';
import { png, svgText } from './saved-figure.ts';
import { type Collection, collect, framesInWords } from './series.ts';
import { inCommon } from './settings-words.ts';
import type { Summary } from './summary.ts';
import { hasScene, THESIS } from './thesis.ts';
import { zip } from './zip.ts';

/** A summary with the files derived from it. */
export interface Opened {
  readonly summary: Summary;
  readonly files: readonly BenchmarkFile[];
}

export interface ReportOptions {
  /** The title of a scene of which there are no results. */
  readonly titleOf: (scene: string) => string;
  readonly onClose: () => void;
  /** The user wants to add another report. */
  readonly onAdd: () => void;
}

/** In the order of the page; the names are used for saved files. */
const FIGURES: readonly (readonly [name: string, figure: Figure])[] = [
  ['frame-times', frameTimesFigure],
  ['stages', stagesFigure],
  ['boxes', boxPlotsFigure],
  ['depth', depthFigure],
  ['total', totalsFigure],
  ['memory', memoryFigure],
];

/** The other files are in a collapsed list. */
const SHOWN_FILES = 7;

interface Slot {
  readonly name: string;
  readonly figure: Figure;
  readonly box: HTMLElement;
  readonly save: readonly HTMLButtonElement[];
  drawn?: SVGSVGElement;
}

export class Report {
  private collection: Collection = { machines: [], entries: [], scenes: [] };
  private opened: readonly Opened[] = [];
  private choice: Choice = { entries: [], scene: { id: '', title: '' }, resolution: 1, series: '', log: false, thesis: false };

  private readonly sceneBox = make('select', { id: 'report-scene' });
  private readonly resolutionBox = make('select', { id: 'report-resolution' });
  private readonly seriesBox = make('select', { id: 'report-series' });
  private readonly logBox = make('input', { type: 'checkbox', id: 'report-log' });
  private readonly thesisBox = make('input', { type: 'checkbox', id: 'report-thesis' });
  private readonly thesisWords = make('span');
  private readonly heading = make('h1', { id: 'report-title', tabIndex: -1, textContent: 'Benchmark' });
  private readonly alert = make('p', { className: 'report-alert', hidden: true });
  private readonly machines = make('div', { className: 'report-machines' });
  private readonly figures = make('div', { className: 'report-figures' });
  private readonly table = make('div', { className: 'report-table', tabIndex: 0 });
  private readonly counts = make('div', { className: 'report-table report-counts', tabIndex: 0 });
  private readonly files = make('div', { className: 'report-files' });
  /** A hidden element with the colours of paper. */
  private readonly paper = make('i', { className: 'paper', hidden: true });
  private readonly slots: Slot[];
  private readonly ending = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly options: ReportOptions,
  ) {
    this.alert.setAttribute('role', 'alert');
    for (const [box, label] of [
      [this.table, 'Medians'],
      [this.counts, 'Counts'],
    ] as const) {
      box.setAttribute('role', 'region');
      box.setAttribute('aria-label', label);
    }
    this.slots = FIGURES.map(([name, figure]) => this.slot(name, figure));
    const close = make('button', { type: 'button', id: 'report-close', textContent: 'Close' });
    close.addEventListener('click', options.onClose);
    const print = make('button', { type: 'button', id: 'report-print', textContent: 'Print' });
    print.addEventListener('click', () => window.print());
    const add = make('button', {
      type: 'button',
      id: 'report-add',
      textContent: 'Add report',
      title: 'Compare with the summary.json of another machine; you can also drop it onto the page',
    });
    add.addEventListener('click', options.onAdd);
    const field = (text: string, box: HTMLElement) => make('label', { className: 'field' }, make('span', { textContent: text }), ' ', box);
    const check = (text: string | Node, box: HTMLElement) => make('label', { className: 'check' }, box, text);
    root.replaceChildren(
      make('header', { className: 'report-head' }, this.heading, make('div', { className: 'group report-tools' }, add, print, close)),
      this.alert,
      this.machines,
      make(
        'div',
        { className: 'report-choice group' },
        field('Scene', this.sceneBox),
        field('Resolution', this.resolutionBox),
        field('Stages of', this.seriesBox),
        check('log scale', this.logBox),
        check(this.thesisWords, this.thesisBox),
      ),
      this.figures,
      make('h2', { textContent: 'Medians' }),
      this.table,
      make('h2', { textContent: 'Counts' }),
      this.counts,
      make('h2', { className: 'report-files-title', textContent: 'Data' }),
      this.files,
      this.paper,
    );
    this.figures.replaceChildren(...this.slots.map(({ box }) => box));
    this.listen();
  }

  /** Shows these reports instead of the present ones. */
  show(opened: readonly Opened[]): void {
    this.opened = opened;
    this.collection = collect(opened.map(({ summary }) => summary));
    this.alert.hidden = true;
    this.showMachines();
    const { scenes, entries } = this.collection;
    this.sceneBox.replaceChildren(...scenes.map(({ id, title }) => make('option', { value: id, textContent: title })));
    const scene = scenes.find(({ id }) => id === this.choice.scene.id) ?? scenes[0];
    this.choice = { ...this.choice, entries, scene: scene ?? { id: '', title: '' } };
    if (scene !== undefined) this.sceneBox.value = scene.id;
    this.offer();
    this.table.replaceChildren(mediansTable(this.collection));
    this.counts.replaceChildren(countsTable(this.collection));
    this.showFiles();
    this.redraw();
  }

  /** Shows an error without leaving the report. */
  complain(text: string): void {
    this.alert.textContent = text;
    this.alert.hidden = false;
    this.alert.scrollIntoView({ block: 'nearest' });
  }

  focus(): void {
    this.root.scrollTop = 0;
    this.heading.focus();
  }

  close(): void {
    this.ending.abort();
    this.root.replaceChildren();
  }

  private slot(name: string, figure: Figure): Slot {
    const button = (kind: string, act: (svg: SVGSVGElement) => Blob | Promise<Blob>) => {
      const made = make('button', { type: 'button', textContent: kind.toUpperCase() });
      made.setAttribute('aria-label', `Save this figure (${name}) as ${kind.toUpperCase()}`);
      made.addEventListener('click', () => {
        if (slot.drawn === undefined) return;
        const { scene, resolution } = this.choice;
        Promise.resolve(act(slot.drawn))
          .then((file) => saveFile(`kdet-${name}_${scene.id}_r${resolution}.${kind}`, file))
          .catch((error: unknown) => this.complain(`The figure could not be saved: ${messageOf(error)}.`));
      });
      return made;
    };
    const buttons = [
      button('svg', (svg) => new Blob([svgText(svg, this.paper)], { type: 'image/svg+xml' })),
      button('png', (svg) => png(svg, this.paper)),
    ];
    const box = make('figure', { id: `figure-${name}` });
    const slot: Slot = { name, figure, box, save: buttons };
    return slot;
  }

  private listen(): void {
    const { signal } = this.ending;
    const on = (box: HTMLElement, change: () => Partial<Choice>) =>
      box.addEventListener(
        'change',
        () => {
          this.choice = { ...this.choice, ...change() };
          this.offer();
          this.redraw();
        },
        { signal },
      );
    on(this.sceneBox, () => {
      const scene = this.collection.scenes.find(({ id }) => id === this.sceneBox.value);
      return scene === undefined ? {} : { scene };
    });
    on(this.resolutionBox, () => ({ resolution: Number(this.resolutionBox.value) }));
    on(this.seriesBox, () => ({ series: this.seriesBox.value }));
    on(this.logBox, () => ({ log: this.logBox.checked }));
    on(this.thesisBox, () => ({ thesis: this.thesisBox.checked }));

    let width = 0;
    const observer = new ResizeObserver(() => {
      const now = this.figures.clientWidth;
      if (now === 0 || now === width) return;
      width = now;
      this.redraw();
    });
    observer.observe(this.figures);
    signal.addEventListener('abort', () => observer.disconnect());
    // Paper is white in both themes.
    const printing = matchMedia('print');
    const dress = (paper: boolean) => this.root.classList.toggle('paper', paper);
    printing.addEventListener('change', () => dress(printing.matches), { signal });
    addEventListener('beforeprint', () => dress(true), { signal });
    addEventListener('afterprint', () => dress(false), { signal });
    dress(printing.matches);
  }

  /** Lists the resolutions of the scene, and the series measured there. */
  private offer(): void {
    const { scene } = this.choice;
    const resolutions = this.collection.scenes.find(({ id }) => id === scene.id)?.resolutions ?? [];
    const resolution = resolutions.includes(this.choice.resolution) ? this.choice.resolution : (resolutions[0] ?? 1);
    this.resolutionBox.replaceChildren(
      ...resolutions.map((r) => make('option', { value: String(r), textContent: r === 0 ? 'original' : String(r) })),
    );
    this.resolutionBox.value = String(resolution);
    const labels = this.collection.entries
      .filter(({ result }) => result.scene === scene.id && result.resolution === resolution)
      .map(({ series }) => series.label);
    const series = labels.includes(this.choice.series) ? this.choice.series : (labels[0] ?? '');
    this.seriesBox.replaceChildren(...labels.map((label) => make('option', { value: label, textContent: label })));
    this.seriesBox.value = series;
    this.choice = { ...this.choice, resolution, series };
    // The choice is kept for scenes that are in the thesis.
    const known = hasScene(scene.id);
    this.thesisBox.disabled = !known;
    this.thesisBox.checked = known && this.choice.thesis;
    this.thesisWords.textContent = known ? THESIS : `${THESIS} (not measured for this scene)`;
  }

  private redraw(): void {
    if (this.figures.clientWidth === 0 || this.choice.entries.length === 0) return;
    for (const slot of this.slots) {
      const style = getComputedStyle(slot.box);
      const width = Math.floor(slot.box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight));
      const drawing = slot.figure(this.choice, width);
      if (typeof drawing === 'string') {
        delete slot.drawn;
        slot.box.replaceChildren(make('figcaption', { className: 'hint', textContent: `${TITLES[slot.name] ?? slot.name}: ${drawing}` }));
      } else {
        slot.drawn = draw(drawing, width);
        slot.box.replaceChildren(slot.drawn, make('div', { className: 'group figure-tools' }, ...slot.save));
      }
    }
  }

  private showMachines(): void {
    const { machines } = this.collection;
    this.machines.replaceChildren(
      ...machines.map(({ name, summary }) => {
        const { made, results, cancelled } = summary;
        const clocks = [
          ...new Set(results.map(({ clock, granularity_ms }) => runText.clock({ clock, granularity: granularity_ms ?? undefined }))),
        ];
        const notes = [...new Set(results.flatMap(({ title, note }) => (note === '' ? [] : [`${title}: ${note}`])))];
        const rows: [string, string][] = [
          ['GPU', [made.adapter || 'none', made.driver].filter((word) => word !== '').join(', ')],
          [
            'Software',
            [made.browser ?? (made.by === 'command' ? 'kdet command' : 'browser'), made.system, made.program]
              .filter((word) => word !== '')
              .join(', '),
          ],
          ['Date', `${made.date.replace('T', ' ').replace(/Z$/, ' UTC')}${cancelled ? ', cancelled before completion' : ''}`],
          ['Measured', words(results)],
          ['Settings', inCommon(results)],
          ['Clock', clocks.map((clock) => (clock === runText.WALL_CLOCK ? `${clock} (no GPU timestamps available)` : clock)).join('; ')],
          ...notes.map((note): [string, string] => ['Note', note]),
          // Listed here as well, because the alert is replaced by the next one and is not printed.
          ...failuresInWords(summary, this.options.titleOf).map((failure): [string, string] => ['Missing', failure]),
        ];
        const list = make(
          'dl',
          {},
          ...rows.flatMap(([term, text]) => [make('dt', { textContent: term }), make('dd', { textContent: text })]),
        );
        return machines.length > 1 ? make('section', {}, make('h2', { textContent: name }), list) : list;
      }),
    );
  }

  private showFiles(): void {
    this.files.replaceChildren(
      ...this.opened.map(({ files }, i) => {
        const name = this.collection.machines[i]?.name ?? '';
        const link = (file: BenchmarkFile) => {
          const button = make('button', { type: 'button', className: 'report-file', textContent: file.name });
          const type = file.name.endsWith('.json') ? 'application/json' : 'text/csv';
          button.addEventListener('click', () => saveFile(file.name, new Blob([file.text], { type })));
          return make('li', {}, button);
        };
        const all = make('button', { type: 'button', className: 'report-zip', textContent: `All ${files.length} files (.zip)` });
        all.addEventListener('click', () => saveFile('kdet-benchmark.zip', zip(files)));
        // Files of single runs can be hundreds: they are only in the zip.
        const listed = files
          .filter(({ name: file }) => !/_run\d+\.csv$/.test(file))
          .sort((a, b) => Number(a.name.endsWith('.csv')) - Number(b.name.endsWith('.csv')));
        const few = listed.slice(0, SHOWN_FILES);
        const rest = listed.slice(SHOWN_FILES);
        return make(
          'section',
          {},
          ...(this.opened.length > 1 ? [make('h3', { textContent: name })] : []),
          make('p', {
            className: 'hint',
            textContent:
              'summary.json reopens this report. The CSV files have averages over the runs, with the columns of the thesis first; the zip also has the single runs.',
          }),
          make('div', { className: 'group' }, all),
          make('ul', {}, ...few.map(link)),
          ...(rest.length > 0
            ? [make('details', {}, make('summary', { textContent: `${rest.length} more` }), make('ul', {}, ...rest.map(link)))]
            : []),
        );
      }),
    );
  }
}

const TITLES: Readonly<Record<string, string>> = {
  'frame-times': 'Frame times',
  stages: 'Stages',
  boxes: 'Frame times per resolution',
  depth: 'Unique pairs against penetration depth',
  total: 'Total per method',
  memory: 'GPU memory',
};

/** Scenes, resolutions and runs as text. */
function words(results: Summary['results']): string {
  const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  const scenes = new Set(results.map(({ scene }) => scene));
  const resolutions = [...new Set(results.map(({ resolution }) => resolution))].filter((r) => r > 0).sort((a, b) => a - b);
  const settings = new Set(results.map(({ settings: s }) => JSON.stringify(s)));
  const runs = [
    ...new Set(
      results.map(({ wanted_runs, warm_up }) => `${counted(wanted_runs, 'run', 'runs')} after ${counted(warm_up, 'warm-up', 'warm-ups')}`),
    ),
  ];
  return [
    counted(scenes.size, 'scene', 'scenes'),
    ...(resolutions.length > 0 ? [`${resolutions.length === 1 ? 'resolution' : 'resolutions'} ${resolutions.join(', ')}`] : []),
    counted(settings.size, 'combination of settings', 'combinations of settings'),
    ...runs,
    [...new Set(results.map(framesInWords))].join(' / '),
  ].join(', ');
}
