// The address of a mesh or a scene that is not in the catalogue. Whether it is fetched is for the visitor to say, see
// web/scene/fetch-consent.ts.

import type { Kind } from './kind.ts';

const LONGEST = 500;
// A page that has WebGPU may fetch from nowhere else: browsers call all other http mixed content.
const FORM = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]))[\x21-\x7e]+$/;

function check(address: string): string | undefined {
  // No other signs than those that browsers copy from their address bars: none that look like others or like nothing.
  if (address.length > LONGEST || !FORM.test(address)) return undefined;
  try {
    // With a name before the host, one host can look like another; and fetch refuses it.
    const { username, password } = new URL(address);
    return username === '' && password === '' ? address : undefined;
  } catch {
    return undefined;
  }
}

export const address: Kind<string> = {
  allowed: () =>
    `an address that begins with https:// (or http://localhost, http://127.0.0.1), in ASCII, of at most ${LONGEST} characters, without a user name`,
  parse: check,
  print: String,
  nearest: check,
};
