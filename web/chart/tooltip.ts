// The numbers of one frame, beside the pointer. Screen readers get them from the slider's value text and the table.

import * as format from './format.ts';
import { make } from './make.ts';
import { STAGES } from './measurements.ts';
import type { Scene } from './plot.ts';
import { keptSwatch, pairsSwatch, stageSwatch } from './swatch.ts';

const GAP = 14;

export class Tooltip {
  readonly box = make('div', { className: 'chart-tooltip', hidden: true });

  constructor() {
    this.box.setAttribute('aria-hidden', 'true');
  }

  /** At `x` pixels from the left of the chart. */
  show(scene: Scene, frame: number, x: number): void {
    this.fill(scene, frame);
    this.box.hidden = false;
    this.place(x);
  }

  hide(): void {
    this.box.hidden = true;
  }

  private fill(scene: Scene, frame: number): void {
    const { run } = scene;
    const figures = run.at(frame);
    const wide = (text: string, kind: string) => make('span', { className: `wide ${kind}`, textContent: text });
    const row = (mark: Element | string, name: string, value: string, kind = '') => [
      mark === '' ? make('span') : mark,
      make('span', { className: kind, textContent: name }),
      make('span', { className: `value ${kind}`, textContent: value }),
    ];
    const kept = scene.kept.flatMap((k) => {
      const total = k.run.at(frame)?.total.median;
      const name = format.runName(k.run.question, run.question);
      return row(keptSwatch(k.slot), name, total === undefined ? '–' : `${format.ms(total)} ms`);
    });

    this.box.replaceChildren(wide(`Frame ${frame}`, 'title'));
    if (figures === undefined) {
      this.box.append(wide('not measured yet', 'note'), ...kept);
      return;
    }
    const { total, repeats } = figures;
    // As in the stack: the highest first.
    const stages = STAGES.map((stage, i) => row(stageSwatch(stage), stage, `${format.ms(figures.stages[i]?.median ?? 0)} ms`));
    this.box.append(...stages.reverse().flat(), ...row('', 'total', `${format.ms(total.median)} ms`, 'total'));
    if (repeats > 1) this.box.append(...row('', 'range', `${format.ms(total.min)}–${format.ms(total.max)} ms`, 'note'));
    this.box.append(
      ...row(pairsSwatch(), 'pairs', format.count(figures.pairs)),
      ...kept,
      wide(`${format.repeats(repeats)}, ${format.clock(run.question)}`, 'note'),
    );
  }

  /** On the side with more room, growing upwards from the chart's lower edge, and never out of the window. */
  private place(x: number): void {
    const parent = this.box.offsetParent;
    if (parent === null) return;
    const around = parent.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const beside = x < around.width / 2 ? x + GAP : x - GAP - width;
    const left = Math.max(0, Math.min(around.width - width, beside));
    const top = Math.max(4 - around.top, around.height - 28 - height);
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}
