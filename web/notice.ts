// The one place where the page says that something is wrong.

import { element } from './element.ts';

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly advice?: string;
  /** Offers to load the page again. */
  readonly reload?: boolean;
}

const section = element('notice', HTMLElement);
const reload = element('notice-reload', HTMLButtonElement);
reload.addEventListener('click', () => location.reload());

export function show(notice: Notice): void {
  element('notice-title', HTMLHeadingElement).textContent = notice.title;
  element('notice-text', HTMLParagraphElement).textContent = notice.text;
  element('notice-advice', HTMLParagraphElement).textContent = notice.advice ?? '';
  reload.hidden = notice.reload !== true;
  section.hidden = false;
}
