// An exercise: the reader's answer is checked against this GPU's counts.

import { make } from '../ui/make.ts';
import type { Exercise, Figure, Measured } from './chapter.ts';
import { renderLine } from './render-markup.ts';

/** The numbers that a text can mean: points and commas may separate decimals or thousands. Empty if it is not a number. */
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
  /** The counts of a figure, if it was shown. */
  readonly measured: (figure: Figure) => Measured | undefined;
  /** The figure's name in the text. */
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
  const reveal = make('button', { type: 'button', textContent: 'Show answer' });
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
      if (chosen < 0) return ['open', 'Choose an answer first.'];
      return chosen === right ? ['right', `Right. ${because}`] : ['wrong', 'Wrong. Try again.'];
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
      if (given.length === 0) return ['open', 'Enter a number first, for example 1,234 or 0.5.'];
      const missing = needs.filter((figure) => measured(figure) === undefined);
      if (missing.length > 0) {
        return ['open', `Show ${missing.map(nameOf).join(' and ')} first: the answer is checked against the counts of your GPU.`];
      }
      const wanted = value(...needs.flatMap((figure) => measured(figure) ?? []));
      return given.some((one) => Math.abs(one - wanted) <= within + 1e-9)
        ? ['right', `Right. ${because}`]
        : ['wrong', 'Wrong: your GPU counts differently. Try again.'];
    },
  };
}
