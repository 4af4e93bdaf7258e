import * as notice from './notice.ts';

/** Copies a text to the clipboard, or shows it if that is not allowed. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice.tell(done);
  } catch {
    notice.show({ title: 'Copy this text', text });
  }
}
