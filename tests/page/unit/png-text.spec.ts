import { crc32, deflateSync } from 'node:zlib';

import { expect, test } from '@playwright/test';
import fc from 'fast-check';

import { readText, withText } from '../../../web/capture/png-text.ts';
import { decode } from '../png.ts';

/** A picture of one red pixel, written by hand. */
function pixel(): Uint8Array {
  const chunk = (type: string, data: number[]) => [0, 0, 0, data.length, ...Buffer.from(type), ...data, 0, 0, 0, 0];
  return new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]),
    ...chunk('IDAT', [...deflateSync(new Uint8Array([0, 255, 0, 0, 255]))]),
    ...chunk('IEND', []),
  ]);
}

test('a text goes into a PNG and comes out again, and the picture stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const png = withText(pixel(), 'kdet-link', text);
      expect(readText(png, 'kdet-link')).toBe(text);
      expect(readText(png, 'kdet')).toBeUndefined();
      const chunk = Buffer.from(png).subarray(8 + 25, -(pixel().length - 8 - 25));
      expect(chunk.readUInt32BE(chunk.length - 4)).toBe(crc32(chunk.subarray(4, -4)));
      const { width, height, rgba } = decode(Buffer.from(png));
      expect([width, height, ...rgba]).toEqual([1, 1, 255, 0, 0, 255]);
    }),
  );
});

test('files that are no PNG, or broken ones, have no text', () => {
  const whole = withText(pixel(), 'kdet-link', '#v=1&res=3');
  fc.assert(fc.property(fc.uint8Array(), (bytes) => readText(bytes, 'kdet-link') === undefined));
  for (let length = 0; length < 60; length += 1) expect(readText(whole.subarray(0, length), 'kdet-link')).toBeUndefined();
  expect(() => withText(new Uint8Array([1, 2, 3]), 'a', 'b')).toThrow('not a PNG');
});
