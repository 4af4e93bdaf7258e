// The state as a link's fragment, and back. A link is input: whatever it says, a valid state comes of it.

import type { Context } from './kind.ts';
import { normalise, ROWS, type State, stateFrom } from './state.ts';

const VERSION = 1;
/** Longer fragments are cut off; our own are never that long. */
const LONGEST = 4096;
const LONGEST_SHOWN = 40;

/** `#v=1&scene=…`: what differs from the defaults, always in the same order. */
export function toLink(state: State): string {
  const exact = normalise(state);
  const parts = [`v=${VERSION}`];
  for (const [key, row] of ROWS) {
    const text = row.print(exact[key]);
    if (text !== row.print(row.default)) parts.push(`${key}=${encoded(text)}`);
  }
  return `#${parts.join('&')}`;
}

/** The state that a fragment (with or without its `#`) stands for, and what to tell the visitor about it. Never throws. */
export function fromLink(fragment: string, context: Context): { state: State; notices: string[] } {
  const notices: string[] = [];
  const said = pairs(withinLimit(fragment.replace(/^#/, ''), notices), notices);

  const version = said.get('v') ?? String(VERSION);
  if (/^\d{1,9}$/.test(version) && Number(version) > VERSION) {
    notices.push(`The link is from a newer version (${version}) of this page: only what version ${VERSION} knows of is read.`);
  } else if (version !== String(VERSION)) {
    notices.push(`The link's v is '${shown(version)}'; allowed is ${VERSION}. It is read as version ${VERSION}.`);
  }

  const state = stateFrom((key, row) => {
    const text = said.get(key);
    if (text === undefined) return undefined;
    const plain = decoded(text);
    const value = plain === undefined ? undefined : row.parse(plain, context);
    if (value === undefined) {
      notices.push(
        `The link's ${key} is '${shown(plain ?? text)}'; allowed is ${row.allowed(context)}. ` +
          `The default, ${row.print(row.default)}, is used.`,
      );
    }
    return value;
  });
  return { state, notices };
}

function withinLimit(text: string, notices: string[]): string {
  if (text.length <= LONGEST) return text;
  notices.push(`The link is ${text.length} characters long: what comes after the first ${LONGEST} is ignored.`);
  // What the limit falls into would be read wrongly.
  return text.slice(0, Math.max(text.lastIndexOf('&', LONGEST), 0));
}

/** What is said of each key; of several values the last. */
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
    notices.push(`In the link, '${shown(strange[0] ?? '')}'${more} cannot be read as key=value and is ignored.`);
  }
  return said;
}

/** Signs that mean nothing in a fragment's values stay as they are, so that people can read them. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/%(?:2C|3A|2F|3F|3D|40)/g, decodeURIComponent);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As text that can do nothing to the words around it: short, without signs that are invisible, turn or stack. */
function shown(text: string): string {
  const signs = [...text];
  const cut = signs.length > LONGEST_SHOWN ? [...signs.slice(0, LONGEST_SHOWN - 1), '…'] : signs;
  return cut.join('').replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\ufffd');
}
