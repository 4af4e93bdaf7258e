import * as notice from './notice.ts';

/** Puts a text on the clipboard, or shows it where that is not allowed. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice.tell(done);
  } catch {
    notice.show({ title: 'Copy this', text });
  }
}
