// The chart's legend, with a button for each kept run that removes it.

import { make } from '../ui/make.ts';
import type { ChartContent, Kept } from './plot.ts';
import * as runText from './run-text.ts';
import { hostSwatch, keptSwatch, pairsSwatch, stageSwatch, totalSwatch } from './swatch.ts';

export class Legend {
  readonly list = make('ul', { className: 'chart-legend', tabIndex: 0 });

  constructor(private readonly onRemove: (kept: Kept) => void) {
    this.list.setAttribute('aria-label', 'Legend');
  }

  show(content: ChartContent): void {
    const { question } = content.run;
    const name = make('li', { className: 'chart-run', textContent: question.label });
    name.title = `${runText.place(question)}, ${runText.clock(content.run)}`;
    this.list.replaceChildren(
      name,
      ...(question.clock === 'host'
        ? [make('li', {}, hostSwatch(), runText.ALL_STAGES)]
        : content.run.stages.map((stage) => make('li', {}, stageSwatch(stage), stage))),
      ...(content.log ? [make('li', {}, totalSwatch(), 'total')] : []),
      make('li', {}, pairsSwatch(), `${content.run.foundLabel} (right)`),
      ...content.kept.map((kept) => this.keptItem(kept, content)),
    );
  }

  private keptItem(kept: Kept, content: ChartContent): HTMLLIElement {
    const name = runText.runName(kept.run.question, content.run.question);
    const button = make('button', { type: 'button', textContent: '✕', title: `Remove ${name}` });
    button.setAttribute('aria-label', `Remove ${name}`);
    button.addEventListener('click', () => this.onRemove(kept));
    return make('li', { className: 'chart-kept' }, keptSwatch(kept.slot), name, button);
  }
}
