// Several files as one: a .zip without compression (PKWARE's APPNOTE, 4.3: local headers, central directory, its end).

import { crc32 } from '../math/crc32.ts';
import type { BenchmarkFile } from '../wasm/benchmark.ts';

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest date of the format: the files themselves contain their date. */
const DAY = 0x21;

/** Numbers of two ('h') or four ('w') bytes, little endian. */
function header(...fields: (readonly ['h' | 'w', number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [kind]) => sum + (kind === 'h' ? 2 : 4), 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [kind, value] of fields) {
    if (kind === 'h') view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += kind === 'h' ? 2 : 4;
  }
  return bytes;
}

export function zip(files: readonly BenchmarkFile[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = encoder.encode(file.name);
    const bytes = encoder.encode(file.text);
    const about = [
      ['h', 20],
      ['h', UTF8_NAMES],
      ['h', 0],
      ['h', 0],
      ['h', DAY],
      ['w', crc32(bytes)],
      ['w', bytes.length],
      ['w', bytes.length],
      ['h', name.length],
      ['h', 0],
    ] as const;
    const local = header(['w', 0x04034b50], ...about);
    parts.push(local, name, bytes);
    directory.push(header(['w', 0x02014b50], ['h', 20], ...about, ['h', 0], ['h', 0], ['h', 0], ['w', 0], ['w', offset]), name);
    offset += local.length + name.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header(
    ['w', 0x06054b50],
    ['h', 0],
    ['h', 0],
    ['h', files.length],
    ['h', files.length],
    ['w', length],
    ['w', offset],
    ['h', 0],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
