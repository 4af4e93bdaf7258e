// Reads mesh files and summaries beside the page: a worker around the program of src/bin/reader.rs. It answers one request.

import start, { benchmarkFiles, readFiles } from 'reader-program';
import { messageOf } from '../ui/error-message.ts';
import type { Reply, Request } from './messages.ts';

/** Beside the page; this file is in a folder. */
declare const READER_PROGRAM: string;

const reply = (message: Reply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await start({ module_or_path: new URL(`../${READER_PROGRAM}`, import.meta.url) });
    if ('summary' in data) {
      reply({ files: JSON.parse(benchmarkFiles(data.summary)) });
    } else {
      const parcel = readFiles(data.names, data.contents);
      reply({ parcel }, [parcel.buffer]);
    }
  } catch (error) {
    reply({ error: messageOf(error) });
  }
};
