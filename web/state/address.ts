// The address of a mesh or a scene on another host. Whether it is fetched is for the visitor to say, elsewhere.

import type { Kind } from './kind.ts';

const LONGEST = 500;

function check(address: string): string | undefined {
  // No other signs than those that browsers copy from their address bars: none that look like others or like nothing.
  if (address.length > LONGEST || !/^https:\/\/[\x21-\x7e]+$/.test(address)) return undefined;
  try {
    // With a name before the host, one host can look like another; and fetch refuses it.
    const { username, password } = new URL(address);
    return username === '' && password === '' ? address : undefined;
  } catch {
    return undefined;
  }
}

export const address: Kind<string> = {
  allowed: () => `an address that begins with https://, in ASCII, of at most ${LONGEST} characters, without a user name`,
  parse: check,
  print: String,
  nearest: check,
};
