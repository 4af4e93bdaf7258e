// The numbers of one frame, above the chart. Screen readers get them from the slider's value text and the table.

import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { ChartContent } from './plot.ts';
import * as runText from './run-text.ts';
import { stageRows } from './stage-rows.ts';
import { keptSwatch, pairsSwatch, stageSwatch } from './swatch.ts';

const GAP = 6;

export class Tooltip {
  readonly box = make('div', { className: 'chart-tooltip', hidden: true });

  constructor() {
    this.box.setAttribute('aria-hidden', 'true');
  }

  /** At `x` pixels from the left of the chart. */
  show(content: ChartContent, frame: number, x: number): void {
    this.fill(content, frame);
    this.box.hidden = false;
    this.place(x);
  }

  hide(): void {
    this.box.hidden = true;
  }

  private fill(content: ChartContent, frame: number): void {
    const { run } = content;
    const figures = run.at(frame);
    const wide = (text: string, kind: string) => make('span', { className: `wide ${kind}`, textContent: text });
    const row = (mark: Element | string, name: string, value: string, kind = '') => [
      mark === '' ? make('span') : mark,
      make('span', { className: kind, textContent: name }),
      make('span', { className: `value ${kind}`, textContent: value }),
    ];
    const kept = content.kept.flatMap((k) => {
      const total = k.run.at(frame)?.total.median;
      const name = runText.runName(k.run.question, run.question);
      return row(keptSwatch(k.slot), name, total === undefined ? '–' : `${format.ms(total)} ms`);
    });

    this.box.replaceChildren(wide(`Frame ${frame}`, 'title'));
    if (figures === undefined) {
      this.box.append(wide('not measured yet', 'note'), ...kept);
      return;
    }
    const { total, repeats } = figures;
    const stages = stageRows(run, figures).flatMap(({ name, stage, ms }) =>
      stage === undefined ? row('', name, `${format.ms(ms)} ms`, 'note') : row(stageSwatch(stage), name, `${format.ms(ms)} ms`),
    );
    this.box.append(...stages, ...row('', 'total', `${format.ms(total.median)} ms`, 'total'));
    if (repeats > 1) this.box.append(...row('', 'range', `${format.ms(total.min)}–${format.ms(total.max)} ms`, 'note'));
    this.box.append(
      ...row(pairsSwatch(), run.foundLabel, format.known(figures.pairs)),
      ...kept,
      wide(`${runText.repeats(repeats)}, ${runText.clock(run)}`, 'note'),
    );
  }

  /** Above the chart, so that its columns stay visible, but within the window. */
  private place(x: number): void {
    const parent = this.box.offsetParent;
    if (parent === null) return;
    const around = parent.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = Math.max(0, Math.min(around.width - width, x - width / 2));
    const top = Math.max(GAP - around.top, -height - GAP);
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}
