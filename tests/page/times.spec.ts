// How long a scene waits for its first search, and a video for its end, without a page: by a clock that is made up.

import { expect, test } from '@playwright/test';

import type { After } from '../../web/ui/timer.ts';
import { Beginning } from '../../web/scene/first-search-wait.ts';
import { Pass } from '../../web/capture/one-playthrough.ts';

class Clock {
  private now = 0;
  private timers: { readonly at: number; readonly act: () => void }[] = [];

  readonly after: After = (ms, act) => {
    const timer = { at: this.now + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  goTo(now: number): void {
    this.now = now;
    for (const timer of this.timers.filter(({ at }) => at <= now)) {
      this.timers = this.timers.filter((other) => other !== timer);
      timer.act();
    }
  }
}

test.describe('a new scene', () => {
  /** One whose animation goes on and stops as the page's does; `told` is what the view hears. */
  const begin = () => {
    const clock = new Clock();
    const told: boolean[] = [];
    const beginning: Beginning = new Beginning(() => told.push(!beginning.isWaiting), clock.after);
    return { clock, told, beginning };
  };

  test('waits for its first search, and for no other', () => {
    const { clock, told, beginning } = begin();
    expect(beginning.isWaiting).toBe(false);
    beginning.start();
    expect([beginning.isWaiting, told]).toEqual([true, [false]]);
    clock.goTo(800);
    beginning.end();
    expect([beginning.isWaiting, told]).toEqual([false, [false, true]]);
    beginning.end();
    clock.goTo(60_000);
    expect(told).toEqual([false, true]);
  });

  test('waits no longer than two and a half seconds', () => {
    const { clock, told, beginning } = begin();
    beginning.start();
    clock.goTo(2499);
    expect([beginning.isWaiting, told]).toEqual([true, [false]]);
    clock.goTo(2500);
    expect([beginning.isWaiting, told]).toEqual([false, [false, true]]);
    // The search comes after all.
    beginning.end();
    expect(told).toEqual([false, true]);
  });

  test('has all of that time, whenever the one before began', () => {
    const { clock, told, beginning } = begin();
    beginning.start();
    clock.goTo(2000);
    beginning.start();
    clock.goTo(4499);
    expect(beginning.isWaiting).toBe(true);
    clock.goTo(4500);
    expect([beginning.isWaiting, told]).toEqual([false, [false, false, true]]);
    // The same after one that was searched.
    beginning.start();
    clock.goTo(5000);
    beginning.end();
    beginning.start();
    clock.goTo(7499);
    expect(beginning.isWaiting).toBe(true);
    clock.goTo(7500);
    expect(beginning.isWaiting).toBe(false);
  });
});

test.describe('one pass', () => {
  /** How often it has ended after each of the frames that are seen. */
  const ends = (frames: number, seen: readonly number[]): number[] => {
    let count = 0;
    const pass = new Pass(frames, () => (count += 1), new Clock().after);
    return seen.map((frame) => {
      pass.see(frame);
      return count;
    });
  };

  test('ends when the animation begins again', () => {
    expect(ends(6, [0, 1, 2, 3, 4, 5, 0])).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(ends(6, [0, 0, 2, 2, 5, 5, 1])).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(ends(2, [0, 1, 0])).toEqual([0, 0, 1]);
  });

  test('does not end as it begins, whatever is seen first', () => {
    expect(ends(120, [0])).toEqual([0]);
    expect(ends(120, [50, 50, 51])).toEqual([0, 0, 0]);
  });

  test('does not end by time where something moves', () => {
    const clock = new Clock();
    for (const frames of [undefined, 2, 120]) new Pass(frames, () => expect(frames).toBe(1), clock.after).see(0);
    clock.goTo(600_000);
  });

  test('through what stands still takes three seconds', () => {
    const clock = new Clock();
    let ended = false;
    const pass = new Pass(1, () => (ended = true), clock.after);
    for (const now of [0, 1000, 2999]) {
      clock.goTo(now);
      pass.see(0);
      expect(ended).toBe(false);
    }
    clock.goTo(3000);
    expect(ended).toBe(true);
  });
});
