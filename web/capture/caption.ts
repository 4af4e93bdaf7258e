// What a screenshot says of itself.

import type { Run } from '../chart/measurements.ts';
import * as runText from '../chart/run-text.ts';
import type { Shown } from '../scene/current-scene.ts';
import { countOf, listsPairs } from '../systems/methods.ts';
import { browserName } from '../ui/browser-name.ts';
import * as format from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';

export function caption(shown: Shown, answer: Answer | undefined, run: Run | undefined, colors: string, adapter: string): string[] {
  const size = shown.size === undefined ? '' : `, ${format.count(shown.size.primitives)} ${shown.size.primitive}`;
  const place = `${shown.title}${shown.id === undefined ? '' : ` (${shown.id}), resolution ${shown.resolution}`}${size}`;
  const lines = [shown.note === '' ? place : `${place}. ${shown.note}`];
  if (answer !== undefined) {
    const { counts } = answer;
    const candidates = `${format.known(countOf(counts, 'candidate_pairs'))} candidate pairs`;
    const found = listsPairs(answer.settings)
      ? `${format.known(countOf(counts, 'colliding_pairs'))} colliding pairs; ${format.known(countOf(counts, 'unique_pairs'))} unique pairs, ${candidates}`
      : `${candidates}; this method keeps no pair list`;
    lines.push(`Frame ${answer.frame} of ${shown.frames}: ${found}`);
  }
  if (colors !== '') lines.push(colors);
  const figures = answer === undefined ? undefined : run?.at(answer.frame);
  if (run !== undefined && figures !== undefined) {
    const { total } = figures;
    lines.push(
      `${run.question.label}: ${format.ms(total.median)} ms (${format.ms(total.min)} to ${format.ms(total.max)}), ` +
        `${runText.repeats(figures.repeats)}, ${runText.clock(run)}`,
    );
  }
  lines.push(`${adapter} · ${browserName()} · ${new Date().toISOString().slice(0, 10)}`);
  return lines;
}
