// The link in the address bar: kept up to date, and read when the page opens or the address changes.

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
    /** Copies frame and camera from the view into the state. */
    private readonly catchUp: () => void,
    /** A link was followed, from this state. */
    private readonly onGo: (before: State) => void,
  ) {
    store.follow(() => this.later());
    // From the event, because the address itself may have been rewritten since then.
    addEventListener('hashchange', ({ newURL }) => this.go(new URL(newURL).hash));
  }

  /** The state of a link; problems in the link are shown as a notice. */
  read(link: string): State {
    const { state, notices } = fromLink(link, this.catalogue);
    if (notices.length > 0) notice.show({ title: 'Problems in this link', text: notices.join('\n') });
    // With reduced motion, playback starts by hand.
    return prefersReducedMotion() ? { ...state, play: false } : state;
  }

  /** Follows a link. */
  go(link: string): void {
    notice.hide();
    this.catchUp();
    const before = this.store.state;
    this.store.change(this.read(link));
    this.onGo(before);
  }

  /** The full address of the present state. */
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
