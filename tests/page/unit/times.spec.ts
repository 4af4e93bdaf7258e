// How long a scene waits for its first search, and a video for its end, without a page: by a clock that is made up.

import { expect, test } from '@playwright/test';
import { OnePlaythrough } from '../../../web/capture/one-playthrough.ts';
import { FirstSearchWait } from '../../../web/scene/first-search-wait.ts';
import type { StartTimer } from '../../../web/ui/timer.ts';

class Clock {
  private now = 0;
  private timers: { readonly at: number; readonly act: () => void }[] = [];

  readonly after: StartTimer = (ms, act) => {
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
    const wait: FirstSearchWait = new FirstSearchWait(() => told.push(!wait.isWaiting), clock.after);
    return { clock, told, wait };
  };

  test('waits for its first search, and for no other', () => {
    const { clock, told, wait } = begin();
    expect(wait.isWaiting).toBe(false);
    wait.start();
    expect([wait.isWaiting, told]).toEqual([true, [false]]);
    clock.goTo(800);
    wait.end();
    expect([wait.isWaiting, told]).toEqual([false, [false, true]]);
    wait.end();
    clock.goTo(60_000);
    expect(told).toEqual([false, true]);
  });

  test('waits no longer than two and a half seconds', () => {
    const { clock, told, wait } = begin();
    wait.start();
    clock.goTo(2499);
    expect([wait.isWaiting, told]).toEqual([true, [false]]);
    clock.goTo(2500);
    expect([wait.isWaiting, told]).toEqual([false, [false, true]]);
    // The search comes after all.
    wait.end();
    expect(told).toEqual([false, true]);
  });

  test('has all of that time, whenever the one before began', () => {
    const { clock, told, wait } = begin();
    wait.start();
    clock.goTo(2000);
    wait.start();
    clock.goTo(4499);
    expect(wait.isWaiting).toBe(true);
    clock.goTo(4500);
    expect([wait.isWaiting, told]).toEqual([false, [false, false, true]]);
    // The same after one that was searched.
    wait.start();
    clock.goTo(5000);
    wait.end();
    wait.start();
    clock.goTo(7499);
    expect(wait.isWaiting).toBe(true);
    clock.goTo(7500);
    expect(wait.isWaiting).toBe(false);
  });
});

test.describe('one playthrough', () => {
  /** How often it has ended after each of the frames that are seen. */
  const ends = (frames: number, seen: readonly number[]): number[] => {
    let count = 0;
    const playthrough = new OnePlaythrough(frames, () => (count += 1), new Clock().after);
    return seen.map((frame) => {
      playthrough.see(frame);
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
    for (const frames of [undefined, 2, 120]) new OnePlaythrough(frames, () => expect(frames).toBe(1), clock.after).see(0);
    clock.goTo(600_000);
  });

  test('through what stands still takes three seconds', () => {
    const clock = new Clock();
    let ended = false;
    const playthrough = new OnePlaythrough(1, () => (ended = true), clock.after);
    for (const now of [0, 1000, 2999]) {
      clock.goTo(now);
      playthrough.see(0);
      expect(ended).toBe(false);
    }
    clock.goTo(3000);
    expect(ended).toBe(true);
  });
});
