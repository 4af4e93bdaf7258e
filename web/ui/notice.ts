// Errors and notices: the one place where the page shows them.

import { element } from './element.ts';

export interface Notice {
  readonly title: string;
  /** May have several lines. */
  readonly text: string;
  readonly advice?: string;
  /** Offers to reload the page; the notice cannot be closed. */
  readonly reload?: boolean;
  /** Offers to try again. */
  readonly retry?: () => void;
}

const section = element('notice', HTMLElement);
const reload = element('notice-reload', HTMLButtonElement);
const retry = element('notice-retry', HTMLButtonElement);
const dismiss = element('notice-dismiss', HTMLButtonElement);

let again: (() => void) | undefined;
/** The page cannot continue: the notice stays. */
let final = false;

reload.addEventListener('click', () => location.reload());
dismiss.addEventListener('click', hide);
retry.addEventListener('click', () => {
  const act = again;
  hide();
  act?.();
});

export function show(notice: Notice): void {
  if (final) return;
  final = notice.reload === true;
  again = notice.retry;
  element('notice-title', HTMLHeadingElement).textContent = notice.title;
  element('notice-text', HTMLParagraphElement).textContent = notice.text;
  element('notice-advice', HTMLParagraphElement).textContent = notice.advice ?? '';
  reload.hidden = !final;
  retry.hidden = again === undefined;
  dismiss.hidden = final;
  section.hidden = false;
}

/** As `show`, for a page that could not start. */
export function showInstead(notice: Notice): void {
  show(notice);
  dismiss.hidden = true;
}

export function hide(): void {
  if (final) return;
  again = undefined;
  section.hidden = true;
}

const status = element('status', HTMLElement);
let fading: ReturnType<typeof setTimeout> | undefined;

/** A short message that disappears by itself. */
export function tell(text: string): void {
  status.textContent = text;
  status.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    status.hidden = true;
  }, 4000);
}
