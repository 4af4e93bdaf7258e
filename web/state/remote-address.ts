// The address of a mesh or a scene that is not in the catalogue. It is fetched only with the user's consent, see
// web/scene/fetch-consent.ts.

import type { Kind } from './kind.ts';

const LONGEST = 500;
// A page with WebGPU can fetch from nowhere else: browsers block other http addresses as mixed content.
const FORM = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]))[\x21-\x7e]+$/;

function check(address: string): string | undefined {
  // Only characters that browsers copy from their address bars: no look-alikes, no invisible ones.
  if (address.length > LONGEST || !FORM.test(address)) return undefined;
  try {
    // A user name before the host can make one host look like another; fetch refuses it, too.
    const { username, password } = new URL(address);
    return username === '' && password === '' ? address : undefined;
  } catch {
    return undefined;
  }
}

export const address: Kind<string> = {
  expected: () =>
    `an address that begins with https:// (or http://localhost, http://127.0.0.1), in ASCII, of at most ${LONGEST} characters, without a user name`,
  parse: check,
  print: String,
  nearest: check,
};
