// What a screenshot says of itself.

import type { Run } from '../chart/measurements.ts';
import * as runText from '../chart/run-text.ts';
import type { Shown } from '../scene/current-scene.ts';
import { type CountName, countLabel, countOf, countsOf, headlineCount, onlyMarks } from '../systems/methods.ts';
import { browserName } from '../ui/browser-name.ts';
import * as format from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';

export interface Captured {
  readonly shown: Shown;
  /** The number of primitives, and their kind. */
  readonly primitives: string[] | undefined;
  readonly answer: Answer | undefined;
  readonly run: Run | undefined;
  /** What the colours mean. */
  readonly colors: string;
  readonly adapter: string;
}

/** What was found, and of how many pairs, by what the method counts. */
export function foundText({ counts, settings }: Pick<Answer, 'counts' | 'settings'>): string {
  const counted = (name: CountName) => `${format.known(countOf(counts, name))} ${countLabel(name)}`;
  const pairs = countsOf(settings).filter((name) => name === 'unique_pairs' || name === 'candidate_pairs');
  const searched = pairs.reverse().map(counted).join(', ');
  return onlyMarks(settings) ? `${searched}; this method keeps no pair list` : `${counted(headlineCount(settings))}; ${searched}`;
}

export function caption({ shown, primitives, answer, run, colors, adapter }: Captured): string[] {
  const size = primitives === undefined ? '' : `, ${format.count(Number(primitives[0]))} ${primitives[1]}`;
  const place = `${shown.title}${shown.id === undefined ? '' : ` (${shown.id}), resolution ${shown.resolution}`}${size}`;
  const lines = [shown.note === '' ? place : `${place}. ${shown.note}`];
  if (answer !== undefined) {
    lines.push(`Frame ${answer.frame} of ${shown.frames}: ${foundText(answer)}`);
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
