// Has mesh files and summaries read in a worker: the page goes on meanwhile, and all memory of the reading is given back with the
// worker.

import type { BenchmarkFile } from '../wasm/benchmark.ts';
import type { MeshFiles, Reply, Request } from './messages.ts';

declare const READER_FILE: string;

/** The scene that mesh files make, for the program's `OwnScene`. The bytes of the files move to the worker. */
export async function readFiles(files: MeshFiles, signal: AbortSignal): Promise<Uint8Array> {
  const transfer = files.contents.map(({ buffer }) => buffer);
  const reply = await ask(files, transfer, signal);
  return 'parcel' in reply ? reply.parcel : failed();
}

/** The files of a `summary.json`: CSV, and itself in the present version. Errors are messages for the user: every field is validated. */
export async function benchmarkFiles(summary: string): Promise<readonly BenchmarkFile[]> {
  const reply = await ask({ summary }, []);
  return 'files' in reply ? reply.files : failed();
}

function failed(): never {
  throw new Error('the reader answered something else');
}

function ask(request: Request, transfer: Transferable[], signal?: AbortSignal): Promise<Reply> {
  const worker = new Worker(new URL(READER_FILE, document.baseURI), { type: 'module' });
  const read = new Promise<Reply>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => ('error' in data ? reject(new Error(data.error)) : resolve(data));
    // Also where its file cannot be loaded; the browser then has no message for it.
    worker.onerror = ({ message }) => reject(new Error(message || 'the reader of files could not be loaded'));
    worker.postMessage(request, transfer);
  });
  return read.finally(() => worker.terminate());
}
