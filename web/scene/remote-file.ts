// A file by its address, maybe on another host, without cookies or referrer.

import { FetchError, type FetchOptions, fetchBytes } from '../ui/fetch-file.ts';

/** Larger files would hardly fit into the program's memory. */
const MOST = 512 * 2 ** 20;

/** The file name, whose extension gives the format. */
export const nameOf = (address: string): string => {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last;
  }
};

/** The whole file. Errors are messages for the user. */
export async function fetchRemote(address: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { host, origin } = new URL(address);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const take = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size > MOST)
      throw new FetchError(`${nameOf(address)} is larger than ${MOST / 2 ** 20} MiB: download it and drop it onto the page`, false);
    parts.push(bytes.slice());
  };
  const isElsewhere = origin !== location.origin;
  await fetchBytes(address, take, {
    ...options,
    // No redirects: the user has agreed to one host only. No referrer: the link may be private.
    request: { credentials: 'omit', referrerPolicy: 'no-referrer', ...(isElsewhere ? { mode: 'cors', redirect: 'error' } : {}) },
    ...(isElsewhere ? { unreachable: unreachable(host) } : {}),
  });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Browsers do not reveal to a page which of these it was. */
const unreachable = (host: string): string =>
  navigator.onLine
    ? `${host} cannot be reached, redirects to another address, or does not allow other pages to read its files (missing header Access-Control-Allow-Origin). ` +
      'Download the file and drop it onto the page'
    : 'this machine is offline';
