// A page that stays open for long: in the background it costs nothing, and its memory stays level.

import type { Page } from '@playwright/test';

import { vtk } from './blocks.ts';
import { expect, lastFrame, open, searched, test, told } from './site.ts';

test('in the background nothing is searched, drawn or written, and it goes on where it was', async ({ page, site }) => {
  await page.setViewportSize({ width: 160, height: 120 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The tests' browser never hides a page. What it would do is known: a hidden page gets no animation frames (HTML
  // standard, "update the rendering"). So nothing else may drive this one; submissions, timers and addresses are counted.
  await page.addInitScript(() => {
    const hidden = { now: false, waiting: [] as FrameRequestCallback[], submitted: 0, timers: 0, written: 0 };
    Object.assign(window, { background: hidden });
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => request((time) => (hidden.now ? hidden.waiting.push(act) : act(time)));
    const { submit } = GPUQueue.prototype;
    GPUQueue.prototype.submit = function (...args) {
      hidden.submitted += 1;
      return submit.apply(this, args);
    };
    const later = window.setTimeout;
    window.setTimeout = ((...args: Parameters<typeof later>) => {
      hidden.timers += 1;
      return later(...args);
    }) as typeof later;
    const { replaceState } = History.prototype;
    History.prototype.replaceState = function (...args) {
      hidden.written += 1;
      return replaceState.apply(this, args);
    };
  });
  interface Background {
    now: boolean;
    waiting: FrameRequestCallback[];
    submitted: number;
    timers: number;
    written: number;
  }
  const setHidden = (now: boolean) =>
    page.evaluate((now) => {
      const { background } = window as unknown as { background: Background };
      background.now = now;
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => background.now });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (background.now ? 'hidden' : 'visible') });
      document.dispatchEvent(new Event('visibilitychange'));
      if (!now) for (const act of background.waiting.splice(0)) requestAnimationFrame(act);
    }, now);
  const work = async () => {
    const { submitted, timers, written } = await page.evaluate(() => (window as unknown as { background: Background }).background);
    return { submitted, timers, written, frames: (await told(page)).frames.length };
  };

  await open(page, site, '#v=1&ui=0');
  await searched(page, 3);
  await setHidden(true);
  // What is under way comes back, is told and written down; then it is quiet.
  let before = await work();
  for (let last = ''; last !== JSON.stringify(before); before = await work()) {
    last = JSON.stringify(before);
    await page.waitForTimeout(1500);
  }
  const { frame = 0 } = (await lastFrame(page)) ?? {};
  await page.waitForTimeout(2500);
  expect(await work()).toEqual(before);
  await setHidden(false);
  await searched(page, before.frames + 2);
  const next = (await told(page)).frames[before.frames]?.frame ?? -1;
  expect(next).toBeGreaterThanOrEqual(frame);
  expect(next).toBeLessThan(frame + 12);
});

interface Memory {
  /** Bytes of buffers that are neither destroyed nor garbage. */
  live: number;
  /** Bytes of buffers that are not destroyed, garbage or not. */
  held: number;
  /** Bytes of the program's memory. */
  program: number;
}

/** Counts the GPU's buffers; the next page that is opened has `memory()` in its window. */
async function countBuffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = new Map<WeakRef<GPUBuffer>, number>();
    const sizes = new WeakMap<GPUBuffer, WeakRef<GPUBuffer>>();
    let program: WebAssembly.Memory | undefined;
    let held = 0;
    const { createBuffer } = GPUDevice.prototype;
    GPUDevice.prototype.createBuffer = function (descriptor) {
      const buffer = createBuffer.call(this, descriptor);
      const ref = new WeakRef(buffer);
      made.set(ref, descriptor.size);
      sizes.set(buffer, ref);
      held += descriptor.size;
      return buffer;
    };
    const { destroy } = GPUBuffer.prototype;
    GPUBuffer.prototype.destroy = function () {
      const ref = sizes.get(this);
      if (ref !== undefined && made.delete(ref)) held -= this.size;
      return destroy.call(this);
    };
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...args) => {
      const result = await instantiate(...args);
      program = result.instance.exports['memory'] as WebAssembly.Memory;
      return result;
    };
    const memory = (): Memory => {
      let live = 0;
      for (const [ref, size] of made) if (ref.deref() !== undefined) live += size;
      return { live, held, program: program?.buffer.byteLength ?? 0 };
    };
    Object.assign(window, { memory });
  });
}

test('memory stays level over fifty scenes', async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 120, height: 90 });
  await countBuffers(page);
  await open(page, site, '#v=1&ui=0&play=0&surface=hidden');
  const devtools = await page.context().newCDPSession(page);
  const measure = async (): Promise<Memory> => {
    // Rust lets go of objects of the browser in its own time; a second look finds what the first let go.
    for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
    return page.evaluate(() => (window as unknown as { memory: () => Memory }).memory());
  };
  const files = [vtk(0), vtk(1.3)];
  /** Drops two meshes so many times, the next as soon as those before are shown; then waits for a search. */
  const change = async (times: number) => {
    await page.evaluate(
      async ({ files, times }) => {
        for (let i = 0; i < times; i++) {
          const title = document.getElementById('scene-title')?.textContent;
          const transfer = new DataTransfer();
          files.forEach((text, at) => transfer.items.add(new File([text], `${i % 2 ? 'one' : 'other'} ${at ? 'right' : 'left'}.vtk`)));
          document.getElementById('canvas')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
          while (document.getElementById('scene-title')?.textContent === title) await new Promise((done) => setTimeout(done, 20));
        }
      },
      { files, times },
    );
    const before = (await told(page)).frames.length;
    await page.locator('#hash').evaluate((box: HTMLSelectElement) => {
      box.value = box.value === 'djb2' ? 'simple' : 'djb2';
      box.dispatchEvent(new Event('change'));
    });
    await expect.poll(async () => (await told(page)).frames.slice(before).some(({ objects }) => objects.length === 2)).toBe(true);
  };
  await change(10);
  const ten = await measure();
  await change(40);
  const fifty = await measure();
  const level = (before: number, after: number) => expect(after / before).toBeLessThan(1.05);
  level(ten.live, fifty.live);
  level(ten.program, fifty.program);
  // Most is given back at once, not only when the browser looks for garbage.
  expect(fifty.held).toBeLessThan(2 * fifty.live);

  // Scenes of the catalogue, with all their frames. The program's memory has holes until things have found their places.
  const rounds = async (times: number) => {
    for (let i = 0; i < times; i++) {
      for (const [scene, title] of [['bunny_and_planck', 'Bunny and Planck'], ['armadillos', 'Armadillos']] as const) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `v=1&ui=0&play=0&surface=hidden&scene=${scene}`);
        await expect(page.locator('#scene-title')).toHaveText(title);
        await expect(page.locator('#loading')).toBeHidden();
      }
    }
  };
  await rounds(6);
  const six = await measure();
  await rounds(3);
  const nine = await measure();
  level(six.program, nine.program);
  // The search of the last scene may or may not have begun.
  expect(nine.live).toBeLessThan(2 * six.live);
  expect((await told(page)).troubles).toEqual([]);
});
