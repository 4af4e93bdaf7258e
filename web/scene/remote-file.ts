// A file by its address, maybe on another host, which is told as little as possible.

import { FetchError, type FetchOptions, fetchBytes } from '../ui/fetch-file.ts';

/** More than this would hardly fit into the program's memory. */
const MOST = 512 * 2 ** 20;

/** The name by which its kind is told. */
export const nameOf = (address: string): string => {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last;
  }
};

/** All of it. Errors are sentences. */
export async function fetchRemote(address: string, options: FetchOptions): Promise<Uint8Array> {
  const { host, origin } = new URL(address);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const take = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size > MOST) throw new FetchError(`${nameOf(address)} is longer than ${MOST / 2 ** 20} MiB: download it and drop it here`, false);
    parts.push(bytes.slice());
  };
  const isElsewhere = origin !== location.origin;
  await fetchBytes(address, take, {
    ...options,
    // To where it is sent on, nobody has agreed; and the address of this page is nobody's business.
    request: { credentials: 'omit', referrerPolicy: 'no-referrer', ...(isElsewhere ? { mode: 'cors', redirect: 'error' } : {}) },
    ...(isElsewhere ? { unreachable: unreachable(host) } : {}),
  });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The browser does not tell pages which of these it was. */
const unreachable = (host: string): string =>
  navigator.onLine
    ? `${host} cannot be reached, sends on to another address, or does not let other pages read its files (it would have to send the header Access-Control-Allow-Origin). ` +
      'Download the file and drop it here'
    : 'this machine is not on the network';
