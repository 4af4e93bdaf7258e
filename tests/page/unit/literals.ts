// The texts of source files: string literals and template texts of TypeScript, texts and attributes of HTML, messages of Rust, prose of
// Markdown.

export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** After one of these characters, or one of these words, a slash begins a regular expression. */
const BEFORE_REGEX = /(^|[([{,;=:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of))$/;

/** String literals and the texts of templates, without comments and regular expressions. */
export const typescriptLiterals = (source: string): Literal[] => typescriptTexts(source).literals;

/** Comments; those on lines that follow one another are one. */
export const typescriptComments = (source: string): Literal[] => typescriptTexts(source).comments;

function typescriptTexts(source: string): { literals: Literal[]; comments: Literal[] } {
  const found: Literal[] = [];
  const comments: Literal[] = [];
  let at = 0;
  const line = (): number => source.slice(0, at).split('\n').length;

  const string = (quote: string): void => {
    const from = line();
    const start = ++at;
    while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1;
    found.push({ line: from, text: unescaped(source.slice(start, at)) });
    at += 1;
  };
  const template = (): void => {
    at += 1;
    const from = line();
    let text = '';
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2;
        code('}');
        // What is inserted separates words, as it does on the page.
        text += '…';
      } else if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else {
        text += source[at] ?? '';
        at += 1;
      }
    }
    found.push({ line: from, text: unescaped(text) });
    at += 1;
  };
  const comment = (close: string): void => {
    const end = source.indexOf(close, at);
    const next = end < 0 ? source.length : end + close.length;
    const text = source.slice(at, next).replace(/^[ \t]*(\/\/|\/?\*+\/?) ?|[ \t]*\*\/$/gm, '');
    const from = line();
    const before = comments.at(-1);
    if (before !== undefined && before.line + before.text.split('\n').length - 1 === from) {
      comments[comments.length - 1] = { line: before.line, text: before.text + text };
    } else comments.push({ line: from, text });
    at = next;
  };
  const regex = (): void => {
    let inClass = false;
    for (at += 1; at < source.length && (inClass || source[at] !== '/'); at++) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
    }
    at += 1;
  };
  /** Up to the closing brace of a template's insertion, or to the end. */
  const code = (until?: string): void => {
    let depth = 0;
    let before = '';
    while (at < source.length) {
      const sign = source[at] ?? '';
      if (source.startsWith('//', at)) comment('\n');
      else if (source.startsWith('/*', at)) comment('*/');
      else if (sign === "'" || sign === '"') string(sign);
      else if (sign === '`') template();
      else if (sign === '/' && BEFORE_REGEX.test(before.trimEnd())) regex();
      else {
        if (sign === '{') depth += 1;
        if (sign === '}' && depth-- === 0 && until !== undefined) {
          at += 1;
          return;
        }
        before = (before + sign).slice(-12);
        at += 1;
        continue;
      }
      // A string or a comment is an operand: a slash after it divides.
      if (sign !== '/') before = 'x';
    }
  };
  code();
  return { literals: found.sort((a, b) => a.line - b.line), comments };
}

const unescaped = (text: string): string =>
  text
    .replace(/\\n/g, '\n')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

const SHOWN_ATTRIBUTES = /\b(?:title|alt|placeholder|aria-label|aria-roledescription|aria-description|content)="([^"]*)"/g;

/** Texts between tags, and attributes that are shown or read aloud. */
export function htmlLiterals(source: string): Literal[] {
  const plain = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (index: number): number => plain.slice(0, index).split('\n').length;
  const texts = [...plain.matchAll(/>([^<>]+)</g)].map((match) => ({ line: lineAt(match.index), text: match[1] ?? '' }));
  const attributes = [...plain.matchAll(SHOWN_ATTRIBUTES)].map((match) => ({ line: lineAt(match.index), text: match[1] ?? '' }));
  return [...texts, ...attributes].filter(({ text }) => text.trim() !== '');
}

/** The string literals of `#[error(…)]` attributes, of errors for JavaScript, and of `println!` and its relatives. */
export function rustMessages(source: string): Literal[] {
  const found: Literal[] = [];
  for (const match of source.matchAll(/#\[error\(|\bJsError::new\(|\be?print(?:ln)?!\(/g)) {
    // To the parenthesis that closes it; those inside strings do not count.
    let depth = 1;
    for (let at = match.index + match[0].length; at < source.length && depth > 0; at++) {
      const sign = source[at];
      if (sign === '(') depth += 1;
      else if (sign === ')') depth -= 1;
      else if (sign === '"') {
        const start = at + 1;
        for (at = start; at < source.length && source[at] !== '"'; at++) if (source[at] === '\\') at += 1;
        found.push({ line: source.slice(0, start).split('\n').length, text: unescaped(source.slice(start, at).replace(/\\\n\s*/g, '')) });
      }
    }
  }
  return found;
}

/** Comments, characters and strings of Rust; of these the first group is a string that has escapes, the third a raw one. */
const RUST_TOKENS = /\/\/[^\n]*|\/\*.*?\*\/|'(?:\\[^\n]|[^'\\\n])'|"((?:\\.|[^"\\])*)"|\br(#*)"(.*?)"\2/gs;

/** All string literals of Rust. */
export function rustLiterals(source: string): Literal[] {
  return [...source.matchAll(RUST_TOKENS)].flatMap((match) => {
    const text = match[1] === undefined ? match[3] : unescaped(match[1].replace(/\\\n\s*/g, ''));
    return text === undefined ? [] : [{ line: lineOf(source, match.index), text }];
  });
}

/** Comments of Rust and WGSL on lines of their own that begin with these slashes: of `///` clap makes the help of a command. */
export function lineComments(source: string, slashes: '//' | '///'): Literal[] {
  const block = new RegExp(`(?:^[ \\t]*${slashes}.*\\n)+`, 'gm');
  return [...source.matchAll(block)].map((match) => ({
    line: lineOf(source, match.index),
    text: match[0].replace(/^[ \t]*\/\/[/!]? ?/gm, ''),
  }));
}

/** The paragraphs of Markdown, without code and the targets of links. */
export function markdownProse(source: string): Literal[] {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ');
  const prose = source
    .replace(/^```.*?^```/gms, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);
  return [...prose.matchAll(/(?:^.*\S.*(?:\n|$))+/gm)].map((match) => ({ line: lineOf(source, match.index), text: match[0] }));
}

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;
