// The link: always current in the address bar, read from it when the page opens or it is changed there.

import * as notice from '../ui/notice.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import type { Context } from './kind.ts';
import { fromLink, toLink } from './link.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** Safari allows a hundred changes in thirty seconds. */
const PACE_MS = 500;

export class AddressBar {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: Store,
    private readonly catalogue: Context,
    /** Notes in the state what only the program knows: frame and camera. */
    private readonly catchUp: () => void,
    /** Somebody followed a link, from this state. */
    private readonly onGo: (before: State) => void,
  ) {
    store.follow(() => this.later());
    // Where the visitor wanted to go: the address itself may have been written since then.
    addEventListener('hashchange', ({ newURL }) => this.go(new URL(newURL).hash));
  }

  /** The state of a link; what is wrong with the link is told. */
  read(link: string): State {
    const { state, notices } = fromLink(link, this.catalogue);
    if (notices.length > 0) notice.show({ title: 'About this link', text: notices.join('\n') });
    // Who wishes less motion starts it by hand.
    return prefersReducedMotion() ? { ...state, play: false } : state;
  }

  /** To the state of a link. */
  go(link: string): void {
    notice.hide();
    this.catchUp();
    const before = this.store.state;
    this.store.change(this.read(link));
    this.onGo(before);
  }

  /** The whole address of what is on the screen. */
  link(): string {
    this.catchUp();
    return new URL(toLink(this.store.state), location.href).href;
  }

  later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const link = this.link();
      if (link !== location.href) history.replaceState(null, '', link);
    }, PACE_MS);
  }
}
