// The state as a link's fragment, and back. A link is untrusted input: the result is always a valid state.

import { type Context, ONE_OF } from './kind.ts';
import { normalise, ROWS, type Row, type State, stateFrom } from './state.ts';

const VERSION = 1;
/** Longer fragments are truncated; the page's own are shorter. */
const LONGEST = 4096;
const LONGEST_SHOWN = 40;

/** `#v=1&scene=…`: the values that differ from the defaults, always in the same order. */
export function toLink(state: State): string {
  const exact = normalise(state);
  const parts = [`v=${VERSION}`];
  for (const [key, row] of ROWS) {
    const text = row.print(exact[key]);
    if (text !== row.print(row.default)) parts.push(`${key}=${encoded(text)}`);
  }
  return `#${parts.join('&')}`;
}

/** The state of a fragment (with or without its `#`), and notices about what is wrong with it. Never throws. */
export function fromLink(fragment: string, context: Context): { state: State; notices: string[] } {
  const notices: string[] = [];
  const said = pairs(withinLimit(fragment.replace(/^#/, ''), notices), notices);

  const version = said.get('v') ?? String(VERSION);
  if (/^\d{1,9}$/.test(version) && Number(version) > VERSION) {
    notices.push(`The link is from a newer version of this page (${version}); keys unknown to version ${VERSION} are ignored.`);
  } else if (version !== String(VERSION)) {
    notices.push(`Link key v: unknown version '${shown(version)}'; expected ${VERSION}. Reading it as version ${VERSION}.`);
  }

  const state = stateFrom((key, row) => {
    const text = said.get(key);
    if (text === undefined) return undefined;
    const plain = decoded(text);
    const value = plain === undefined ? undefined : row.parse(plain, context);
    if (value === undefined) {
      const why = complaint(row, shown(plain ?? text), context);
      notices.push(`Link key ${key}: ${why}. Using the default, ${row.print(row.default)}.`);
    }
    return value;
  });
  return { state, notices };
}

/** `unknown method 'sap'; expected one of: …`, `cell scale must be between 0.5 and 64 (got 0.1)`. */
function complaint(row: Row<unknown>, given: string, context: Context): string {
  const expected = row.expected(context);
  if (expected.startsWith(ONE_OF)) return `unknown ${row.label} '${given}'; expected ${expected}`;
  return `${row.label} must be ${expected} (got ${/^-?\d+(\.\d+)?$/.test(given) ? given : `'${given}'`})`;
}

function withinLimit(text: string, notices: string[]): string {
  if (text.length <= LONGEST) return text;
  notices.push(`The link is ${text.length} characters long: everything after the first ${LONGEST} is ignored.`);
  // A value cut in the middle would be misread.
  return text.slice(0, Math.max(text.lastIndexOf('&', LONGEST), 0));
}

/** The value of each key; the last one if there are several. */
function pairs(text: string, notices: string[]): Map<string, string> {
  const said = new Map<string, string>();
  const strange: string[] = [];
  for (const part of text.split('&').filter((part) => part !== '')) {
    const [, rawKey, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
    const key = rawKey === undefined ? undefined : decoded(rawKey);
    if (key === undefined || value === undefined) strange.push(part);
    else said.set(key, value);
  }
  if (strange.length > 0) {
    const more = strange.length > 1 ? ` (and ${strange.length - 1} more)` : '';
    notices.push(`Ignored in the link: '${shown(strange[0] ?? '')}'${more}; expected key=value.`);
  }
  return said;
}

/** Characters without a meaning in a fragment stay unescaped, for readability. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/%(?:2C|3A|2F|3F|3D|40)/g, decodeURIComponent);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Shortened, without characters that could affect the surrounding text (invisible, bidirectional, combining). */
function shown(text: string): string {
  const signs = [...text];
  const cut = signs.length > LONGEST_SHOWN ? [...signs.slice(0, LONGEST_SHOWN - 1), '…'] : signs;
  return cut.join('').replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\ufffd');
}
