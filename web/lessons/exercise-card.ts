// An exercise in the panel: the reader's answer is checked against what this GPU has measured.

import { make } from '../ui/make.ts';
import type { Exercise, Figure, Measured } from './chapter.ts';
import { renderLine } from './render-markup.ts';

/** What the reader's text can mean: points and commas stand before decimals or between thousands. Nothing: no number. */
export function numbersIn(text: string): number[] {
  const plain = text
    .trim()
    .replace(/[\s'’]|%$/g, '')
    .replace('−', '-');
  const forms = [/^[-+]?(\d*|[1-9]\d?\d?(,\d{3})+)(\.\d*)?$/, /^[-+]?(\d*|[1-9]\d?\d?(\.\d{3})+)(,\d*)?$/];
  const found = forms.flatMap((form, i) =>
    /\d/.test(plain) && form.test(plain) ? [Number(plain.replaceAll(i === 0 ? ',' : '.', '').replace(',', '.'))] : [],
  );
  return [...new Set(found)];
}

export interface Knowledge {
  /** What was measured of a figure, if it was shown. */
  readonly measured: (figure: Figure) => Measured | undefined;
  /** The figure as the text calls it. */
  readonly nameOf: (figure: Figure) => string;
}

type Verdict = 'right' | 'wrong' | 'open';

export function exerciseCard(exercise: Exercise, number: number, knowledge: Knowledge): HTMLElement {
  const name = `exercise-${number}`;
  const verdict = make('p', { className: 'lesson-verdict' });
  verdict.setAttribute('role', 'status');
  const say = (kind: Verdict, text: string) => {
    verdict.dataset.verdict = kind;
    verdict.replaceChildren(...renderLine(text));
  };
  const { controls, check } = 'choices' in exercise ? choice(exercise, name) : typed(exercise, name, knowledge);
  const reveal = make('button', { type: 'button', textContent: 'Show the answer' });
  reveal.addEventListener('click', () => say('open', exercise.because));
  const form = make(
    'form',
    { className: 'lesson-exercise', noValidate: true, ariaLabel: `Exercise ${number}` },
    make('h3', { textContent: `Exercise ${number}` }),
    controls,
    make('div', { className: 'group' }, make('button', { type: 'submit', textContent: 'Check' }), reveal),
    verdict,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [kind, text] = check();
    say(kind, text);
  });
  return form;
}

interface Controls {
  readonly controls: HTMLElement;
  readonly check: () => [Verdict, string];
}

function choice({ question, choices, right, because }: Extract<Exercise, { choices: unknown }>, name: string): Controls {
  const boxes = choices.map((_, i) => make('input', { type: 'radio', name, value: String(i) }));
  return {
    controls: make(
      'fieldset',
      {},
      make('legend', {}, ...renderLine(question)),
      ...choices.map((text, i) => make('label', { className: 'check' }, ...boxes.slice(i, i + 1), make('span', {}, ...renderLine(text)))),
    ),
    check: () => {
      const chosen = boxes.findIndex(({ checked }) => checked);
      if (chosen < 0) return ['open', 'Choose one first.'];
      return chosen === right ? ['right', `Right. ${because}`] : ['wrong', 'Not that one. Try again.'];
    },
  };
}

function typed(exercise: Extract<Exercise, { value: unknown }>, name: string, { measured, nameOf }: Knowledge): Controls {
  const { question, needs, value, within = 0, because } = exercise;
  const box = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off', name });
  return {
    controls: make('label', {}, make('span', {}, ...renderLine(question)), box),
    check: () => {
      const given = numbersIn(box.value);
      if (given.length === 0) return ['open', 'Type a number first, in digits: 1,234 or 0.5.'];
      const missing = needs.filter((figure) => measured(figure) === undefined);
      if (missing.length > 0) {
        return ['open', `Show ${missing.map(nameOf).join(' and ')} first: the answer is checked against what your GPU counts.`];
      }
      const wanted = value(...needs.flatMap((figure) => measured(figure) ?? []));
      return given.some((one) => Math.abs(one - wanted) <= within + 1e-9)
        ? ['right', `Right. ${because}`]
        : ['wrong', 'No, your GPU says something else. Try again.'];
    },
  };
}
