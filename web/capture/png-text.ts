// A text inside a PNG: the link of a screenshot, in an iTXt chunk (PNG specification, 11.3.3.4).

import { crc32 } from '../math/crc32.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

/** Type and contents of every chunk, as far as the file is whole. */
function* chunks(png: Uint8Array): Generator<{ type: string; data: Uint8Array; end: number }> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > png.length) return;
    yield { type: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, end - 4), end };
    at = end;
  }
}

/** The same picture with a text in it. */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  const first = chunks(png).next();
  if (!isPng(png) || first.done === true) throw new Error('not a PNG');
  // Keyword, end, not compressed, no language, no translation.
  const body = new Uint8Array([...new TextEncoder().encode(`iTXt${keyword}`), 0, 0, 0, 0, 0, ...new TextEncoder().encode(text)]);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(chunk.length - 4, crc32(body));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, first.value.end));
  whole.set(chunk, first.value.end);
  whole.set(png.subarray(first.value.end), first.value.end + chunk.length);
  return whole;
}

/** The text with this keyword, if the file has one. */
export function readText(png: Uint8Array, keyword: string): string | undefined {
  if (!isPng(png)) return undefined;
  const key = new TextEncoder().encode(keyword);
  for (const { type, data } of chunks(png)) {
    const named = type === 'iTXt' && key.every((byte, i) => data[i] === byte);
    const plain = data.subarray(key.length, key.length + 5).every((byte) => byte === 0);
    if (named && plain && data.length >= key.length + 5) return new TextDecoder().decode(data.subarray(key.length + 5));
  }
  return undefined;
}
