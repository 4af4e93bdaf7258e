// The lessons' markup as plain data: `*emphasis*`, `` `code` `` and `$formula$` in a line of text. Independent of the DOM,
// so that tests can read lessons without a page.

/** An element of MathML, or its text. */
export type Formula = readonly [tag: 'mi' | 'mn' | 'mo', text: string] | readonly [tag: Structure, ...parts: Formula[]];
type Structure = 'mrow' | 'msub' | 'msup' | 'msubsup' | 'mfrac' | 'msqrt';

export type Piece = { readonly kind: 'text' | 'em' | 'code'; readonly text: string } | { readonly kind: 'math'; readonly formula: Formula };

const MARKS = { '*': 'em', '`': 'code', $: 'math' } as const;

/** The pieces of a line. */
export function pieces(line: string): Piece[] {
  return [...line.matchAll(/\*([^*]+)\*|`([^`]+)`|\$([^$]+)\$|[^*`$]+/g)].map(([whole, em, code, math]): Piece => {
    const kind = MARKS[whole[0] as keyof typeof MARKS] ?? 'text';
    if (kind === 'math') return { kind, formula: formula(math ?? '') };
    return { kind, text: em ?? code ?? whole };
  });
}

/**
 * A formula: letters, numbers and signs; `_` and `^` for an index or an exponent; braces for grouping, with a backslash
 * literal; `frac{a}{b}` and `sqrt{a}`. A word of several letters is one name.
 */
export function formula(source: string): Formula {
  const tokens = source.match(/\\[{}]|\p{L}+|\d[\d,.]*\d|\d|\S/gu) ?? [];
  const read = new Reader(tokens);
  const made = read.row();
  if (!read.isAtEnd) throw new Error(`unmatched closing brace in the formula ${source}`);
  return made;
}

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** Everything up to the end or a closing brace. */
  row(): Formula {
    const parts: Formula[] = [];
    while (!this.isAtEnd && this.tokens[this.at] !== '}') parts.push(this.withScripts());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : ['mrow', ...parts];
  }

  private withScripts(): Formula {
    const base = this.one();
    let below: Formula | undefined;
    let above: Formula | undefined;
    for (let sign = this.tokens[this.at]; sign === '_' || sign === '^'; sign = this.tokens[this.at]) {
      this.at++;
      if (sign === '_') below = this.one();
      else above = this.one();
    }
    if (below !== undefined && above !== undefined) return ['msubsup', base, below, above];
    if (below !== undefined) return ['msub', base, below];
    return above === undefined ? base : ['msup', base, above];
  }

  private one(): Formula {
    const token = this.tokens[this.at];
    this.at++;
    if (token === undefined) throw new Error('unexpected end of a formula');
    if (token === '{') {
      const inside = this.row();
      if (this.tokens[this.at] !== '}') throw new Error('missing closing brace in a formula');
      this.at++;
      return inside;
    }
    if (token === 'frac') return ['mfrac', this.one(), this.one()];
    if (token === 'sqrt') return ['msqrt', this.one()];
    if (/\p{L}/u.test(token)) return ['mi', token];
    return [/\d/.test(token) ? 'mn' : 'mo', token.replace('\\', '').replace('-', '−')];
  }
}
