// The user's consent to fetch a file from another host.

import { element } from '../ui/element.ts';

const dialog = element('consent', HTMLDialogElement);

/** The session storage key of the hosts that the user has agreed to. */
const KEY = 'kdet-hosts';

/** Asks, unless it is the page's own host or the user has agreed to it in this tab. Rejects as fetch does when aborted. */
export async function mayFetch(address: string, signal: AbortSignal): Promise<boolean> {
  const { origin, host } = new URL(address);
  if (origin === location.origin || agreed().includes(origin)) return true;
  const yes = await ask(address, host, signal);
  if (yes) remember(origin);
  return yes;
}

function ask(address: string, host: string, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  element('consent-title', HTMLHeadingElement).textContent = `Fetch a file from ${host}?`;
  element('consent-address', HTMLParagraphElement).textContent = address;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (act: () => void) => {
      over.abort();
      dialog.close();
      act();
    };
    const on = (target: EventTarget, name: string, act: () => void) =>
      target.addEventListener(name, () => end(act), { signal: over.signal });
    on(element('consent-yes', HTMLButtonElement), 'click', () => resolve(true));
    on(element('consent-no', HTMLButtonElement), 'click', () => resolve(false));
    // Escape means no.
    on(dialog, 'cancel', () => resolve(false));
    on(signal, 'abort', () => reject(signal.reason as unknown));
    dialog.showModal();
    // Pressing Enter without reading must not count as consent.
    element('consent-no', HTMLButtonElement).focus();
  });
}

function agreed(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ');
  } catch {
    // Storage may be disabled.
    return [];
  }
}

function remember(origin: string): void {
  try {
    sessionStorage.setItem(KEY, [...agreed(), origin].join(' ').trim());
  } catch {
    // Storage is disabled: the user is asked again.
  }
}
