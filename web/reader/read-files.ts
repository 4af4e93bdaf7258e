// Has mesh files read in a worker: the page goes on meanwhile, and all memory of the reading is given back with the worker.

import type { Answer, Request } from './messages.ts';

declare const READER_FILE: string;

/** The scene that the files make, for the program's `OwnScene`. The bytes of the files move to the worker. */
export function readFiles(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const worker = new Worker(new URL(READER_FILE, document.baseURI), { type: 'module' });
  const read = new Promise<Uint8Array>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => ('parcel' in data ? resolve(data.parcel) : reject(new Error(data.error)));
    // Also where its file cannot be loaded; the browser then has no message for it.
    worker.onerror = ({ message }) => reject(new Error(message || 'the reader of mesh files could not be loaded'));
    worker.postMessage(
      request,
      request.contents.map(({ buffer }) => buffer),
    );
  });
  return read.finally(() => worker.terminate());
}
