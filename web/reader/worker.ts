// Reads mesh files and summaries beside the page: a worker around the program of src/bin/reader.rs. It answers one request.

import start, { benchmarkFiles, readFiles } from 'reader-program';
import { messageOf } from '../ui/error-message.ts';
import type { Answer, Request } from './messages.ts';

/** Beside the page; this file is in a folder. */
declare const READER_PROGRAM: string;

const answer = (message: Answer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await start({ module_or_path: new URL(`../${READER_PROGRAM}`, import.meta.url) });
    if ('summary' in data) {
      answer({ files: JSON.parse(benchmarkFiles(data.summary)) });
    } else {
      const parcel = readFiles(data.names, data.contents);
      answer({ parcel }, [parcel.buffer]);
    }
  } catch (error) {
    answer({ error: messageOf(error) });
  }
};
