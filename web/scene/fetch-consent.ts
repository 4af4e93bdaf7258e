// Whether something may be fetched from another host: only the visitor can say.

import { element } from '../ui/element.ts';

const dialog = element('consent', HTMLDialogElement);

/** Where the hosts that were agreed to are kept, for as long as the tab is there. */
const KEY = 'kdet-hosts';

/** Asks, unless the host is ours or has been agreed to in this tab. An aborted question rejects as fetch does. */
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
    // Who presses Enter without reading has not agreed to anything.
    element('consent-no', HTMLButtonElement).focus();
  });
}

function agreed(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ');
  } catch {
    // Browsers can be told to keep nothing.
    return [];
  }
}

function remember(origin: string): void {
  try {
    sessionStorage.setItem(KEY, [...agreed(), origin].join(' ').trim());
  } catch {
    // It is asked again, then.
  }
}
