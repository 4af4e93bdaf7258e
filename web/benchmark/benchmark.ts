// Benchmarks in the page: the dialog, the measurement, the report, and reports opened from their summary.json.

import { benchmarkFiles } from '../reader/read-files.ts';
import type { Catalogue } from '../scene/catalogue.ts';
import type { Shown } from '../scene/current-scene.ts';
import type { State } from '../state/state.ts';
import { element } from '../ui/element.ts';
import { messageOf } from '../ui/error-message.ts';
import { make } from '../ui/make.ts';
import * as notice from '../ui/notice.ts';
import type { Program } from '../wasm/load.ts';
import type { View } from '../wasm/program.ts';
import { BenchmarkDialog } from './dialog.ts';
import { failuresInWords } from './failure-words.ts';
import { loadReport } from './load-report.ts';
import { measure } from './measure.ts';
import type { Opened, Report } from './report.ts';
import type { Chosen, OfferedScene } from './selection.ts';
import type { Summary } from './summary.ts';

/** What benchmarks need from the page. */
export interface Host {
  readonly program: Program;
  readonly catalogue: Catalogue;
  readonly adapter: string;
  readonly browser: string;
  readonly view: () => View | undefined;
  readonly shown: () => Shown | undefined;
  readonly state: () => State;
  /** Pauses playback; returns a function that resumes it if it was playing. */
  readonly pause: () => () => void;
}

/** The id of the user's own files among the scenes. */
const OWN = 'own';

export const isSummary = (file: File): boolean => /\.json$/i.test(file.name);

export class Benchmarks {
  private readonly dialog: BenchmarkDialog;
  private readonly section = element('report', HTMLElement);
  private readonly input = make('input', { type: 'file', accept: '.json,application/json', multiple: true, hidden: true });
  private report: Report | undefined;
  private opened: readonly (Opened & { readonly text: string })[] = [];
  private cancelling: AbortController | undefined;

  constructor(private readonly host: Host) {
    this.input.id = 'report-input';
    this.input.setAttribute('aria-label', 'Benchmark reports (summary.json)');
    this.input.addEventListener('change', () => {
      const files = [...(this.input.files ?? [])];
      this.input.value = '';
      if (files.length > 0) void this.take(files);
    });
    this.dialog = new BenchmarkDialog(element('benchmark', HTMLDialogElement), {
      onStart: (chosen) => void this.run(chosen),
      onCancel: () => this.cancelling?.abort(),
      onOpenReport: () => this.input.click(),
    });
    document.body.append(this.input);
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || this.report === undefined || document.querySelector('dialog[open]') !== null)
        return;
      event.preventDefault();
      this.close();
    });
  }

  open(): void {
    if (this.host.view() === undefined || this.dialog.isRunning || element('benchmark', HTMLDialogElement).open) return;
    const { catalogue } = this.host;
    const shown = this.host.shown();
    const scenes: OfferedScene[] = catalogue.scenes.map(({ id, title, frames, self_pairs, resolutions }) => ({
      id,
      title,
      frames,
      self_pairs,
      resolutions: resolutions.map(({ resolution }) => resolution),
    }));
    if (shown !== undefined && shown.id === undefined)
      scenes.unshift({ id: OWN, title: `Own files: ${shown.title}`, frames: shown.frames, resolutions: [] });
    this.dialog.open(scenes, shown === undefined ? undefined : (shown.id ?? OWN), this.host.state());
    this.scenes = scenes;
  }

  private scenes: readonly OfferedScene[] = [];

  private readonly titleOf = (scene: string): string =>
    [...this.scenes, ...this.host.catalogue.scenes].find(({ id }) => id === scene)?.title ?? scene;

  /** Opens reports from their files, in addition to those that are open. */
  async take(files: readonly File[]): Promise<void> {
    if (this.dialog.isRunning) return;
    const troubles: string[] = [];
    const read: (Opened & { text: string })[] = [];
    for (const file of files) {
      try {
        read.push(await readSummary(await file.text()));
      } catch (error) {
        troubles.push(`${file.name}: ${messageOf(error)}.`);
      }
    }
    if (read.length > 0) {
      const added = read.filter(({ text }, i) => ![...this.opened, ...read.slice(0, i)].some((other) => other.text === text));
      await this.show([...this.opened, ...added]);
    }
    if (troubles.length > 0)
      this.complain(files.length > 1 ? 'Some reports could not be opened' : 'This report could not be opened', troubles);
  }

  private async run(chosen: Chosen): Promise<void> {
    const { host } = this;
    const view = host.view();
    if (view === undefined) return;
    const shown = host.shown();
    const goOn = host.pause();
    const cancelling = new AbortController();
    this.cancelling = cancelling;
    this.dialog.begin();
    try {
      const text = await measure({
        program: host.program,
        view,
        catalogue: host.catalogue,
        scenes: this.scenes,
        chosen,
        browser: host.browser,
        adapter: host.adapter,
        own: shown === undefined || shown.id !== undefined ? undefined : { id: OWN, loader: shown.loader },
        signal: cancelling.signal,
        onLoading: (place, part) => this.dialog.loading(place, part),
        onProgress: (progress) => this.dialog.progress(progress),
      });
      const opened = await readSummary(text);
      this.dialog.rest();
      if (opened.summary.results.length > 0) {
        this.dialog.close();
        await this.show([opened]);
      } else if (cancelling.signal.aborted) {
        notice.tell('Cancelled before any frame was measured.');
      }
      const failures = failuresInWords(opened.summary, this.titleOf).map((failure) => `${failure}.`);
      if (failures.length > 0) this.complain(failures.length > 1 ? 'Some measurements failed' : 'A measurement failed', failures);
    } catch (error) {
      this.complain('The benchmark failed', [`${messageOf(error)}.`]);
    } finally {
      this.dialog.rest();
      this.cancelling = undefined;
      goOn();
    }
  }

  private async show(opened: readonly (Opened & { readonly text: string })[]): Promise<void> {
    try {
      const { Report } = await loadReport();
      this.dialog.close();
      notice.hide();
      this.report ??= new Report(this.section, {
        titleOf: this.titleOf,
        onClose: () => this.close(),
        onAdd: () => this.input.click(),
      });
      this.opened = opened;
      this.section.hidden = false;
      document.body.classList.add('reporting');
      for (const other of this.others) other.inert = true;
      this.report.show(opened);
      this.report.focus();
    } catch (error) {
      this.complain('The report could not be shown', [`${messageOf(error)}.`]);
    }
  }

  private close(): void {
    this.report?.close();
    this.report = undefined;
    this.opened = [];
    this.section.hidden = true;
    document.body.classList.remove('reporting');
    for (const other of this.others) other.inert = false;
    element('benchmark-open', HTMLButtonElement).focus();
  }

  /** The page behind the report. */
  private get others(): HTMLElement[] {
    return [element('canvas', HTMLElement), element('overlay', HTMLElement)];
  }

  private complain(title: string, texts: readonly string[]): void {
    if (this.report !== undefined) {
      this.report.complain([title, ...texts].join('\n'));
      return;
    }
    this.dialog.rest();
    this.dialog.close();
    notice.show({ title, text: texts.join('\n') });
  }
}

/** Errors are messages for the user: the reader validates every field first. */
async function readSummary(text: string): Promise<Opened & { text: string }> {
  const files = await benchmarkFiles(text);
  // The reader writes what it read in the present version.
  const present = files.find(({ name }) => name === 'summary.json')?.text ?? text;
  return { text, files, summary: JSON.parse(present) as Summary };
}
