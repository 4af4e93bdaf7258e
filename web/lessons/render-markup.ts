// The lessons' markup as elements of the page.

import { make } from '../ui/make.ts';
import { type Formula, formula, pieces } from './markup.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** A line of text. */
export const renderLine = (text: string): Node[] => {
  let before: HTMLElement | undefined;
  return pieces(text).map((piece) => {
    const last = before;
    before = undefined;
    if (piece.kind === 'math') {
      before = make('span', { className: 'lesson-math' });
      before.append(math(piece.formula, false));
      return before;
    }
    if (piece.kind !== 'text') return make(piece.kind, { textContent: piece.text });
    // Punctuation stays on the line of the formula before it.
    const [signs = ''] = last === undefined ? [] : (/^[.,;:?)]+/.exec(piece.text) ?? []);
    last?.append(signs);
    return document.createTextNode(piece.text.slice(signs.length));
  });
};

/** A displayed formula. */
export const renderFormula = (source: string): HTMLElement => {
  const box = make('div', { className: 'lesson-formula' });
  box.append(math(formula(source), true));
  return box;
};

function math(made: Formula, alone: boolean): Element {
  const root = document.createElementNS(MATHML, 'math');
  if (alone) root.setAttribute('display', 'block');
  root.append(node(made));
  return root;
}

function node([tag, ...parts]: Formula): Element {
  const made = document.createElementNS(MATHML, tag);
  made.append(...parts.map((part) => (typeof part === 'string' ? part : node(part))));
  return made;
}
